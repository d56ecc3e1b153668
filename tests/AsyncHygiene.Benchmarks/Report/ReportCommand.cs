using System;
using System.IO;
using System.Linq;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Report;

/// <summary>The <c>report</c> command: renders a saved run again.</summary>
internal static class ReportCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        if (args.FirstOrDefault() is not { } file || file.StartsWith("--", StringComparison.Ordinal))
        {
            await Console.Error.WriteLineAsync("usage: report RUN.json [--output DIR]");
            return 2;
        }

        var folder = new Arguments(args.Skip(1))["output"] ?? Path.GetDirectoryName(Path.GetFullPath(file))!;
        try
        {
            var run = RunJson.Read(await File.ReadAllTextAsync(file, cancellationToken));
            Directory.CreateDirectory(folder);
            foreach (var report in RunReports.All)
                await report.WriteAsync(run, folder, cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or JsonException)
        {
            await Console.Error.WriteLineAsync(exception.Message);
            return 1;
        }

        Console.WriteLine(Path.Combine(folder, HtmlReport.FileName));
        return 0;
    }
}
