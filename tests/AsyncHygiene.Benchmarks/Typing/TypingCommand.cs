using System;
using System.Collections.Generic;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Performance;

namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>The <c>typing</c> command: what all rules cost for a document that is being edited.</summary>
internal static class TypingCommand
{
    private const int WarmUps = 40;

    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        Console.WriteLine(await Machine.DescribeLineAsync(cancellationToken));
        Console.WriteLine(PerformanceTables.Typing(await MeasureAsync(arguments, cancellationToken)));
    }

    public static Task<IReadOnlyList<TypingRow>> MeasureAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var edits = int.Parse(arguments["edits"] ?? "200", CultureInfo.InvariantCulture);
        var megabytes = double.Parse(arguments["megabytes"] ?? "10", CultureInfo.InvariantCulture);
        return TypingMeasurement.RunAsync((long)(megabytes * 1_000_000), edits, WarmUps, cancellationToken);
    }
}
