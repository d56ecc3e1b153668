using System;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>A call that writes a log or to the console, as its names say: what it is given is for people.</summary>
internal static class LogCall
{
    public static bool Is(InvocationExpressionSyntax call)
    {
        if (BlockingWait.NameOf(call)?.Identifier.ValueText.StartsWith("Log", StringComparison.Ordinal) == true)
            return true;

        return call.Expression is MemberAccessExpressionSyntax access
            && access.Expression.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n =>
                n.Identifier.ValueText is "Console" or "Debug" or "Trace"
                || n.Identifier.ValueText.IndexOf("log", StringComparison.OrdinalIgnoreCase) >= 0);
    }
}
