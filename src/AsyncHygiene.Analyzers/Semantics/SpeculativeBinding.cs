using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Asks the compiler which method a rewritten call would mean at the place of the original one. Overloads, generics, named, optional and
/// params arguments, conversions, accessibility and extension methods are then decided as they will be when the fix has been applied.
/// </summary>
internal static class SpeculativeBinding
{
    private const int LongChain = 24;

    /// <summary>The one method that the call binds to without an error; null after a question mark, as with <see cref="TypeOf"/>.</summary>
    public static IMethodSymbol? Bind(InvocationExpressionSyntax rewritten, int position, SemanticModel model) =>
        IsConditional(rewritten)
            ? null
            : model.GetSpeculativeSymbolInfo(position, rewritten, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    /// <summary>
    /// The type of an expression; null for a call or access after a question mark, which the compiler cannot bind without what stands
    /// before it: it fails with an exception. <see cref="Unconditional"/> gives a form that it can bind.
    /// </summary>
    public static ITypeSymbol? TypeOf(ExpressionSyntax rewritten, int position, SemanticModel model) =>
        IsConditional(rewritten)
            ? null
            : model.GetSpeculativeTypeInfo(position, rewritten, SpeculativeBindingOption.BindAsExpression).Type;

    /// <summary>The same call of another member: type arguments, arguments and receiver stay.</summary>
    public static InvocationExpressionSyntax? WithName(InvocationExpressionSyntax call, string name)
    {
        var identifier = SyntaxFactory.Identifier(name);
        return call.Expression switch
        {
            MemberAccessExpressionSyntax access =>
                call.WithExpression(access.WithName(access.Name.WithIdentifier(identifier.WithTriviaFrom(access.Name.Identifier)))),
            MemberBindingExpressionSyntax binding =>
                call.WithExpression(binding.WithName(binding.Name.WithIdentifier(identifier.WithTriviaFrom(binding.Name.Identifier)))),
            SimpleNameSyntax simple => call.WithExpression(simple.WithIdentifier(identifier.WithTriviaFrom(simple.Identifier))),
            _ => null,
        };
    }

    /// <summary>The call that <c>a?.B(x)</c> makes when a is not null: <c>a.B(x)</c>. Other calls are returned as they are.</summary>
    public static InvocationExpressionSyntax Unconditional(InvocationExpressionSyntax call) => (InvocationExpressionSyntax)Complete(call);

    /// <summary>
    /// The call on any value of the receiver's type, where the receiver is a long chain of calls: to bind the chain again for each call in
    /// it would take time with the square of its length. Null for the receivers that code usually has, and for those whose type cannot be
    /// written down.
    /// </summary>
    public static InvocationExpressionSyntax? OnShortReceiver(InvocationExpressionSyntax call, IInvocationOperation operation)
    {
        var name = call.Expression switch
        {
            MemberAccessExpressionSyntax access when IsLong(access.Expression) => access.Name,
            MemberBindingExpressionSyntax binding when IsLong(binding) => binding.Name,
            _ => null,
        };
        if (name is null)
            return null;

        var receiver = operation.Instance ?? operation.Arguments.FirstOrDefault()?.Value.WithoutConversions();
        if (receiver?.Type is not { } type || !CanBeWritten(type))
            return null;

        var written = type.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat);
        var value = SyntaxFactory.DefaultExpression(SyntaxFactory.ParseTypeName(written));
        return call.WithExpression(SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, value, name));
    }

    /// <summary>A chain of more calls and accesses than code usually has; what is before a question mark counts.</summary>
    private static bool IsLong(ExpressionSyntax expression)
    {
        SyntaxNode? e = expression;
        for (var length = 0; length < LongChain; length++)
        {
            e = e switch
            {
                InvocationExpressionSyntax invocation => invocation.Expression,
                MemberAccessExpressionSyntax access => access.Expression,
                ElementAccessExpressionSyntax element => element.Expression,
                PostfixUnaryExpressionSyntax suppressed => suppressed.Operand,
                MemberBindingExpressionSyntax or ElementBindingExpressionSyntax => Owner((ExpressionSyntax)e)?.Expression,
                _ => null,
            };
            if (e is null)
                return false;
        }

        return true;
    }

    private static bool CanBeWritten(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => CanBeWritten(array.ElementType),
        INamedTypeSymbol { IsAnonymousType: false, TypeKind: not TypeKind.Error } named => named.TypeArguments.All(CanBeWritten),
        _ => false,
    };

    /// <summary>Whether a call or access stands after a question mark, where an <c>await</c> of it alone is no expression.</summary>
    public static bool IsConditional(ExpressionSyntax expression) => LeftmostBinding(expression) is not null;

    /// <summary>The receiver can itself stand after a question mark.</summary>
    private static ExpressionSyntax Complete(ExpressionSyntax expression)
    {
        if (LeftmostBinding(expression) is not { } binding || Owner(expression) is not { } owner)
            return expression;

        var receiver = SyntaxFactory.ParenthesizedExpression(Complete(owner.Expression).WithoutTrivia());
        ExpressionSyntax access = binding switch
        {
            MemberBindingExpressionSyntax member =>
                SyntaxFactory.MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, member.Name),
            ElementBindingExpressionSyntax element => SyntaxFactory.ElementAccessExpression(receiver, element.ArgumentList),
            _ => receiver,
        };
        return binding == expression ? access : expression.ReplaceNode(binding, access);
    }

    /// <summary>The binding that a chain of accesses begins with, or null where it begins with an expression of its own.</summary>
    private static ExpressionSyntax? LeftmostBinding(ExpressionSyntax expression)
    {
        var e = expression;
        while (true)
        {
            switch (e)
            {
                case MemberBindingExpressionSyntax or ElementBindingExpressionSyntax:
                    return e;
                case InvocationExpressionSyntax invocation:
                    e = invocation.Expression;
                    break;
                case MemberAccessExpressionSyntax access:
                    e = access.Expression;
                    break;
                case ElementAccessExpressionSyntax element:
                    e = element.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed:
                    e = suppressed.Operand;
                    break;
                default:
                    return null;
            }
        }
    }

    private static ConditionalAccessExpressionSyntax? Owner(ExpressionSyntax expression)
    {
        for (SyntaxNode node = expression; node.Parent is ExpressionSyntax parent; node = parent)
        {
            if (parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == node)
                return access;
        }

        return null;
    }
}
