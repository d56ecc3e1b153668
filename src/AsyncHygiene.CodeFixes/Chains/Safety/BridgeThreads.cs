using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// What a program says of its threads that leaves no room for bridges. Each holds one thread and needs another of the pool, on which the
/// code after the await runs: a pool with a limit may have none left, and the stack of its threads is small.
/// </summary>
internal sealed class BridgeThreads
{
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private (bool IsKnown, Refusal? Refusal) _known;

    public BridgeThreads(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Null where a bridge finds the threads that it needs.</summary>
    public async Task<Refusal?> FindAsync()
    {
        if (!_known.IsKnown)
            _known = (true, Find((await _calls.GetAsync().ConfigureAwait(false)).Models));
        return _known.Refusal;
    }

    private Refusal? Find(SemanticModelSource models) =>
        Uses(models, "SetMaxThreads", "System.Threading.ThreadPool", minimum: 0)
            ? Refusal.ThreadBoundCaller.Because(
                "a caller that cannot be async would block, and the program limits the threads of its pool ('SetMaxThreads'), of which "
                    + "the awaited code needs another")
        : Uses(models, "Thread", "System.Threading.Thread", minimum: 2)
            ? Refusal.ThreadBoundCaller.Because(
                "a caller that cannot be async would block, and the program gives a thread a stack of its own size ('new Thread(…, "
                    + "size)'): the awaited code would run on the smaller one of the pool")
        : null;

    /// <param name="models">Of the solution.</param>
    /// <param name="name">Of a method, or of a type whose constructor is meant.</param>
    /// <param name="type">That has it.</param>
    /// <param name="minimum">How many arguments there are at least.</param>
    private bool Uses(SemanticModelSource models, string name, string type, int minimum) =>
        CandidatesFor(models, name).Any(use =>
            ArgumentsOf(use)?.Arguments.Count >= minimum
            && models.For(use.SyntaxTree) is var model
            && model.GetSymbolInfo(use, _cancellationToken).Symbol is IMethodSymbol method
            && (method.Name == name || method.MethodKind == MethodKind.Constructor)
            && KnownTypes.Of(model.Compilation) is var types
            && types.Is(method.ContainingType, types[type]));

    /// <summary><c>Thread t = new(Run, size);</c> names no type at its creation.</summary>
    private IEnumerable<ExpressionSyntax> CandidatesFor(SemanticModelSource models, string name) =>
        models.AllTokens(name, _cancellationToken)
            .Select(t => t.Parent?.FirstAncestorOrSelf<ExpressionSyntax>(
                e => e is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax))
            .Concat(models.Compilations.SelectMany(c => NameScan.ImplicitCreationTokens(c, _cancellationToken))
                .Select(t => t.Parent as ImplicitObjectCreationExpressionSyntax))
            .OfType<ExpressionSyntax>();

    private static ArgumentListSyntax? ArgumentsOf(ExpressionSyntax use) =>
        use is InvocationExpressionSyntax call ? call.ArgumentList : ((BaseObjectCreationExpressionSyntax)use).ArgumentList;
}
