using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>An object of the thread, as a function has it: from where, as long as it uses it, and what becomes of it.</summary>
internal sealed class LentObject
{
    public LentObject(SyntaxNode origin) => Origin = origin;

    /// <summary>What gives it.</summary>
    public SyntaxNode Origin { get; }

    /// <summary>Where it is used: from its name to the end of what is done with it there.</summary>
    public List<TextSpan> Uses { get; } = [];

    /// <summary>Where the variables are declared that have it.</summary>
    public List<TextSpan> Variables { get; } = [];

    /// <summary>Functions inside this one that use its variables.</summary>
    public HashSet<SyntaxNode> Captures { get; } = [];

    /// <summary>Where the callers are given it.</summary>
    public List<SyntaxNode> HandedOut { get; } = [];

    /// <summary>Something keeps it, so that it may be used at any later time.</summary>
    public bool IsKept { get; set; }

    /// <summary>Two that use it at once would disturb each other.</summary>
    public bool IsChangeable { get; set; }

    /// <summary>It is emptied first, or only a part of it is handed on.</summary>
    public bool IsEmptied { get; set; }

    /// <summary>The function has it while it waits at the place.</summary>
    public bool IsHeldAt(SyntaxNode site, SyntaxNode function)
    {
        var loops = site.Ancestors().TakeWhile(n => n.Span != function.Span).Where(LoopStatement.Is).Select(l => l.Span).ToList();
        if (loops.Exists(IsHeldInLoop))
            return true;

        return IsTakenBefore(site) && (IsKept || Captures.Count > 0 || Uses.Exists(use => Reaches(use, site)));
    }

    /// <summary>It is taken before the function waits at the place, or in the arguments of the call that waits.</summary>
    public bool IsTakenBefore(SyntaxNode site) =>
        Origin.Span.End <= site.SpanStart || (site.Span.Contains(Origin.Span) && site.Span != Origin.Span);

    /// <summary>In the next pass, it is the same.</summary>
    private bool IsHeldInLoop(TextSpan loop) =>
        loop.Contains(Origin.Span)
            ? Variables.Exists(v => !loop.Contains(v))
            : Origin.Span.End <= loop.Start && (IsKept || Captures.Count > 0 || Uses.Exists(use => loop.OverlapsWith(use)));

    /// <summary>What is done with it goes on after the place; what is done in its arguments only, is done before it waits.</summary>
    private static bool Reaches(TextSpan use, SyntaxNode site) => site switch
    {
        ExpressionStatementSyntax { Expression: var expression } => Reaches(use, expression),
        ExpressionSyntax => use.End >= site.Span.End,
        _ => use.End > site.SpanStart,
    };
}
