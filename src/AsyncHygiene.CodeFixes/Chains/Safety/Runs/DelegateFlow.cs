using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using CallSite = AsyncHygiene.CallGraph.CallSite;

namespace AsyncHygiene.Chains.Safety.Runs;

/// <summary>
/// Follows a delegate from the code that makes it to the calls that run it, through variables, parameters, members, tuples and lists. What
/// libraries do with one is left to the call graph.
/// </summary>
internal sealed class DelegateFlow
{
    /// <summary>Beyond so many variables and members nothing can be said.</summary>
    private const int MaximumHolders = 100;

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly DelegateCalls _calls;
    private readonly CancellationToken _cancellationToken;
    private readonly HolderNames _names;
    private readonly List<CallSite> _inHelpers = [];
    private readonly List<CallSite> _above = [];

    /// <summary>What was followed from each place, and whether a run was found.</summary>
    private readonly Dictionary<ISymbol, bool>[] _holders =
        [
            new(SymbolEqualityComparer.Default),
            new(SymbolEqualityComparer.Default),
            new(SymbolEqualityComparer.Default)
        ];

    private readonly HashSet<Function> _nested = [];
    private readonly HashSet<Function> _returning = [];
    private readonly HashSet<ISymbol> _givingBack = new(SymbolEqualityComparer.Default);
    private readonly HashSet<INamedTypeSymbol> _types = new(SymbolEqualityComparer.Default);
    private bool _isUnknown;

    public DelegateFlow(SolutionCalls.Calls solution, DelegateCalls calls, CancellationToken cancellationToken)
    {
        _models = solution.Models;
        _graph = solution.Graph;
        _calls = calls;
        _cancellationToken = cancellationToken;
        _names = new HolderNames(_models, cancellationToken);
    }

    /// <summary>Whose callers may run the delegate.</summary>
    private enum Place
    {
        /// <summary>The code that makes it; the graph knows what it gives to libraries.</summary>
        Origin,

        /// <summary>A method that is given it.</summary>
        Helper,

        /// <summary>Whatever reads the member that keeps it.</summary>
        Kept,
    }

    private bool IsCut => _holders.Sum(h => h.Count) > MaximumHolders;

    public RunSites Of(IEnumerable<ExpressionSyntax> values)
    {
        foreach (var value in values.Where(v => _models.Has(v.SyntaxTree)))
            Follow(value, Place.Origin);

        if (_isUnknown || (_inHelpers.Count == 0 && _above.Count == 0))
            _inHelpers.AddRange(_types.SelectMany(type => _calls.In(type, _cancellationToken)));
        return new RunSites(_inHelpers, _above, IsCut);
    }

    /// <summary>Whether a run was found that the code at hand waits for; one by what keeps the delegate may be at any time.</summary>
    private bool Follow(ExpressionSyntax value, Place place)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        var model = _models.For(value.SyntaxTree);
        while (OperatorOf(value, model) is null && DelegateHolders.Around(value) is { } outer)
            value = outer;

        if (OperatorOf(value, model) is { } @operator)
            return Into(@operator, value, place);

