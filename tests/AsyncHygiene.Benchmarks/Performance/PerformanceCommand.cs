using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Comparison;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Typing;

namespace AsyncHygiene.Benchmarks.Performance;

/// <summary>
/// The <c>performance</c> command: measures each table of docs/performance.md, with its environment, and writes it into the page.
/// </summary>
internal static class PerformanceCommand
{
    public static readonly string[] Parts = ["requests", "typing", "packages", "chains"];

    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        foreach (var part in (arguments["only"] ?? string.Join(',', Parts)).Split(','))
        {
            var environment = await Machine.DescribeLineAsync(cancellationToken);
            var table = await MeasureAsync(part, arguments, cancellationToken);
            var text = $"{environment}:\n\n{table}";
            Console.WriteLine(text);
            if (arguments["page"] is not { } page)
                continue;

            // At once: the next part may take long.
            var before = await File.ReadAllTextAsync(page, cancellationToken);
            await File.WriteAllTextAsync(page, PagePart.Replace(before, part, text), cancellationToken);
        }
    }

    private static async Task<string> MeasureAsync(string part, Arguments arguments, CancellationToken cancellationToken) => part switch
    {
        "requests" => PerformanceTables.Requests(await CostCommand.MeasureAsync(arguments, cancellationToken)),
        "typing" => PerformanceTables.Typing(await TypingCommand.MeasureAsync(arguments, cancellationToken)),
        "packages" => PerformanceTables.Packages(await PackagesAsync(arguments, cancellationToken)),
        "chains" => PerformanceTables.Chains(await ChainCommand.MeasureAsync(arguments, cancellationToken)),
        _ => throw new BenchmarkException($"There is no part '{part}'; there are {string.Join(", ", Parts)}."),
    };

    private static async Task<IReadOnlyList<(CodeBase Code, IReadOnlyList<LineCost> Costs)>> PackagesAsync(
        Arguments arguments,
        CancellationToken cancellationToken)
    {
        var rounds = int.Parse(arguments["rounds"] ?? "5", CultureInfo.InvariantCulture);
        IReadOnlyList<Peer> packages = [ComparisonCommand.Own, .. await PeerPackages.LoadAsync(cancellationToken)];
        CodeBase[] codes = arguments["folder"] is { } folder
            ? [CodeBase.OfFolder(folder)]
            : [CodeBase.Generated(), CodeBase.OfRepository()];
        var measured = new List<(CodeBase Code, IReadOnlyList<LineCost> Costs)>();
        foreach (var code in codes)
            measured.Add((code, await LineCost.MeasureAsync(code, packages, rounds, cancellationToken)));
        return measured;
    }
}
