using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;
using Xunit.Sdk;

namespace AsyncHygiene.Package.Tests;

/// <summary>
/// Projects that one command restores and builds, and what it said of each. To start a build takes longer than a small project does, so the
/// cases of a test class are the projects of one solution.
/// </summary>
public abstract class ConsumerBatch : IAsyncLifetime
{
    private readonly PackedPackage _package;
    private readonly Dictionary<string, Consumer> _consumers = [];
    private readonly Dictionary<string, DotNetResult> _results = [];

    private protected ConsumerBatch(PackedPackage package) => _package = package;

    /// <summary>The solution with all projects.</summary>
    private protected string Solution { get; private set; } = "";

    public virtual async Task InitializeAsync()
    {
        Solution = Path.Combine(_package.CreateFolder("Batch"), "All.slnx");
        await File.WriteAllTextAsync(
            Solution,
            $"<Solution>\n{string.Concat(_consumers.Values.Select(c => $"  <Project Path=\"{c.ProjectFile}\" />\n"))}</Solution>\n");
        var build = await RunAsync("build", Solution);
        foreach (var (name, consumer) in _consumers)
            _results.Add(name, ResultOf(consumer, build));

        // What fails as a whole, as a restore does, fails no project.
        if (build.ExitCode != 0 && _results.Values.All(result => result.ExitCode == 0))
            throw new XunitException(build.Output);
    }

    public Task DisposeAsync() => Task.CompletedTask;

    /// <summary>What the build said of one project. It failed where it has an error.</summary>
    internal DotNetResult this[string name] => _results[name];

    internal Consumer Project(string name) => _consumers[name];

    private protected Task<DotNetResult> RunAsync(params string[] arguments) =>
        DotNet.RunAsync(Path.GetDirectoryName(Solution)!, arguments);

    private protected void Add(string name, Consumer consumer) => _consumers.Add(name, consumer);

    private static DotNetResult ResultOf(Consumer consumer, DotNetResult build)
    {
        var lines = build.Output.Split('\n')
            .Where(line => line.Contains($"[{consumer.ProjectFile}]", StringComparison.Ordinal)
                || line.Contains($"[{consumer.ProjectFile}::", StringComparison.Ordinal));
        var result = build with { WorkingDirectory = consumer.Folder, ExitCode = 0, Output = string.Join('\n', lines) };
        return result with { ExitCode = result.Diagnostics.Any(d => d.StartsWith("error ", StringComparison.Ordinal)) ? 1 : 0 };
    }
}
