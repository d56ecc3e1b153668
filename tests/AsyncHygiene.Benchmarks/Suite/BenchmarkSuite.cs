using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>Runs the benchmarks one arm after the other.</summary>
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
        var clock = Stopwatch.StartNew();
        var date = DateTimeOffset.UtcNow;
        var environment = await Machine.DescribeAsync(cancellationToken);
        progress.Line(
            $"{environment.OperatingSystem}, {environment.Runtime}, {environment.MachineCores} cores, servers with "
                + $"{environment.ServerCores}{(environment.LoadAverageBefore is { } load ? $", load average {Number.Text(load)}" : "")}");

        var benchmarks = new List<Benchmark>();
        foreach (var plan in Plans(options.Size).Where(plan => options.Only.Count == 0 || options.Only.Contains(plan.Id)))
            benchmarks.Add(await RunAsync(plan, cancellationToken));

        return new BenchmarkRun
        {
            Command = options.Command(options.Only),
            Size = options.Size,
            Date = date,
            DurationSeconds = clock.Elapsed.TotalSeconds,
            Environment = environment with { LoadAverageAfter = Machine.LoadAverage() },
            Benchmarks = benchmarks,
        };
    }

    private async Task<Benchmark> RunAsync(BenchmarkPlan plan, CancellationToken cancellationToken)
    {
        progress.Line();
        progress.Line($"{plan.Id} {plan.Title}");
        var width = plan.Arms.Max(arm => arm.Title.Length);
        var arms = new List<Arm>();
        string? group = null;
        foreach (var arm in plan.Arms)
        {
            if (arm.Group != group)
                progress.Line($"  {group = arm.Group}");
            progress.Begin($"    {arm.Title.PadRight(width)}");
            arms.Add(await RunAsync(arm, cancellationToken));
            progress.End(arms[^1]);
        }

        return plan.Conclude(arms, options.Command([plan.Id]));
    }

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
