using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>An edge of the call graph, stated at the callee: who calls it, where, and through which member.</summary>
internal sealed class CallSite
{
    public CallSite(Function caller, SyntaxNode syntax, ISymbol called, PathCertainty certainty)
    {
        Caller = caller;
        Syntax = syntax;
        Called = called;
        Certainty = certainty;
    }

    public Function Caller { get; }

    public SyntaxNode Syntax { get; }

    /// <summary>The member as the call names it: <c>IOrderService.Load</c> where the interface is called.</summary>
    public ISymbol Called { get; }

    public PathCertainty Certainty { get; }

    /// <summary>By file and position, so that no result depends on the order in which files were looked at.</summary>
    public static int Compare(CallSite a, CallSite b)
    {
        var file = string.CompareOrdinal(a.Syntax.SyntaxTree.FilePath, b.Syntax.SyntaxTree.FilePath);
        return file != 0 ? file : a.Syntax.SpanStart.CompareTo(b.Syntax.SpanStart);
    }
}
