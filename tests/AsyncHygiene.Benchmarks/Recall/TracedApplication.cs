using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Servers;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>A web application that runs, with what visitors ask it for and its code.</summary>
/// <param name="Name">What the table calls it.</param>
/// <param name="ProcessId">Its process.</param>
/// <param name="Address">Where it listens.</param>
/// <param name="Solution">Its code, as <c>check</c> takes it.</param>
/// <param name="Pages">What visitors ask for.</param>
internal sealed record TracedApplication(string Name, int ProcessId, Uri Address, string Solution, PageList Pages) : IAsyncDisposable
{
    private IReadOnlyList<ServerProcess> Servers { get; init; } = [];

    /// <summary>One that somebody else has started.</summary>
    public static TracedApplication Running(string process, string address, string solution, string pages)
    {
        if (!int.TryParse(process, NumberStyles.None, CultureInfo.InvariantCulture, out var id))
            throw new BenchmarkException($"'--process' needs the number of a process; '{process}' is none.");
        if (!Uri.TryCreate(address, UriKind.Absolute, out var uri))
            throw new BenchmarkException($"'--address' needs an address such as http://127.0.0.1:5000; '{address}' is none.");
        return new TracedApplication(Path.GetFileNameWithoutExtension(solution), id, uri, solution, PageList.Read(pages));
    }

    /// <summary>The shop that blocks everywhere, over its backend.</summary>
    public static async Task<TracedApplication> ShopAsync(CancellationToken cancellationToken)
    {
        var backend = await StartAsync(ProgramFile.ShopBackend, null, cancellationToken);
        try
        {
            var shop = await StartAsync(ProgramFile.ShopBlocking, backend.Address, cancellationToken);
            return Of(ProgramFile.ShopBlocking, "Shop.Blocking/Shop.Blocking.csproj", shop, backend);
        }
        catch
        {
            await backend.DisposeAsync();
            throw;
        }
    }

    /// <summary>A blocking call three projects below its endpoint.</summary>
    public static async Task<TracedApplication> LayeredAsync(CancellationToken cancellationToken) =>
        Of(ProgramFile.Layered, "Layered/Layered.sln", await StartAsync(ProgramFile.Layered, null, cancellationToken));

    public async ValueTask DisposeAsync()
    {
        foreach (var server in Servers)
            await server.DisposeAsync();
    }

    private static TracedApplication Of(
        ProgramFile program,
        string solution,
        ServerProcess server,
        params IEnumerable<ServerProcess> others)
    {
        var pages = Path.Combine(Path.GetDirectoryName(ProgramFile.Self)!, "Recall", program.Name + ".pages");
        return new TracedApplication(
            program.Name,
            server.Id,
            server.Address,
            Path.Combine(ProgramFile.SampleFolder, solution),
            PageList.Read(pages))
        {
            Servers = [server, .. others],
        };
    }

    private static Task<ServerProcess> StartAsync(ProgramFile program, Uri? backend, CancellationToken cancellationToken) =>
        ServerProcess.StartAsync(
            program.Folder,
            program.Path,
            port: 0,
            new ServerPlan(program).Environment(backend?.ToString()),
            cancellationToken);
}
