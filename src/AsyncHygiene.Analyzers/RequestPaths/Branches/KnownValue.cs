using System;
using System.Globalization;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>
/// The value of an expression where constants and what is known of the parameters decide it, whatever the rest of it may be; no value
/// where they do not.
/// </summary>
internal sealed class KnownValue
{
    private static readonly Optional<object?> s_unknown = default;

    /// <summary>An object of which nothing is known but that it is there.</summary>
    private static readonly object s_something = new();

    private readonly Func<IParameterSymbol, Optional<object?>> _parameters;

    /// <param name="parameters">What is known of each parameter.</param>
    public KnownValue(Func<IParameterSymbol, Optional<object?>> parameters) => _parameters = parameters;

    public bool Is(IOperation condition, bool value) => Of(condition) is { HasValue: true, Value: bool known } && known == value;

    public Optional<object?> Of(IOperation expression) => expression switch
    {
        { ConstantValue: { HasValue: true } constant } => constant,
        IParameterReferenceOperation { Parameter: var parameter } => _parameters(parameter),
        IConversionOperation { OperatorMethod: null } conversion => Converted(Of(conversion.Operand), conversion),
        IDefaultValueOperation { Type: { } type } when type.IsReferenceType || type.IsNullableValue() => Known(null),
        IObjectCreationOperation or IArrayCreationOperation or IDelegateCreationOperation or IInterpolatedStringOperation
            or IInstanceReferenceOperation or ITypeOfOperation => Known(s_something),
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not => Not(Of(not.Operand)),
        IBinaryOperation binary => Of(binary),
        IIsPatternOperation match => Matches(match.Pattern, Of(match.Value)),
        IIsTypeOperation match when Of(match.ValueOperand) is { HasValue: true, Value: null } => Known(match.IsNegated),
        IInvocationOperation call => OfText(call),
        IPropertyReferenceOperation { Instance: { } instance } property => OfNullable(property.Property, Of(instance)),
        ICoalesceOperation coalesce when Of(coalesce.Value) is { HasValue: true } value =>
            value.Value is null ? Of(coalesce.WhenNull) : value,
        IConditionalAccessOperation access when Of(access.Operation) is { HasValue: true, Value: null } => Known(null),
        _ => s_unknown,
    };

