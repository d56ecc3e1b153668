using System;
using System.IO;

namespace AsyncHygiene.Tool.Output;

/// <summary>
/// What the tool is doing, on standard error: one line that is written over in a terminal, plain lines where the output is redirected.
/// </summary>
internal sealed class Progress(TextWriter writer, bool isTerminal) : IProgress<string>
{
    private int _shown;

    public void Report(string step)
    {
        if (!isTerminal)
        {
            writer.WriteLine(step);
            return;
        }

        writer.Write("\r" + step.PadRight(_shown));
        _shown = step.Length;
    }

    /// <summary>A line that stays.</summary>
    public void Write(string line)
    {
        Clear();
        writer.WriteLine(line);
    }

    public void Clear()
    {
        if (_shown > 0)
            writer.Write("\r" + new string(' ', _shown) + "\r");
        _shown = 0;
    }
}
