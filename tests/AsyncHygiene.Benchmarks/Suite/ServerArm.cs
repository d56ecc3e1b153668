using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Load;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>A web application under a load that comes from this process.</summary>
internal sealed record ServerArm(
    string Id,
    string Title,
    ArmCode Code,
    string Group,
    ServerPlan Shop,
    Page Page,
    ILoad Load) : ArmPlan(Id, Title, Code, Group)
{
    private static readonly TimeSpan s_preparationLimit = TimeSpan.FromMinutes(10);
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(400);
    private const double SliceSeconds = 0.4;
    private const int MostSlices = 10;

    /// <summary>The server that the application itself calls, if any.</summary>
    public ServerPlan? Backend { get; init; }

    /// <summary>
    /// Requests before the load, one at a time: they are compiled just in time, and leave no further threads in the pool.
    /// </summary>
    public int WarmUps { get; init; } = 1;

    /// <summary>Sends the load itself before the measurement, until its rate no longer rises. For work that needs the processor.</summary>
    public bool UntilSteady { get; init; }

    public override async Task<Arm> RunAsync(Progress progress, CancellationToken cancellationToken)
    {
        var arm = Start();
        var servers = new List<MeasuredServer>();
        var visitors = new List<Visitor>();
        try
        {
            using var preparation = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            preparation.CancelAfter(s_preparationLimit);
            await StartAsync(servers, visitors, preparation.Token);
            var warmUp = UntilSteady ? await WarmUpAsync(visitors[..^1], preparation.Token) : null;
            progress.Started();
            foreach (var server in servers)
                await server.BeginAsync(cancellationToken);

            var log = new RequestLog();
            progress.Watch(log);
            var ping = await RunLoadAsync(visitors, log, cancellationToken);
            var (totals, latency, completions) = log.Summarize(Load.WindowSeconds);

            var processes = new List<ProcessMeasurement>();
            foreach (var server in servers)
                processes.Add(await server.EndAsync(cancellationToken));
            return arm with
            {
                Requests = totals,
                Latency = latency,
                WarmUp = warmUp,
                Completions = completions,
                Ping = ping,
                Processes = processes,
                Problem = log.FirstFailure
                    ?? (totals.Unanswered > 0 && Load.WindowSeconds is null ? $"stopped after {Load.LimitSeconds:0} s" : null),
            };
        }
        catch (OperationCanceledException exception) when (!cancellationToken.IsCancellationRequested)
        {
            throw new BenchmarkException($"The servers were not ready within {s_preparationLimit.TotalSeconds:0} seconds.", exception);
        }
        finally
        {
            visitors.ForEach(visitor => visitor.Dispose());
            foreach (var server in servers)
                await server.DisposeAsync();
        }
    }

    protected override IReadOnlyList<Setting> Settings()
    {
        var settings = new List<Setting> { new("page", "/" + Page.Path), new("connections", Number.Text(Load.Visitors)) };
        if (Load is CountedLoad counted)
            settings.Add(new Setting("requests", Number.Text(counted.Requests)));
        if (Load is OpenLoad open)
            settings.Add(new Setting("requests a second", Number.Text(open.RequestsPerSecond)));
        if (Load.WindowSeconds is { } window)
        {
            settings.Add(new Setting("sending for", $"{Number.Text(window)} s"));
            settings.Add(new Setting("cut after", $"{Number.Text(Load.LimitSeconds)} s"));
        }

        if (Load is ClosedLoad { RampSeconds: > 0 } step)
            settings.Add(new Setting("visitors come within", $"{Number.Text(step.RampSeconds)} s"));
        if (Load is BurstLoad { Bursts: > 1 } bursts)
            settings.Add(new Setting("bursts", $"{Number.Text(bursts.Bursts)}, {Number.Text(bursts.PauseSeconds)} s apart"));
        settings.Add(new Setting("shop", Shop.Program.Name));
        if (Backend is not null)
            settings.Add(new Setting("backend", Backend.Program.Name));
        if (Backend?.MostCalls is { } calls)
            settings.Add(new Setting("calls at once in the backend", Number.Text(calls)));
        if (Shop.ThreadTimeoutMilliseconds is { } timeout)
            settings.Add(new Setting("idle threads end after", $"{Number.Text(timeout / 1000d)} s"));
        if (Shop.MinimumThreads is { } threads)
            settings.Add(new Setting(
                Backend?.MinimumThreads is null ? "minimum pool threads" : "minimum pool threads in both",
                Number.Text(threads)));
        return settings;
    }

    private async Task StartAsync(List<MeasuredServer> servers, List<Visitor> visitors, CancellationToken cancellationToken)
    {
        var backend = Backend is null
            ? null
            : await MeasuredServer.StartAsync(ProcessMeasurement.Backend, Backend, backend: null, cancellationToken);
        if (backend is not null)
            servers.Add(backend);
        var shop = await MeasuredServer.StartAsync(ProcessMeasurement.Shop, Shop, backend?.Address, cancellationToken);
        servers.Insert(0, shop);

        // The last one is the visitor who pings.
        visitors.AddRange(Enumerable.Range(0, Load.Visitors + 1).Select(_ => new Visitor(shop.Address)));
        foreach (var visitor in visitors)
            await visitor.PingAsync(cancellationToken);
        var log = new RequestLog();
        for (var i = 0; i < WarmUps; i++)
            await visitors[0].AskAsync(Page, i + 1, log, cancellationToken);
        if (log.FirstFailure is { } failure)
            throw new BenchmarkException($"The application does not work: {failure}");
        await Task.Delay(s_pause, cancellationToken);
    }

    private async Task<IReadOnlyList<double>> WarmUpAsync(List<Visitor> visitors, CancellationToken cancellationToken)
    {
        var rates = new List<double>();
        while (rates.Count < MostSlices && !Steadiness.IsReached(rates))
        {
            var log = new RequestLog();
            await new ClosedLoad(visitors.Count, SliceSeconds, DrainSeconds: 0).RunAsync(Page, visitors, log, cancellationToken);
            rates.Add(log.Answered / log.Now);
        }

        return rates;
    }

    private async Task<PingProbe?> RunLoadAsync(List<Visitor> visitors, RequestLog log, CancellationToken cancellationToken)
    {
        using var cut = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        cut.CancelAfter(TimeSpan.FromSeconds(Load.LimitSeconds));
        var ping = PingVisitor.RunAsync(visitors[^1], log, end.Token);
        try
        {
            await Load.RunAsync(Page, visitors[..^1], log, cut.Token);
        }
        finally
        {
            log.Close();
            await end.CancelAsync();
        }

        var probe = await ping;
        cancellationToken.ThrowIfCancellationRequested();
        return probe;
    }
}
