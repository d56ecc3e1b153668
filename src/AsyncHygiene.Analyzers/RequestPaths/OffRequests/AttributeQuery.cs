using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// A question for the attributes of a type, and what has to be set in them for an answer.
/// <code>
/// var all = request.GetType().GetCustomAttributes&lt;AuthorizeAttribute&gt;();
/// if (all.Where(a =&gt; !string.IsNullOrWhiteSpace(a.Roles)).Any()) …
/// </code>
/// </summary>
internal sealed class AttributeQuery
{
    private const int MaximumDepth = 8;

    /// <summary>What gives nothing of a list without elements.</summary>
    private static readonly string[] s_keeping =
    [
        "Where", "Select", "SelectMany", "OfType", "Cast", "Distinct", "OrderBy", "OrderByDescending", "ToList", "ToArray", "First",
        "FirstOrDefault", "Single", "SingleOrDefault", "Last", "LastOrDefault",
    ];

    private AttributeQuery(INamedTypeSymbol attribute, bool isOfObject, ImmutableArray<string> needed)
    {
        Attribute = attribute;
        IsOfObject = isOfObject;
        Needed = needed;
    }

    public INamedTypeSymbol Attribute { get; }

    /// <summary>The type that is asked has an object: <c>request.GetType()</c>, <c>typeof(TRequest)</c>.</summary>
    public bool IsOfObject { get; }

    /// <summary>The texts of the attribute without which there is no answer.</summary>
    public ImmutableArray<string> Needed { get; }

