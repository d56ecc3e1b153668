using System.Collections.Generic;
using System.Diagnostics;

namespace AsyncHygiene.Demo;

/// <summary>What a child process writes, both streams in the order of arrival.</summary>
internal sealed class OutputLines
{
    private readonly List<string> _lines = [];

    public void Attach(Process process)
    {
        process.OutputDataReceived += Add;
        process.ErrorDataReceived += Add;
    }

    public IReadOnlyList<string> All()
    {
        lock (_lines)
            return [.. _lines];
    }

    private void Add(object sender, DataReceivedEventArgs line)
    {
        if (line.Data is null)
            return;

        lock (_lines)
            _lines.Add(line.Data);
    }
}
