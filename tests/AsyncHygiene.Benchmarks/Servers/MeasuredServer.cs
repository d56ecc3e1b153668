using System;
using System.IO;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Probe;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks.Servers;

/// <summary>A server process with a <see cref="ServerProbe"/> in it.</summary>
internal sealed class MeasuredServer : IAsyncDisposable
{
    private static readonly TimeSpan s_answerLimit = TimeSpan.FromMinutes(5);

    private readonly ServerProcess _process;
    private readonly Channel<string> _answers;

    private MeasuredServer(ServerProcess process, Channel<string> answers)
    {
        _process = process;
        _answers = answers;
    }

    public Uri Address => _process.Address;

    public static async Task<MeasuredServer> StartAsync(string role, ServerPlan plan, Uri? backend, CancellationToken cancellationToken)
    {
        var environment = plan.Environment(backend?.ToString());
        environment["DOTNET_STARTUP_HOOKS"] = ProgramFile.Self;
        environment[ServerProbe.RoleVariable] = role;
        environment[ServerProbe.ProgramVariable] = plan.Program.Name;
        environment[ServerProbe.WaitsVariable] = plan.CountWaits ? "1" : "0";

        var answers = Channel.CreateUnbounded<string>();
        var process =
            await ServerProcess.StartAsync(
                plan.Program.Folder,
                plan.Program.Path,
                port: 0,
                environment,
                cancellationToken,
                Read,
                plan.Program.Arguments);
        return new MeasuredServer(process, answers);

        void Read(string line)
        {
            if (line.StartsWith(ServerProbe.Answer, StringComparison.Ordinal))
                answers.Writer.TryWrite(line[ServerProbe.Answer.Length..]);
        }
    }

    public Task BeginAsync(CancellationToken cancellationToken) => AskAsync(ServerProbe.Begin, cancellationToken);

    public async Task<ProcessMeasurement> EndAsync(CancellationToken cancellationToken) =>
        RunJson.ReadLine<ProcessMeasurement>(await AskAsync(ServerProbe.End, cancellationToken));

    public ValueTask DisposeAsync() => _process.DisposeAsync();

    private async Task<string> AskAsync(string command, CancellationToken cancellationToken)
    {
        try
        {
            await _process.Input.WriteLineAsync(command.AsMemory(), cancellationToken);
            await _process.Input.FlushAsync(cancellationToken);
            return await _answers.Reader.ReadAsync(cancellationToken).AsTask().WaitAsync(s_answerLimit, cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or TimeoutException)
        {
            throw new BenchmarkException($"A server did not answer to '{command}': {exception.Message}", exception);
        }
    }
}
