using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Spectre.Console;

namespace AsyncHygiene.Demo;

/// <summary>The bursts before and after the fixes, side by side.</summary>
internal static class BurstReport
{
    public static void Write(Report report, TimeSpan delay, IReadOnlyList<(string What, BurstResult Before, BurstResult After)> pairs)
    {
        var table = new Table { Border = report.Border };
        table.AddColumn(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{pairs[0].Before.Requests} requests at once, each waits {delay.TotalSeconds:0.#} s"));
        table.AddColumn(new TableColumn("before").RightAligned());
        table.AddColumn(new TableColumn("after").RightAligned());
        foreach (var (what, before, after) in pairs)
        {
            table.AddRow(new Text(what, Report.Strong), new Text(Total(before), Report.Bad), new Text(Total(after), Report.Good));
            AddRow("  first answer", First(before), First(after));
            AddRow("  /ping in the meantime", Ping(before), Ping(after));
            AddRow("  threads of the server", Threads(before), Threads(after));
        }

        report.Line();
        report.Console.Write(table);
        report.Line(Meaning(pairs));

        void AddRow(string name, string before, string after) => table.AddRow(new Text(name), new Text(before), new Text(after));
    }

    private static string Meaning(IReadOnlyList<(string What, BurstResult Before, BurstResult After)> pairs)
    {
        var (_, before, after) = pairs.MaxBy(pair => pair.Before.Time);
        if (before.Time < 1.5 * after.Time)
            return "This time there is no difference to speak of.";

        return $"Both servers had the same {ServerProcess.Cores} cores and next to nothing to compute. Before, each waiting request kept "
            + $"a thread, and the others queued for one, up to {Quantity.Duration(before.Time)}. "
            + $"After, a waiting request keeps no thread, and all of them had their answer within {Quantity.Duration(after.Time)}: "
            + $"{before.Time / after.Time:0} times as fast.";
    }

    private static string Total(BurstResult result) =>
        result.IsComplete ? Quantity.Duration(result.Time) : $"{result.Answered} of {result.Requests} in {Quantity.Duration(result.Time)}";

    private static string First(BurstResult result) => result.First is { } time ? Quantity.Duration(time) : "none";

    private static string Ping(BurstResult result) => result.Ping is { } time ? Quantity.Duration(time) : "no answer";

    private static string Threads(BurstResult result) => $"{result.ThreadsAtStart} to {result.ThreadsAtPeak}";
}