    /// <summary>Whether a pattern accepts a value.</summary>
    public Optional<object?> Matches(IPatternOperation pattern, Optional<object?> value) => pattern switch
    {
        IDiscardPatternOperation => Known(true),
        INegatedPatternOperation not => Not(Matches(not.Pattern, value)),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } or =>
            Or(Matches(or.LeftPattern, value), Matches(or.RightPattern, value)),
        IBinaryPatternOperation and => And(Matches(and.LeftPattern, value), Matches(and.RightPattern, value)),
        _ when !value.HasValue => s_unknown,
        IConstantPatternOperation constant => Equal(Of(constant.Value), value),
        IDeclarationPatternOperation { MatchesNull: true } => Known(true),
        IDeclarationPatternOperation or ITypePatternOperation or IRecursivePatternOperation or IRelationalPatternOperation
            when value.Value is null => Known(false),
        IRecursivePatternOperation { MatchedType: var type, InputType: var input, DeconstructionSubpatterns.IsEmpty: true } recursive
            when recursive.PropertySubpatterns.IsEmpty && SymbolEqualityComparer.Default.Equals(type, input) => Known(true),
        _ => s_unknown,
    };

    /// <summary>The two are equal, where both are known.</summary>
    public static Optional<object?> Equal(Optional<object?> left, Optional<object?> right) =>
        !left.HasValue || !right.HasValue ? s_unknown
        : left.Value is null || right.Value is null ? Known(left.Value == right.Value)
        : NumberOf(left.Value) is { } one && NumberOf(right.Value) is { } other ? Known(one == other)
        : left.Value != s_something && left.Value.GetType() == right.Value.GetType() ? Known(Equals(left.Value, right.Value))
        : s_unknown;

    /// <summary>An explicit conversion may give another number, and <c>as</c> null.</summary>
    private static Optional<object?> Converted(Optional<object?> value, IConversionOperation conversion) =>
        value is { HasValue: true, Value: null }
        || (!conversion.IsTryCast && (conversion.Conversion.IsImplicit || conversion.Conversion.IsReference))
            ? value
            : s_unknown;

    private Optional<object?> Of(IBinaryOperation binary)
    {
        var (left, right) = (Of(binary.LeftOperand), Of(binary.RightOperand));
        return binary.OperatorKind switch
        {
            BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And when IsOfTruth(binary) => And(left, right),
            BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or when IsOfTruth(binary) => Or(left, right),
            BinaryOperatorKind.Equals when IsBuiltIn(binary) => Equal(left, right),
            BinaryOperatorKind.NotEquals when IsBuiltIn(binary) => Not(Equal(left, right)),
            _ when binary.OperatorMethod is { ContainingType.SpecialType: SpecialType.None } => s_unknown,
            BinaryOperatorKind.GreaterThan => Compare(left, right, static order => order > 0),
            BinaryOperatorKind.GreaterThanOrEqual => Compare(left, right, static order => order >= 0),
            BinaryOperatorKind.LessThan => Compare(left, right, static order => order < 0),
            BinaryOperatorKind.LessThanOrEqual => Compare(left, right, static order => order <= 0),
            _ => s_unknown,
        };
    }

    private static bool IsOfTruth(IBinaryOperation binary) =>
        binary is { OperatorMethod: null, Type.SpecialType: SpecialType.System_Boolean };

    private static bool IsBuiltIn(IBinaryOperation binary) =>
        binary.OperatorMethod is null or { ContainingType.SpecialType: SpecialType.System_String };

    /// <summary>Nothing is more or less than null.</summary>
    private static Optional<object?> Compare(Optional<object?> left, Optional<object?> right, Func<int, bool> isSo) =>
        left is { HasValue: true, Value: null } || right is { HasValue: true, Value: null } ? Known(false)
        : left.HasValue && right.HasValue && NumberOf(left.Value) is { } one && NumberOf(right.Value) is { } other
            ? Known(isSo(one.CompareTo(other)))
            : s_unknown;

    private static Optional<object?> And(Optional<object?> left, Optional<object?> right) =>
        left is { HasValue: true, Value: false } || right is { HasValue: true, Value: false } ? Known(false)
        : left is { HasValue: true, Value: true } && right is { HasValue: true, Value: true } ? Known(true)
        : s_unknown;

    private static Optional<object?> Or(Optional<object?> left, Optional<object?> right) => Not(And(Not(left), Not(right)));

    private static Optional<object?> Not(Optional<object?> value) =>
        value is { HasValue: true, Value: bool known } ? Known(!known) : s_unknown;

    private Optional<object?> OfText(IInvocationOperation call)
    {
        if (call is not
            {
                TargetMethod: { ContainingType.SpecialType: SpecialType.System_String, IsStatic: true } method,
                Arguments: { Length: 1 } arguments,
            }
            || Of(arguments[0].Value) is not { HasValue: true, Value: null or string } text)
        {
            return s_unknown;
        }

        return method.Name switch
        {
            nameof(string.IsNullOrEmpty) => Known(string.IsNullOrEmpty(text.Value as string)),
            nameof(string.IsNullOrWhiteSpace) => Known(string.IsNullOrWhiteSpace(text.Value as string)),
            _ => s_unknown,
        };
    }

    private static Optional<object?> OfNullable(IPropertySymbol property, Optional<object?> instance) =>
        !instance.HasValue || !property.ContainingType.IsNullableValue() ? s_unknown
        : property.Name == nameof(Nullable<int>.HasValue) ? Known(instance.Value is not null)
        : instance;

    /// <summary>Numbers of any type can be compared; a member of an enumeration is one.</summary>
    private static decimal? NumberOf(object? value) =>
        value is sbyte or byte or short or ushort or int or uint or long or ulong or decimal
            ? Convert.ToDecimal(value, CultureInfo.InvariantCulture)
            : null;

    private static Optional<object?> Known(object? value) => new(value);
}
