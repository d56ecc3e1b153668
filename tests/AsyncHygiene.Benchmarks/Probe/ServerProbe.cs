using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Probe;

/// <summary>
/// The measuring part inside a server. It takes its commands from the standard input, on a thread of its own, because a question over HTTP
/// would wait in the very queue that is measured.
/// </summary>
internal static class ServerProbe
{
    public const string Begin = "begin";
    public const string End = "end";

    /// <summary>Begins each line that is an answer, since the server writes to the same output.</summary>
    public const string Answer = "@measured ";

    /// <summary>The environment variable with the role of the process; without it nothing is measured.</summary>
    public const string RoleVariable = "ASYNC_HYGIENE_MEASURED_ROLE";
    public const string ProgramVariable = "ASYNC_HYGIENE_MEASURED_PROGRAM";
    public const string WaitsVariable = "ASYNC_HYGIENE_COUNT_WAITS";

    public static void Start()
    {
        if (Environment.GetEnvironmentVariable(RoleVariable) is not { Length: > 0 } role)
            return;

        var meter = new ProcessMeter(countWaits: Environment.GetEnvironmentVariable(WaitsVariable) == "1");
        new Thread(() => Listen(meter, role)) { IsBackground = true, Priority = ThreadPriority.AboveNormal, Name = "Commands" }.Start();
    }

    private static void Listen(ProcessMeter meter, string role)
    {
        using var commands = new StreamReader(Console.OpenStandardInput());
        while (commands.ReadLine() is { } command)
        {
            if (command == Begin)
            {
                meter.Begin();
                Console.Out.WriteLine(Answer);
            }
            else if (command == End)
            {
                Console.Out.WriteLine(
                    Answer + RunJson.WriteLine(meter.End(role, Environment.GetEnvironmentVariable(ProgramVariable) ?? "")));
            }
        }

        // Whoever started this server is gone. An orderly end would need the thread pool.
        using var process = Process.GetCurrentProcess();
        process.Kill();
    }
}
