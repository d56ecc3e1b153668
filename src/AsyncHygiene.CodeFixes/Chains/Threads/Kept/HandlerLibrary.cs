using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Libraries that take the handlers of their events apart, and await each before the next one runs. Those of Azure allow one handler, or do
/// the same.
/// </summary>
internal static class HandlerLibrary
{
    /// <summary>The outermost namespaces.</summary>
    private static readonly string[] s_names = ["Azure", "Discord", "MQTTnet", "RabbitMQ"];

    public static bool AwaitsEach(ISymbol raised)
    {
        if (raised is not IEventSymbol)
            return false;

        var outermost = raised.ContainingNamespace;
        while (outermost is { ContainingNamespace: { IsGlobalNamespace: false } outer })
            outermost = outer;
        return outermost is not null && Array.IndexOf(s_names, outermost.Name) >= 0;
    }
}
