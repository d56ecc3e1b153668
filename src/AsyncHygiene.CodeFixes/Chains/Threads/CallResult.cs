using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// The expression that has the value which a function returns: its call, or the read of a property or an indexer and the use of an
/// operator or a conversion, which no call names: <c>var task = shop.Next;</c>
/// </summary>
internal static class CallResult
{
    /// <summary>Null where the function is given on as a delegate.</summary>
    public static ExpressionSyntax? At(CallGraph.CallSite site, Function called) =>
        site.Invocation ?? (called.IsReadOrApplied ? PropertyUse.Target(site.Syntax) as ExpressionSyntax : null);
}
