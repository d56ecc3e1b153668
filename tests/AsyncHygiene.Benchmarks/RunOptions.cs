using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Suite;

namespace AsyncHygiene.Benchmarks;

/// <summary>The command line of a run.</summary>
internal sealed record RunOptions
{
    private const string Program = "dotnet run -c Release --project tests/AsyncHygiene.Benchmarks";

    public RunSize Size { get; init; }

    /// <summary>Empty for all.</summary>
    public IReadOnlyList<string> Only { get; init; } = [];

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
            .. only.Count > 0 ? (string[])["--only", string.Join(',', only)] : []
        ];
        return arguments.Count == 0 ? Program : $"{Program} -- {string.Join(' ', arguments)}";
    }

    private static IEnumerable<string> ParseIds(string value)
    {
        foreach (var id in value.Split(',', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        {
            yield return BenchmarkSuite.Ids.FirstOrDefault(known => known.Equals(id, StringComparison.OrdinalIgnoreCase))
                ?? throw new BenchmarkException($"'{id}' is not a benchmark; there are {string.Join(", ", BenchmarkSuite.Ids)}.");
        }
    }
}
