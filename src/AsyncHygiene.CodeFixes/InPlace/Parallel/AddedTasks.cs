using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// A loop that adds one task a pass to a local list, which <c>Task.WhenAll</c> waits for: <c>foreach (var x in xs)
/// tasks.Add(CallAsync(x));</c>.
/// </summary>
internal sealed class AddedTasks
{
    private AddedTasks(
        StatementSyntax loop,
        ExpressionStatementSyntax add,
        IInvocationOperation start,
        ILocalSymbol list,
        LocalDeclarationStatementSyntax declaration,
        InvocationExpressionSyntax whenAll)
    {
        Loop = loop;
        Add = add;
        Start = start;
        List = list;
        Declaration = declaration;
        WhenAll = whenAll;
    }

    public StatementSyntax Loop { get; }

    /// <summary><c>tasks.Add(…);</c>, the last statement of the loop.</summary>
    public ExpressionStatementSyntax Add { get; }

    /// <summary>The call whose task is added.</summary>
    public IInvocationOperation Start { get; }

    public ILocalSymbol List { get; }

    public LocalDeclarationStatementSyntax Declaration { get; }

    public InvocationExpressionSyntax WhenAll { get; }

    /// <summary>The loop, or the outermost one around it below the list: the statement that stands next to the list.</summary>
    public StatementSyntax Outermost =>
        Loop.AncestorsAndSelf().OfType<StatementSyntax>().First(s => Container(s) == Container(Declaration));

    /// <summary>
    /// Null where a pass does more than to add, and where the list is used for anything else before its tasks have ended.
    /// </summary>
    public static AddedTasks? From(IInvocationOperation start, DocumentContext context, CancellationToken cancellationToken)
    {
        if (start.Syntax.Parent
            is not ArgumentSyntax
            {
                Parent.Parent: InvocationExpressionSyntax
                {
                    ArgumentList.Arguments.Count: 1,
                    Parent: ExpressionStatementSyntax add
                } call
            }
            || call.Expression is not MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax receiver }
            || context.Model.GetSymbolInfo(receiver, cancellationToken).Symbol is not ILocalSymbol list
            || DeclarationOf(list, cancellationToken) is not { } declaration
            || IndependentPasses.LoopOf(add) is not { } loop
            || loop.ContainsDirectives
            || FunctionOf(loop) != FunctionOf(declaration)
            || !Container(declaration)!.Contains(loop)
            || !IndependentPasses.Has(loop, add, start, context, cancellationToken)
            || WhenAllOf(list, declaration, loop, context, cancellationToken) is not { } whenAll)
        {
            return null;
        }

        var tasks = new AddedTasks(loop, add, start, list, declaration, whenAll);
        return tasks.IsUsedForNothingElse(context, cancellationToken)
            && !tasks.ReadsWhatChanges(context, cancellationToken)
            && !Meantime.MayChange(tasks, context, cancellationToken)
            && !MovedErrors.MayBeSeen(tasks, context, cancellationToken)
                ? tasks
                : null;
    }

    /// <summary>Where the list is mentioned, but for its declaration.</summary>
    public IEnumerable<IdentifierNameSyntax> Uses(SemanticModel model, CancellationToken cancellationToken) =>
        Container(Declaration)!.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == List.Name
            && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancellationToken).Symbol, List));

    private static LocalDeclarationStatementSyntax? DeclarationOf(ILocalSymbol list, CancellationToken cancellationToken) =>
        list.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            is VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax declaration }
        && Container(declaration) is not null
            ? declaration
            : null;

    /// <summary>What the statement stands in a list of; null where it stands alone.</summary>
    private static SyntaxNode? Container(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax block => block,
        GlobalStatementSyntax { Parent: CompilationUnitSyntax unit } => unit,
        _ => null,
    };

    /// <summary>All top-level statements are one function.</summary>
    private static SyntaxNode? FunctionOf(SyntaxNode node) =>
        FunctionSyntax.Around(node) is GlobalStatementSyntax { Parent: var unit } ? unit : FunctionSyntax.Around(node);

    private static InvocationExpressionSyntax? WhenAllOf(
        ILocalSymbol list,
        LocalDeclarationStatementSyntax declaration,
        StatementSyntax loop,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        Container(declaration)!.DescendantNodes().OfType<InvocationExpressionSyntax>().FirstOrDefault(call =>
            call.SpanStart > loop.Span.End
            && call.ArgumentList.Arguments.Count == 1
            && BlockingWait.NameOf(call)?.Identifier.ValueText == "WhenAll"
            && SymbolEqualityComparer.Default.Equals(
                context.Model.GetSymbolInfo(call.ArgumentList.Arguments[0].Expression, cancellationToken).Symbol,
                list)
            && context.Types.Is(context.Model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType, context.Types.Task));

    private bool IsAwaited => WhenAll.Ancestors().TakeWhile(n => n is not StatementSyntax).Any(n => n is AwaitExpressionSyntax);

    private bool IsUsedForNothingElse(DocumentContext context, CancellationToken cancellationToken) =>
        Uses(context.Model, cancellationToken).All(use =>
            WhenAll.Span.Contains(use.Span)
            || (IsAwaited && use.SpanStart > WhenAll.Span.End)
            || (IsAddition(use) && (!Loop.Span.Contains(use.Span) || Add.SpanStart == use.SpanStart)));

    private static bool IsAddition(IdentifierNameSyntax use) =>
        use.Parent
            is MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "Add"
                or "AddRange", Parent: InvocationExpressionSyntax { Parent: ExpressionStatementSyntax }
        } access
                    && access.Expression == use;

    private bool ReadsWhatChanges(DocumentContext context, CancellationToken cancellationToken)
    {
        var scope = Container(Declaration)!;
        var part = TextSpan.FromBounds(Outermost.SpanStart, IsAwaited ? WhenAll.Span.End : scope.Span.End);
        return context.Model.AnalyzeDataFlow(LoopBody.Of(Loop)) is not { Succeeded: true } flow
            || LateReads.Change(LateReads.OuterVariables(flow, Loop.Span), scope, part, context.Model, cancellationToken);
    }
}
