using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// Queries over a list, as the source shows: <c>list.AsQueryable()</c>, a variable or a method that may have it, a parameter that any
/// caller of the project gives one. There is nothing to wait for, and the awaitable operators throw. So do they on the queries of
/// <see cref="QueryProviders">other libraries</see>.
/// </summary>
internal sealed class QueriesInMemory
{
    private const int MaxDepth = 50;
    private const int MaxValues = 3;

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, bool>> s_wrappers = new();

    /// <summary>What sets each property. That of a table is asked for at every query, and nothing but its context sets it.</summary>
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IPropertySymbol, IReadOnlyList<IOperation>>> s_set =
        new();

    private readonly KnownTypes _types;
    private readonly INamedTypeSymbol _queryable;

    /// <summary>Each is asked about once: methods that pass a query on to one another have many calls.</summary>
    private readonly HashSet<ISymbol> _parameters = new(SymbolEqualityComparer.Default);

    private readonly HashSet<ISymbol> _locals = new(SymbolEqualityComparer.Default);

    /// <summary>The methods on the way here, which may call one another.</summary>
    private readonly ImmutableHashSet<IMethodSymbol> _methods;

    public QueriesInMemory(KnownTypes types, INamedTypeSymbol queryable)
        : this(types, queryable, ImmutableHashSet.Create<IMethodSymbol>(SymbolEqualityComparer.Default))
    {
    }

    public QueriesInMemory(KnownTypes types, INamedTypeSymbol queryable, ImmutableHashSet<IMethodSymbol> methods)
    {
        _types = types;
        _queryable = queryable;
        _methods = methods;
    }

    public bool Contain(IOperation source) => Contain(source, values: 0);

    private bool Contain(IOperation source, int values)
    {
        // Bounded because broken code can declare a variable with itself.
        IOperation? o = source.WithoutConversions();
        for (var depth = 0; o is not null && depth < MaxDepth; depth++)
        {
            if (IsNoneOfProvider(o))
                return true;

            switch (o)
            {
                case { SemanticModel.Compilation: var compilation } when CarriedQuery.Is(o):
                    return CarriedQuery.MayBeList(compilation, _types);
                case IInvocationOperation wrapping when IsWrapped(wrapping):
                    return true;
                case IInvocationOperation { Arguments.Length: > 0 } call when PassesOn(call.TargetMethod):
                    var inner = call.Arguments[0].Value.WithoutConversions();
                    if (call.TargetMethod.Name == "AsQueryable" && !inner.Type.Inherits(_queryable))
                        return true;
                    o = inner;
                    break;
                case IInvocationOperation call when GivenQueries(call).Any(given => Contain(given, values)):
                    return true;
                case { } part when QueryProviders.Whole(part) is { } whole:
                    o = whole.WithoutConversions();
                    break;
                case ILocalReferenceOperation local:
                    return _locals.Add(local.Local)
                        && PossibleValues.ShownOf(local, CancellationToken.None).Any(value => Contain(value, values));
                case IParameterReferenceOperation parameter:
                    return _parameters.Count < MaxDepth
                        && _parameters.Add(parameter.Parameter.OriginalDefinition)
                        && GivenTo(parameter).Any(given => Contain(given, values));
                case IInvocationOperation
                {
                    TargetMethod.MethodKind: MethodKind.DelegateInvoke,
                    Instance: { } called,
                } when called.WithoutConversions() is IParameterReferenceOperation given:
                    return _parameters.Count < MaxDepth
                        && _parameters.Add(given.Parameter.OriginalDefinition)
                        && GivenTo(given).SelectMany(PossibleValues.ReturnedBy).Any(value => Contain(value, values));
                case IPropertyReferenceOperation { Property: { SetMethod: not null } property, SemanticModel: { } model }:
                    return _parameters.Count < MaxDepth
                        && _parameters.Add(property.OriginalDefinition)
                        && SetTo(property, model.Compilation).Any(value => Contain(value, values));
                case IInvocationOperation or IPropertyReferenceOperation when o.Type.Inherits(_queryable) && IsOfOther(o):
                    return true;
                case { } given when given.Type.Inherits(_queryable)
                    && _methods.Count < MaxValues
                    && ReturnedList.CallIn(given, _types) is { } call:
                    return ReturnedList.IsGivenBy(call, _methods);
                default:
                    return values < MaxValues
                        && PossibleValues.Of(o, CancellationToken.None)?.Any(value => Contain(value, values + 1)) == true;
            }
        }

        return false;
    }

    /// <summary>A type that is missing binds to any overload: where it comes from may be a list.</summary>
    private bool IsNoneOfProvider(IOperation value) =>
        (_types["System.Linq.EnumerableQuery`1"] is { } inMemory && value.Type.Inherits(inMemory))
        || (IsUnknown(value.Type) && !IsNone(value))
        || WrappedQuery.IsMade(value, _types);

