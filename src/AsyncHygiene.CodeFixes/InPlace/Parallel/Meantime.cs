using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Early;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// What runs between the start of the calls and their await. Behind a gate a call is made when its turn comes, and what it reads then may
/// have changed, or be disposed of:
/// <code>
/// var all = Task.WhenAll(ids.Select(id => _client.GetAsync(_host + id))); _host = "other"; await all;
/// </code>
/// </summary>
internal sealed class Meantime
{
    private readonly SyntaxNode _start;
    private readonly StatementSyntax? _statement;
    private readonly DocumentContext _context;
    private readonly CancellationToken _cancellationToken;

    private Meantime(SyntaxNode start, AwaitExpressionSyntax? await, DocumentContext context, CancellationToken cancellationToken)
    {
        _start = start;
        Await = await;
        _context = context;
        _cancellationToken = cancellationToken;
        _statement = start.FirstAncestorOrSelf<StatementSyntax>();
        Scope = ScopeOf(start, context);
    }

    /// <summary>The function, or the file of top-level code.</summary>
    public SyntaxNode Scope { get; }

    /// <summary>Null where the tasks are returned or kept.</summary>
    public AwaitExpressionSyntax? Await { get; }

    /// <param name="select">What starts the calls.</param>
    /// <param name="context">Where it stands.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayChange(IInvocationOperation select, DocumentContext context, CancellationToken cancellationToken)
    {
        var start = select.Syntax;
        var outside = start.Ancestors().TakeWhile(n => n is not StatementSyntax && !FunctionSyntax.IsFunction(n));
        if (outside.Any(n => n is AwaitExpressionSyntax))
            return ReusedItem.MayBeGiven(select.Arguments[0].Value, select.Arguments[1].Value, context, cancellationToken);

        return ReusedItem.MayBeGiven(select.Arguments[0].Value, select.Arguments[1].Value, context, cancellationToken)
            || Of(start, context, cancellationToken).MayChange(select.Arguments[1].Value);
    }

    /// <param name="tasks">Calls that a loop starts.</param>
    /// <param name="context">Where they stand.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayChange(AddedTasks tasks, DocumentContext context, CancellationToken cancellationToken)
    {
        if (tasks.Loop is ForEachStatementSyntax loop
            && context.Model.GetOperation(loop.Expression, cancellationToken) is { } items
            && ReusedItem.MayBeGiven(items, tasks.Start, context, cancellationToken))
        {
            return true;
        }

        return Of(tasks, context, cancellationToken).MayChange(tasks.Start);
    }

    public static Meantime Of(SyntaxNode start, DocumentContext context, CancellationToken cancellationToken)
    {
        var variable = start.FirstAncestorOrSelf<VariableDeclaratorSyntax>()?.Identifier.ValueText
            ?? (start.FirstAncestorOrSelf<AssignmentExpressionSyntax>()?.Left as IdentifierNameSyntax)?.Identifier.ValueText;
        return new Meantime(start, AwaitOf(variable, start, context), context, cancellationToken);
    }

    public static Meantime Of(AddedTasks tasks, DocumentContext context, CancellationToken cancellationToken)
    {
        var all = tasks.WhenAll.Ancestors().TakeWhile(n => n is not StatementSyntax).OfType<AwaitExpressionSyntax>().FirstOrDefault()
            ?? AwaitOf(tasks.WhenAll.FirstAncestorOrSelf<VariableDeclaratorSyntax>()?.Identifier.ValueText, tasks.WhenAll, context);
        return new Meantime(tasks.Outermost, all, context, cancellationToken);
    }

    private bool MayChange(IOperation work) =>
        (_statement is not null && LeavesUsing())
        || (SharedRead.IsIn(work)
            && (EarlyWork.MayBeSeen(CodeBetween(), _context, _cancellationToken) || (Await is null && IsKeptByCaller())));

    private static SyntaxNode ScopeOf(SyntaxNode start, DocumentContext context) =>
        FunctionSyntax.Around(start) switch
        {
            null or GlobalStatementSyntax => context.Root,
            var function => function,
        };

    private static AwaitExpressionSyntax? AwaitOf(string? variable, SyntaxNode start, DocumentContext context) =>
        variable is null
            ? null
            : FunctionSyntax.NodesDownToFunctions(ScopeOf(start, context))
                .OfType<AwaitExpressionSyntax>()
                .FirstOrDefault(a => a.SpanStart > start.Span.End
                    && a.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == variable));

    /// <summary>The start stands in a part of the function that is left before the await.</summary>
    private bool IsLeft(SyntaxNode part) => Scope.Contains(part) && part.Contains(_start) && (Await is null || !part.Contains(Await));

    private bool LeavesUsing() =>
        _start.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>()
            .Select(n => _context.Model.GetSymbolInfo(n, _cancellationToken).Symbol)
            .OfType<ILocalSymbol>()
            .SelectMany(l => l.DeclaringSyntaxReferences)
            .Select(r => r.GetSyntax(_cancellationToken).Ancestors().FirstOrDefault(n => n is StatementSyntax))
            .Any(s => s switch
            {
                UsingStatementSyntax @using => IsLeft(@using),
                LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0, Parent: { } block } => IsLeft(block),
                _ => false,
            });

    private IEnumerable<SyntaxNode> CodeBetween()
    {
        if (_statement is null)
            return [];

        var end = Await?.FirstAncestorOrSelf<StatementSyntax>()?.SpanStart ?? Scope.Span.End;
        var loop = _statement.Ancestors().TakeWhile(n => n != Scope).LastOrDefault(n => LoopStatement.Is(n) && IsLeft(n));
        var last = _statement.Ancestors().TakeWhile(n => n != Scope).OfType<TryStatementSyntax>()
            .Where(IsLeft)
            .SelectMany(t => t.Finally?.Block.Statements ?? default(SyntaxList<StatementSyntax>));
        return FunctionSyntax.NodesDownToFunctions(Scope)
            .OfType<StatementSyntax>()
            .Where(s => s is not (BlockSyntax or LocalFunctionStatementSyntax)
                && !s.Contains(_start)
                && !_statement.Contains(s)
                && ((s.SpanStart >= _statement.Span.End && s.Span.End <= end) || (loop?.Contains(s) ?? false)))
            .Concat(last);
    }

    /// <summary>Some caller does not await the task on the spot.</summary>
    public bool IsKeptByCaller() =>
        Scope is MethodDeclarationSyntax method
        && NameScan.Tokens(_context.Model.Compilation, method.Identifier.ValueText, _cancellationToken)
            .Select(t => t.Parent)
            .OfType<SimpleNameSyntax>()
            .Select(n => n.Parent is MemberAccessExpressionSyntax access && access.Name == n ? access.Parent : n.Parent)
            .OfType<InvocationExpressionSyntax>()
            .Any(call => call.Parent is EqualsValueClauseSyntax
                or AssignmentExpressionSyntax { Left: not IdentifierNameSyntax { Identifier.ValueText: "_" } });
}
