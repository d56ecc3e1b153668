using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Probe;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>Runs the benchmarks: each of them in several passes through its arms.</summary>
internal sealed class BenchmarkSuite(RunOptions options, Progress progress)
{
    public static IReadOnlyList<string> Ids { get; } = [
        BurstBenchmark.Id,
        PageBenchmark.Id,
        ChainBenchmark.Id,
        FormatterBenchmark.Id,
        SocketBenchmark.Id
    ];

    public static IReadOnlyList<BenchmarkPlan> Plans(RunSize size) =>
        [
            BurstBenchmark.Create(size),
            PageBenchmark.Create(size),
            ChainBenchmark.Create(size),
            FormatterBenchmark.Create(size),
            SocketBenchmark.Create(size)
        ];

    public async Task<BenchmarkRun> RunAsync(CancellationToken cancellationToken)
    {
        if (Machine.FindObstacle() is { } obstacle)
            throw new BenchmarkException(obstacle);
        ProgramFile.MustExist();

        // The load comes from this process and must not wait for its own pool to grow.
        ThreadPool.SetMinThreads(16, 16);
        if (Cores.OfClients is { } cores)
            Pinning.Apply(cores);
        var clock = Stopwatch.StartNew();
        var date = DateTimeOffset.UtcNow;
        var environment = await Machine.DescribeAsync(cancellationToken);
        progress.Line(
            $"{environment.OperatingSystem}, {environment.Runtime}, {environment.MachineCores} cores, servers with "
                + $"{environment.ServerCores}{(environment.LoadAverageBefore is { } load ? $", load average {Number.Text(load)}" : "")}, "
                + $"{(options.Repeats == 1 ? "each arm once" : $"each arm {options.Repeats} times")}");

        var benchmarks = new List<Benchmark>();
        foreach (var plan in Plans(options.Size).Select(options.Select).OfType<BenchmarkPlan>())
            benchmarks.Add(await RunAsync(plan, cancellationToken));

        return new BenchmarkRun
        {
            Command = options.Command(options.Only),
            Size = options.Size,
            Repeats = options.Repeats,
            Date = date,
            DurationSeconds = clock.Elapsed.TotalSeconds,
            Samples = SampleCode.Hashes(ProgramFile.SampleFolder, ProgramFile.Samples.Select(sample => sample.Name)),
            Environment = environment with { LoadAverageAfter = Machine.LoadAverage() },
            Benchmarks = benchmarks,
        };
    }

    private async Task<Benchmark> RunAsync(BenchmarkPlan plan, CancellationToken cancellationToken)
    {
        progress.Line();
        progress.Line($"{plan.Id} {plan.Title}");
        var width = plan.Arms.Max(arm => arm.Title.Length);
        var measured = plan.Arms.ToDictionary(arm => arm.Id, _ => new List<(int Pass, Arm Arm)>());
        for (var pass = 1; pass <= options.Repeats; pass++)
        {
            if (options.Repeats > 1)
                progress.Line($"  pass {pass} of {options.Repeats}");
            string? group = null;
            foreach (var arm in InOrder(plan.Arms, pass))
            {
                if (pass > arm.MostRepeats)
                    continue;
                if (arm.Group != group)
                    progress.Line($"  {group = arm.Group}");
                progress.Begin($"    {arm.Title.PadRight(width)}");
                var result = await RunAsync(arm, cancellationToken);
                measured[arm.Id].Add((pass, result));
                progress.End(result);
            }
        }

        return plan.Conclude([.. plan.Arms.Select(arm => Repetition.Join(measured[arm.Id]))], options.Command([plan.Id]));
    }

    /// <summary>Every second pass backwards: what the machine does more slowly at the end of a pass must not always meet the same
    /// arm.</summary>
    private static IEnumerable<ArmPlan> InOrder(IReadOnlyList<ArmPlan> arms, int pass) => pass % 2 == 0 ? arms.Reverse() : arms;

    /// <summary>An arm that fails is a row that says so; the others are still worth something.</summary>
    private async Task<Arm> RunAsync(ArmPlan arm, CancellationToken cancellationToken)
    {
        try
        {
            return await arm.RunAsync(progress, cancellationToken);
        }
        catch (Exception exception) when (exception is BenchmarkException or DemoException or HttpRequestException or IOException)
        {
            return arm.Start() with { Problem = exception.Message };
        }
    }
}
