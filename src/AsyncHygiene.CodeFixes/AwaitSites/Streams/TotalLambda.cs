using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>
/// A lambda that has a value for each item, so that no exception shows whether it runs: <c>r =&gt; r.Id</c>, but neither
/// <c>r =&gt; r.Parent!.Id</c> nor <c>r =&gt; 10 / r.Id</c>.
/// </summary>
internal sealed class TotalLambda
{
    private readonly DocumentContext _context;
    private readonly CancellationToken _cancellationToken;
    private readonly ISymbol? _lambda;
    private readonly bool _isMoved;

    /// <summary>What the lambda is given is not null.</summary>
    private bool _hasItem;

    private TotalLambda(ISymbol? lambda, bool isMoved, DocumentContext context, CancellationToken cancellationToken)
    {
        (_lambda, _isMoved) = (lambda, isMoved);
        _context = context;
        _cancellationToken = cancellationToken;
    }

    /// <param name="argument">Of the operator.</param>
    /// <param name="operator">The call that it is given to.</param>
    /// <param name="isMoved">It may run at another time, so that it must not read what may have changed by then.</param>
    /// <param name="context">Of the document.</param>
    /// <param name="cancellationToken">The token.</param>
    public static bool Is(
        ExpressionSyntax argument,
        InvocationExpressionSyntax @operator,
        bool isMoved,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (argument is not LambdaExpressionSyntax lambda)
        {
            // A comparer is code as well.
            return argument is LiteralExpressionSyntax
                || (argument is IdentifierNameSyntax
                    && PlainValue.Is(context.Model.GetTypeInfo(argument, cancellationToken).Type, context.Types));
        }

        var hasItem = @operator.Expression is MemberAccessExpressionSyntax { Expression: var sequence }
            && SequenceItems.AreNotNull(sequence, context, cancellationToken);
        var symbol = context.Model.GetSymbolInfo(lambda, cancellationToken).Symbol;
        var total = new TotalLambda(symbol, isMoved, context, cancellationToken) { _hasItem = hasItem };
        return PureLambda.Is(argument, context, cancellationToken)
            && lambda.ExpressionBody is { } body
            && context.Model.GetOperation(body, cancellationToken) is { } operation
            && operation.DescendantsAndSelf().All(total.HasValue);
    }

    private bool HasValue(IOperation operation) => operation switch
    {
        { ConstantValue.HasValue: true } => true,
        ILiteralOperation or IInstanceReferenceOperation or IConditionalOperation or ICoalesceOperation
            or IConditionalAccessOperation or IConditionalAccessInstanceOperation or IIsTypeOperation or IIsPatternOperation
            or IConstantPatternOperation or ITypePatternOperation or INegatedPatternOperation or IRelationalPatternOperation
            or IBinaryPatternOperation or ITupleOperation or IDefaultValueOperation or IParenthesizedOperation or ITypeOfOperation => true,
        IAnonymousObjectCreationOperation or ISimpleAssignmentOperation { Parent: IAnonymousObjectCreationOperation } => true,
        IPropertyReferenceOperation property when PureLambda.IsOfAnonymousObject(property) => true,
        ILocalReferenceOperation => !_isMoved,
        IParameterReferenceOperation parameter => !_isMoved || IsOwn(parameter),
        IFieldReferenceOperation field => HasValue(field),
        IPropertyReferenceOperation property => HasValue(property),
        IBinaryOperation binary => HasValue(binary),
        IUnaryOperation unary => !unary.IsChecked && (unary.OperatorMethod is null || IsDecimal(unary.Type)),
        IConversionOperation conversion => HasValue(conversion),
        _ => false,
    };

    /// <summary>A static field may be the first use of its type, whose initializers may throw.</summary>
    private bool HasValue(IFieldReferenceOperation field) => field.Instance is { } instance
        ? IsNotNull(instance) && (!_isMoved || field.Field.IsReadOnly || IsCopy(instance))
        : (!_isMoved || field.Field.IsReadOnly) && IsOwn(field);

    private bool IsOwn(IParameterReferenceOperation parameter) =>
        SymbolEqualityComparer.Default.Equals(parameter.Parameter.ContainingSymbol, _lambda);

    private bool IsOwn(IFieldReferenceOperation field) =>
        _context.Types.Is(
            _context.Model.GetEnclosingSymbol(field.Syntax.SpanStart, _cancellationToken)?.ContainingType,
            field.Field.ContainingType);

