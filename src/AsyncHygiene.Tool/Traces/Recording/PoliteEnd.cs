using System;
using System.Runtime.InteropServices;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>Asks a process to end, as a container or a service manager does.</summary>
internal static class PoliteEnd
{
    private const int Terminate = 15;
    private const uint Break = 1;

    /// <param name="id">On Windows of a process that was started with a group of its own.</param>
    public static void Ask(int id)
    {
        if (OperatingSystem.IsWindows())
            SendToGroup(Break, (uint)id);
        else
            Send(id, Terminate);
    }

    [DllImport("libc", EntryPoint = "kill")]
    private static extern int Send(int process, int signal);

    [DllImport("kernel32", EntryPoint = "GenerateConsoleCtrlEvent")]
    private static extern bool SendToGroup(uint signal, uint group);
}
