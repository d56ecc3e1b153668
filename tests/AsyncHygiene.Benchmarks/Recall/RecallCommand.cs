using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>
/// What part of the time that threads of the pool wait under load a rule explains, in the samples or in an application that runs already;
/// and what a recording costs its visitors.
/// </summary>
internal static class RecallCommand
{
    public static async Task RunAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var measurement = new RecallMeasurement(
            Number(arguments, "visitors", 24),
            Number(arguments, "seconds", 20),
            Number(arguments, "rounds", 3));
        var rows = new List<RecallRow>();
        foreach (var start in Applications(arguments))
        {
            await using var application = await start(cancellationToken);
            rows.Add(await measurement.RunAsync(application, cancellationToken));
        }

        RecallTable.Write(rows, Console.Out);
        if (arguments["json"] is { } json)
            await File.WriteAllTextAsync(json, JsonSerializer.Serialize(rows, JsonSerializerOptions.Web), cancellationToken);
    }

    private static IEnumerable<Func<CancellationToken, Task<TracedApplication>>> Applications(Arguments arguments)
    {
        if (arguments["process"] is not { } process)
            return [TracedApplication.ShopAsync, TracedApplication.LayeredAsync];

        var application = TracedApplication.Running(
            process,
            Required(arguments, "address"),
            Required(arguments, "solution"),
            Required(arguments, "pages"));
        return [_ => Task.FromResult(application)];
    }

    private static string Required(Arguments arguments, string name) =>
        arguments[name] ?? throw new BenchmarkException($"'--process' needs '--{name}' too.");

    private static int Number(Arguments arguments, string name, int usual) =>
        arguments[name] is not { } text ? usual
        : int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number > 0 ? number
        : throw new BenchmarkException($"'--{name}' needs a number above 0; '{text}' is none.");
}
