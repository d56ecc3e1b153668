using System;
using System.Net.Http;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>One request after the other, with a client made in one of four ways.</summary>
internal static class SequentialClients
{
    public const string NewEach = "new-client";
    public const string DisposedEach = "disposed-client";
    public const string SharedHandler = "shared-handler";
    public const string Shared = "shared-client";

    public static async Task RunAsync(ClientSpec spec, RequestLog log)
    {
        using var handler = new SocketsHttpHandler();
        using var shared = new HttpClient(handler, disposeHandler: false);
        var address = new Uri(spec.Server!, spec.Path);
        for (var i = 0; i < spec.Count; i++)
        {
            var client = spec.Work switch
            {
                NewEach or DisposedEach => new HttpClient(),
                SharedHandler => new HttpClient(handler, disposeHandler: false),
                _ => shared,
            };
            await FanOut.AskAsync(client, address, log);
            if (spec.Work is DisposedEach or SharedHandler)
                client.Dispose();
        }
    }
}
