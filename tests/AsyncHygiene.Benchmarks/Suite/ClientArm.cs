using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Clients;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Servers;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>A client process that calls a server, or works on its own.</summary>
internal sealed record ClientArm(string Id, string Title, ArmCode Code, string Group, ClientSpec Spec) : ArmPlan(Id, Title, Code, Group)
{
    /// <summary>Null for work without a server.</summary>
    public ServerPlan? Server { get; init; }

    public double LimitSeconds { get; init; } = 60;

    /// <summary>What to say about the arm besides its numbers of requests.</summary>
    public IReadOnlyList<Setting> Further { get; init; } = [];

    public override async Task<Arm> RunAsync(Progress progress, CancellationToken cancellationToken)
    {
        var arm = Start();
        await using var server = Server is null
            ? null
            : await MeasuredServer.StartAsync(ProcessMeasurement.Backend, Server, backend: null, cancellationToken);
        var result = await ClientProcess.RunAsync(
            Spec with { Server = server?.Address },
            LimitSeconds,
            async () =>
            {
                progress.Started();
                if (server is not null)
                    await server.BeginAsync(cancellationToken);
            },
            cancellationToken);

        var processes = new List<ProcessMeasurement>();
        if (server is not null)
            processes.Add(await server.EndAsync(cancellationToken));
        if (result is null)
            return arm with { Processes = processes, Problem = $"stopped after {LimitSeconds:0} s" };

        return arm with
        {
            Requests = result.Requests,
            Latency = result.Latency,
            Completions = result.Completions,
            Operation = result.Operation,
            WarmUp = result.WarmUp,
            Processes = [.. processes, result.Process],
            Problem = result.Problem,
        };
    }

    protected override IReadOnlyList<Setting> Settings()
    {
        var settings = new List<Setting>();
        if (Server is null)
        {
            settings.Add(new Setting("rounds", Number.Text(Spec.Count)));
        }
        else
        {
            settings.Add(new Setting("requests", Number.Text(Spec.Count)));
            if (Spec.Limit > 0)
                settings.Add(new Setting("at a time", Number.Text(Spec.Limit)));
            settings.Add(new Setting("page", "/" + Spec.Path));
            settings.Add(new Setting("server", Server.Program.Name));
        }

        settings.AddRange(Further);
        return settings;
    }
}
