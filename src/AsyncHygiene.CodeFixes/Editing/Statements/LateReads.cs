using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Editing.Statements;

/// <summary>
/// What a call is given is read when its turn comes, no longer when the call was written down. A variable that gets another value by then
/// would give it that one.
/// </summary>
internal static class LateReads
{
    /// <summary>A selector whose tasks its own statement does not await reads a variable that the function changes from there on.</summary>
    public static bool AreIn(ExpressionSyntax selector, DocumentContext context, CancellationToken cancellationToken)
    {
        if (selector is not LambdaExpressionSyntax
            || selector.Ancestors().TakeWhile(n => n is not StatementSyntax).Any(n => n is AwaitExpressionSyntax)
            || FunctionSyntax.Around(selector) is not { } function)
        {
            return false;
        }

        if (context.Model.AnalyzeDataFlow(selector) is not { Succeeded: true } flow)
            return true;

        // In a loop what comes before comes again.
        var scope = function is GlobalStatementSyntax ? context.Root : function;
        var loop = selector.Ancestors()
            .TakeWhile(n => n != scope)
            .LastOrDefault(LoopStatement.Is);
        return Change(
            OuterVariables(flow, selector.Span),
            scope,
            TextSpan.FromBounds(loop?.SpanStart ?? selector.Span.End, scope.Span.End),
            context.Model,
            cancellationToken);
    }

    /// <summary>The variables of other code that a piece of code reads.</summary>
    public static IReadOnlyCollection<ISymbol> OuterVariables(DataFlowAnalysis flow, TextSpan own) =>
        flow.ReadInside
            .Where(v => !flow.VariablesDeclared.Contains(v) && !v.DeclaringSyntaxReferences.Any(r => own.Contains(r.Span)))
            .ToList();

    /// <summary>Whether one of the variables gets another value in a part of the scope.</summary>
    public static bool Change(
        IReadOnlyCollection<ISymbol> variables,
        SyntaxNode scope,
        TextSpan part,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        variables.Count > 0 && scope.DescendantNodes()
            .Where(n => part.Contains(n.Span))
            .SelectMany(WrittenBy)
            .SelectMany(target => target.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>())
            .Any(name =>
                variables.Any(v =>
                    v.Name == name.Identifier.ValueText
                        && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, v)));

    private static IEnumerable<ExpressionSyntax> WrittenBy(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax { Left: IdentifierNameSyntax or TupleExpressionSyntax } assignment => [assignment.Left],
        PostfixUnaryExpressionSyntax { Operand: IdentifierNameSyntax operand } => [operand],
        PrefixUnaryExpressionSyntax { Operand: IdentifierNameSyntax operand } => [operand],
        ArgumentSyntax { RefKindKeyword.RawKind: not 0, Expression: IdentifierNameSyntax variable } => [variable],
        RefExpressionSyntax { Expression: IdentifierNameSyntax variable } => [variable],
        _ => [],
    };
}
