using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// A lambda or method that has nothing to await: it returns a completed task because the others return one.
/// </summary>
internal sealed class CompletedDelegate
{
    private readonly IMethodSymbol _invoke;
    private readonly GroupLambda? _group;

    private CompletedDelegate(ExpressionSyntax value, IMethodSymbol invoke, GroupLambda? group, DocumentEdits edits)
    {
        Value = value;
        _invoke = invoke;
        _group = group;
        Edits = edits;
    }

    public ExpressionSyntax Value { get; }

    public DocumentEdits Edits { get; }

    /// <summary>Null for anything but a lambda or a method group.</summary>
    public static CompletedDelegate? Of(
        ExpressionSyntax value,
        IMethodSymbol invoke,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (value is AnonymousFunctionExpressionSyntax lambda)
            return new CompletedDelegate(lambda, invoke, null, edits);

        var name = value as SimpleNameSyntax ?? (value as MemberAccessExpressionSyntax)?.Name;
        return name is not null && GroupLambda.WithAnyParameters(name, edits, cancellationToken) is { } group
            ? new CompletedDelegate(value, invoke, group, edits)
            : null;
    }

    /// <summary>But for those that await something.</summary>
    public static void WriteAll(IEnumerable<CompletedDelegate> all, HashSet<SyntaxNode> awaiting, SyntaxAnnotation owner)
    {
        foreach (var one in all.Where(d => !awaiting.Contains(d.Value)))
        {
            using (one.Edits.OwnedBy(owner))
            {
                one.Write();
            }
        }
    }

    private void Write()
    {
        Edits.Bindings.Write(Value);
        if (_invoke.ReturnsVoid)
            WriteNothing();
        else
            WriteResult();
    }

    private void WriteNothing()
    {
        var statement = LastStatement.Return(TaskSyntax.Completed(Edits, Value.SpanStart));
        if (_group is not null)
        {
            // The method may be in use elsewhere as it is.
            _group.WriteBlock(call => Block(call, statement));
            return;
        }

        var lambda = (AnonymousFunctionExpressionSyntax)Value;
        if (lambda.ExpressionBody is ThrowExpressionSyntax)
            return;
        if (lambda.ExpressionBody is not null)
        {
            Edits.Replace(
                lambda,
                l => ((LambdaExpressionSyntax)l)
                    .WithExpressionBody(null)
                    .WithBlock(Block(l.ExpressionBody!.WithoutTrivia(), statement))
                    .WithTriviaFrom(l));
            return;
        }

        foreach (var end in FunctionSyntax.OwnNodes(lambda).OfType<ReturnStatementSyntax>())
            Edits.Replace(end, e => statement.WithTriviaFrom(e));

        // Asked of the statements: the block of a lambda that returns nothing counts as one that returns.
        if (lambda.Block!.Statements is { Count: > 0 } statements
            && Edits.Context.Model.AnalyzeControlFlow(
                statements.First(),
                statements.Last()) is { Succeeded: true, EndPointIsReachable: false })
        {
            return;
        }

        Edits.Replace(lambda.Block!, b => b.AddStatements(statement
            .WithLeadingTrivia(
                b.Statements.Count == 0
                    ? b.OpenBraceToken.TrailingTrivia.Any() ? SyntaxFactory.TriviaList() : SyntaxFactory.TriviaList(SyntaxFactory.Space)
                    : SyntaxFactory.TriviaList(
                        b.Statements.Last().GetLeadingTrivia().Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Take(1)))
            .WithTrailingTrivia(
                b.Statements.Count == 0
                    ? SyntaxFactory.TriviaList(SyntaxFactory.Space)
                    : b.Statements.Last().GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
                        ? SyntaxFactory.TriviaList(Layout.NewLineOf(b))
                        : SyntaxFactory.TriviaList(SyntaxFactory.Space))));
    }

    private void WriteResult()
    {
        if (_group is not null)
        {
            var result = FromResult(_group.ReturnType);
            _group.Write(call => TaskSyntax.Given(result, call));
            return;
        }

        var lambda = (AnonymousFunctionExpressionSyntax)Value;
        var values = lambda.ExpressionBody is { } body
            ? body is ThrowExpressionSyntax ? [] : [body]
            : FunctionSyntax.OwnNodes(lambda).OfType<ReturnStatementSyntax>().Select(r => r.Expression!);
        foreach (var value in values)
        {
            var result = FromResult(TargetTyped.Is(value) ? null : Edits.Context.Model.GetTypeInfo(value).Type);
            Edits.Replace(value, v => TaskSyntax.Given(result, v));
        }
    }

    private ExpressionSyntax FromResult(ITypeSymbol? type) => TaskSyntax.FromResult(
        Edits,
        Value.SpanStart,
        SymbolEqualityComparer.Default.Equals(type, _invoke.ReturnType)
            ? null
            : SyntaxFactory.ParseTypeName(_invoke.ReturnType.ToMinimalDisplayString(Edits.Context.Model, Value.SpanStart)));

    private static BlockSyntax Block(ExpressionSyntax call, ReturnStatementSyntax end) => SyntaxFactory.Block(
        SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(SyntaxFactory.Space),
        SyntaxFactory.List<StatementSyntax>([
            SyntaxFactory.ExpressionStatement(call).WithTrailingTrivia(SyntaxFactory.Space),
            end.WithTrailingTrivia(SyntaxFactory.Space)
        ]),
        SyntaxFactory.Token(SyntaxKind.CloseBraceToken));
}
