using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Cost;
using AsyncHygiene.Benchmarks.Performance;
using AsyncHygiene.Rules;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>The <c>compare</c> command: runs each package over the corpus, and writes the tables into a page.</summary>
internal static class ComparisonCommand
{
    /// <summary>One compilation of so little code is over too soon to be timed.</summary>
    private const int Repetitions = 20;
    private const int WarmUps = 2;

    /// <summary>This package, as the compiler would load it.</summary>
    public static Peer Own { get; } = new(
        "AsyncHygiene",
        typeof(AsyncAnalyzer).Assembly.GetName().Version!.ToString(3),
        OwnAnalyzers().SelectMany(analyzer => analyzer.SupportedDiagnostics).Select(rule => rule.Id).Distinct().ToList())
    {
        Analyzers = OwnAnalyzers(),
    };

    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var rounds = int.Parse(arguments["rounds"] ?? "7", CultureInfo.InvariantCulture);
        var corpus = Corpus.Read();
        IReadOnlyList<Peer> peers = [Own, .. await PeerPackages.LoadAsync(cancellationToken)];
        var costs = await MeasureAsync(corpus, peers, rounds, cancellationToken);
        var results = new List<PeerResult>();
        foreach (var peer in peers)
            results.Add(new PeerResult(peer, await corpus.FindAsync(peer, cancellationToken), costs[peer]));

        var summary = ComparisonPage.Summary(results);
        Console.WriteLine(summary);
        if (arguments["page"] is not { } page)
            return;
        var text = await File.ReadAllTextAsync(page, cancellationToken);
        text = PagePart.Replace(text, "compared", summary);
        text = PagePart.Replace(text, "compared-lines", ComparisonPage.Details(results));
        await File.WriteAllTextAsync(page, text, cancellationToken);
    }

    /// <summary>The packages take turns, so that a busy moment of the machine does not fall on one of them alone.</summary>
    private static async Task<IReadOnlyDictionary<Peer, IReadOnlyList<double>>> MeasureAsync(
        Corpus corpus,
        IReadOnlyList<Peer> peers,
        int rounds,
        CancellationToken cancellationToken)
    {
        var floor = new Peer("floor", "", ["EMPTY0"]) { Analyzers = [new EmptyAnalyzer()] };
        var costs = peers.ToDictionary(peer => peer, _ => new List<double>());
        for (var round = -WarmUps; round < rounds; round++)
        {
            var least = await TimeAsync(floor);
            foreach (var peer in peers)
            {
                var cost = (await TimeAsync(peer) - least) / Repetitions;
                if (round >= 0)
                    costs[peer].Add(cost);
            }
        }

        return costs.ToDictionary(cost => cost.Key, cost => (IReadOnlyList<double>)cost.Value);

        Task<double> TimeAsync(Peer peer)
        {
            var compilations = Enumerable.Range(0, Repetitions).SelectMany(_ => corpus.Compile()).ToList();
            return Cpu.MillisecondsAsync(async () =>
            {
                foreach (var compilation in compilations)
                    await Corpus.AnalyzeAsync(compilation, peer, cancellationToken);
            });
        }
    }

    private static ImmutableArray<DiagnosticAnalyzer> OwnAnalyzers() =>
        AllRules.Loaded;
}
