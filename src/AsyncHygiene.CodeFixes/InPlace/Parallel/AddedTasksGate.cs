using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// <c>tasks.AddRange(xs.Select(async x =&gt; …))</c> with a semaphore in place of the loop that added the tasks. The list gets the same
/// tasks in the same order, so whoever looks at it finds the same results and exceptions; only the calls wait for their turn.
/// </summary>
internal sealed class AddedTasksGate
{
    private readonly DocumentEdits _edits;
    private readonly AddedTasks _tasks;
    private readonly SemaphoreGate _gate;
    private readonly string _item;
    private readonly Func<Func<StatementSyntax, ExpressionSyntax>> _source;

    private AddedTasksGate(
        DocumentEdits edits,
        AddedTasks tasks,
        SemaphoreGate gate,
        string item,
        Func<Func<StatementSyntax, ExpressionSyntax>> source)
    {
        _edits = edits;
        _tasks = tasks;
        _gate = gate;
        _item = item;
        _source = source;
    }

    public static AddedTasksGate? TryCreate(DocumentEdits edits, AddedTasks tasks, CancellationToken cancellationToken)
    {
        if (edits.Context.Types["System.Linq.Enumerable"] is null
            || !SemaphoreGate.CanMove(tasks.Loop)
            || !LoopBody.KeepsComments(tasks.Loop)
            || FunctionSyntax.Around(tasks.Loop) is not { } function
            || AwaitObstacle.At(tasks.Loop, function, edits.Context.Model, cancellationToken) is not null)
        {
            return null;
        }

        Func<Func<StatementSyntax, ExpressionSyntax>>? source = tasks.Loop switch
        {
            ForEachStatementSyntax forEach when LoopSource.IsSequenceOfItem(forEach, edits.Context.Model, cancellationToken) =>
                () => current => ((ForEachStatementSyntax)current).Expression,
            ForStatementSyntax counted => CountedLoop.SourceOf(counted, edits, cancellationToken),
            _ => null,
        };
        var item = tasks.Loop is ForStatementSyntax loop
            ? loop.Declaration?.Variables[0].Identifier.Text
            : (tasks.Loop as ForEachStatementSyntax)?.Identifier.Text;
        return source is not null && item is not null && SemaphoreGate.ForList(edits, tasks, cancellationToken) is { } gate
            ? new AddedTasksGate(edits, tasks, gate, item, source)
            : null;
    }

    public void Write(CancellationToken cancellationToken)
    {
        if (!_edits.Once(_tasks.Loop, nameof(AddedTasksGate)))
            return;

        var enumerable = TypeName.Expression(_edits, _edits.Context.Types["System.Linq.Enumerable"]!, _tasks.Loop.SpanStart);
        var isMethodOfSource = enumerable is IdentifierNameSyntax
            && (_tasks.Loop is not ForEachStatementSyntax forEach
                || LoopSource.IsPlainCollection(forEach, _edits.Context.Model, cancellationToken));
        var source = _source();
        _edits.Replace(_tasks.Loop, current => Rewrite(current, source(current).WithoutTrivia(), isMethodOfSource ? null : enumerable));
        _gate.Declare();
    }

    private StatementSyntax Rewrite(StatementSyntax loop, ExpressionSyntax source, ExpressionSyntax? enumerable)
    {
        var statements = LoopBody.StatementsOf(loop);
        var add = (ExpressionStatementSyntax)statements.Last();
        var addition = (InvocationExpressionSyntax)add.Expression;
        var list = ((MemberAccessExpressionSyntax)addition.Expression).Expression.WithoutTrivia();
        var call = addition.ArgumentList.Arguments[0].Expression;
        var hasResult = _tasks.Start.Type is INamedTypeSymbol { Arity: 1 };
        var awaited =
            SyntaxFactory.ParseStatement(
                (hasResult ? "return " : string.Empty)
                + $"{_edits.Context.ConfiguredAwait(call, call, call).WithoutTrivia().ToFullString()};")
                .WithTriviaFrom(add);

        var lambda = _gate.Lambda(
            $"async {_item} =>",
            indentation => _gate.Moved(statements.Replace(add, awaited), indentation),
            _gate.IndentationOf(_tasks.Loop));
        var select = enumerable is null ? $"{source}.Select({lambda})" : $"{enumerable}.Select({source}, {lambda})";
        return SyntaxFactory.ParseStatement($"{list}.AddRange({select});").WithTriviaFrom(loop);
    }
}
