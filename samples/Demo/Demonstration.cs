using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>The steps of the demo, in order.</summary>
internal sealed class Demonstration
{
    private const int Requests = 60;
    private const int MostPasses = 3;
    private static readonly TimeSpan s_delay = TimeSpan.FromSeconds(1);

    private readonly DemoOptions _options;
    private readonly Report _report;
    private readonly WorkingFolder _working;
    private readonly CancellationToken _cancellationToken;

    private Demonstration(DemoOptions options, Report report, WorkingFolder working, CancellationToken cancellationToken)
    {
        _options = options;
        _report = report;
        _working = working;
        _cancellationToken = cancellationToken;
    }

    public static async Task RunAsync(DemoOptions options, Report report, CancellationToken cancellationToken)
    {
        var clock = Stopwatch.StartNew();
        Checkout.MustExist();
        if (options is { SkipBurst: false, Port: not 0 })
            ServerProcess.RequireFree(options.Port);

        var working = WorkingFolder.Create(options);
        try
        {
            await new Demonstration(options, report, working, cancellationToken).RunAsync();
            report.Line();
            report.Line(
                options.Keep ? $"The working folder stays: {working.Path}" : "The working folder is removed again; --keep keeps it.",
                Report.Faint);
            report.Line($"The whole demo took {Quantity.Duration(clock.Elapsed)}.", Report.Faint);
        }
        finally
        {
            await working.DisposeAsync();
            if (working.RemovalProblem is { } problem)
                report.Line($"The working folder '{working.Path}' could not be removed: {problem}");
        }
    }

    private async Task RunAsync()
    {
        _report.Line(
            "AsyncHygiene finds and fixes code that starves the thread pool: the real package, on a copy of the sample web application.",
            Report.Strong);
        _report.Line();
        await _report.StepAsync("Look for the .NET SDK", () => Sdk.RequireAsync(_working.Path, _cancellationToken), version => version);
        var package =
            await _report.StepAsync(
                "Pack AsyncHygiene",
                () => PackedPackage.PackAsync(_working, _cancellationToken),
                packed => packed.FileName);

        var before = ShopCopy.Create(_working, "before");
        var after = ShopCopy.Create(_working, "after");
        await FixAsync(before, after, package.RuleIds);
        if (_options.SkipBurst)
            return;

        _report.Heading(
            $"A burst of {Requests} requests, to the application before and after (a new server with {ServerProcess.Cores} cores each "
                + $"time)");
        BurstReport.Write(_report, s_delay,
        [
            await BurstAsync("Thread.Sleep, then await Task.Delay", "burst/", before, after),
            await BurstAsync("task.Result, then await task", "burst/result/", before, after),
        ]);
    }

    private async Task FixAsync(ShopCopy before, ShopCopy after, IReadOnlyList<string> ruleIds)
    {
        // The fixes need no build, so they are applied to one copy while the other one is built.
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_cancellationToken);
        var firstPass = RestoreAndFormatAsync(after, ruleIds, stop.Token);
        try
        {
            var findings =
                await _report.StepAsync(
                    "Build the sample with the package",
                    () => RestoreAndBuildAsync(before, stop.Token),
                    FindingsReport.Count);
            FindingsReport.Write(_report, findings, before.Sources());
            _report.Line();

            var left = await FixAsync(before, after, findings, firstPass);
            ChangeReport.Write(_report, before.Sources(), after.Sources(), "HomeController.cs");
            if (left.Count > 0)
            {
                _report.Heading("What is left for a person to decide");
                FindingsReport.Write(_report, left, after.Sources());
            }
        }
        finally
        {
            await stop.CancelAsync();
            await firstPass.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }
    }

    /// <summary>A fix can make the next one possible, so the passes go on until one changes nothing.</summary>
    private async Task<IReadOnlyList<Finding>> FixAsync(ShopCopy before, ShopCopy after, IReadOnlyList<Finding> findings, Task firstPass)
    {
        var sources = before.Sources();
        for (var number = 1; number <= MostPasses; number++)
        {
            var pass = number == 1 ? firstPass : null;
            var filesChanged = await _report.StepAsync(
                $"Apply the fixes to a copy with dotnet format, pass {number}",
                async () =>
                {
                    await (pass ?? after.FormatAsync([.. findings.Select(finding => finding.RuleId).Distinct()], _cancellationToken));
                    return ChangeReport.Changes(sources, sources = after.Sources()).Count;
                },
                files => files == 0 ? "nothing changed" : $"{Quantity.Count(files, "file")} changed");
            if (filesChanged == 0 && number > 1)
                break;

            var earlier = findings;
            findings =
                await _report.StepAsync(
                    "Build the fixed copy",
                    () => after.BuildAsync(_cancellationToken),
                    left => $"{FindingsReport.Fixed(earlier, left)}, {FindingsReport.Count(left)} left");
            if (filesChanged == 0 || findings.Count == 0)
                break;
        }

        return findings;
    }

    private static async Task<IReadOnlyList<Finding>> RestoreAndBuildAsync(ShopCopy copy, CancellationToken cancellationToken)
    {
        await copy.RestoreAsync(cancellationToken);
        return await copy.BuildAsync(cancellationToken);
    }

    private static async Task RestoreAndFormatAsync(ShopCopy copy, IReadOnlyList<string> ruleIds, CancellationToken cancellationToken)
    {
        await copy.RestoreAsync(cancellationToken);
        await copy.FormatAsync(ruleIds, cancellationToken);
    }

    private async Task<(string What, BurstResult Before, BurstResult After)> BurstAsync(
        string what,
        string path,
        ShopCopy before,
        ShopCopy after) =>
        (what, await BurstAsync($"/{path}n, before", path, before), await BurstAsync($"/{path}n, after", path, after));

    private Task<BurstResult> BurstAsync(string title, string path, ShopCopy copy) =>
        _report.CountAsync(
            title,
            Requests,
            async answered =>
            {
                await using var server = await copy.StartServerAsync(_options.Port, s_delay, _cancellationToken);
                return await new Burst(server.Address, () => server.Threads).SendAsync(path, Requests, answered, _cancellationToken);
            },
            result => result.ToString());
}
