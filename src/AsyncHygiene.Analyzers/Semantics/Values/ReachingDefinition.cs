using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Values;

/// <summary>
/// The one assignment of a local variable that reaches a use of it, where the order of the statements alone shows which:
/// <code>
/// var stream = request.GetRequestStream();
/// stream.Write(body);                       // that of the request
/// stream = response.GetResponseStream();
/// </code>
/// </summary>
internal static class ReachingDefinition
{
    /// <summary>What the variable is set to; null where more than one assignment may reach the use, or none shows a value.</summary>
    public static ExpressionSyntax? Of(ILocalReferenceOperation use, CancellationToken cancellationToken)
    {
        var variable = use.Local.Name;

        // A function runs at another time than the statements around it.
        return use.Local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is VariableDeclaratorSyntax declaration
            && use.Syntax.Ancestors().FirstOrDefault(IsFunction) is { } function
            && function.Span.Contains(declaration.Span)
            && !MayBeSetOutOfOrder(function, variable)
                ? Of(use.Syntax, variable, function)
                : null;
    }

    private static ExpressionSyntax? Of(SyntaxNode use, string variable, SyntaxNode function)
    {
        var isInStatement = false;
        for (var node = use; node != function && node.Parent is { } parent; node = parent)
        {
            switch (parent)
            {
                case BlockSyntax or SwitchSectionSyntax or CompilationUnitSyntax when isInStatement:
                    if (LastSetBefore(node, parent, variable) is { } last)
                        return ValueFrom(last, variable);
                    break;
                case UsingStatementSyntax @using when node == @using.Statement && ValueFrom(@using, variable) is { } resource:
                    return resource;
                default:
                    // What a loop sets further down reaches the next turn.
                    if (parent.ChildNodes().Any(child => (child != node || LoopStatement.Is(parent)) && Sets(child, variable)))
                        return null;
                    break;
            }

            isInStatement |= parent is StatementSyntax;
        }

        return null;
    }

    private static bool IsFunction(SyntaxNode node) =>
        FunctionSyntax.IsFunction(node) || node is MemberDeclarationSyntax and not GlobalStatementSyntax or CompilationUnitSyntax;

    /// <summary>By a jump, or by a function inside of this one.</summary>
    private static bool MayBeSetOutOfOrder(SyntaxNode function, string variable) =>
        BodyWrites.In(function).HasGoto || function.DescendantNodes().Any(n => FunctionSyntax.IsFunction(n) && Sets(n, variable));

    private static StatementSyntax? LastSetBefore(SyntaxNode statement, SyntaxNode around, string variable) =>
        around.ChildNodes()
            .TakeWhile(child => child != statement)
            .Select(child => child is GlobalStatementSyntax global ? global.Statement : child)
            .OfType<StatementSyntax>()
            .LastOrDefault(child => Sets(child, variable));

    private static bool Sets(SyntaxNode node, string variable) => node.DescendantNodesAndSelf().Any(n => n switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == variable && VariableWrite.Is(name),
        VariableDeclaratorSyntax { Initializer: not null } declared => declared.Identifier.ValueText == variable,
        SingleVariableDesignationSyntax designation => designation.Identifier.ValueText == variable,
        _ => false,
    });

    /// <summary>What a statement sets the variable to when it has run; null where that depends on more.</summary>
    private static ExpressionSyntax? ValueFrom(StatementSyntax statement, string variable) => statement switch
    {
        ExpressionStatementSyntax { Expression: { } expression } => ValueFrom(expression, variable),
        LocalDeclarationStatementSyntax { Declaration: var declaration } => ValueFrom(declaration, variable),
        UsingStatementSyntax { Declaration: { } declaration } => ValueFrom(declaration, variable),
        UsingStatementSyntax { Expression: { } expression } => ValueFrom(expression, variable),
        _ => null,
    };

    private static ExpressionSyntax? ValueFrom(VariableDeclarationSyntax declaration, string variable) =>
        declaration.Variables.Count == 1 && declaration.Variables[0] is { Initializer.Value: var value } declared
        && declared.Identifier.ValueText == variable
            ? value
            : null;

    private static ExpressionSyntax? ValueFrom(ExpressionSyntax expression, string variable) =>
        expression is AssignmentExpressionSyntax { Left: IdentifierNameSyntax left, Right: var value } assignment
        && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
        && left.Identifier.ValueText == variable
        && !Sets(value, variable)
            ? value
            : null;
}
