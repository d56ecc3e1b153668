using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// A handler of every exception that leaves some out, by a filter, by a handler before it or by a check in it. It caught what a wait had
/// wrapped, whatever that was; what an await throws is perhaps one of those that are left out, and ends the loop or the program.
/// <code>
/// catch (OperationCanceledException) { throw; } catch (Exception) { return fallback; }
/// catch (Exception e) when (e is not OperationCanceledException) { return fallback; }
/// catch (Exception e) { if (e is IOException) throw; return fallback; }
/// </code>
/// </summary>
internal static class LeftOutException
{
    public static bool Is(CatchClauseSyntax clause, DocumentContext context) =>
        CatchesEvery(clause, context)
            ? HasNegation(clause, context.Model)
                || ThrowsSome(clause, context.Model)
                || (clause.Filter is not null && LetsPass(clause, context) && IsBeforeGeneral(clause, context))
            : LetsPass(clause, context) && IsBeforeGeneral(clause, context);

    /// <summary>Of every type; a filter may leave some out.</summary>
    public static bool CatchesEvery(CatchClauseSyntax clause, DocumentContext context) =>
        clause.Declaration is not { Type: var type }
        || context.Types.Is(context.Model.GetTypeInfo(type).Type, context.Types["System.Exception"]);

    /// <summary><c>when (e is not IOException)</c>, <c>when (!IsFatal(e))</c></summary>
    private static bool HasNegation(CatchClauseSyntax clause, SemanticModel model) =>
        clause is { Filter.FilterExpression: var filter, Declaration.Identifier.ValueText: var variable }
        && ExceptionTest.IsNegated(filter, variable, model);

    /// <summary><c>if (e is IOException) throw;</c></summary>
    private static bool ThrowsSome(CatchClauseSyntax clause, SemanticModel model) =>
        clause.Declaration?.Identifier.ValueText is { Length: > 0 } variable && SelectiveThrow.Is(clause.Block, variable, model);

    /// <summary>
    /// A handler of its own that throws on, or one of a cancellation that leaves; not one that asks whether it was asked for.
    /// </summary>
    private static bool LetsPass(CatchClauseSyntax clause, DocumentContext context) =>
        clause.Filter?.DescendantTokens().Any(t => t.ValueText == "IsCancellationRequested") != true
        && !IsAggregate(clause, context)
        && (SelectiveThrow.MayThrow(clause.Block, context.Model)
            || (IsOfCancellation(clause, context)
                && clause.Block.Statements.LastOrDefault() is BreakStatementSyntax or ReturnStatementSyntax { Expression: null }));

    private static bool EndsWithThrow(StatementSyntax statement) =>
        statement is ThrowStatementSyntax || (statement is BlockSyntax block && block.Statements.LastOrDefault() is ThrowStatementSyntax);

    private static bool IsBeforeGeneral(CatchClauseSyntax clause, DocumentContext context) =>
        clause.Parent is TryStatementSyntax { Catches: var clauses }
        && clauses.SkipWhile(c => c != clause).Skip(1).Any(c => CatchesEvery(c, context) && !EndsWithThrow(c.Block));

    private static bool IsOfCancellation(CatchClauseSyntax clause, DocumentContext context) =>
        clause.Declaration is { Type: var type }
        && context.Model.GetTypeInfo(type).Type is INamedTypeSymbol caught
        && caught.IsOrDerivesFrom(context.Types["System.OperationCanceledException"]);

    private static bool IsAggregate(CatchClauseSyntax clause, DocumentContext context) =>
        clause.Declaration is { Type: var type } && AggregateHandler.IsAggregate(type, context);
}
