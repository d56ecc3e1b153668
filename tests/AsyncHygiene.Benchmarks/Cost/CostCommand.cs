using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>The <c>cost</c> command: a table, and on request the same as JSON.</summary>
internal static class CostCommand
{
    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var whole = double.Parse(arguments["whole"] ?? "10", CultureInfo.InvariantCulture);
        var sizes = (arguments["sizes"] ?? "1,10,50")
            .Split(',', StringSplitOptions.RemoveEmptyEntries)
            .Select(s => double.Parse(s, CultureInfo.InvariantCulture));
        Console.WriteLine(
            $"{RuntimeInformation.FrameworkDescription}, {Environment.ProcessorCount} processors, compiler "
                + $"{typeof(Microsoft.CodeAnalysis.Compilation).Assembly.GetName().Version}");

        // The first compilation pays for the just-in-time compiler; it is not shown.
        await CostMeasurement.RunAsync("warm-up", GeneratedSources.Create(200_000, 5), 5, analyzeAll: true, cancellationToken);

        var rows = new List<CostRow>();
        Console.WriteLine(
            "code | MB | documents | sites | trees MB | scan ms/name | members asked | first query ms | edit ms | held kB (share of "
                + "trees; empty analyzer) | bound kB | compile ms | whole floor ms | whole net ms (share of compile)");
        Console.WriteLine("---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:");
        foreach (var size in sizes)
            await Add("generated", GeneratedSources.Create((long)(size * 1_000_000), 10), 10, size <= whole);
        foreach (var sites in (arguments["sites"] ?? "1,30,100")
            .Split(',', StringSplitOptions.RemoveEmptyEntries)
            .Select(s => int.Parse(s, CultureInfo.InvariantCulture)))
        {
            await Add("generated", GeneratedSources.Create(1_000_000, sites), sites, analyzeAll: true);
        }
        if (arguments["folder"] is { } folder)
        {
            var files = Directory.EnumerateFiles(folder, "*.cs", SearchOption.AllDirectories)
                .Order(StringComparer.Ordinal)
                .Select(f => (f, File.ReadAllText(f)))
                .ToList();
            await Add(
                Path.GetFileName(Path.GetFullPath(folder)),
                files,
                files.Count(f => f.Item2.Contains("Thread.Sleep(", StringComparison.Ordinal)),
                analyzeAll: true);
        }

        if (arguments["json"] is { } json)
            await File.WriteAllTextAsync(
                json,
                JsonSerializer.Serialize(rows, new JsonSerializerOptions { WriteIndented = true }),
                cancellationToken);

        async Task Add(string name, IEnumerable<(string Name, string Text)> documents, int sites, bool analyzeAll)
        {
            var row = await CostMeasurement.RunAsync(name, documents, sites, analyzeAll, cancellationToken);
            rows.Add(row);
            Console.WriteLine(string.Create(
                CultureInfo.InvariantCulture,
                $"{row.Name} | {row.Megabytes:F1} | {row.Documents} | {row.Sites} | {row.TreesMegabytes:F1} | {row.NameScanPerName:F2} | "
                    + $"{row.MembersAsked} | {row.FirstQuery:F0} | {row.EditQuery:F0} | {row.HeldKilobytes:F0} "
                    + $"({row.HeldShareOfTrees:P2}; {row.HeldByEmptyAnalyzer:F0}) | {row.BoundKilobytes:F0} | {row.Compile:F0} | "
                    + $"{row.WholeFloor:F0} | {row.WholeNet:F0} ({row.ShareOfCompile:P1})"));
        }
    }
}
