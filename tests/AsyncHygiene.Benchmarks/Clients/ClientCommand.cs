using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Formatters;
using AsyncHygiene.Benchmarks.Probe;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>
/// This program in the role of a client, in a process that nothing ran in before. It reads its work from the input, gets ready, says so,
/// waits for the word and answers with one line.
/// </summary>
internal static class ClientCommand
{
    public const string Name = "client";
    public const string Ready = "@ready";
    public const string Go = "go";

    private static readonly Dictionary<string, Func<ClientSpec, RequestLog, Task>> s_requests = new(StringComparer.Ordinal)
    {
        [SequentialClients.NewEach] = SequentialClients.RunAsync,
        [SequentialClients.DisposedEach] = SequentialClients.RunAsync,
        [SequentialClients.SharedHandler] = SequentialClients.RunAsync,
        [SequentialClients.Shared] = SequentialClients.RunAsync,
        [FanOut.WhenAll] = FanOut.RunAsync,
        [FanOut.ForEach] = FanOut.RunAsync,
        [FanOut.MaxConnections] = FanOut.RunAsync,
        [FanOut.Semaphore] = FanOut.RunAsync,
        [ThreadClients.Dedicated] = ThreadClients.RunAsync,
        [ThreadClients.Pool] = ThreadClients.RunAsync,
    };

    public static async Task RunAsync()
    {
        using var input = new StreamReader(Console.OpenStandardInput());
        var spec = RunJson.ReadLine<ClientSpec>(await input.ReadLineAsync() ?? "");
        using var meter = new ProcessMeter(countWaits: false);
        var result = s_requests.TryGetValue(spec.Work, out var requests)
            ? await RequestsAsync(requests, spec, meter, input)
            : Operations(spec, meter, input);
        Console.Out.WriteLine(ServerProbe.Answer + RunJson.WriteLine(result));
    }

    private static async Task<ClientResult> RequestsAsync(
        Func<ClientSpec, RequestLog, Task> work,
        ClientSpec spec,
        ProcessMeter meter,
        StreamReader input)
    {
        // The first request of a process costs the just-in-time compiler more than all others together.
        using (var client = new HttpClient())
            await client.GetStringAsync(new Uri(spec.Server!, spec.Path));
        WaitForGo(input);

        meter.Begin();
        var log = new RequestLog();
        await work(spec, log);
        var (totals, latency, completions) = log.Summarize(windowSeconds: null);
        return new ClientResult
        {
            Requests = totals,
            Latency = latency,
            Completions = completions,
            Process = meter.End(ProcessMeasurement.Client, spec.Work),
            Problem = log.FirstFailure,
        };
    }

    private static ClientResult Operations(ClientSpec spec, ProcessMeter meter, StreamReader input)
    {
        WaitForGo(input);
        meter.Begin();
        var (cost, warmUp) = OperationMeter.Measure(spec.Work, spec.Count);
        return new ClientResult { Operation = cost, WarmUp = warmUp, Process = meter.End(ProcessMeasurement.Client, spec.Work) };
    }

    private static void WaitForGo(StreamReader input)
    {
        Console.Out.WriteLine(Ready);
        if (input.ReadLine() != Go)
            throw new BenchmarkException("The client was given up before it began.");

        new Thread(EndWithInput) { IsBackground = true, Name = "Input" }.Start();

        // Whoever started this client is gone when the input ends. The work may hold every thread of the pool.
        void EndWithInput()
        {
            while (input.ReadLine() is not null)
            {
            }

            using var process = Process.GetCurrentProcess();
            process.Kill();
        }
    }
}
