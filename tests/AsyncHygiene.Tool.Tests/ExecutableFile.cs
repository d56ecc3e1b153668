using System.Diagnostics;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>
/// Writes a script by a process of its own. A process that another test starts just then would inherit the handle of this one, and who runs
/// the script would be told that the file is busy.
/// </summary>
internal static class ExecutableFile
{
    public static async Task WriteAsync(string path, string text)
    {
        using var writer = Process.Start("/bin/sh", ["-c", "printf '%s' \"$1\" > \"$2\" && chmod 700 \"$2\"", "sh", text, path]);
        await writer.WaitForExitAsync();
        Assert.Equal(0, writer.ExitCode);
    }
}
