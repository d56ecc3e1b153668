using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Threading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>A process of its own that writes, and that the system ends at one point of it.</summary>
internal static class WriterProcess
{
    private const int Completed = 7;

    /// <summary>Says whether it was killed before it had completed.</summary>
    public static bool IsKilledAt(int point, string folder)
    {
        using var process = Start(folder, point.ToString(CultureInfo.InvariantCulture));
        process.WaitForExit();
        return process.ExitCode != Completed;
    }

    /// <summary>Holds the lock of the folder until it is killed.</summary>
    public static Process StartHolding(string folder)
    {
        var process = Start(folder, "hold");
        process.StandardOutput.ReadLine();
        return process;
    }

    private static int Main(string[] args)
    {
        var progress = new Progress(TextWriter.Null);
        if (args[1] == "hold")
        {
            using var held = WriteSession.ForWriting(args[0], progress);
            Console.WriteLine("held");
            Thread.Sleep(Timeout.Infinite);
        }

        var point = int.Parse(args[1], CultureInfo.InvariantCulture);
        using var session = WriteSession.ForWriting(args[0], new FaultyDisk(p => EndAt(p, point)), progress);
        session.Write(ChangingFolder.ChangesIn(args[0]), CancellationToken.None);
        return Completed;
    }

    private static void EndAt(DiskPoint current, int point)
    {
        if (current.Index != point)
            return;

        Process.GetCurrentProcess().Kill();
        Thread.Sleep(Timeout.Infinite);
    }

    private static Process Start(params string[] arguments)
    {
        string[] all = ["exec", typeof(WriterProcess).Assembly.Location, .. arguments];
        return Process.Start(new ProcessStartInfo(ToolProcess.Host, all) { RedirectStandardOutput = true })!;
    }
}
