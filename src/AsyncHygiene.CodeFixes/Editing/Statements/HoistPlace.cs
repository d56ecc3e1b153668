using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Editing.Statements;

/// <summary>
/// An expression that statements can do the work of: they run before the statement it stands in, and nothing with an effect runs in that
/// statement before the expression does.
/// </summary>
internal sealed class HoistPlace
{
    private readonly ExpressionSyntax _expression;
    private readonly SyntaxNode _statement;
    private readonly bool _returns;
    private readonly DocumentEdits _edits;

    private HoistPlace(
        ExpressionSyntax expression,
        SyntaxNode statement,
        VariableDeclaratorSyntax? variable,
        bool returns,
        DocumentEdits edits)
    {
        _expression = expression;
        _statement = statement;
        Variable = variable;
        _returns = returns;
        _edits = edits;
    }

    /// <summary>The variable of the expression's own type that it is the initial value of.</summary>
    public VariableDeclaratorSyntax? Variable { get; }

    public static HoistPlace? Of(ExpressionSyntax expression, DocumentEdits edits, CancellationToken cancellationToken)
    {
        var statement = expression.Ancestors()
            .FirstOrDefault(n =>
                n is StatementSyntax
                    or ArrowExpressionClauseSyntax
                    or AnonymousFunctionExpressionSyntax
                    or EqualsValueClauseSyntax { Parent: not VariableDeclaratorSyntax });
        if (statement is null || expression.ContainsDirectives)
            return null;

        return statement switch
        {
            ArrowExpressionClauseSyntax arrow when BlockBody.OwnerOf(arrow) is { } owner
                && EvaluationOrder.IsFirst(expression, arrow, edits.Context.Model, cancellationToken) =>
                new HoistPlace(expression, owner, null, Returns(owner, edits.Context), edits),
            StatementSyntax { Parent: not (GlobalStatementSyntax or LabeledStatementSyntax) } when EvaluationOrder.IsFirst(
                expression,
                statement,
                edits.Context.Model,
                cancellationToken) =>
                new HoistPlace(expression, statement, VariableOf(expression, edits.Context), returns: false, edits),
            _ => null,
        };
    }

    /// <summary>
    /// A variable with an initial value, a loop that changes it, and the statement with the variable's value in place of the expression.
    /// </summary>
    /// <param name="loop">Receives the expression with the edits inside it made.</param>
    public void Write(string name, ExpressionSyntax initial, ExpressionSyntax value, Func<ExpressionSyntax, StatementSyntax> loop)
    {
        var isOwn = Variable is not null && Variable.Identifier.ValueText == name;
        ExpressionSyntax? current = null;
        _edits.Replace(_expression, e =>
        {
            current = e;
            return (isOwn ? initial : value).WithTriviaFrom(e);
        });

        var newLine = Layout.NewLineOf(_statement);
        var indentation = SyntaxFactory.Whitespace(Layout.IndentationOf(_statement));
        var declaration = SyntaxFactory.ParseStatement($"var {name} = {initial.NormalizeWhitespace()};");
        if (_statement is not StatementSyntax statement || _statement is LocalFunctionStatementSyntax)
        {
            _edits.Replace(
                _statement,
                s => BlockBody.Of(
                    s,
                    [
                        declaration.WithTrailingTrivia(newLine),
                        loop(current!).WithTrailingTrivia(newLine, newLine),
                        Last(s).WithTrailingTrivia(newLine)
                    ]));
        }
        else if (_statement.Parent is BlockSyntax or SwitchSectionSyntax)
        {
            if (isOwn)
                _edits.ReplaceStatement(statement, s => [s.WithTrailingTrivia(newLine), loop(current!).WithLeadingTrivia(indentation)]);
            else
                _edits.PutBefore(
                    statement,
                    _expression,
                    () => [
                        declaration.WithTrailingTrivia(newLine),
                        loop(current!).WithLeadingTrivia(indentation).WithTrailingTrivia(newLine, newLine)
                    ]);
        }
        else
        {
            _edits.Replace(
                statement,
                s => SyntaxFactory.Block(
                    declaration.WithTrailingTrivia(newLine),
                    loop(current!).WithTrailingTrivia(newLine, newLine),
                    s.WithoutLeadingTrivia())
                .WithLeadingTrivia(s.GetLeadingTrivia())
                .WithAdditionalAnnotations(Formatter.Annotation));
        }
    }

    private StatementSyntax Last(SyntaxNode declaration) =>
        LastStatement.Of(((ExpressionSyntax)FunctionSyntax.BodyOf(declaration)!).WithoutTrivia(), _returns);

    /// <summary>A function that returns a plain task will be async, and then returns nothing.</summary>
    private static bool Returns(SyntaxNode function, DocumentContext context) =>
        context.Model.GetDeclaredSymbol(function) is IMethodSymbol { ReturnsVoid: false } symbol
        && !context.Types.Is(symbol.ReturnType, context.Types.Task)
        && !context.Types.Is(symbol.ReturnType, context.Types.ValueTask);

    private static VariableDeclaratorSyntax? VariableOf(ExpressionSyntax expression, DocumentContext context) =>
        expression.Parent
            is EqualsValueClauseSyntax
        {
            Parent: VariableDeclaratorSyntax
            {
                Parent: VariableDeclarationSyntax
                {
                    Variables.Count: 1,
                    Parent: LocalDeclarationStatementSyntax { UsingKeyword.RawKind: 0 }
                }
            } variable
        }
        && context.Model.GetDeclaredSymbol(variable) is ILocalSymbol { IsConst: false, RefKind: RefKind.None } local
        && SymbolEqualityComparer.Default.Equals(local.Type, context.Model.GetTypeInfo(expression).Type)
            ? variable
            : null;
}
