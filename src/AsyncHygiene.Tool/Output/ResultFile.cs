using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Tool.Output;

/// <summary>A file that the user names for the result of a run.</summary>
internal static class ResultFile
{
    public static async Task WriteAsync(string file, string text, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        try
        {
            // Whole, once it is begun: a page or a log that ends in its middle looks like a defect of the program that reads it.
            await File.WriteAllTextAsync(file, text, CancellationToken.None);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new ToolException($"'{file}' cannot be written: {e.Message}");
        }
    }
}
