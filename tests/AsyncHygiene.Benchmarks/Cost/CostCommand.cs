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

/// <summary>The <c>cost</c> command: a table, and on request the same as JSON.</summary>
internal static class CostCommand
{
    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        Console.WriteLine(await Machine.DescribeLineAsync(cancellationToken));
        var rows = await MeasureAsync(arguments, cancellationToken);
        Console.WriteLine(PerformanceTables.Requests(rows));
        if (arguments["json"] is { } json)
            await File.WriteAllTextAsync(
                json,
                JsonSerializer.Serialize(rows, new JsonSerializerOptions { WriteIndented = true }),
                cancellationToken);
    }

    public static async Task<IReadOnlyList<CostRow>> MeasureAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var whole = double.Parse(arguments["whole"] ?? "10", CultureInfo.InvariantCulture);

        // The first compilation pays for the just-in-time compiler; it is not shown.
        await CostMeasurement.RunAsync("warm-up", GeneratedSources.Create(200_000, 5), 5, analyzeAll: true, cancellationToken);

        var rows = new List<CostRow>();
        foreach (var size in Numbers(arguments["sizes"] ?? "1,10,50"))
            await AddAsync("generated", GeneratedSources.Create((long)(size * 1_000_000), 10), 10, size <= whole);
        foreach (var sites in Numbers(arguments["sites"] ?? "1,30,100"))
            await AddAsync("generated", GeneratedSources.Create(1_000_000, (int)sites), (int)sites, analyzeAll: true);
        if (arguments["folder"] is { } folder)
        {
            var files = Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
                .Order(StringComparer.Ordinal)
                .Select(f => (f, File.ReadAllText(f)))
                .ToList();
            await AddAsync(
                Path.GetFileName(Path.GetFullPath(folder)),
                files,
                files.Count(f => f.Item2.Contains("Thread.Sleep(", StringComparison.Ordinal)),
                analyzeAll: true);
        }

        return rows;

        async Task AddAsync(string name, IEnumerable<(string Name, string Text)> documents, int sites, bool analyzeAll)
        {
            Console.Error.WriteLine($"{name}, {sites} sites …");
            rows.Add(await CostMeasurement.RunAsync(name, documents, sites, analyzeAll, cancellationToken));
        }
    }

    private static IEnumerable<double> Numbers(string list) =>
        list.Split(',', StringSplitOptions.RemoveEmptyEntries).Select(n => double.Parse(n, CultureInfo.InvariantCulture));
}
