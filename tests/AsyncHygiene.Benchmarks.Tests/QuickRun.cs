using System;
using System.IO;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

/// <summary>One quick run for all tests that look at figures.</summary>
public sealed class QuickRun : IAsyncLifetime
{
    // A minute on an idle machine. The limit ends what hangs, however busy the machine is.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(60);

    private BenchmarkRun? _run;

    internal BenchmarkRun Run => _run!;

    internal Arm Arm(string benchmark, string arm)
    {
        foreach (var candidate in Run.Benchmarks)
        {
            if (candidate.Id == benchmark)
                return candidate.FindArm(arm) ?? throw new InvalidOperationException($"{benchmark} has no arm '{arm}'.");
        }

        throw new InvalidOperationException($"The run has no {benchmark}.");
    }

    public async Task InitializeAsync()
    {
        if (Machine.FindObstacle() is not null)
            return;

        var folder = Directory.CreateTempSubdirectory("async-hygiene-benchmarks-");
        try
        {
            var program = await BenchmarkProgram.RunAsync(s_limit, "--quick", "--report", folder.FullName);
            Assert.True(program.ExitCode == 0, program.Output + program.Error);
            _run = RunJson.Read(await File.ReadAllTextAsync(Path.Combine(folder.FullName, JsonReport.FileName)));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    public Task DisposeAsync() => Task.CompletedTask;
}
