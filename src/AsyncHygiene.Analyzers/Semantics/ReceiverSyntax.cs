using System.Linq;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>What a member is called on, as it is written.</summary>
internal static class ReceiverSyntax
{
    /// <summary>Also behind <c>?.</c>; null for a member of the object itself.</summary>
    public static ExpressionSyntax? Of(ExpressionSyntax called) => called switch
    {
        MemberAccessExpressionSyntax access => access.Expression,
        MemberBindingExpressionSyntax binding => OfBinding(binding),
        _ => null,
    };

    /// <summary>
    /// The call whose first argument a value is: of a method that extends it and is called by its class,
    /// <c>SubstituteExtensions.Returns(sub.Get(1), 2)</c>, if the method is one that extends something.
    /// </summary>
    public static InvocationExpressionSyntax? CallOn(ExpressionSyntax firstArgument) =>
        firstArgument.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } arguments } argument
        && arguments.Arguments.IndexOf(argument) == 0
            ? call
            : null;

    /// <summary>
    /// What stands before the <c>?.</c> or <c>?[</c> of a member or an item. In <c>a?.B?.C</c> that of <c>.B</c> is <c>a</c>, though the
    /// nearest conditional access around it is the second one.
    /// </summary>
    public static ExpressionSyntax? OfBinding(ExpressionSyntax binding) =>
        binding.Ancestors()
            .OfType<ConditionalAccessExpressionSyntax>()
            .FirstOrDefault(a => a.WhenNotNull.Span.Contains(binding.Span))
            ?.Expression;
}
