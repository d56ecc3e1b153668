using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>What methods of the solution call; each body is looked at once.</summary>
internal sealed class OwnCalls
{
    private readonly Dictionary<IMethodSymbol, IReadOnlyList<(IMethodSymbol Method, bool IsOfBase)>> _onThis =
        new(SymbolEqualityComparer.Default);

    private readonly Compilation _compilation;

    public OwnCalls(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        CancellationToken = cancellationToken;
    }

    public CancellationToken CancellationToken { get; }

    /// <summary>Null where no source of this compilation or of a referenced project shows it.</summary>
    public IMethodBodyOperation? BodyOf(IMethodSymbol method) =>
        SourceCompilation.Of(method, _compilation) is { } source
            ? SynchronousBody.BodyOf(SourceCompilation.SymbolIn(method, source, CancellationToken), source, CancellationToken)
            : null;

    /// <summary>What a node of a type's source means; null where the source is not known.</summary>
    public IOperation? OperationOf(SyntaxNode node, INamedTypeSymbol type) =>
        SourceCompilation.Of(type, _compilation) is { } source && source.ContainsSyntaxTree(node.SyntaxTree)
#pragma warning disable RS1030 // The type is in another file or project.
            ? source.GetSemanticModel(node.SyntaxTree).GetOperation(node, CancellationToken)
#pragma warning restore RS1030
            : null;

    /// <summary>The methods of its own object that a method calls or hands on.</summary>
    /// <param name="method">Whose body is looked at.</param>
    public IReadOnlyList<(IMethodSymbol Method, bool IsOfBase)> OnThis(IMethodSymbol method)
    {
        if (!_onThis.TryGetValue(method, out var known))
            _onThis.Add(method, known = FindOnThis(method));
        return known;
    }

    /// <summary>The method, and those that it leads to by calls on its object, each once.</summary>
    /// <param name="method">Where it begins.</param>
    /// <param name="depth">How many calls may stand one behind the other.</param>
    /// <param name="run">What a call runs; null where it is not followed.</param>
    public IReadOnlyCollection<IMethodSymbol> Reached(
        IMethodSymbol method,
        int depth,
        Func<IMethodSymbol, bool, IMethodSymbol?> run)
    {
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method.OriginalDefinition };
        var level = new List<IMethodSymbol>(seen);
        for (; depth > 0 && level.Count > 0; depth--)
        {
            level = level.SelectMany(OnThis)
                .Select(called => run(called.Method, called.IsOfBase)?.OriginalDefinition)
                .OfType<IMethodSymbol>()
                .Where(seen.Add)
                .ToList();
        }

        return seen;
    }

    private List<(IMethodSymbol Method, bool IsOfBase)> FindOnThis(IMethodSymbol method) =>
        BodyOf(method) is not { } body
            ? []
            : In(body)
                .Where(c => c.Instance is IInstanceReferenceOperation)
                .Select(c => (c.Method, c.Instance!.Syntax is BaseExpressionSyntax))
                .ToList();

    /// <summary>Everything that a body calls or hands on.</summary>
    public static IEnumerable<(IOperation? Instance, IMethodSymbol Method)> In(IOperation body)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation is IInvocationOperation call)
                yield return (call.Instance, call.TargetMethod);
            else if (operation is IMethodReferenceOperation group)
                yield return (group.Instance, group.Method);
        }
    }
}
