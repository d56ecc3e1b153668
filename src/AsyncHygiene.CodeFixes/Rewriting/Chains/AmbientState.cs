using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// State that flows with the code: the culture, the principal, an AsyncLocal, scopes. What an async method changes of it is taken back when the method returns, so
/// that whatever runs after it no longer sees the change. Asked about one solution; most of them change nothing.
/// </summary>
internal sealed class AmbientState
{
    private readonly Solution _solution;
    private AmbientFlow? _flow;

    public AmbientState(Solution solution) => _solution = solution;

    /// <summary>Why the function cannot be async; null where its callers lose nothing.</summary>
    public async Task<Refusal?> RefusalOfAsync(SyntaxNode function, CancellationToken cancellationToken)
    {
        _flow ??= await FlowAsync(cancellationToken).ConfigureAwait(false);
        return _flow.LeftBy(function) is { } state
            ? Refusal.AmbientState.Because($"it changes {state} for its callers, itself or by what it calls, and an async method takes that back when it returns")
            : null;
    }

    /// <summary>The same for one that returns a task and waits without being async.</summary>
    public async Task<Refusal?> RefusalOfWaitingAsync(SyntaxNode function, CancellationToken cancellationToken)
    {
        if (await RefusalOfAsync(function, cancellationToken).ConfigureAwait(false) is { } refusal)
            return refusal;

        return _flow!.UnknownLeftBy(function) is { } member
            ? Refusal.AmbientState.Because($"it waits though it could be async, and sets {member}, whose code is not seen: an async method would take back what that may change for its callers")
            : null;
    }

    /// <summary>The same for a lambda, which may be given to what runs it in a context of its own.</summary>
    public async Task<Refusal?> RefusalOfAsync(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        await RefusalOfAsync(lambda, cancellationToken).ConfigureAwait(false) is { } refusal
        && !new AmbientScope(new SemanticModelSource(ImmutableArray.Create(model.Compilation)), cancellationToken).RunsElsewhere(lambda)
            ? refusal
            : null;

    /// <summary>The function ends a scope that began elsewhere, or something that may be one: behind <c>IDisposable</c> alone there often is.</summary>
    public static bool IsEndedBy(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        return function.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
            AmbientScope.Ended(call) is not null
            && model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType is { } type
            && (type.SpecialType == SpecialType.System_IDisposable || types.IsOneOf(type, AmbientMembers.Scopes)));
    }

    private async Task<AmbientFlow> FlowAsync(CancellationToken cancellationToken)
    {
        var compilations = ImmutableArray.CreateBuilder<Compilation>();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation)
                compilations.Add(compilation);
        }

        return AmbientFlow.Of(new SemanticModelSource(compilations.ToImmutable(), keepModels: true), cancellationToken);
    }
}
