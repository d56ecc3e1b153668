using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Demo;

internal sealed record CommandResult(int ExitCode, IReadOnlyList<string> Output)
{
    private const int ShownLines = 8;

    /// <summary>Fails with the sentence and the lines of the output that say why.</summary>
    public void MustSucceed(string sentence)
    {
        if (ExitCode != 0)
            throw new DemoException($"{sentence}; dotnet said:{string.Concat(RelevantLines().Select(line => $"\n  {line}"))}");
    }

    public IReadOnlyList<string> RelevantLines()
    {
        var lines = Output.Select(line => line.Trim()).Where(line => line.Length > 0).ToList();
        var errors =
            lines.Where(line =>
                line.Contains("error", StringComparison.OrdinalIgnoreCase) && !line.EndsWith(" Error(s)", StringComparison.Ordinal))
                    .Distinct()
                    .ToList();
        return errors.Count > 0 ? [.. errors.Take(ShownLines)] : [.. lines.TakeLast(ShownLines)];
    }
}
