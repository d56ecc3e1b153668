using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Facades;

/// <summary>
/// The calls of libraries that may run a member of the solution: its own callers are not in the source, but theirs are.
/// </summary>
internal sealed class FacadeCalls
{
    private readonly SemanticModelSource _models;
    private readonly Dictionary<LibraryFacade, IReadOnlyList<CallGraph.CallSite>> _calls = [];

    public FacadeCalls(SemanticModelSource models) => _models = models;

    public IEnumerable<CallGraph.CallSite> Of(Function function, CancellationToken cancellationToken)
    {
        if (SlotsOf(function) is not { Count: > 0 } slots)
            return [];

        return from facade in LibraryFacade.All
               let run = slots.Where(facade.MayRun).ToList()
               where run.Count > 0
               from call in CallsOf(facade, cancellationToken)
               where !facade.TakesMessages
                   || MessageOf(call, cancellationToken) is not { } message
                   || run.Exists(slot => MayTake(slot.ContainingType, message))
               select call;
    }

    /// <summary>Why a handler is not awaited before the next one is run; null where it is.</summary>
    public string? ReasonOf(Function function, CancellationToken cancellationToken) =>
        SlotsOf(function) is { Count: > 0 } slots
        && LibraryFacade.All.FirstOrDefault(f => f.RunsTogether is { } word
            && slots.Exists(f.MayRun)
            && _models.AllTokens(word, cancellationToken).Any())?.RunsTogether is { } publisher
                ? $"'{publisher}' runs the next handler at the first await that '{FunctionName.Of(function.Symbol)}' reaches"
                : null;

    /// <summary>The members of libraries that a method is, with the type arguments of its type.</summary>
    private List<IMethodSymbol> SlotsOf(Function function)
    {
        var slots = new List<IMethodSymbol>();
        if (function is not { Node: null, Method: { IsStatic: false } method } || Awaitable.ResultOf(method.ReturnType) is null)
            return slots;

        var types = _models.DerivedFrom(method.ContainingType).Prepend(method.ContainingType).ToList();
        for (var member = method; member is not null; member = member.OverriddenMethod)
        {
            slots.Add(member);
            slots.AddRange(types.SelectMany(type => Slots.Implemented(member, type)));
        }

        slots.RemoveAll(s => !s.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty);
        return slots;
    }

    private IReadOnlyList<CallGraph.CallSite> CallsOf(LibraryFacade facade, CancellationToken cancellationToken)
    {
        if (!_calls.TryGetValue(facade, out var calls))
        {
            var names = new HashSet<string>(NamesOf(facade).Concat(MarkedNames(facade, cancellationToken)));
            _calls.Add(facade, calls = names.SelectMany(name => CallsOf(facade, name, cancellationToken)).ToList());
        }

        return calls;
    }

    /// <summary>By these words its calls are found.</summary>
    private IEnumerable<string> NamesOf(LibraryFacade facade) =>
        from compilation in _models.Compilations
        from type in KnownTypes.Of(compilation).Known(facade.Types)
        from member in type.GetMembers()
        where member.CanBeReferencedByName && facade.IsMember(member.Name) && GivesTask(member)
        select member.Name;

    /// <summary>Of members of the solution that are marked.</summary>
    private IEnumerable<string> MarkedNames(LibraryFacade facade, CancellationToken cancellationToken) =>
        from mark in _models.Compilations.SelectMany(c => KnownTypes.Of(c).Known(facade.Marks)).Select(t => t.Name).Distinct()
        from token in _models.AllTokens(mark.Substring(0, mark.Length - "Attribute".Length), cancellationToken)
        let attribute = token.Parent?.FirstAncestorOrSelf<AttributeSyntax>()
        where attribute is not null
        let method = attribute.FirstAncestorOrSelf<MethodDeclarationSyntax>()
        where method is not null
        select method.Identifier.ValueText;

    private static bool GivesTask(ISymbol member) => member switch
    {
        IMethodSymbol method => Awaitable.ResultOf(method.ReturnType) is not null,
        IPropertySymbol { Type: INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned } } =>
            Awaitable.ResultOf(returned) is not null,
        _ => false,
    };

    private IEnumerable<CallGraph.CallSite> CallsOf(LibraryFacade facade, string name, CancellationToken cancellationToken) =>
        from token in _models.AllTokens(name, cancellationToken)
        let word = token.Parent as SimpleNameSyntax
        where word is not null
        let syntax = CallOrGroup(PropertyUse.Target(word))
        where syntax is not null
        let model = _models.For(syntax.SyntaxTree)
        let called = model.GetSymbolInfo(word, cancellationToken).Symbol
        where called is not null && IsOf(facade, called)
        let caller = Function.Around(syntax, model, cancellationToken)
        where caller is not null
        select new CallGraph.CallSite(caller.Value, syntax, called, PathCertainty.Possible);

    /// <summary>What calls the member that is named, or takes it as a delegate.</summary>
    private static SyntaxNode? CallOrGroup(SyntaxNode named) => named.Parent switch
    {
        InvocationExpressionSyntax call when call.Expression == named => call,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Parent: InvocationExpressionSyntax call } => call,
        ArgumentSyntax group => group,
        _ => null,
    };

    private static bool IsOf(LibraryFacade facade, ISymbol called)
    {
        for (var member = called; member is not null; member = (member as IMethodSymbol)?.OverriddenMethod)
        {
            if (facade.Has(member))
                return true;
        }

        return false;
    }

    /// <summary>The type of what is sent; null where it is not known.</summary>
    private ITypeSymbol? MessageOf(CallGraph.CallSite call, CancellationToken cancellationToken) =>
        call.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
        && arguments[0] is { NameColon: null, Expression: var message }
        && _models.For(message.SyntaxTree).GetTypeInfo(message, cancellationToken).Type is { } type
        && type is not ITypeParameterSymbol and not IErrorTypeSymbol
        && type.SpecialType != SpecialType.System_Object
            ? type
            : null;

    /// <summary>What is said to be of one type may be of another one that derives from it, and a handler may be one of a base.</summary>
    private bool MayTake(INamedTypeSymbol contract, ITypeSymbol message) =>
        contract.TypeArguments.FirstOrDefault() is not { } handled
        || handled is ITypeParameterSymbol
        || IsOrDerivesFrom(handled, message)
        || IsOrDerivesFrom(message, handled);

    private bool IsOrDerivesFrom(ITypeSymbol type, ITypeSymbol from) =>
        type.SelfAndBaseTypes().Concat(type.AllInterfaces).Any(t => _models.Symbols.Equals(t.OriginalDefinition, from.OriginalDefinition));
}
