using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.InPlace.Parallel;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Fixes;

/// <summary>AH2006, where the option asks for it: the passes of the loop become tasks that wait for their turn at a semaphore.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SequentialReadsFix))]
public sealed class SequentialReadsFix : EditFix
{
    public SequentialReadsFix()
        : base(RuleIds.SequentialReads)
    {
    }

    private protected override Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken) =>
        Task.FromResult(Write(edits, node, cancellationToken));

    private static string? Write(DocumentEdits edits, SyntaxNode node, CancellationToken cancellationToken)
    {
        if (!Options.ConcurrentReads.Read(edits.Context.Document.Project.AnalyzerOptions, edits.Context.Root.SyntaxTree)
            || node.FirstAncestorOrSelf<ForEachStatementSyntax>() is not { } loop
            || SequentialReads.From(loop, edits.Context.Model, edits.Context.Types, cancellationToken) is not { } reads
            || !LoopSource.IsSequenceOfItem(loop, edits.Context.Model, cancellationToken)
            || !AddsExactly(reads, edits.Context.Model, cancellationToken)
            || edits.Context.Types["System.Linq.Enumerable"] is not { } enumerable
            || !SemaphoreGate.CanMove(loop)
            || !LoopBody.KeepsComments(loop)
            || DependentReads.Are(reads, edits.Context, cancellationToken)
            || WatchingItems.MayBeGiven(reads, edits.Context, cancellationToken)
            || SemaphoreGate.TryCreate(edits, loop, cancellationToken) is not { } gate)
        {
            return null;
        }

        var select = TypeName.Expression(edits, enumerable, loop.SpanStart);
        var whenAll = TaskSyntax.Member(edits, loop.SpanStart, "WhenAll");
        var isMethodOfSource = select is IdentifierNameSyntax && LoopSource.IsPlainCollection(loop, edits.Context.Model, cancellationToken);
        edits.Replace(loop, current => Rewrite(current, gate, isMethodOfSource ? null : select, whenAll, loop));
        gate.Declare();
        return "Run a limited number of reads at a time";
    }

    private static SyntaxNode Rewrite(
        ForEachStatementSyntax loop,
        SemaphoreGate gate,
        ExpressionSyntax? enumerable,
        ExpressionSyntax whenAll,
        ForEachStatementSyntax original)
    {
        var statements = LoopBody.StatementsOf(loop);
        var add = (ExpressionStatementSyntax)statements.Last();
        var call = (InvocationExpressionSyntax)add.Expression;
        var result = SyntaxFactory.ParseStatement($"return {call.ArgumentList.Arguments[0].Expression.WithoutTrivia()};")
            .WithTriviaFrom(add);
        var list = ((MemberAccessExpressionSyntax)call.Expression).Expression.WithoutTrivia();

        var source = loop.Expression.WithoutTrivia();
        var head = $"async {loop.Identifier.Text} =>";
        var lambda = gate.Lambda(
            head,
            indentation => gate.Moved(statements.Replace(add, result), indentation),
            gate.IndentationOf(original));
        var select = enumerable is null ? $"{source}.Select({lambda})" : $"{enumerable}.Select({source}, {lambda})";
        return SyntaxFactory.ParseStatement($"{list}.AddRange({gate.Await($"{whenAll}({select})")});").WithTriviaFrom(loop);
    }

    /// <summary>The list's element type and nothing that converts to it: the tasks' type comes from what the lambda returns.</summary>
    private static bool AddsExactly(SequentialReads reads, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(reads.Add.ArgumentList.Arguments[0].Expression, cancellationToken).Type is { } added
        && model.GetSymbolInfo(reads.Add, cancellationToken).Symbol is IMethodSymbol { Parameters: { Length: 1 } parameters }
        && SymbolEqualityComparer.Default.Equals(added, parameters[0].Type);
}
