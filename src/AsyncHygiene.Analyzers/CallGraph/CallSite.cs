using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>An edge of the call graph, stated at the callee: its caller, the place, and the member that is called.</summary>
internal sealed class CallSite
{
    public CallSite(Function caller, SyntaxNode syntax, ISymbol called, PathCertainty certainty)
        : this(caller, syntax, FunctionName.Of(called), certainty)
    {
        CallsNested = called is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction };
    }

    public CallSite(Function caller, SyntaxNode syntax, string calledName, PathCertainty certainty)
    {
        Caller = caller;
        Syntax = syntax;
        CalledName = calledName;
        Certainty = certainty;
    }

    public Function Caller { get; }

    public SyntaxNode Syntax { get; }

    /// <summary>Null where no invocation makes the call: it is a read or a creation, or the function is given on as a delegate.</summary>
    public InvocationExpressionSyntax? Invocation
    {
        get
        {
            var target = PropertyUse.Target(Syntax);
            return target as InvocationExpressionSyntax
                ?? (target.Parent is InvocationExpressionSyntax call && call.Expression == target ? call : null);
        }
    }

    /// <summary>The member as the call names it: <c>IOrderService.Load</c> where the interface is called.</summary>
    public string CalledName { get; }

    /// <summary>A lambda or local function is called, which is part of a member and has no name of its own.</summary>
    public bool CallsNested { get; }

    public PathCertainty Certainty { get; }

    /// <summary>The call is that of a generic function, which then calls: the type arguments say whom.</summary>
    public bool IsOfGenericFunction { get; init; }

    /// <summary>By file and position, so that no result depends on the order in which files were looked at.</summary>
    public static int Compare(CallSite a, CallSite b)
    {
        var file = string.CompareOrdinal(a.Syntax.SyntaxTree.FilePath, b.Syntax.SyntaxTree.FilePath);
        if (file != 0)
            return file;

        var position = a.Syntax.SpanStart.CompareTo(b.Syntax.SpanStart);
        if (position == 0)
            position = a.Syntax.Span.Length.CompareTo(b.Syntax.Span.Length);
        return position != 0 ? position : b.Certainty.CompareTo(a.Certainty);
    }
}
