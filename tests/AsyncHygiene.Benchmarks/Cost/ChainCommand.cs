using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Performance;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>The <c>chain</c> command: how the cost of a conversion grows, one quantity at a time.</summary>
internal static class ChainCommand
{
    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        Console.WriteLine(await Machine.DescribeLineAsync(cancellationToken));
        var rows = await MeasureAsync(arguments, cancellationToken);
        Console.WriteLine(PerformanceTables.Chains(rows));
        if (arguments["json"] is { } json)
            await File.WriteAllTextAsync(
                json,
                JsonSerializer.Serialize(rows, new JsonSerializerOptions { WriteIndented = true }),
                cancellationToken);
    }

    public static async Task<IReadOnlyList<ChainRow>> MeasureAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var megabytes = double.Parse(arguments["megabytes"] ?? "10", CultureInfo.InvariantCulture);
        var series = (arguments["series"] ?? "length,family,seeds,bridges,refusals,large").Split(',');
        var shape = new ChainShape(Megabytes: 1, Projects: 10, Seeds: 10, Length: 4, FamilySize: 2);

        // The first conversion pays for the just-in-time compiler; it is not shown.
        await ChainMeasurement.RunAsync(shape with { Megabytes = 0.1 }, cancellationToken);

        var rows = new List<ChainRow>();
        foreach (var next in series.SelectMany(name => Shapes(name, shape, megabytes)))
        {
            Console.Error.WriteLine($"{next} …");
            rows.Add(await ChainMeasurement.RunAsync(next, cancellationToken));
        }

        return rows;
    }

    private static IEnumerable<ChainShape> Shapes(string series, ChainShape shape, double megabytes) => series switch
    {
        "length" => new[] { 2, 4, 8, 16, 32 }.Select(n => shape with { Length = n }),
        "family" => new[] { 1, 10, 100, 1000 }.Select(n => shape with { FamilySize = n, Seeds = 3 }),
        "seeds" => new[] { 3, 10, 30, 100 }.Select(n => shape with { Seeds = n }),
        "bridges" => new[] { 4, 8, 16, 32 }.Select(n => shape with { Length = n, Top = ChainTop.Constructor }),
        "refusals" => new[] { 4, 8, 16, 32 }.Select(n => shape with { Length = n, Top = ChainTop.ControllerConstructor }),
        "large" => [shape with { Megabytes = megabytes, Projects = 50, Seeds = 100, Length = 8 }],
        _ => throw new ArgumentException($"There is no series '{series}'."),
    };
}
