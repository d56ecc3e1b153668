using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit.Sdk;

namespace AsyncHygiene.Package.Tests;

/// <summary>
/// A compiler server for the builds of these tests alone, as every user's build has one: a compiler that starts anew for each build takes
/// longer than everything else. One that a build started itself would outlive the tests and keep the output of that build open.
/// </summary>
internal sealed class CompilerServer : IDisposable
{
    private readonly Process _process;
    private readonly string _name;

    private CompilerServer(Process process, string name)
    {
        _process = process;
        _name = name;
        Properties = [("UseSharedCompilation", "true"), ("SharedCompilationId", name)];
    }

    /// <summary>What a project needs to use this server.</summary>
    public (string Name, string Value)[] Properties { get; }

    /// <summary>Null where this SDK keeps its server elsewhere: the builds then start a compiler each.</summary>
    public static async Task<CompilerServer?> StartAsync()
    {
        var dll = await FindAsync();
        if (!File.Exists(dll))
            return null;

        var name = $"async-hygiene-{Guid.NewGuid():N}";
        var server = Process.Start(DotNet.StartInfo(RepositoryRoot.Combine(), ["exec", dll, $"-pipename:{name}"]))!;
        server.StandardInput.Close();
        server.BeginOutputReadLine();
        server.BeginErrorReadLine();

        // A build that came earlier would start a server of the same name itself.
        while (!Listens(name))
        {
            if (server.HasExited)
                throw new XunitException($"The compiler server {dll} ended with exit code {server.ExitCode}.");
            await Task.Delay(50);
        }

        return new CompilerServer(server, name);
    }

    public void Dispose()
    {
        if (!_process.HasExited)
            _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();

        // Who is killed does not clean up.
        if (!OperatingSystem.IsWindows())
            File.Delete(Socket(_name));
    }

    private static async Task<string> FindAsync()
    {
        var version = (await DotNet.RunAsync(RepositoryRoot.Combine(), "--version")).MustSucceed().Output.Trim();
        var folder = (await DotNet.RunAsync(RepositoryRoot.Combine(), "--list-sdks")).MustSucceed().Output
            .Split('\n')
            .Where(line => line.StartsWith(version + " [", StringComparison.Ordinal))
            .Select(line => line[(version.Length + 2)..].TrimEnd(']', '\r'))
            .First();
        return Path.Combine(folder, version, "Roslyn", "bincore", "VBCSCompiler.dll");
    }

    private static bool Listens(string name) => OperatingSystem.IsWindows()
        ? Directory.EnumerateFiles(@"\\.\pipe\").Any(pipe => pipe.EndsWith(name, StringComparison.Ordinal))
        : File.Exists(Socket(name));

    /// <summary>The compiler's own choice, whatever the folder for temporary files is.</summary>
    private static string Socket(string name) => Path.Combine("/tmp", name);
}