    /// <summary>The questions that have an answer where a condition has a value.</summary>
    public static IEnumerable<AttributeQuery> AnsweredWhere(IOperation? condition, bool value, CancellationToken cancellationToken)
    {
        return condition?.WithoutConversions() switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var negated } => AnsweredBy([negated], !value),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both when value =>
                AnsweredBy([both.LeftOperand, both.RightOperand], value),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr } either when !value =>
                AnsweredBy([either.LeftOperand, either.RightOperand], value),
            IBinaryOperation compared when IsSomething(compared, value) => AnsweredIn(compared.LeftOperand, cancellationToken),
            IIsPatternOperation { Value: var matched, Pattern: var pattern } when (value ? IsNotNull(pattern) : IsNull(pattern)) =>
                AnsweredIn(matched, cancellationToken),
            IInvocationOperation { TargetMethod.Name: "Any" or "IsDefined" } call when value => AnsweredIn(call, cancellationToken),
            _ => [],
        };

        IEnumerable<AttributeQuery> AnsweredBy(IEnumerable<IOperation> conditions, bool given) =>
            conditions.SelectMany(c => AnsweredWhere(c, given, cancellationToken));
    }

    /// <summary>The question of which a value is the answer, or a part of it.</summary>
    public static IEnumerable<AttributeQuery> AnsweredIn(IOperation? value, CancellationToken cancellationToken) =>
        value is not null && Of(value, MaximumDepth, cancellationToken) is { } query ? [query] : [];

    private static AttributeQuery? Of(IOperation value, int depth, CancellationToken cancellationToken) =>
        depth == 0 ? null : value.WithoutConversions() switch
        {
            IInvocationOperation call => AskedBy(call, cancellationToken) ?? OfElements(call, depth, cancellationToken),
            IPropertyReferenceOperation { Property.Name: "Length" or "Count", Instance: { } list } =>
                Of(list, depth - 1, cancellationToken),
            ILocalReferenceOperation local => PossibleValues.Of(local, cancellationToken) is { Count: 1 } only
                ? Of(only[0], depth - 1, cancellationToken)
                : null,
            _ => null,
        };

    private static AttributeQuery? AskedBy(IInvocationOperation call, CancellationToken cancellationToken)
    {
        if (call.TargetMethod is not { Name: "GetCustomAttributes" or "GetCustomAttribute" or "IsDefined" } method
            || !method.ContainingType.IsInOrBelow("System"))
        {
            return null;
        }

        var attribute = method.TypeArguments.FirstOrDefault()
            ?? call.Arguments.Select(a => a.Value.WithoutConversions()).OfType<ITypeOfOperation>().LastOrDefault()?.TypeOperand;
        return attribute is INamedTypeSymbol { IsGenericType: false } type
            && type.Inherits(KnownTypes.Of(call.SemanticModel!.Compilation)["System.Attribute"])
            && (call.Instance ?? call.Arguments.FirstOrDefault()?.Value) is { } asked
            ? new AttributeQuery(type, HasObject(asked.WithoutConversions(), cancellationToken), ImmutableArray<string>.Empty)
            : null;
    }

    private static bool HasObject(IOperation type, CancellationToken cancellationToken) => type switch
    {
        ITypeOfOperation { TypeOperand.TypeKind: TypeKind.TypeParameter } => true,
        IInvocationOperation { TargetMethod: { Name: "GetType", ContainingType.SpecialType: SpecialType.System_Object } } => true,
        ILocalReferenceOperation => PossibleValues.Of(type, cancellationToken) is { Count: > 0 } values
            && values.All(v => v.WithoutConversions() is not ILocalReferenceOperation and var known && HasObject(known, cancellationToken)),
        _ => false,
    };

    private static AttributeQuery? OfElements(IInvocationOperation call, int depth, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(call.SemanticModel!.Compilation);
        var name = call.TargetMethod.Name;
        if (!types.Is(call.TargetMethod.ContainingType, types["System.Linq.Enumerable"])
            || call.Arguments.Length == 0
            || (name is not ("Any" or "Count") && Array.IndexOf(s_keeping, name) < 0)
            || Of(call.Arguments[0].Value, depth - 1, cancellationToken) is not { } query)
        {
            return null;
        }

        // After 'Select' the elements are no attributes any more.
        return query.IsOfElements(call) && name is not ("Select" or "SelectMany") && call.Arguments.Length > 1
            ? new AttributeQuery(query.Attribute, query.IsOfObject, query.Needed.AddRange(TextsIn(call.Arguments[1].Value)))
            : query;
    }

    private bool IsOfElements(IInvocationOperation call) =>
        SymbolEqualityComparer.Default.Equals(call.TargetMethod.TypeArguments.FirstOrDefault(), Attribute);

    /// <summary><c>a =&gt; !string.IsNullOrWhiteSpace(a.Roles)</c></summary>
    private static IEnumerable<string> TextsIn(IOperation predicate) =>
        predicate.WithoutConversions() is IDelegateCreationOperation { Target: IAnonymousFunctionOperation { Body.Operations: var body } }
        && body.Length == 1
        && body[0] is IReturnOperation { ReturnedValue: { } condition }
            ? NonEmptyTexts(condition)
            : [];

    private static IEnumerable<string> NonEmptyTexts(IOperation condition) => condition.WithoutConversions() switch
    {
        IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both =>
            NonEmptyTexts(both.LeftOperand).Concat(NonEmptyTexts(both.RightOperand)),
        IUnaryOperation
        {
            OperatorKind: UnaryOperatorKind.Not,
            Operand: IInvocationOperation
            {
                TargetMethod: { Name: "IsNullOrWhiteSpace" or "IsNullOrEmpty", ContainingType.SpecialType: SpecialType.System_String },
                Arguments: { Length: 1 } text,
            },
        } when text[0].Value is IPropertyReferenceOperation { Instance: IParameterReferenceOperation, Property.Name: var name } => [name],
        _ => [],
    };

    /// <summary><c>all.Count() &gt; 0</c>, <c>one != null</c></summary>
    private static bool IsSomething(IBinaryOperation compared, bool value)
    {
        var other = compared.RightOperand.WithoutConversions().ConstantValue;
        return (compared.OperatorKind, other) switch
        {
            (BinaryOperatorKind.NotEquals, { HasValue: true, Value: null or 0 }) => value,
            (BinaryOperatorKind.GreaterThan, { HasValue: true, Value: 0 }) => value,
            (BinaryOperatorKind.Equals, { HasValue: true, Value: null or 0 }) => !value,
            _ => false,
        };
    }

    private static bool IsNotNull(IPatternOperation pattern) => pattern switch
    {
        INegatedPatternOperation { Pattern: var negated } => IsNull(negated),
        IRecursivePatternOperation or ITypePatternOperation => true,
        IDeclarationPatternOperation { MatchesNull: var matchesNull } => !matchesNull,
        _ => false,
    };

    private static bool IsNull(IPatternOperation pattern) =>
        pattern is IConstantPatternOperation { Value: var value }
        && value.WithoutConversions().ConstantValue is { HasValue: true, Value: null };
}
