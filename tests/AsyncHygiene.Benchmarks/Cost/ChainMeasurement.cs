using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>Converts all chains of a generated solution in one run, as Fix All and the tool do.</summary>
internal static class ChainMeasurement
{
    private const string Sleep = "Sleep(";

    /// <param name="shape">Of the solution.</param>
    /// <param name="cancellationToken">Ends the conversion.</param>
    /// <param name="heard">Is told what the engine reports.</param>
    public static async Task<ChainRow> RunAsync(ChainShape shape, CancellationToken cancellationToken, Action<string>? heard = null)
    {
        var solution = ChainSolution.Create(shape);
        var compile = await Cpu.MillisecondsAsync(async () =>
        {
            foreach (var project in solution.Projects)
            {
                if ((await project.GetCompilationAsync(cancellationToken))!
                    .GetDiagnostics(cancellationToken)
                    .FirstOrDefault(d => d.Severity == DiagnosticSeverity.Error) is { } error)
                {
                    throw new InvalidOperationException($"The generated code does not compile: {error}");
                }
            }
        });

        var stages = new ChainStages(heard);
        var conversion = await ChainConversion.CreateAsync(solution, new ChainOptions { VerifyProjects = true }, cancellationToken, stages);
        var seeds = new List<ChainSeed>();
        var rule = new ThreadSleepAnalyzer().SupportedDiagnostics[0];
        foreach (var document in solution.Projects
            .SelectMany(p => p.Documents)
            .Where(d => d.Name.StartsWith("Chain", StringComparison.Ordinal)))
        {
            var text = (await document.GetTextAsync(cancellationToken)).ToString();
            var tree = (await document.GetSyntaxTreeAsync(cancellationToken))!;
            for (var at = text.IndexOf(Sleep, StringComparison.Ordinal);
                at >= 0;
                at = text.IndexOf(Sleep, at + 1, StringComparison.Ordinal))
            {
                var location = Location.Create(tree, new TextSpan(at, Sleep.Length - 1));
                seeds.Add((await conversion.SeedOfAsync(document, Diagnostic.Create(rule, location)))!);
            }
        }

        var result = await conversion.RunAsync(seeds);
        stages.Stop();
        var expected = shape.Top == ChainTop.ControllerConstructor ? 0 : shape.Seeds * shape.CallsInChain;
        return result.Report.Converted.Count == expected
            ? new ChainRow(
                shape,
                solution.Projects.Sum(p => p.DocumentIds.Count),
                expected,
                result.Report.Members.Count,
                result.Report.Searches,
                result.Report.Rounds,
                compile,
                stages.Planning.TotalMilliseconds,
                stages.Verifying.TotalMilliseconds)
            : throw new InvalidOperationException(
                $"{result.Report.Converted.Count} of {expected} calls were converted: {string.Join(", ", result.Report.RefusalsByReason)}");
    }
}
