using System;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>The lambda that the fix writes: it waits at a gate, does what the selector or the pass did, and opens the gate again.</summary>
internal static class FanOutGate
{
    /// <summary>The lines after the first are indented by as many spaces as the statement that the lambda stands in.</summary>
    public static string Gated(int indent, string parameters, string body, string gate = "gate") =>
        Indented(
            indent,
            $$"""
            async {{parameters}} =>
            {
                await {{gate}}.WaitAsync();
                try
                {
                    {{Indented(8, body)}}
                }
                finally
                {
                    {{gate}}.Release();
                }
            }
            """);

    /// <summary>All lines but the first, and none that is empty.</summary>
    public static string Indented(int indent, string text)
    {
        var lines = text.ReplaceLineEndings("\n").Split('\n');
        for (var i = 1; i < lines.Length; i++)
            lines[i] = lines[i].Length > 0 ? new string(' ', indent) + lines[i] : "";
        return string.Join('\n', lines);
    }
}
