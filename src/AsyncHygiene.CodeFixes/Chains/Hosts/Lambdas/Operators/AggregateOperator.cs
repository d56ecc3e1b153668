using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Operators;

/// <summary>
/// <c>Sum</c>, <c>Average</c>, <c>Max</c> and <c>Min</c> of what a lambda gives. Applied to a list of all values they give the same, but
/// where they stop before the last item: <c>Sum</c> at an overflow, <c>Min</c> at the first value that is no number. The lambda would run
/// for items then that it did not run for. (And a <c>Sum</c> of a list of integers adds them in another order, which may overflow alone.)
/// </summary>
internal static class AggregateOperator
{
    /// <summary>
    /// A sum that a loop adds up, or a list with the operator that is applied to it; null where the operator is another one, or where
    /// neither is known to do the same.
    /// </summary>
    public static (SequenceForm Form, string? Applied)? Of(string name, ITypeSymbol value, KnownTypes types)
    {
        var number = value.WithoutNullable();
        return name switch
        {
            "Sum" when IsAdded(value) => (SequenceForm.Sum, null),
            "Sum" when IsBinary(number) => (SequenceForm.Results, name),
            "Average" when IsBinary(number) || number.SpecialType == SpecialType.System_Int32 => (SequenceForm.Results, name),
            "Max" when PlainValue.Is(number, types) => (SequenceForm.Results, name),
            "Min" when PlainValue.Is(number, types) && !IsBinary(number) => (SequenceForm.Results, name),
            _ => null,
        };
    }

    /// <summary>A sum of integers throws at an overflow, also in code that is compiled without checks.</summary>
    public static bool IsChecked(ITypeSymbol sum) => sum.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64;

    public static ExpressionSyntax ZeroOf(ITypeSymbol sum) => SyntaxFactory.ParseExpression(sum.SpecialType switch
    {
        SpecialType.System_Int32 => "0",
        SpecialType.System_Int64 => "0L",
        SpecialType.System_Decimal => "0m",
        _ => "0d",
    });

    /// <summary>A <c>float</c> is no such type: LINQ adds up the values of more digits.</summary>
    private static bool IsAdded(ITypeSymbol type) => IsChecked(type)
        || type.SpecialType is SpecialType.System_Decimal or SpecialType.System_Double;

    private static bool IsBinary(ITypeSymbol type) => type.SpecialType is SpecialType.System_Single or SpecialType.System_Double;
}
