using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Tool.Output;

/// <summary>A file that the user names for the result of a run.</summary>
internal static class ResultFile
{
    // Whole, once it is begun: a page or a log that ends in its middle looks like a defect of the program that reads it.
    public static Task WriteAsync(string file, string text, CancellationToken cancellationToken) =>
        WriteAsync(file, () => File.WriteAllTextAsync(file, text, CancellationToken.None), cancellationToken);

    public static Task CopyAsync(string source, string file, CancellationToken cancellationToken) =>
        WriteAsync(file, () => Task.Run(() => File.Copy(source, file, overwrite: true), CancellationToken.None), cancellationToken);

    private static async Task WriteAsync(string file, Func<Task> write, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        try
        {
            await write();
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{file}' cannot be written: {e.Message}");
        }
    }
}