        switch (value.Parent)
        {
            case InvocationExpressionSyntax call when call.Expression == value:
                return model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { MethodKind: MethodKind.DelegateInvoke } run
                    && Run(call, run, place);
            case MemberAccessExpressionSyntax access:
                return Member(access, access.Name, place, model);
            case ConditionalAccessExpressionSyntax access:
                return access.WhenNotNull.DescendantNodesAndSelf().FirstOrDefault(n => n
                    is MemberBindingExpressionSyntax
                    or ElementBindingExpressionSyntax) switch
                {
                    MemberBindingExpressionSyntax binding => Member(binding, binding.Name, place, model),
                    ElementBindingExpressionSyntax element => Derived(element, place, model),
                    _ => false,
                };
            case ElementAccessExpressionSyntax element when element.Expression == value:
                return Derived(element, place, model);
            case ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax copy }
                when model.GetTypeInfo(copy, _cancellationToken).Type is { TypeKind: TypeKind.Delegate }:
                return Follow(copy, place);
            case ArgumentSyntax argument when !DelegateHolders.IsOnlySeen(value):
                return Given(argument, place, model);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax or PropertyDeclarationSyntax } initializer:
                return Hold(model.GetDeclaredSymbol(initializer.Parent!, _cancellationToken), place);
            case AssignmentExpressionSyntax assignment when assignment.Right == value:
                return Assigned(assignment, place, model);
            case ForEachStatementSyntax loop when loop.Expression == value:
                return Hold(model.GetDeclaredSymbol(loop, _cancellationToken), place);
            case ForEachVariableStatementSyntax loop when loop.Expression == value:
                return Store(loop.Variable, place, model);
            case FromClauseSyntax from:
                return Hold(model.GetDeclaredSymbol(from, _cancellationToken), place);
            case IsPatternExpressionSyntax test:
                return Designated(test.Pattern, place, model);
            case SwitchStatementSyntax choice:
                return Designated(choice, place, model);
            case SwitchExpressionSyntax choice when choice.GoverningExpression == value:
                return Designated(choice, place, model);
            case NameColonSyntax { Parent: SubpatternSyntax part }:
                return Designated(part.Pattern, place, model);
            case ReturnStatementSyntax or ArrowExpressionClauseSyntax or YieldStatementSyntax:
                return Returned(value, model);
            default:
                _isUnknown |= !DelegateHolders.IsOnlySeen(value);
                return false;
        }
    }

    /// <summary>What the solution's own operator or conversion is given.</summary>
    private IParameterSymbol? OperatorOf(ExpressionSyntax value, SemanticModel model)
    {
        var method = value.Parent is BinaryExpressionSyntax binary
            ? model.GetSymbolInfo(binary, _cancellationToken).Symbol as IMethodSymbol
            : value.Parent is CastExpressionSyntax cast
                ? model.GetSymbolInfo(cast, _cancellationToken).Symbol as IMethodSymbol
                : model.GetConversion(value, _cancellationToken).MethodSymbol;
        return method is { MethodKind: MethodKind.UserDefinedOperator or MethodKind.Conversion, Parameters.Length: var count }
            && _names.SyntaxOf(method).Any()
                ? method.Parameters[count == 2 && ((BinaryExpressionSyntax)value.Parent!).Right == value ? 1 : 0]
                : null;
    }

    private bool Run(SyntaxNode call, ISymbol called, Place place)
    {
        if (Function.Around(call, _models.For(call.SyntaxTree), _cancellationToken) is not { } function)
            return false;

        var site = new CallSite(function, call, called, PathCertainty.Proven);
        if (place != Place.Helper)
        {
            _above.Add(site);
            return place == Place.Origin;
        }

        _inHelpers.Add(site);
        AddAround(function);
        return true;
    }

    /// <summary>Also what runs a lambda or local function in which the call stands, up to the method around.</summary>
    private void AddAround(Function function)
    {
        if (function.Node is null
            || !_nested.Add(function)
            || OwnThreadLambda.Is(function, _models, _cancellationToken))
        {
            return;
        }

        if (function.Node is AnonymousFunctionExpressionSyntax lambda)
            Follow(lambda, Place.Helper);
        foreach (var site in _graph.CallersOf(function, _cancellationToken).Sites)
        {
            if (site.Syntax is ArgumentSyntax given && function.IsLocalFunction)
                Follow(given.Expression, Place.Helper);
            else if (site.Syntax is not ArgumentSyntax && site.Certainty != PathCertainty.Proven)
                continue;

            _inHelpers.Add(site);
            AddAround(site.Caller);
        }
    }

    /// <summary>What a delegate, or what holds it, is asked for.</summary>
    private bool Member(ExpressionSyntax access, SimpleNameSyntax name, Place place, SemanticModel model)
    {
        var call = access.Parent as InvocationExpressionSyntax;
        switch (model.GetSymbolInfo(name, _cancellationToken).Symbol)
        {
            case IMethodSymbol method when DelegateCalls.IsCall(method):
                return call is null ? Follow(access, place) : Run(call, method, place);
            case IMethodSymbol { ReducedFrom: { } extension } when call is not null && _names.SyntaxOf(extension).Any():
                return Into(extension.Parameters[0], call, place);
            case IMethodSymbol when call is not null:
                return Library(call, place, model);
            case IFieldSymbol or IPropertySymbol:
                return Derived(access, place, model);
            default:
                _isUnknown = true;
                return false;
        }
    }

    private bool Derived(ExpressionSyntax part, Place place, SemanticModel model) =>
        DelegateHolders.MayHold(model.GetTypeInfo(part, _cancellationToken).Type) && Follow(part, place);

    private bool Given(ArgumentSyntax argument, Place place, SemanticModel model)
    {
        var call = argument.Parent!.Parent!;
        if (model.GetSymbolInfo(call, _cancellationToken).Symbol is not { } called
            || called is IMethodSymbol { MethodKind: MethodKind.DelegateInvoke }
            || DelegateHolders.ParameterOf(argument, called) is not { } parameter)
        {
            _isUnknown = true;
            return false;
        }

        var definition = DelegateHolders.DefinitionOf(parameter);
        if (_names.SyntaxOf(definition.ContainingSymbol).Any())
            return Into(parameter, argument, place);

        if (definition.Type.TypeKind == TypeKind.Delegate)
            return called is IMethodSymbol method && IsRunBy(method, argument, place) && Run(argument, method, place);

        var found = call is InvocationExpressionSyntax invocation && KeepInReceiver(invocation, place, model);
        return (call is ExpressionSyntax made && Library(made, place, model, argument)) || found;
    }

    /// <summary>A library runs what it is given at once, unless it starts a thread for it.</summary>
    private bool IsRunBy(IMethodSymbol method, ArgumentSyntax argument, Place place) =>
        place != Place.Origin
        && DelegateExecution.Of(KnownTypes.Of(_models.CompilationOf(argument.SyntaxTree))).StartOf(method) == DelegateRun.Unknown;

    /// <summary>A method of the solution; what it does with its parameter is done where it is called.</summary>
    private bool Into(IParameterSymbol parameter, SyntaxNode giving, Place place)
    {
        var definition = DelegateHolders.DefinitionOf(parameter);
        var found = false;
        foreach (var own in OwnOf(definition))
            found |= Hold(own, Place.Helper);
        return found && Run(giving, definition.ContainingSymbol, place);
    }

    /// <summary>The parameter as each project sees it that has the method, or what overrides or implements it.</summary>
    private IEnumerable<IParameterSymbol> OwnOf(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method)
        {
            yield return parameter;
            yield break;
        }

        foreach (var taker in RunMethods.Of(method, _models))
        {
            foreach (var syntax in _names.SyntaxOf(taker))
            {
                var own = _models.For(syntax.SyntaxTree).GetDeclaredSymbol(syntax, _cancellationToken) switch
                {
                    IMethodSymbol declared => declared,
                    INamedTypeSymbol type => type.InstanceConstructors.FirstOrDefault(c =>
                        c.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) == syntax)),
                    _ => null,
                };
                if (own is not null)
                    yield return own.Parameters[parameter.Ordinal];
            }
        }
    }

    /// <summary>
    /// A library's method that is called on what holds the delegate, or is given it as a value: it gives it to lambdas, keeps it in its
    /// object, or returns it.
    /// </summary>
    private bool Library(ExpressionSyntax call, Place place, SemanticModel model, ArgumentSyntax? given = null)
    {
        var found = false;
        var arguments = call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList.Arguments,
            BaseObjectCreationExpressionSyntax { ArgumentList: { } list } => list.Arguments,
            _ => default,
        };
        foreach (var other in arguments.Where(a => a != given))
        {
            if (!other.RefKindKeyword.IsKind(SyntaxKind.None))
            {
                found |= DelegateHolders.MayHold(model.GetTypeInfo(other.Expression, _cancellationToken).Type)
                    && Store(other.Expression, place, model);
            }
            else if (model.GetSymbolInfo(other.Expression, _cancellationToken).Symbol is IMethodSymbol taker
                && other.Expression is not InvocationExpressionSyntax and not BaseObjectCreationExpressionSyntax)
            {
                foreach (var parameter in taker.Parameters.Where(p => DelegateHolders.MayHold(p.Type)))
                    found |= taker.MethodKind == MethodKind.AnonymousFunction ? Hold(parameter, place) : Into(parameter, other, place);
            }
        }

        return Derived(call, place, model) || found;
    }

    private bool KeepInReceiver(InvocationExpressionSyntax call, Place place, SemanticModel model)
    {
        if (ReceiverSyntax.Of(call.Expression) is { } receiver)
            return KeepIn(receiver, place, model);

        _isUnknown = true;
        return false;
    }

    /// <summary>A list, a dictionary, a queue.</summary>
    private bool KeepIn(ExpressionSyntax holder, Place place, SemanticModel model)
    {
        var symbol = model.GetSymbolInfo(holder, _cancellationToken).Symbol;
        switch (holder)
        {
            case ParenthesizedExpressionSyntax inner:
                return KeepIn(inner.Expression, place, model);
            case PostfixUnaryExpressionSyntax sure:
                return KeepIn(sure.Operand, place, model);
            case ElementAccessExpressionSyntax element:
                return KeepIn(element.Expression, place, model);
            case InvocationExpressionSyntax call:
                return KeepInReceiver(call, place, model);
            case MemberAccessExpressionSyntax part when symbol is IFieldSymbol or IPropertySymbol && !_names.SyntaxOf(symbol).Any():
                return KeepIn(part.Expression, place, model);
            case ThisExpressionSyntax or BaseExpressionSyntax:
                _isUnknown = true;
                return false;
        }

        if (symbol is IParameterSymbol parameter)
            GiveBack(parameter);
        return symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or IPropertySymbol
            && DelegateHolders.MayHold(model.GetTypeInfo(holder, _cancellationToken).Type)
            && Hold(symbol, place);
    }

    private bool Assigned(AssignmentExpressionSyntax assignment, Place place, SemanticModel model)
    {
        var found = Store(assignment.Left, place, model);
        var isValue = assignment.Parent
            is ArgumentSyntax
            or EqualsValueClauseSyntax
            or ReturnStatementSyntax
            or (ExpressionSyntax and not (AnonymousFunctionExpressionSyntax or InitializerExpressionSyntax));
        return (isValue && Follow(assignment, place)) || found;
    }

    private bool Store(ExpressionSyntax target, Place place, SemanticModel model)
    {
        var symbol = model.GetSymbolInfo(target, _cancellationToken).Symbol;
        switch (target)
        {
            case ParenthesizedExpressionSyntax inner:
                return Store(inner.Expression, place, model);
            case TupleExpressionSyntax tuple:
                return tuple.Arguments.Count(a =>
                    DelegateHolders.MayHold(model.GetTypeInfo(a.Expression, _cancellationToken).Type)
                    && Store(a.Expression, place, model)) > 0;
            case DeclarationExpressionSyntax declaration:
                return Designated(declaration, place, model);
            case ImplicitElementAccessSyntax { Parent.Parent: InitializerExpressionSyntax entries }:
                return Follow(entries, place);
        }

        if (symbol is IParameterSymbol { RefKind: RefKind.Out or RefKind.Ref } parameter)
            GiveBack(parameter);
        if (symbol is IPropertySymbol { SetMethod: { } setter } && HasBody(setter))
            return Into(setter.Parameters.Last(), target, place) | (target is not ElementAccessExpressionSyntax && Hold(symbol, place));

        return target switch
        {
            ElementAccessExpressionSyntax element => KeepIn(element.Expression, place, model),
            MemberAccessExpressionSyntax part when symbol is IFieldSymbol or IPropertySymbol && !_names.SyntaxOf(symbol).Any() =>
                KeepIn(part.Expression, place, model),
            _ => Hold(symbol, place),
        };
    }

    /// <summary>The list of a caller in which a method puts the delegate, or its variable that the method sets.</summary>
    private void GiveBack(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method || method.MethodKind == MethodKind.AnonymousFunction)
        {
            _isUnknown = true;
            return;
        }

        if (!_givingBack.Add(parameter.OriginalDefinition))
            return;

        foreach (var site in _graph.CallersOf(Function.Of(method), _cancellationToken).Sites)
        {
            if (site.Invocation is not { } call
                || _models.For(call.SyntaxTree) is not { } model
                || model.GetSymbolInfo(call, _cancellationToken).Symbol is not IMethodSymbol called
                || call.ArgumentList.Arguments.FirstOrDefault(a => DelegateHolders.ParameterOf(a, called)?.Name == parameter.Name)
                    is not { } argument)
            {
                _isUnknown = true;
            }
            else if (parameter.RefKind is RefKind.Out or RefKind.Ref)
            {
                Store(argument.Expression, Place.Kept, model);
            }
            else
            {
                KeepIn(argument.Expression, Place.Kept, model);
            }
        }
    }

    private bool HasBody(IMethodSymbol accessor) =>
        _names.SyntaxOf(accessor.OriginalDefinition).OfType<AccessorDeclarationSyntax>().Any(a =>
            a.Body is not null || a.ExpressionBody is not null);

    /// <summary>The variables that a pattern or a deconstruction declares.</summary>
    private bool Designated(SyntaxNode declaration, Place place, SemanticModel model) => declaration.DescendantNodesAndSelf()
        .OfType<SingleVariableDesignationSyntax>()
        .Where(d => declaration is not (SwitchStatementSyntax or SwitchExpressionSyntax)
            || d.FirstAncestorOrSelf<PatternSyntax>() is not null)
        .Select(d => model.GetDeclaredSymbol(d, _cancellationToken))
        .OfType<ILocalSymbol>()
        .Count(local => DelegateHolders.MayHold(local.Type) && Hold(local, place)) > 0;

    /// <summary>What calls the function has the delegate.</summary>
    private bool Returned(ExpressionSyntax value, SemanticModel model)
    {
        if (Function.Around(value, model, _cancellationToken) is not { IsLambda: false } function)
        {
            _isUnknown = true;
            return false;
        }

        if (_returning.Add(function))
        {
            foreach (var site in _graph.CallersOf(function, _cancellationToken).Sites)
            {
                if ((function.Method?.AssociatedSymbol is null ? site.Invocation : site.Syntax as ExpressionSyntax) is { } result)
                    Follow(result, Place.Kept);
                else
                    _isUnknown = true;
            }
        }

        return false;
    }

    /// <summary>Follows what a variable, parameter or member is used for.</summary>
    private bool Hold(ISymbol? symbol, Place place)
    {
        switch (symbol?.OriginalDefinition)
        {
            case (IFieldSymbol or IPropertySymbol) and var member:
                HoldMember(member);
                return false;
            case IParameterSymbol parameter:
                if (parameter.ContainingType is { } type)
                    _types.Add(type);
                return HoldParameter(parameter, place);
            case (ILocalSymbol or IRangeVariableSymbol) and var local:
                return _names.SyntaxOf(local).FirstOrDefault() is { } declaration
                    && HoldIn(local, [ScopeOf(declaration)], place);
            case IDiscardSymbol or IEventSymbol:
                return false;
            default:
                _isUnknown = true;
                return false;
        }
    }

    private SyntaxNode ScopeOf(SyntaxNode local) =>
        (SyntaxNode?)local.FirstAncestorOrSelf<MemberDeclarationSyntax>(m => m is not GlobalStatementSyntax and not TypeDeclarationSyntax)
        ?? local.SyntaxTree.GetRoot(_cancellationToken);

    private void HoldMember(ISymbol member)
    {
        if (!_names.SyntaxOf(member).Any() || !IsNew(member, Place.Kept))
            return;

        _types.Add(member.ContainingType);
        foreach (var name in _names.OfMember(member).ToList())
            Follow(name, Place.Kept);
    }

    private bool HoldParameter(IParameterSymbol parameter, Place place)
    {
        var scopes = _names.SyntaxOf(parameter.ContainingSymbol).ToList();
        if (!scopes.Any(s => s is TypeDeclarationSyntax))
            return HoldIn(parameter, scopes, place);

        // The parameter of a primary constructor is there in the whole type, and that of a record is a property.
        foreach (var property in parameter.ContainingType.GetMembers(parameter.Name).OfType<IPropertySymbol>())
            Hold(property, Place.Kept);
        return HoldIn(parameter, _names.SyntaxOf(parameter.ContainingType), Place.Kept);
    }

    private bool HoldIn(ISymbol variable, IEnumerable<SyntaxNode> scopes, Place place)
    {
        if (!IsNew(variable, place))
            return _holders[(int)place][variable];

        var found = false;
        foreach (var name in scopes.SelectMany(scope => _names.OfVariable(variable, scope)).ToList())
            found |= Follow(name, place);
        return _holders[(int)place][variable] = found;
    }

    private bool IsNew(ISymbol holder, Place place)
    {
        var known = _holders[(int)place];
        if (known.ContainsKey(holder) || IsCut)
        {
            known[holder] = known.TryGetValue(holder, out var found) && found;
            return false;
        }

        known.Add(holder, false);
        return true;
    }
}
