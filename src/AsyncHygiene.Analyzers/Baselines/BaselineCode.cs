using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Baselines;

/// <summary>
/// How a baseline names a place in code: by the member around it and by the call without its arguments. Neither changes with lines,
/// formatting, the file's name or the values that are passed.
/// </summary>
internal static class BaselineCode
{
    private const int MaximumLength = 120;

    /// <summary>
    /// Type and member with the namespace, without parameters; local functions and lambdas count to the member around them.
    /// </summary>
    public static string MemberAt(SyntaxNode node)
    {
        var names = new List<string>();
        var child = node;
        foreach (var ancestor in node.AncestorsAndSelf())
        {
            if (NameOf(ancestor, child) is { Length: > 0 } name)
                names.Add(name);
            child = ancestor;
        }

        names.Reverse();
        return names.Count == 0 ? "-" : string.Join(".", names);
    }

    /// <summary>
    /// The expression with the calls that lead to it, like <c>LoadAsync().Result</c>; other code by its first token.
    /// </summary>
    public static string At(SyntaxNode root, TextSpan span)
    {
        var token = root.FindToken(span.Start);
        if (token.Parent is not ExpressionSyntax node || token.IsKeyword())
            return token.ToString();

        while (node.Parent is { } parent && IsNamedBy(parent, node))
            node = (ExpressionSyntax)parent;

        var text = new StringBuilder();
        Append(node, text);
        return text.Length <= MaximumLength ? text.ToString() : text.ToString(text.Length - MaximumLength, MaximumLength);
    }

    private static string? NameOf(SyntaxNode node, SyntaxNode child) => node switch
    {
        BaseNamespaceDeclarationSyntax space => OneLine(space.Name),
        BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
        MethodDeclarationSyntax method => Explicit(method.ExplicitInterfaceSpecifier) + method.Identifier.ValueText,
        PropertyDeclarationSyntax property => Explicit(property.ExplicitInterfaceSpecifier) + property.Identifier.ValueText,
        EventDeclarationSyntax @event => Explicit(@event.ExplicitInterfaceSpecifier) + @event.Identifier.ValueText,
        IndexerDeclarationSyntax indexer => Explicit(indexer.ExplicitInterfaceSpecifier) + "this[]",
        ConstructorDeclarationSyntax constructor => constructor.Modifiers.Any(SyntaxKind.StaticKeyword) ? "static" : "new",
        DestructorDeclarationSyntax => "finalizer",
        OperatorDeclarationSyntax @operator => $"operator{@operator.OperatorToken.ValueText}",
        ConversionOperatorDeclarationSyntax conversion => $"operator({OneLine(conversion.Type)})",
        BaseFieldDeclarationSyntax { Declaration: var field } => FieldName(field, child),
        GlobalStatementSyntax => "top-level statements",
        _ => null,
    };

    private static string? FieldName(VariableDeclarationSyntax declaration, SyntaxNode child) =>
        child == declaration && declaration.Variables.Count > 0 ? declaration.Variables[0].Identifier.ValueText : null;

    private static string Explicit(ExplicitInterfaceSpecifierSyntax? specifier) => specifier is null ? "" : OneLine(specifier.Name) + ".";

    /// <summary>Whether the parent is what the node is the name of: the access of a member, its call, the creation of an object.</summary>
    private static bool IsNamedBy(SyntaxNode parent, ExpressionSyntax node) => parent switch
    {
        MemberAccessExpressionSyntax access => access.Name == node,
        MemberBindingExpressionSyntax or AliasQualifiedNameSyntax => true,
        QualifiedNameSyntax qualified => qualified.Right == node,
        InvocationExpressionSyntax call => call.Expression == node,
        ObjectCreationExpressionSyntax creation => creation.Type == node,
        ConditionalAccessExpressionSyntax access => access.WhenNotNull == node,
        _ => false,
    };

    private static void Append(ExpressionSyntax node, StringBuilder text)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call:
                Append(call.Expression, text);
                text.Append("()");
                break;
            case ElementAccessExpressionSyntax element:
                Append(element.Expression, text);
                text.Append("[]");
                break;
            case MemberAccessExpressionSyntax access:
                Append(access.Expression, text);
                text.Append('.').Append(OneLine(access.Name));
                break;
            case MemberBindingExpressionSyntax binding:
                text.Append('.').Append(OneLine(binding.Name));
                break;
            case ConditionalAccessExpressionSyntax access:
                Append(access.Expression, text);
                text.Append('?');
                Append(access.WhenNotNull, text);
                break;
            case ObjectCreationExpressionSyntax creation:
                text.Append("new ").Append(OneLine(creation.Type)).Append("()");
                break;
            case ParenthesizedExpressionSyntax parenthesized:
                text.Append('(');
                Append(parenthesized.Expression, text);
                text.Append(')');
                break;
            case AwaitExpressionSyntax await:
                text.Append("await ");
                Append(await.Expression, text);
                break;
            case PostfixUnaryExpressionSyntax { OperatorToken.Text: "!" } unary:
                Append(unary.Operand, text);
                break;
            case NameSyntax or PredefinedTypeSyntax or InstanceExpressionSyntax:
                text.Append(OneLine(node));
                break;
            default:
                text.Append('…');
                break;
        }
    }

    private static string OneLine(SyntaxNode node) => string.Concat(node.DescendantTokens().Select(t => t.ToString()));
}