    private bool HasValue(IPropertyReferenceOperation reference)
    {
        var property = reference.Property;
        if (reference.Instance is not { } instance || !IsNotNull(instance) || !reference.Arguments.IsEmpty)
            return false;
        if (property.DeclaringSyntaxReferences.IsEmpty)
            return property.ContainingType.IsAnonymousType || IsKnown(property);

        var isOwn = !(property.IsVirtual || property.IsOverride) || property.ContainingType.IsSealed;
        return isOwn && (!_isMoved || property.SetMethod is null or { IsInitOnly: true } || IsCopy(instance));
    }

    /// <summary>A part of a value of the framework. The value of an empty <c>Nullable</c> throws.</summary>
    private bool IsKnown(IPropertySymbol property) =>
        property.ContainingType is { SpecialType: SpecialType.System_String }
        || (property.Name == "HasValue" && property.ContainingType.IsNullableValue())
        || (property.ContainingType.IsValueType
            && !property.ContainingType.IsNullableValue()
            && PlainValue.Is(property.ContainingType, _context.Types))
        || _context.Types.Is(
            property.ContainingType.OriginalDefinition,
            _context.Types["System.Collections.Generic.KeyValuePair`2"]);

    private bool IsNotNull(IOperation receiver) => receiver switch
    {
        IInstanceReferenceOperation or IConditionalAccessInstanceOperation => true,
        { Type.IsValueType: true } => true,
        IParameterReferenceOperation { Parameter.Ordinal: 0 } parameter => _hasItem && IsOwn(parameter),
        IConversionOperation { IsImplicit: true, Operand: var operand } => IsNotNull(operand),
        _ => false,
    };

    /// <summary>A value that was copied into the lambda: nothing else changes its members.</summary>
    private static bool IsCopy(IOperation receiver) => receiver switch
    {
        IParameterReferenceOperation { Type.IsValueType: true } => true,
        IFieldReferenceOperation { Type.IsValueType: true, Instance: { } instance } => IsCopy(instance),
        IPropertyReferenceOperation { Type.IsValueType: true } => true,
        _ => false,
    };

    private bool HasValue(IBinaryOperation binary)
    {
        var isBuiltIn = binary.OperatorMethod is null || PlainValue.Is(binary.OperatorMethod.ContainingType, _context.Types);
        switch (binary.OperatorKind)
        {
            case BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals or BinaryOperatorKind.LessThan
                or BinaryOperatorKind.LessThanOrEqual or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual:
                return isBuiltIn;
            case BinaryOperatorKind.And or BinaryOperatorKind.Or or BinaryOperatorKind.ExclusiveOr or BinaryOperatorKind.ConditionalAnd
                or BinaryOperatorKind.ConditionalOr:
                return binary.OperatorMethod is null;
            case BinaryOperatorKind.Add or BinaryOperatorKind.Subtract or BinaryOperatorKind.Multiply:
                return binary.OperatorMethod is null && !binary.IsChecked && IsNumber(binary.Type);
            case BinaryOperatorKind.Divide or BinaryOperatorKind.Remainder:
                return binary.OperatorMethod is null && IsNumber(binary.Type) && IsDivisor(binary.RightOperand);
            default:
                return false;
        }
    }

    /// <summary>The least number divided by -1 has no value either.</summary>
    private static bool IsDivisor(IOperation divisor) =>
        divisor.ConstantValue.Value is int and not (0 or -1) or long and not (0 or -1) or double or float;

    private static bool IsNumber(ITypeSymbol? type) =>
        type?.WithoutNullable().SpecialType
            is (>= SpecialType.System_SByte and <= SpecialType.System_Double) and not SpecialType.System_Decimal;

    private static bool IsDecimal(ITypeSymbol? type) => type?.WithoutNullable().SpecialType == SpecialType.System_Decimal;

    private static bool HasValue(IConversionOperation conversion)
    {
        var kind = conversion.GetConversion();
        return !kind.IsUserDefined
            && !kind.IsDynamic
            && (kind.IsImplicit || (!conversion.IsChecked && (kind.IsNumeric || kind.IsEnumeration)
                && !IsDecimal(conversion.Type)
                && !IsDecimal(conversion.Operand.Type)));
    }
}