    /// <summary><c>null</c> and <c>throw</c> have no type of their own, and are no list.</summary>
    private static bool IsNone(IOperation value) =>
        value is IThrowOperation || value.ConstantValue is { HasValue: true, Value: null };

    /// <summary>What the calls that name the method give for its parameter.</summary>
    private static IEnumerable<IOperation> GivenTo(IParameterReferenceOperation reference)
    {
        if (reference.Parameter.ContainingSymbol is not IMethodSymbol { MethodKind: MethodKind.Ordinary } method
            || reference.SemanticModel is not { Compilation: var compilation })
        {
            yield break;
        }

        foreach (var token in NameScan.Tokens(compilation, method.Name, CancellationToken.None))
        {
            if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
                && call.Expression.Span.Contains(token.Span)
                && Bound(call, compilation) is { } bound
                && SymbolEqualityComparer.Default.Equals(bound.TargetMethod.OriginalDefinition, method.OriginalDefinition)
                && bound.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == reference.Parameter.Ordinal) is { } argument)
            {
                yield return argument.Value;
            }
        }
    }

    /// <summary>What the project sets a property to: <c>new Page { Rows = list.AsQueryable() }</c></summary>
    private static IReadOnlyList<IOperation> SetTo(IPropertySymbol property, Compilation compilation) =>
        property.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            ? []
            : s_set.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default)).GetOrAdd(
                property.OriginalDefinition,
                p => FindSetTo(p, compilation).ToList());

    private static IEnumerable<IOperation> FindSetTo(IPropertySymbol property, Compilation compilation)
    {
        foreach (var token in NameScan.SetTokens(compilation, property.Name, CancellationToken.None))
        {
            if (token.Parent is SimpleNameSyntax name
                && (name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : (SyntaxNode)name)
                    is { Parent: AssignmentExpressionSyntax assignment } target
                && assignment.Left == target
                && Set(assignment, compilation) is { Target: IPropertyReferenceOperation { Property: var set } } bound
                && SymbolEqualityComparer.Default.Equals(set.OriginalDefinition, property))
            {
                yield return bound.Value;
            }
        }
    }

#pragma warning disable RS1030 // Calls stand in other files; in an analysis callback this is the driver's own cached model.
    private static IInvocationOperation? Bound(InvocationExpressionSyntax call, Compilation compilation) =>
        compilation.GetSemanticModel(call.SyntaxTree).GetOperation(call, CancellationToken.None) as IInvocationOperation;

    private static ISimpleAssignmentOperation? Set(AssignmentExpressionSyntax assignment, Compilation compilation) =>
        compilation.GetSemanticModel(assignment.SyntaxTree).GetOperation(assignment, CancellationToken.None) as ISimpleAssignmentOperation;
#pragma warning restore RS1030

    /// <summary>
    /// An operator of LINQ, or a method that is written with them: what it is given decides where it runs. Not MockQueryable's, which makes
    /// of a list a query that can be awaited.
    /// </summary>
    private bool PassesOn(IMethodSymbol method) =>
        _types.Is(method.ContainingType, _types["System.Linq.Queryable"])
        || (method.Parameters.Length > 0
            && !method.Name.StartsWith("BuildMock", StringComparison.Ordinal)
            && method.ReturnType.Inherits(_queryable)
            && method.Parameters[0].Type.Inherits(_queryable));

    /// <summary>
    /// What a method of the solution gives may be made of any query that it is given: <c>Page(2, list.AsQueryable())</c>
    /// </summary>
    private IEnumerable<IOperation> GivenQueries(IInvocationOperation call) =>
        call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty || !call.Type.Inherits(_queryable)
            ? []
            : call.Arguments
                .Where(a => a is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type: { } type } && type.Inherits(_queryable))
                .Select(a => a.Value);

    /// <summary>What a method gives is in an object of its own, in the solution or in a library.</summary>
    private bool IsWrapped(IInvocationOperation call) =>
        call.Type.Inherits(_queryable)
        && call.SemanticModel is { Compilation: var compilation }
        && !_types.Is(call.TargetMethod.ContainingType, _types["System.Linq.Queryable"])
        && (call.TargetMethod.DeclaringSyntaxReferences.IsEmpty
            ? PassesOn(call.TargetMethod) && QueryProviders.Give(call.TargetMethod)
            : s_wrappers.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default)).GetOrAdd(
                call.TargetMethod.OriginalDefinition,
                m => WrappedQuery.IsMadeBy(m, compilation, CancellationToken.None)));

    private static bool IsOfOther(IOperation operation) => operation switch
    {
        IInvocationOperation call => QueryProviders.Give(call.TargetMethod) || QueryProviders.OfContract(call) is not null,
        IPropertyReferenceOperation property => QueryProviders.Give(property.Property),
        _ => false,
    };

    private static bool IsUnknown(ITypeSymbol? type) =>
        type is null or IErrorTypeSymbol || (type is INamedTypeSymbol { TypeArguments: var arguments } && arguments.Any(IsUnknown));
}
