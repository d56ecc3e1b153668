using System;
using System.Diagnostics;
using System.IO;
using System.Linq;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>The tool as a process of its own.</summary>
internal static class ToolProcess
{
    public static string Host => Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    public static Process Start(params string[] arguments) => StartHost(["exec", Built, .. arguments]);

    /// <summary>From the tool's own folder: the copy that lies with the tests would run with the frameworks of the tests only.</summary>
    public static string Built
    {
        get
        {
            var tests = new DirectoryInfo(AppContext.BaseDirectory.TrimEnd(Path.DirectorySeparatorChar));
            var source = Path.Combine(Layered.Folder, "..", "..", "src", "AsyncHygiene.Tool");
            return Path.GetFullPath(Path.Combine(source, "bin", tests.Parent!.Name, tests.Name, "async-hygiene.dll"));
        }
    }

    public static Process StartHost(params string[] arguments)
    {
        var start = new ProcessStartInfo(Host, arguments) { RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList())
            start.Environment.Remove(name);
        return Process.Start(start)!;
    }
}
