using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.AwaitSites.Usings;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Filters;

/// <summary>
/// An exception filter of the function itself that runs before what is below it cleans up. The compiler makes a handler for every exception
/// of a <c>finally</c> with an await, an <c>await using</c> and an <c>await foreach</c>; filters further out are asked when that has run:
/// <code>
/// try { _busy = true; try { Load(); } finally { Close(); _busy = false; } }
/// catch (IOException) when (_busy) { }                                                // with 'await CloseAsync()' it is false by then
/// </code>
/// An await in a <c>try</c> or a <c>catch</c> moves no filter.
/// </summary>
internal static class OwnFilter
{
    /// <summary>Null where an await at a site moves no filter that could give another answer.</summary>
    public static Refusal? RefusalAt(SyntaxNode site, SyntaxNode function, DocumentContext context, CancellationToken cancellationToken)
    {
        foreach (var node in Inside(function, site))
        {
            if (CleanUpAt(node, site, context, cancellationToken) is { } cleanUp
                && RefusalAbove(cleanUp, function, context, cancellationToken) is { } refusal)
            {
                return refusal;
            }
        }

        return null;
    }

    /// <summary>The same for a loop that is to become an <c>await foreach</c>.</summary>
    public static Refusal? RefusalOf(CommonForEachStatementSyntax loop, DocumentContext context, CancellationToken cancellationToken) =>
        FunctionSyntax.Around(loop) is { } function ? RefusalAbove(loop, function, context, cancellationToken) : null;

    private static IEnumerable<SyntaxNode> Inside(SyntaxNode function, SyntaxNode node) =>
        node.AncestorsAndSelf().TakeWhile(n => n != function);

    /// <summary>What becomes a handler where an await takes the place of the site: the code that throws is inside.</summary>
    private static SyntaxNode? CleanUpAt(SyntaxNode node, SyntaxNode site, DocumentContext context, CancellationToken cancellationToken) =>
        node switch
        {
            FinallyClauseSyntax => node.Parent,
            UsingStatementSyntax when node == site => node,
            LocalDeclarationStatementSyntax when node == site && AwaitUsing.At(node) is not null => node.Parent,
            ExpressionSyntax { Parent: CommonForEachStatementSyntax loop }
                when node == site && EnumeratedQuery.QueryOf(site, context, cancellationToken) is not null => loop,
            _ => null,
        };

    private static Refusal? RefusalAbove(
        SyntaxNode cleanUp,
        SyntaxNode function,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        foreach (var node in Inside(function, cleanUp))
        {
            // Below a handler that is there already, all has run by the time the filters further out are asked.
            if (IsAwaitedAround(node, cleanUp))
                return null;

            if (node != cleanUp
                && node is TryStatementSyntax { Block: var block, Catches: var catches }
                && block.Span.Contains(cleanUp.Span)
                && catches.Select(c => c.Filter?.FilterExpression).FirstOrDefault(f => IsMoved(f, cleanUp, context, cancellationToken))
                    is { } filter)
            {
                return Refusal.HeardException.Because(
                    $"the exception filter in {SourcePlace.Of(filter.GetLocation())}, looks at state before the 'finally' or the disposal "
                        + "below it runs; with an 'await' there it would come after it");
            }
        }

        return null;
    }

    private static bool IsAwaitedAround(SyntaxNode node, SyntaxNode cleanUp) =>
        IsBehindAwaitedUsing(node)
        || node switch
        {
            TryStatementSyntax { Finally: { } last } =>
                !last.Span.Contains(cleanUp.Span) && FunctionSyntax.NodesDownToFunctions(last).Any(FunctionSyntax.Awaits),
            UsingStatementSyntax or CommonForEachStatementSyntax => FunctionSyntax.Awaits(node),
            _ => false,
        };

    private static bool IsBehindAwaitedUsing(SyntaxNode node) =>
        node.Parent is BlockSyntax block
        && block.Statements.TakeWhile(s => s != node).Any(s => s is LocalDeclarationStatementSyntax && FunctionSyntax.Awaits(s));

    private static bool IsMoved(
        ExpressionSyntax? filter,
        SyntaxNode cleanUp,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        filter is not null
        && (SharesVariable(filter, cleanUp, context.Model)
            || ExceptionFilter.SubjectOf(filter, context.Model, ReachedCode.Of(context), cancellationToken) switch
            {
                FilterSubject.State => true,
                FilterSubject.Token => AsksOwnToken(filter, context, cancellationToken)
                    || CancelingCleanUp.IsIn([cleanUp], context.Model, ReachedCode.Of(context), cancellationToken),
                _ => false,
            });

    /// <summary>A variable that the filter reads and a <c>finally</c> sets, or one that the filter sets.</summary>
    private static bool SharesVariable(ExpressionSyntax filter, SyntaxNode cleanUp, SemanticModel model)
    {
        if (model.AnalyzeDataFlow(filter) is not { Succeeded: true } asked)
            return true;

        var set = asked.WrittenInside.Except(asked.VariablesDeclared, SymbolEqualityComparer.Default).ToList();
        return set.Any(v => asked.Captured.Contains(v, SymbolEqualityComparer.Default))
            || FunctionSyntax.NodesDownToFunctions(cleanUp)
                .Concat([cleanUp])
                .OfType<TryStatementSyntax>()
                .Select(t => t.Finally)
                .OfType<FinallyClauseSyntax>()
                .Select(f => model.AnalyzeDataFlow(f.Block))
                .Any(f => f is not { Succeeded: true }
                    || f.WrittenInside.Any(v => IsAmong(v, asked.ReadInside) || IsAmong(v, set))
                    || f.ReadInside.Any(v => IsAmong(v, set)));
    }

    private static bool IsAmong(ISymbol variable, IEnumerable<ISymbol> variables) =>
        variable is not IParameterSymbol { IsThis: true } && variables.Contains(variable, SymbolEqualityComparer.Default);

    /// <summary>A token that the function has made or keeps; one that a caller has given it, other code cancels as a rule.</summary>
    private static bool AsksOwnToken(ExpressionSyntax filter, DocumentContext context, CancellationToken cancellationToken) =>
        filter.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n =>
            context.Model.GetSymbolInfo(n, cancellationToken).Symbol switch
            {
                ILocalSymbol local => context.Types.Is(local.Type, context.Types.CancellationToken),
                IFieldSymbol field => context.Types.Is(field.Type, context.Types.CancellationToken),
                _ => false,
            });
}
