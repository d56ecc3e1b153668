using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Http;

/// <summary>
/// A client in a private field of each object becomes one of the type: the field is made static, and its initializer makes the client. Only
/// where all code of the type does nothing but send with it.
/// </summary>
internal sealed class KeptClient
{
    private readonly FieldDeclarationSyntax _field;

    /// <summary>The statement of the constructor that makes the client; null where the field's initializer does.</summary>
    private readonly ExpressionStatementSyntax? _assignment;

    private KeptClient(FieldDeclarationSyntax field, ExpressionStatementSyntax? assignment)
    {
        _field = field;
        _assignment = assignment;
    }

    /// <summary>Null where the client cannot be shared without a change of what the type does.</summary>
    public static KeptClient? Of(ClientCreation creation, CachedValue value, DocumentContext context, CancellationToken cancellationToken)
    {
        if (creation is not { State: null, KeptIn: IFieldSymbol { DeclaredAccessibility: Accessibility.Private } field }
            || field.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: FieldDeclarationSyntax declaration },
            } variable
            || declaration.SyntaxTree != context.Root.SyntaxTree
            || HasCommentInside(declaration, declaration.SemicolonToken.SpanStart)
            || field.ContainingType.DeclaringSyntaxReferences.Length != 1)
        {
            return null;
        }

        var assignment = creation.Operation.Syntax.Parent as AssignmentExpressionSyntax;
        if (assignment is not null
            && (variable.Initializer is not null
                || assignment.Parent is not ExpressionStatementSyntax statement
                || statement.Parent is not BlockSyntax { Parent: ConstructorDeclarationSyntax }
                || statement.DescendantTrivia().Any(t => t.IsAnyComment())))
        {
            return null;
        }

        var uses = field.ContainingType.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == field.Name && n != assignment?.Left);
        return uses.All(value.IsHarmless) && (assignment is null || assignment.Left is IdentifierNameSyntax)
            ? new KeptClient(declaration, assignment?.Parent as ExpressionStatementSyntax)
            : null;
    }

    public void Share(CachedValue value, DocumentEdits edits)
    {
        var (_, made) = value.Write(edits, _field.SpanStart);
        edits.Replace(_field, field => AsStatic(field, made));
        if (_assignment is not null)
            edits.ReplaceStatement(_assignment, static _ => []);
    }

    private static FieldDeclarationSyntax AsStatic(FieldDeclarationSyntax field, ExpressionSyntax value)
    {
        // What stands before the first word, behind attributes too.
        var leading = field.Modifiers.Count > 0 ? field.Modifiers[0].LeadingTrivia : field.Declaration.Type.GetLeadingTrivia();
        var modifiers = field.Modifiers.Where(m => !m.IsKind(SyntaxKind.ReadOnlyKeyword))
            .Concat([SyntaxFactory.Token(SyntaxKind.StaticKeyword), SyntaxFactory.Token(SyntaxKind.ReadOnlyKeyword)])
            .Select((m, i) => m.WithLeadingTrivia(i == 0 ? leading : default).WithTrailingTrivia(SyntaxFactory.Space));
        var variable = field.Declaration.Variables[0];
        var initializer = SyntaxFactory.EqualsValueClause(
            SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
            value);
        var declaration = field.Declaration
            .WithType(field.Declaration.Type.WithoutLeadingTrivia())
            .WithVariables(SyntaxFactory.SingletonSeparatedList(variable
                .WithIdentifier(variable.Identifier.WithTrailingTrivia(SyntaxFactory.Space))
                .WithInitializer(initializer)));
        return field.WithModifiers(SyntaxFactory.TokenList(modifiers)).WithDeclaration(declaration);
    }

    private static bool HasCommentInside(SyntaxNode node, int end) =>
        node.DescendantTrivia().Any(t => t.IsAnyComment() && t.SpanStart > node.SpanStart && t.SpanStart < end);
}
