using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>The calls that complete or cancel what a type keeps: its own, or any of the project where it gives its sources away.</summary>
internal sealed class CompletingCalls
{
    private readonly SourceModels _models;
    private readonly DocumentContext _context;
    private readonly string[] _types;
    private readonly IReadOnlyCollection<string> _names;
    private readonly CancellationToken _cancellationToken;

    /// <param name="models">What the code means.</param>
    /// <param name="context">Of the wait.</param>
    /// <param name="types">That have the members.</param>
    /// <param name="names">Of the members that complete or cancel.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public CompletingCalls(
        SourceModels models,
        DocumentContext context,
        string[] types,
        IReadOnlyCollection<string> names,
        CancellationToken cancellationToken)
    {
        _models = models;
        _context = context;
        _types = types;
        _names = names;
        _cancellationToken = cancellationToken;
    }

    /// <summary>One after which its thread goes on; null where each of them is the last thing that is done there.</summary>
    public InvocationExpressionSyntax? InPassing(IReadOnlyList<SyntaxNode> declarations)
    {
        var step = new LastStep(_models, _context.Types, declarations);
        var own = declarations.SelectMany(d => d.DescendantNodes()).OfType<InvocationExpressionSyntax>().Where(Is).ToList();
        return own.Concat(Elsewhere().Where(call => own.Count == 0 || IsOnMemberOf(declarations, call)))
            .FirstOrDefault(call => !step.Is(call));
    }

    /// <summary><c>worker.Ready.SetResult()</c>, in another type</summary>
    private bool IsOnMemberOf(IReadOnlyList<SyntaxNode> declarations, InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Expression: var source }
        && _models.Of(call)?.GetSymbolInfo(source, _cancellationToken).Symbol is { ContainingType: { } owner }
        && owner.OriginalDefinition.DeclaringSyntaxReferences.Any(r => declarations.Contains(r.GetSyntax(_cancellationToken)));

    private IEnumerable<InvocationExpressionSyntax> Elsewhere() => _names.SelectMany(_models.CallsNamed).Where(Is);

    private bool Is(InvocationExpressionSyntax call) =>
        BlockingWait.NameOf(call)?.Identifier.ValueText is { } name
        && _names.Contains(name)
        && _models.Of(call)?.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { ContainingType: var type }
        && _context.Types.IsOneOf(type, _types);
}
