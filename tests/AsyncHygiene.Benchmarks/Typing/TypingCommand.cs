using System;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>The <c>typing</c> command: what all rules cost for a document that is being edited.</summary>
internal static class TypingCommand
{
    private const int WarmUps = 40;

    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var edits = int.Parse(arguments["edits"] ?? "200", CultureInfo.InvariantCulture);
        var megabytes = double.Parse(arguments["megabytes"] ?? "10", CultureInfo.InvariantCulture);
        Console.WriteLine(await Machine.DescribeLineAsync(cancellationToken));
        Console.WriteLine();
        Console.WriteLine("| edit | edits | empty analyzer, median ms | all rules on top: median ms | 99th percentile ms | findings |");
        Console.WriteLine("|---|--:|--:|--:|--:|--:|");
        foreach (var row in await TypingMeasurement.RunAsync((long)(megabytes * 1_000_000), edits, WarmUps, cancellationToken))
        {
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"| {row.Kind} | {row.Edits} | {row.Floor:F1} | {row.Median:F1} | {row.Percentile99:F1} | {row.Findings} |"));
        }
    }
}
