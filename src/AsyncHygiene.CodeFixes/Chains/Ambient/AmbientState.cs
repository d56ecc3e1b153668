using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// State that flows with the code: the culture, the principal, an AsyncLocal, scopes. What an async method changes of it is taken back when
/// the method returns, so that whatever runs after it no longer sees the change. Found out for a whole solution when it is asked for first.
/// </summary>
internal sealed class AmbientState
{
    /// <summary>As long as the change of a solution is planned, and no longer: it holds the models of all files.</summary>
    private static readonly ConditionalWeakTable<SolutionReferences, AmbientState> s_known = new();

    private readonly SolutionModels _models;
    private AmbientFlow? _flow;

    private AmbientState(SolutionModels models) => _models = models;

    /// <summary>Of the solution that a document is changed in.</summary>
    public static AmbientState Of(DocumentContext context) =>
        s_known.GetValue(context.References, _ => new AmbientState(SolutionModels.Of(context)));

    /// <summary>Why the function cannot be async; null where its callers lose nothing.</summary>
    public async Task<Refusal?> RefusalOfAsync(SyntaxNode function, CancellationToken cancellationToken) =>
        Left((await FlowAsync(cancellationToken).ConfigureAwait(false)).LeftBy(function));

    /// <summary>The same for one that returns a task and waits without being async.</summary>
    public async Task<Refusal?> RefusalOfWaitingAsync(SyntaxNode function, CancellationToken cancellationToken)
    {
        var flow = await FlowAsync(cancellationToken).ConfigureAwait(false);
        return Left(flow.LeftBy(function))
            ?? (flow.UnknownLeftBy(function, cancellationToken) is { } member
                ? Refusal.AmbientState.Because(
                    $"it waits though it could be async, and uses {member}, whose code is not seen: {TakenBack("what that changes")}")
                : null);
    }

    /// <summary>
    /// The same for one that nothing runs after in its context: the entry point, a lambda that is given to another thread.
    /// </summary>
    public async Task<Refusal?> RefusalOfRootAsync(SyntaxNode function, CancellationToken cancellationToken) =>
        Left((await FlowAsync(cancellationToken).ConfigureAwait(false)).BoundBy(function));

    /// <summary>The lambda is given to what runs it in a context of its own.</summary>
    public static bool IsRoot(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken) =>
        new AmbientScope(new SemanticModelSource(ImmutableArray.Create(model.Compilation)), cancellationToken).RunsElsewhere(lambda);

    /// <summary>
    /// The function ends a scope that began elsewhere, or something that may be one: behind <c>IDisposable</c> alone there often is.
    /// </summary>
    public static bool IsEndedBy(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        return function.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
            AmbientScope.Ended(call) is not null
            && model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType is { } type
            && (type.SpecialType == SpecialType.System_IDisposable || types.IsOneOf(type, AmbientMembers.Scopes)));
    }

    private static Refusal? Left(AmbientChange? left) =>
        left is { } change
            ? Refusal.AmbientState.Because($"what it runs in {SourcePlace.Of(change.Origin.GetLocation())}, changes {change.State} for "
                + (change.LastsWithItems
                    ? "the code that goes through the items, which would not see what an async iterator changes"
                    : "its callers, and " + TakenBack("that")))
            : null;

    private static string TakenBack(string what) => $"an async method undoes {what} when it returns";

    private async Task<AmbientFlow> FlowAsync(CancellationToken cancellationToken) =>
        _flow ??= AmbientFlow.Of(await _models.GetAsync(cancellationToken).ConfigureAwait(false), cancellationToken);
}
