using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// The jumps between two places of one member, as the compiler sees them: <c>return</c>, <c>break</c>, <c>continue</c>, <c>goto</c> and
/// <c>throw</c>.
/// </summary>
internal sealed class Jumps
{
    private static readonly ConditionalWeakTable<SyntaxNode, StrongBox<bool>> s_mayJump = new();

    private readonly SyntaxNode _first;
    private readonly SyntaxNode _second;
    private readonly SyntaxNode _common;
    private readonly SemanticModel _model;

    /// <param name="first">The place that comes first in the text.</param>
    /// <param name="second">The other.</param>
    /// <param name="common">The smallest node around both.</param>
    /// <param name="model">The model of their file.</param>
    public Jumps(SyntaxNode first, SyntaxNode second, SyntaxNode common, SemanticModel model)
    {
        _first = first;
        _second = second;
        _common = common;
        _model = model;
    }

    /// <summary>
    /// Whether code that has run the first place can come to the second one without starting anew. What may lead past it there is added.
    /// </summary>
    public bool Continue(List<SyntaxNode> past)
    {
        SyntaxNode? landing = null;
        var isInnermost = true;
        for (var node = _first; node != _common; node = node.Parent!)
        {
            if (landing is not null && node != landing)
                continue;

            landing = null;
            if (FunctionSyntax.IsFunction(node))
            {
                isInnermost = true;
                continue;
            }

            if (node is not StatementSyntax statement)
                continue;

            var following = InSameBlock(node).Where(s => s.SpanStart > node.SpanStart && s.Span.End <= _second.SpanStart);
            foreach (var next in isInnermost ? following.Prepend(statement) : following)
            {
                if (!MayJump(next))
                    continue;

                if (FlowOf(next) is not { } flow)
                    return true;

                var targets = flow.ExitPoints.Select(TargetOf).ToList();
                if (targets.Any(t => !IsBelowCommon(t)))
                    past.Add(next);

                if (!flow.EndPointIsReachable)
                {
                    landing = targets.Append(FunctionAround(next))
                        .Where(IsBelowCommon)
                        .OrderByDescending(t => t!.SpanStart)
                        .FirstOrDefault();
                    if (landing is null)
                        return false;
                    break;
                }
            }

            isInnermost = false;
        }

        return true;
    }

    /// <summary>The statements that may jump past the first place, and land before the second.</summary>
    public IEnumerable<SyntaxNode> PastFirst() =>
        Before(_first).Where(s => MayJump(s) && FlowOf(s)?.ExitPoints.Any(e => IsBelowCommon(TargetOf(e))) == true);

    /// <summary>The statements behind the first place that may jump past the second.</summary>
    public IEnumerable<SyntaxNode> PastSecond() =>
        Before(_second).Where(s => s.SpanStart > _first.SpanStart && MayJump(s) && FlowOf(s)?.ExitPoints.IsEmpty == false);

    private IEnumerable<StatementSyntax> Before(SyntaxNode place)
    {
        for (var node = place; node != _common; node = node.Parent!)
        {
            foreach (var statement in InSameBlock(node).Where(s => s.Span.End <= node.SpanStart))
                yield return statement;
        }
    }

    /// <summary>The statements of the same list that run where they stand.</summary>
    private static IEnumerable<StatementSyntax> InSameBlock(SyntaxNode node)
    {
        IEnumerable<StatementSyntax> list = node.Parent switch
        {
            BlockSyntax block => block.Statements,
            SwitchSectionSyntax section => section.Statements,
            GlobalStatementSyntax { Parent: CompilationUnitSyntax file } =>
                file.Members.OfType<GlobalStatementSyntax>().Select(g => g.Statement),
            _ => [],
        };
        return list.Where(s => s is not LocalFunctionStatementSyntax);
    }

    /// <summary>Most statements hold nothing that jumps, which costs less to see than to analyze.</summary>
    private static bool MayJump(StatementSyntax statement) =>
        s_mayJump.GetValue(
            statement,
            static s => new StrongBox<bool>(s.DescendantNodesAndSelf().Any(n => LoopStatement.Is(n) || n is BreakStatementSyntax
                or ContinueStatementSyntax
                or ReturnStatementSyntax
                or GotoStatementSyntax
                or ThrowStatementSyntax
                or YieldStatementSyntax))).Value;

    private ControlFlowAnalysis? FlowOf(StatementSyntax statement) =>
        _model.AnalyzeControlFlow(statement) is { Succeeded: true } flow ? flow : null;

    /// <summary>What a jump leaves or begins anew; null where that is not looked for.</summary>
    private static SyntaxNode? TargetOf(SyntaxNode jump) => jump switch
    {
        BreakStatementSyntax statement => LoopStatement.EndedBy(statement),
        ContinueStatementSyntax => jump.Ancestors().FirstOrDefault(LoopStatement.Is),
        ReturnStatementSyntax => FunctionAround(jump),
        _ => null,
    };

    private static SyntaxNode? FunctionAround(SyntaxNode node) => node.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction);

    private bool IsBelowCommon(SyntaxNode? node) => node is not null && node != _common && _common.Contains(node);
}
