using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>
/// What the parameters of a function must be so that it comes to a place in it, or by the call there to a place further down.
/// <code>
/// void Get() =&gt; Work();                                     // does not lead to the pause
/// void Work(bool slow = false) { if (slow) Thread.Sleep(1); }
/// </code>
/// </summary>
internal sealed class BranchReach
{
    private readonly ImmutableArray<BranchCondition> _conditions;
    private readonly BranchReach? _below;
    private readonly ImmutableArray<IArgumentOperation> _arguments;

    private BranchReach(ImmutableArray<BranchCondition> conditions, BranchReach? below, ImmutableArray<IArgumentOperation> arguments)
    {
        _conditions = conditions;
        _below = below;
        _arguments = arguments;
    }

    /// <summary>Null where nothing is asked of the parameters.</summary>
    public static BranchReach? Of(SyntaxNode place, Function function, SemanticModelSource models, CancellationToken cancellationToken) =>
        ConditionsAt(place, function, models, cancellationToken) is { IsEmpty: false } conditions
            ? new BranchReach(conditions, below: null, ImmutableArray<IArgumentOperation>.Empty)
            : null;

    /// <summary>What the caller's parameters must be; the call leads to the place unless that is refuted.</summary>
    /// <param name="below">What the function must be given; null where that does not matter.</param>
    /// <param name="called">The function.</param>
    /// <param name="site">A call of it.</param>
    /// <param name="models">The models of all that is searched.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static BranchReach? Over(
        BranchReach? below,
        Function called,
        CallSite site,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        var conditions = ConditionsAt(site.Syntax, site.Caller, models, cancellationToken);
        var arguments = below is null ? default : ArgumentsOf(site, called, models, cancellationToken);
        return conditions.IsEmpty && arguments.IsDefaultOrEmpty
            ? null
            : new BranchReach(
                conditions,
                arguments.IsDefaultOrEmpty ? null : below,
                arguments.IsDefault ? ImmutableArray<IArgumentOperation>.Empty : arguments);
    }

    /// <summary>The constants in the call alone say that it does not lead there.</summary>
    public bool IsRefuted => IsRefutedBy(new KnownValue(static _ => default));

    /// <summary>It can still matter what the caller is given.</summary>
    public bool IsOpen => !_conditions.IsEmpty
        || _arguments.Any(a => a.Value.DescendantsAndSelf().Any(static o => o is IParameterReferenceOperation));

    private bool IsRefutedBy(KnownValue values) =>
        _conditions.Any(c => c.IsRefutedBy(values))
        || (_below is not null && _below.IsRefutedBy(new KnownValue(p => Given(p, values))));

    private Optional<object?> Given(IParameterSymbol parameter, KnownValue values) =>
        _arguments.FirstOrDefault(a => a.Parameter?.Ordinal == parameter.Ordinal) is { ArgumentKind: not ArgumentKind.ParamArray } argument
            ? values.Of(argument.Value)
            : default;

    private static ImmutableArray<BranchCondition> ConditionsAt(
        SyntaxNode place,
        Function function,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        function is { IsLambda: false, Method: { } method } && models.Has(place.SyntaxTree)
            ? BranchConditions.Of(place, method, models.For(place.SyntaxTree), cancellationToken)
            : ImmutableArray<BranchCondition>.Empty;

    /// <summary>None where it is no plain call of the function, or of a member that it answers for.</summary>
    private static ImmutableArray<IArgumentOperation> ArgumentsOf(
        CallSite site,
        Function called,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        if (called.Method is not { } method || CallAt(site) is not { } call)
            return default;

        var (target, arguments) = models.For(call.SyntaxTree).GetOperation(call, cancellationToken) switch
        {
            IInvocationOperation invocation => (invocation.TargetMethod, invocation.Arguments),
            IObjectCreationOperation { Constructor: { } constructor } creation => (constructor, creation.Arguments),
            _ => (null, default),
        };
        return target is { MethodKind: not MethodKind.DelegateInvoke }
            && target.Name == (method.ExplicitInterfaceImplementations.FirstOrDefault() ?? method).Name
            && target.Parameters.Length == method.Parameters.Length
                ? arguments
                : default;
    }

    private static SyntaxNode? CallAt(CallSite site) =>
        site.Invocation
        ?? (site.Syntax.AncestorsAndSelf().FirstOrDefault(n => n is not TypeSyntax) is { } node
            && node is BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax
                ? node
                : null);
}
