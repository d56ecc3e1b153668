using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks;

/// <summary>The command line of a run.</summary>
internal sealed record RunOptions
{
    private const int UsualRepeats = 5;
    private const int MostRepeats = 100;
    private const string Program = "dotnet run -c Release --project tests/AsyncHygiene.Benchmarks";

    public RunSize Size { get; init; }

    /// <summary>Benchmarks, "B2", and groups of their arms, "B2.1"; empty for all.</summary>
    public IReadOnlyList<string> Only { get; init; } = [];

    /// <summary>How often each arm is measured.</summary>
    public int Repeats
    {
        get => field == 0 ? Size == RunSize.Quick ? 1 : UsualRepeats : field;
        init;
    }

    /// <summary>A saved run to compare with.</summary>
    public string? AgainstFile { get; init; }

    public string? JsonFile { get; init; }

    public string? ReportFolder { get; init; }

    public bool ShowHelp { get; init; }

    public static RunOptions Parse(IReadOnlyList<string> arguments)
    {
        var options = new RunOptions();
        for (var i = 0; i < arguments.Count; i++)
        {
            options = arguments[i] switch
            {
                "--quick" => options with { Size = RunSize.Quick },
                "--only" => options with { Only = [.. options.Only.Union(ParseIds(Value("the name of a benchmark")))] },
                "--repeats" => options with { Repeats = ParseRepeats(Value("a number")) },
                "--against" => options with { AgainstFile = Value("a saved run") },
                "--json" => options with { JsonFile = Value("a file") },
                "--report" => options with { ReportFolder = Value("a folder") },
                "--help" or "-h" => options with { ShowHelp = true },
                var unknown => throw new BenchmarkException($"'{unknown}' is not an option; --help lists them."),
            };

            string Value(string what) =>
                i + 1 < arguments.Count && !arguments[i + 1].StartsWith("--", StringComparison.Ordinal)
                    ? arguments[++i]
                    : throw new BenchmarkException($"{arguments[i]} needs {what} after it.");
        }

        return options;
    }

    /// <summary>What repeats some of the benchmarks in the size of this run.</summary>
    public string Command(IReadOnlyList<string> only)
    {
        IReadOnlyList<string> arguments = [
            .. Size == RunSize.Quick ? (string[])["--quick"] : [],
            .. Repeats != (Size == RunSize.Quick ? 1 : UsualRepeats)
                ? (string[])["--repeats", Repeats.ToString(CultureInfo.InvariantCulture)]
                : [],
            .. only.Count > 0 ? (string[])["--only", string.Join(',', only)] : []
        ];
        return arguments.Count == 0 ? Program : $"{Program} -- {string.Join(' ', arguments)}";
    }

    /// <summary>The part of a benchmark that is to run; null for none of it.</summary>
    public BenchmarkPlan? Select(BenchmarkPlan plan)
    {
        if (Only.Count == 0 || Only.Contains(plan.Id))
            return plan;

        var groups = Only.Where(id => id.StartsWith($"{plan.Id}.", StringComparison.Ordinal))
            .Select(id => int.Parse(id[(plan.Id.Length + 1)..], CultureInfo.InvariantCulture))
            .ToList();
        return groups.Count == 0 ? null : plan.Only(groups);
    }

    private static int ParseRepeats(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out var repeats) && repeats is > 0 and <= MostRepeats
            ? repeats
            : throw new BenchmarkException($"'{value}' is not a number of repeats from 1 to {MostRepeats}.");

    private static IEnumerable<string> ParseIds(string value)
    {
        foreach (var id in value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            yield return BenchmarkSuite.Plans(RunSize.Full)
                .SelectMany(plan => plan.Groups.Select((_, index) => Group(plan, index)).Prepend(plan.Id))
                .FirstOrDefault(known => known.Equals(id, StringComparison.OrdinalIgnoreCase))
                ?? throw new BenchmarkException($"'{id}' is not a benchmark; there are {string.Join(", ", BenchmarkSuite.Ids)}.");
        }
    }

    private static string Group(BenchmarkPlan plan, int index) => string.Create(CultureInfo.InvariantCulture, $"{plan.Id}.{index + 1}");
}
