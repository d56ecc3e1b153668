using System;
using System.IO;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The <c>report</c> command: renders a saved run again.</summary>
internal static class ReportCommand
{
    public static async Task RunAsync(string[] args, CancellationToken cancellationToken)
    {
        var (file, folder) = args switch
        {
            [var only] => (only, Path.GetDirectoryName(Path.GetFullPath(only))!),
            [var first, "--output", var output] => (first, output),
            _ => throw new BenchmarkException(
                "The command is 'report RUN.json', and '--output DIR' after it if the report shall not lie next to the run."),
        };

        try
        {
            var run = RunJson.Read(await File.ReadAllTextAsync(file, cancellationToken));
            Directory.CreateDirectory(folder);
            foreach (var report in RunReports.All)
                await report.WriteAsync(run, folder, cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or InvalidDataException or UnauthorizedAccessException or JsonException)
        {
            throw new BenchmarkException($"'{file}' cannot be rendered: {exception.Message}", exception);
        }

        Console.Out.WriteLine(Path.Combine(folder, HtmlReport.FileName));
    }
}
