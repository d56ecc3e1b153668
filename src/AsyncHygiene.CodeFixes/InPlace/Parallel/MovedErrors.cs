using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// Errors of the code that begins the calls. They come out of the <c>Select</c> or the loop, and behind a gate out of the await: another
/// handler may catch them there, and what stands between the two runs first.
/// <code>
/// var all = Task.WhenAll(urls.Select(u => _client.GetStringAsync(new Uri(u))));
/// try { await all; } catch (UriFormatException) { }                               // it did not come here
/// </code>
/// </summary>
internal sealed class MovedErrors
{
    private readonly SyntaxNode _start;
    private readonly ErrorSource _errors;
    private readonly Meantime _meantime;
    private readonly DocumentContext _context;
    private readonly CancellationToken _cancellationToken;

    private MovedErrors(
        SyntaxNode start,
        ErrorSource errors,
        Meantime meantime,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        _start = start;
        _errors = errors;
        _meantime = meantime;
        _context = context;
        _cancellationToken = cancellationToken;
    }

    /// <param name="select">What begins the calls.</param>
    /// <param name="context">Where it stands.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayBeSeen(IInvocationOperation select, DocumentContext context, CancellationToken cancellationToken)
    {
        var work = (select.Arguments[1].Value.WithoutConversions() as IDelegateCreationOperation)?.Target;
        var errors = work is null ? ErrorSource.Item : new EarlyErrors(context, cancellationToken).OfSelector(work);
        if (errors == ErrorSource.None)
            return false;

        var start = BeginningOf(select, context, cancellationToken);
        return new MovedErrors(start, errors, Meantime.Of(start, context, cancellationToken), context, cancellationToken)
            .MayBeSeen(AwaitAround(start));
    }

    /// <param name="tasks">Calls that a loop begins.</param>
    /// <param name="context">Where they stand.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayBeSeen(AddedTasks tasks, DocumentContext context, CancellationToken cancellationToken)
    {
        var errors = new EarlyErrors(context, cancellationToken).OfPass(tasks);
        return errors != ErrorSource.None
            && (IsReadBehind(tasks, context, cancellationToken)
                || new MovedErrors(tasks.Loop, errors, Meantime.Of(tasks, context, cancellationToken), context, cancellationToken)
                    .MayBeSeen(null));
    }

    /// <summary>A handler, or the code behind it, finds more tasks in the list than were begun before the error.</summary>
    private static bool IsReadBehind(AddedTasks tasks, DocumentContext context, CancellationToken cancellationToken) =>
        HandlersAround(tasks.Loop).Any(t =>
            tasks.Uses(context.Model, cancellationToken).Any(u => u.SpanStart > tasks.Loop.Span.End && !t.Block.Span.Contains(u.Span)));

    /// <summary>A sequence in a variable begins the calls where <c>Task.WhenAll</c> goes through it.</summary>
    private static SyntaxNode BeginningOf(IInvocationOperation select, DocumentContext context, CancellationToken cancellationToken)
    {
        if (select.Syntax.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }
            || FunctionSyntax.Around(variable) is not { } function
            || context.Model.GetDeclaredSymbol(variable, cancellationToken) is not ILocalSymbol local)
        {
            return select.Syntax;
        }

        var uses = function.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == local.Name
                && SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(n, cancellationToken).Symbol, local))
            .ToList();
        return uses.Count == 1
            && uses[0].Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax all }
            && FunctionSyntax.Around(all) == function
            && context.Model.GetSymbolInfo(all, cancellationToken).Symbol is IMethodSymbol { Name: "WhenAll" } method
            && context.Types.Is(method.ContainingType, context.Types.Task)
                ? uses[0]
                : select.Syntax;
    }

    /// <summary>The await of the whole expression, also around a lambda in which another fan-out stands.</summary>
    private static AwaitExpressionSyntax? AwaitAround(SyntaxNode start) =>
        start.Ancestors().TakeWhile(n => n is not StatementSyntax).OfType<AwaitExpressionSyntax>().FirstOrDefault();

    private static IEnumerable<TryStatementSyntax> HandlersAround(SyntaxNode node) =>
        node.Ancestors().TakeWhile(n => n is not MemberDeclarationSyntax).OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(node.Span));

    private bool MayBeSeen(AwaitExpressionSyntax? around)
    {
        var wait = around ?? _meantime.Await;
        if (_errors == ErrorSource.Item && HandlersAround(_start).Any(TellsApart))
            return true;
        if (wait is null)
        {
            return HandlersAround(_start).Any(t => _meantime.Scope.Contains(t))
                || Between(_meantime.Scope.Span.End).Any(IsSeen)
                || _meantime.IsKeptByCaller();
        }

        return !HandlersAround(_start).SequenceEqual(HandlersAround(wait)) || Between(wait.Span.End).Any(n => n != wait && IsSeen(n));
    }

    /// <summary>The error of one item has come before the failures of calls, which may be others' now.</summary>
    private bool TellsApart(TryStatementSyntax handlers) => handlers.Catches.Any(c =>
        c.Filter is not null
        || (c.Declaration is { Type: var type }
            && !_context.Types.Is(
                _context.Model.GetTypeInfo(type, _cancellationToken).Type as INamedTypeSymbol,
                _context.Types["System.Exception"])));

    /// <summary>What runs from the start on, in this pass of a loop around it or the next one.</summary>
    private IEnumerable<SyntaxNode> Between(int end)
    {
        var loop = _start.Ancestors().TakeWhile(n => n != _meantime.Scope).LastOrDefault(n => LoopStatement.Is(n) && n.Span.End < end);
        return FunctionSyntax.NodesDownToFunctions(_meantime.Scope).Where(n =>
            !_start.Span.Contains(n.Span)
            && !n.Span.Contains(_start.Span)
            && ((n.SpanStart >= _start.Span.End && n.Span.End <= end) || (loop?.Span.Contains(n.Span) ?? false)));
    }

    private bool IsSeen(SyntaxNode node) => node switch
    {
        InvocationExpressionSyntax call => !IsQuiet(call),
        AssignmentExpressionSyntax or BaseObjectCreationExpressionSyntax or AwaitExpressionSyntax or ThrowStatementSyntax
            or ThrowExpressionSyntax or YieldStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax
            or PrefixUnaryExpressionSyntax { Operand: not LiteralExpressionSyntax } or PostfixUnaryExpressionSyntax => true,
        ReturnStatementSyntax { Expression: var value } => _meantime.Await is not null || value is null or LiteralExpressionSyntax,
        _ => false,
    };

    /// <summary>It only puts tasks together.</summary>
    private bool IsQuiet(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.All(a => a.Expression is not AnonymousFunctionExpressionSyntax)
        && _context.Model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
        && (_context.Types.Is(method.ContainingType, _context.Types["System.Linq.Enumerable"])
            || (method.Name is "WhenAll" or "ConfigureAwait" or "ToArray" or "AsReadOnly" && method.DeclaringSyntaxReferences.IsEmpty));
}
