using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>
/// The places of a compilation where a thread waits for a task or sleeps: what makes a developer raise the pool's minimum. Start-up code is
/// left out. Counted on demand, a file at a time, and only names that can be such a place are bound.
/// </summary>
internal sealed class BlockingSites
{
    private static readonly ConditionalWeakTable<Compilation, BlockingSites> s_known = new();

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<SyntaxTree, int> _counts = new();

    private BlockingSites(Compilation compilation)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
    }

    public static BlockingSites In(Compilation compilation) => s_known.GetValue(compilation, static c => new BlockingSites(c));

    public int Count(CancellationToken cancellationToken) => _compilation.SyntaxTrees.Sum(tree => Count(tree, cancellationToken));

    private int Count(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (_counts.TryGetValue(tree, out var count))
            return count;

        SemanticModel? model = null;
        foreach (var name in tree.GetRoot(cancellationToken).DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText is not ("Result" or "Wait" or "WaitAll" or "WaitAny" or "GetResult" or "Sleep"))
                continue;

            cancellationToken.ThrowIfCancellationRequested();
#pragma warning disable RS1030 // Asked for only where code raises the pool's minimum, and remembered.
            model ??= _compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
            if (IsBlocking(name, model, cancellationToken))
                count++;
        }

        return _counts.GetOrAdd(tree, count);
    }

    private bool IsBlocking(IdentifierNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
    {
        for (SyntaxNode? node = name; node is ExpressionSyntax && BlockingWait.NameOf(node) == name; node = node.Parent)
        {
            var blocks = model.GetOperation(node, cancellationToken) switch
            {
                IPropertyReferenceOperation property => BlockingWait.From(property, _types) is not null,
                IInvocationOperation { TargetMethod.Name: "Sleep" } sleep => _types.Is(sleep.TargetMethod.ContainingType, _types.Thread),
                IInvocationOperation invocation => BlockingWait.From(invocation, _types) is not null,
                _ => false,
            };
            if (blocks)
                return model.GetEnclosingSymbol(name.SpanStart, cancellationToken) is not IMethodSymbol method || !method.IsStartUp();
        }

        return false;
    }
}
