using System;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Properties;

/// <summary>
/// <c>decimal Total =&gt; Load().Sum()</c> as <c>async Task&lt;decimal&gt; GetTotalAsync()</c>: a property of the type's own, which no code
/// asks for by other means than a plain read.
/// </summary>
internal sealed class AsyncProperty
{
    private readonly PropertyDeclarationSyntax _declaration;
    private readonly DocumentEdits _edits;

    public AsyncProperty(PropertyDeclarationSyntax declaration, DocumentEdits edits)
    {
        _declaration = declaration;
        _edits = edits;
    }

    /// <summary><c>GetTotalAsync()</c> in place of <c>Total</c>, with what stands before it.</summary>
    public static InvocationExpressionSyntax CallAt(ExpressionSyntax read, string name)
    {
        ExpressionSyntax method = read switch
        {
            MemberAccessExpressionSyntax access =>
                access.WithName(SyntaxFactory.IdentifierName(name).WithLeadingTrivia(access.Name.GetLeadingTrivia())),
            MemberBindingExpressionSyntax binding =>
                binding.WithName(SyntaxFactory.IdentifierName(name).WithLeadingTrivia(binding.Name.GetLeadingTrivia())),
            _ => SyntaxFactory.IdentifierName(name).WithLeadingTrivia(read.GetLeadingTrivia()),
        };
        return SyntaxFactory.InvocationExpression(method).WithTrailingTrivia(read.GetTrailingTrivia());
    }

    public void Write(string name, SyntaxAnnotation owner)
    {
        using (_edits.OwnedBy(owner))
        {
            var type = TaskSyntax.Of(_edits, _declaration.Type.SpanStart, _declaration.Type.WithoutTrivia())
                .WithTriviaFrom(_declaration.Type);
            _edits.Replace(_declaration, p => Method(p, name, type));
            var getter = (SyntaxNode?)_declaration.ExpressionBody ?? _declaration.AccessorList!.Accessors[0];
            _edits.Finally(() => DroppedTasks.Discard(getter, _edits));
        }
    }

    private MethodDeclarationSyntax Method(PropertyDeclarationSyntax property, string name, TypeSyntax type)
    {
        var accessor = property.AccessorList?.Accessors[0];
        var arrow = property.ExpressionBody ?? accessor?.ExpressionBody;
        var parameters = SyntaxFactory.ParseParameterList("()")
            .WithTrailingTrivia(
                arrow is null || property.ExpressionBody is not null
                    ? property.Identifier.TrailingTrivia
                    : SyntaxFactory.TriviaList(SyntaxFactory.Space));
        var method =
            SyntaxFactory.MethodDeclaration(
                AsyncModifier.AfterAsync(type, property.Modifiers),
                SyntaxFactory.Identifier(default, name, default))
            .WithModifiers(AsyncModifier.AddTo(property.Modifiers, type))
            .WithParameterList(parameters);
        method = arrow is not null
            ? method.WithExpressionBody(arrow).WithSemicolonToken(PlainSyntax.Token(SyntaxKind.SemicolonToken))
            : method.WithBody(Body(property.AccessorList!));
        return WithReturns(method.WithTrailingTrivia(property.GetTrailingTrivia()));
    }

    /// <summary>The block of the getter in the place of the braces around it.</summary>
    private BlockSyntax Body(AccessorListSyntax accessors)
    {
        var block = accessors.Accessors[0].Body!;
        var outer = Layout.IndentationOf(_declaration);
        var inner = Layout.IndentationOf(_declaration.AccessorList!.Accessors[0]);
        if (inner.Length > outer.Length && inner.StartsWith(outer, StringComparison.Ordinal))
        {
            var step = inner.Substring(outer.Length);
            block = block.ReplaceTokens(
                block.DescendantTokens(),
                (_, token) => token.WithLeadingTrivia(token.LeadingTrivia.Select(t => Outdented(t, step))));
        }

        return block
            .WithOpenBraceToken(block.OpenBraceToken.WithLeadingTrivia(accessors.OpenBraceToken.LeadingTrivia))
            .WithCloseBraceToken(block.CloseBraceToken.WithTrailingTrivia(accessors.CloseBraceToken.TrailingTrivia));
    }

    private static SyntaxTrivia Outdented(SyntaxTrivia trivia, string step) =>
        trivia.IsKind(SyntaxKind.WhitespaceTrivia) && trivia.ToString() is var space && space.EndsWith(step, StringComparison.Ordinal)
            ? SyntaxFactory.Whitespace(space.Substring(0, space.Length - step.Length))
            : trivia;

    /// <summary>What the comment calls a value is what the method returns.</summary>
    private static MethodDeclarationSyntax WithReturns(MethodDeclarationSyntax method)
    {
        var comments = method.GetLeadingTrivia();
        return comments.Any(t => t.IsDirective) || !comments.Any(t => t.HasStructure && t.ToString().Contains("<value>"))
            ? method
            : method.WithLeadingTrivia(
                SyntaxFactory.ParseLeadingTrivia(Regex.Replace(comments.ToFullString(), "<(/?)value>", "<$1returns>")));
    }
}
