using System;
using System.IO;

namespace AsyncHygiene.Demo.Tests;

/// <summary>What a report looks like where there is no terminal.</summary>
internal sealed class PlainText
{
    private readonly StringWriter _writer = new() { NewLine = "\n" };

    public PlainText() => Report = Report.Plain(_writer);

    public Report Report { get; }

    public string Value => _writer.ToString().Replace("\r\n", "\n", StringComparison.Ordinal);
}
