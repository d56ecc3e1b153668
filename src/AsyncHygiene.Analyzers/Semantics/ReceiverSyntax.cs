using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
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

    /// <summary>What the member of a name is called on; null where the name is no member of what stands before it.</summary>
    public static ExpressionSyntax? OfName(SyntaxNode name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access.Expression,
        MemberBindingExpressionSyntax binding => OfBinding(binding),
        _ => null,
    };

    /// <summary>
    /// The call of a method that extends a value: <c>sub.Get(1).Returns(2)</c>, or by its class
    /// <c>SubstituteExtensions.Returns(sub.Get(1), 2)</c>.
    /// </summary>
    public static (InvocationExpressionSyntax Call, IMethodSymbol Method)? ExtensionOn(
        ExpressionSyntax value,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var isMember = value.Parent is MemberAccessExpressionSyntax access && access.Expression == value;
        var call = isMember ? value.Parent!.Parent : FirstArgumentOf(value);
        return call is InvocationExpressionSyntax extending
            && model.GetSymbolInfo(extending, cancellationToken).Symbol is IMethodSymbol { IsExtensionMethod: true } method
            && isMember == (method.ReducedFrom is not null)
                ? (extending, method)
                : null;
    }

    private static SyntaxNode? FirstArgumentOf(ExpressionSyntax value) =>
        value.Parent is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: { } call } arguments } argument
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
