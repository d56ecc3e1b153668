using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Usings;

/// <summary>
/// A resource with a name, where awaits are configured. What is configured is of another type, so the variable comes before it.
/// <code>
/// using (var writer = new StreamWriter(stream)) { … }
/// var writer = new StreamWriter(stream);
/// await using (writer.ConfigureAwait(false)) { … }
/// </code>
/// </summary>
internal sealed class ConfiguredVariable
{
    private readonly StatementSyntax _statement;
    private readonly string _name;

    private ConfiguredVariable(StatementSyntax statement, string name)
    {
        _statement = statement;
        _name = name;
    }

    /// <summary>Null where the statement has none, or where its name would meet another one.</summary>
    public static ConfiguredVariable? In(StatementSyntax statement, DocumentContext context) =>
        DeclarationOf(statement)?.Variables is { Count: 1 } variables
        && variables[0] is { Initializer.Value: var resource } variable
        && ListAround(statement) is { } list
        && !Layout.HasDirectivesInside(statement)
        && NotNull.Is(resource, context.Model)
        && context.Model.GetDeclaredSymbol(variable) is ILocalSymbol { Type: var type, Name: var name }
        && type.Inherits(context.Types["System.IAsyncDisposable"])
        && (statement is LocalDeclarationStatementSyntax || !IsNamed(name, list, statement))
            ? new ConfiguredVariable(statement, name)
            : null;

    public void Write(DocumentEdits edits)
    {
        var configured = edits.ConfiguredSource(_statement);
        var disposal = _statement is LocalDeclarationStatementSyntax ? edits.Names.Reserve(_statement, _name + "Disposal") : null;
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(_statement));
        edits.ReplaceStatement(_statement, current =>
        {
            var variable = SyntaxFactory.LocalDeclarationStatement(DeclarationOf(current)!.WithoutTrivia())
                .WithTrailingTrivia(Layout.NewLineOf(_statement));
            var resource = configured(SyntaxFactory.IdentifierName(_name));
            var keyword = SyntaxFactory.Token(SyntaxKind.AwaitKeyword)
                .WithLeadingTrivia(indentation)
                .WithTrailingTrivia(SyntaxFactory.Space);
            return current is UsingStatementSyntax block
                ? [variable, block.WithUsingKeyword(block.UsingKeyword.WithLeadingTrivia())
                    .WithAwaitKeyword(keyword)
                    .WithDeclaration(null)
                    .WithExpression(resource)]
                : [variable, Disposal(disposal!, resource).WithAwaitKeyword(keyword)];
        });
    }

    private static LocalDeclarationStatementSyntax Disposal(string name, ExpressionSyntax resource) =>
        (LocalDeclarationStatementSyntax)SyntaxFactory.ParseStatement($"using var {name} = {resource};");

    private static VariableDeclarationSyntax? DeclarationOf(StatementSyntax statement) => statement switch
    {
        UsingStatementSyntax block => block.Declaration,
        LocalDeclarationStatementSyntax local => local.Declaration,
        _ => null,
    };

    /// <summary>Where a second statement has room.</summary>
    private static SyntaxNode? ListAround(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax or SwitchSectionSyntax => statement.Parent,
        GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } => unit,
        _ => null,
    };

    /// <summary>The variable would be seen there, and be another than what is meant.</summary>
    private static bool IsNamed(string name, SyntaxNode list, StatementSyntax statement) =>
        list.DescendantTokens(n => n != statement)
            .Any(t => t.IsKind(SyntaxKind.IdentifierToken) && t.ValueText == name && !statement.Span.Contains(t.Span));
}
