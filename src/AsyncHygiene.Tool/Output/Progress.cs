using System;
using System.Collections.Generic;
using System.IO;

namespace AsyncHygiene.Tool.Output;

/// <summary>What the tool is doing: a line for each step. On a terminal <see cref="TerminalProgress"/> takes its place.</summary>
internal class Progress(TextWriter writer) : IProgress<string>
{
    /// <summary>It draws over what it said before, so what changes all the time can be shown.</summary>
    public virtual bool IsDrawn => false;

    /// <summary>A step whose length is not known.</summary>
    public virtual void Report(string step) => writer.WriteLine(step);

    /// <summary>One of several steps of a kind; the first is 1.</summary>
    public virtual void Report(int number, int count, string step) => writer.WriteLine($"[{number}/{count}] {step}");

    /// <summary>How far a step has come; only where it can be drawn over what was said before.</summary>
    public virtual void Update(int number, int count, string state)
    {
    }

    /// <summary>The rows below the step, instead of those before; only where they can be drawn.</summary>
    public virtual void Show(IReadOnlyList<ProgressRow> rows)
    {
    }

    /// <summary>A line that stays.</summary>
    public virtual void Write(string line) => writer.WriteLine(line);
}
