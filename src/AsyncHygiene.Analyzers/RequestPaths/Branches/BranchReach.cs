using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
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
    private readonly FixedParameters _parameters;
    private readonly ImmutableArray<BranchCondition> _conditions;
    private readonly BranchReach? _below;
    private readonly ImmutableArray<IArgumentOperation> _arguments;

    /// <summary>The query that the place runs is made of this one.</summary>
    private readonly IParameterSymbol? _queried;

    private BranchReach(
        FixedParameters parameters,
        ImmutableArray<BranchCondition> conditions,
        BranchReach? below,
        ImmutableArray<IArgumentOperation> arguments,
        IParameterSymbol? queried)
    {
        _parameters = parameters;
        _conditions = conditions;
        _below = below;
        _arguments = arguments;
        _queried = queried;
    }

    /// <summary>Null where nothing is asked of the parameters.</summary>
    public static BranchReach? Of(SyntaxNode place, Function function, SemanticModelSource models, CancellationToken cancellationToken) =>
        In(function, place, below: null, ImmutableArray<IArgumentOperation>.Empty, models, cancellationToken);

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
        var arguments = below is null ? default : ArgumentsOf(site, called, models, cancellationToken);
        return arguments.IsDefaultOrEmpty
            ? Of(site.Syntax, site.Caller, models, cancellationToken)
            : In(site.Caller, site.Syntax, below, arguments, models, cancellationToken);
    }

    private static BranchReach? In(
        Function function,
        SyntaxNode place,
        BranchReach? below,
        ImmutableArray<IArgumentOperation> arguments,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        // What is inside a lambda depends on who runs that, and when.
        var conditions = ImmutableArray<BranchCondition>.Empty;
        var parameters = FixedParameters.None;
        IParameterSymbol? queried = null;
        if (function is { IsLambda: false, Method: { Parameters.IsEmpty: false } method }
            && models.Has(place.SyntaxTree)
            && FunctionSyntax.Around(place) is (BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax) and { } declaration)
        {
            parameters = new FixedParameters(method, declaration);
            var model = models.For(place.SyntaxTree);
            conditions = BranchConditions.Of(place, declaration, parameters, model, cancellationToken);
            if (below is null
                && QueriedParameter.IsAmong(method.Parameters, model)
                && QueriedParameter.At(place, model, cancellationToken) is { } query
                && parameters.Contain(query))
            {
                queried = query;
            }
        }

        return conditions.IsEmpty && below is null && queried is null
            ? null
            : new BranchReach(parameters, conditions, below, arguments, queried);
    }

    /// <summary>The constants in the call alone say that it does not lead there, or it gives a list as the query that runs there.</summary>
    public bool IsRefuted => IsRefutedBy(static _ => default) || Queried().IsList;

    /// <summary>It can still matter what the caller is given.</summary>
    public bool IsOpen => !_conditions.IsEmpty
        || _queried is not null
        || _arguments.Any(a => a.Value.DescendantsAndSelf()
            .Any(o => o is IParameterReferenceOperation { Parameter: var parameter } && _parameters.Contain(parameter)));

    private bool IsRefutedBy(Func<IParameterSymbol, Optional<object?>> given)
    {
        var values = new KnownValue(p => _parameters.Contain(p) ? given(p) : default);
        return _conditions.Any(c => c.IsRefutedBy(values))
            || (_below is not null && _below.IsRefutedBy(p => Given(p, values)));
    }

    /// <summary>What the query at the place is, seen from here: a list, or what this parameter is given, or neither.</summary>
    private (bool IsList, IParameterSymbol? Parameter) Queried()
    {
        if (_below is null)
            return (false, _queried);

        var (isList, below) = _below.Queried();
        if (below is null || _arguments.FirstOrDefault(a => a.Parameter?.Ordinal == below.Ordinal) is not { Value: var given })
            return (isList, null);

        var types = KnownTypes.Of(given.SemanticModel!.Compilation);
        if (QueriedParameter.Of(given, types) is { } parameter)
            return (false, _parameters.Contain(parameter) ? parameter : null);

        var isQueryable = given.WithoutConversions().Type.Inherits(types["System.Linq.IQueryable`1"]);
        return (isQueryable && !QueryableExtensions.IsQuery(given, types), null);
    }

    private Optional<object?> Given(IParameterSymbol parameter, KnownValue values) =>
        _arguments.FirstOrDefault(a => a.Parameter?.Ordinal == parameter.Ordinal) is { ArgumentKind: not ArgumentKind.ParamArray } argument
            ? values.Of(argument.Value)
            : default;

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
