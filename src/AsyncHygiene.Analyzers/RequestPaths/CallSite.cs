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
        if (file != 0)
            return file;

        var position = a.Syntax.SpanStart.CompareTo(b.Syntax.SpanStart);
        if (position == 0)
            position = a.Syntax.Span.Length.CompareTo(b.Syntax.Span.Length);
        if (position == 0)
            position = b.Certainty.CompareTo(a.Certainty);
        // Several members may be called at one place: the calls of a query, the implementations of a slot.
        return position != 0 ? position : string.CompareOrdinal(a.Called.ToDisplayString(), b.Called.ToDisplayString());
    }
}
