using System;
using System.Globalization;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class DemoProgramTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async-hygiene-demo-tests-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Help_is_output_and_success()
    {
        var run = await DemoProgram.RunAsync(["--help"]);
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        Assert.Contains("--skip-burst", run.Output);
    }

    [Fact]
    public async Task Unknown_option_stops_before_anything_is_done()
    {
        var run = await DemoProgram.RunAsync(["--fast", "--work", _folder]);
        MustFailWith("'--fast' is not an option of the demo; --help lists them.", run);
        Assert.Empty(run.Output);
        Assert.Empty(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public async Task Without_dotnet_on_the_path_it_says_so_and_leaves_nothing_behind()
    {
        var run = await DemoProgram.RunAsync(["--work", _folder], path: _folder);
        MustFailWith("'dotnet' cannot be started from the PATH; install the .NET 10 SDK and try again.", run);
        Assert.Empty(Directory.GetFileSystemEntries(_folder));
    }

    [Fact]
    public async Task Working_folder_that_cannot_be_made_is_named()
    {
        var file = Path.Combine(_folder, "file");
        await File.WriteAllTextAsync(file, "");
        var run = await DemoProgram.RunAsync(["--work", file]);
        Assert.StartsWith($"No working folder can be made in '{file}' (", run.Error, StringComparison.Ordinal);
        MustFailWith(run.Error.TrimEnd(), run);
        Assert.EndsWith("--work DIR chooses another place.", run.Error.TrimEnd(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Port_that_is_taken_is_named_before_anything_is_built()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var port = ((IPEndPoint)listener.LocalEndpoint).Port.ToString(CultureInfo.InvariantCulture);
        var run = await DemoProgram.RunAsync(["--port", port, "--work", _folder]);
        Assert.StartsWith($"Port {port} of 127.0.0.1 cannot be used (", run.Error, StringComparison.Ordinal);
        MustFailWith(run.Error.TrimEnd(), run);
        Assert.Empty(Directory.GetFileSystemEntries(_folder));
    }

    private static void MustFailWith(string sentence, DemoProgram run)
    {
        Assert.Equal((1, sentence + Environment.NewLine), (run.ExitCode, run.Error));
        Assert.DoesNotContain('\n', sentence);
        Assert.DoesNotContain('\u001b', run.Output + run.Error);
    }
}
