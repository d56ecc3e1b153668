using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Turns;

/// <summary>
/// Grains of Orleans whose calls may come while another one awaits: those that say so by an attribute, and those with a timer. Every other
/// grain finishes a call before it begins the next.
/// </summary>
internal static class InterleavedGrain
{
    private static readonly string[] s_attributes = ["ReentrantAttribute", "MayInterleaveAttribute"];
    private static readonly string[] s_timers = ["RegisterTimer", "RegisterGrainTimer"];

    /// <summary>One of these stands in the source where there is such a grain.</summary>
    public static IEnumerable<string> Words =>
        s_attributes.Append("AlwaysInterleaveAttribute").Select(a => a.Substring(0, a.Length - "Attribute".Length)).Concat(s_timers);

    public static bool Has(Function function, CancellationToken cancellationToken) =>
        function.Type is { } type
        && type.AllInterfaces.Any(i => i.Name == "IGrain" && i.IsIn("Orleans"))
        && (type.SelfAndBaseTypes().Any(t => IsMarked(t, s_attributes))
            || type.AllInterfaces.SelectMany(i => i.GetMembers()).Any(m => IsMarked(m, ["AlwaysInterleaveAttribute"]))
            || StartsTimer(type, cancellationToken));

    private static bool IsMarked(ISymbol symbol, string[] attributes) => symbol.GetAttributes().Any(a =>
        a.AttributeClass is { } attribute && attributes.Contains(attribute.Name) && attribute.IsInOrBelow("Orleans"));

    /// <summary>What a timer runs does not wait for the call that awaits.</summary>
    private static bool StartsTimer(INamedTypeSymbol type, CancellationToken cancellationToken) => type.SelfAndBaseTypes()
        .SelectMany(t => t.DeclaringSyntaxReferences)
        .SelectMany(r => r.GetSyntax(cancellationToken).DescendantNodes())
        .OfType<InvocationExpressionSyntax>()
        .Any(c => BlockingWait.NameOf(c) is { } name && s_timers.Contains(name.Identifier.ValueText));
}
