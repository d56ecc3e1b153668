using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Reports;
using AsyncHygiene.Tool.Tests.Traces;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Evidence;
using AsyncHygiene.Tool.Traces.Results;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Reports;

/// <summary><c>async-hygiene report</c>: what is on the page.</summary>
public sealed class ReportTests : IDisposable
{
    private const string Data = """
        using System.Threading;
        using System.Threading.Tasks;
        namespace Data;
        public class Orders
        {
            private readonly object _lock = new();
            public string Find(int id) { Thread.Sleep(id); return ""; }
            public string Locked() { lock (_lock) { return Task.Run(() => "a<b & c").Result; } }
        }

        """;

    private const string Web = """
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController(Data.Orders orders) : ControllerBase
        {
            public string Get(int id) => orders.Find(id);
            public string List() => orders.Find(0) + orders.Locked();
            public string Quick() => "";
        }

        """;

    private readonly DiskSolution _solution = new DiskSolution().With("Data", Data).With("Web", Web, "Data");

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task Endpoints_and_conversions_are_ranked()
    {
        var report = await ReportAsync();
        Assert.Equal(
            ["OrdersController.List 2", "OrdersController.Get 1"],
            report.Endpoints.Select(e => $"{e.Endpoint.Name} {e.Sites.Count}"));
        Assert.Equal(
            ["Orders.Find: 1 blocking call, 1 member, 2 files; 2 endpoints block less, 1 of them no longer at all"],
            report.Chains.Select(c => c.Summary));
        Assert.Equal(
            "2 endpoints wait for 2 blocking calls. 1 of these calls can become awaits; the first conversion frees 1 endpoint altogether.",
            ReportPage.Lead(report));
    }

    [Fact]
    public async Task The_page_is_one_well_formed_document_that_loads_nothing()
    {
        var text = ReportPage.Text(await ReportAsync());
        var page = Parse(text);
        Assert.DoesNotMatch(new Regex(@"\b(src|xlink:href)=|@import|url\(|https?://"), text);
        Assert.All(page.Descendants("a"), a => Assert.StartsWith("#", a.Attribute("href")!.Value, StringComparison.Ordinal));
        Assert.All(
            page.Descendants("a").Select(a => a.Attribute("href")!.Value[1..]),
            id => Assert.Single(page.Descendants(), e => e.Attribute("id")?.Value == id));
        Assert.Contains("prefers-color-scheme: dark", text, StringComparison.Ordinal);
        Assert.Contains("@media print", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_stays_is_shown_with_its_reason_and_code_as_it_is_written()
    {
        var page = Parse(ReportPage.Text(await ReportAsync()));
        var staying = page.Descendants("section").Single(s => s.Attribute("id")?.Value == "staying").Value;
        Assert.Contains("a 'lock' cannot contain an 'await'", staying, StringComparison.Ordinal);
        Assert.Contains("Task.Run(() => \"a<b & c\").Result", staying, StringComparison.Ordinal);
        Assert.Contains("Data/Data.cs:8", staying, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Each_endpoint_has_a_picture_of_its_calls()
    {
        var page = Parse(ReportPage.Text(await ReportAsync()));
        var pictures = page.Descendants("svg").Where(s => s.Attribute("class")?.Value == "calls").ToList();
        Assert.Equal(
            [
                "Orders.Find, Thread.Sleep(id), Orders.Locked, Task.Run(() => \"a<b & c\").Result, OrdersController.List",
                "Orders.Find, Thread.Sleep(id), OrdersController.Get",
            ],
            pictures.Select(p => string.Join(", ", p.Descendants("text").Select(t => t.Value).OrderBy(t => Order(t)))));
        Assert.All(pictures, p => Assert.All(p.Descendants("rect"), box => IsInside(box, p)));
    }

    [Fact]
    public async Task A_solution_without_blocking_calls_gets_a_page_that_says_so()
    {
        using var idle = new DiskSolution().With("App", "public class A { }\n");
        using var loaded = await idle.LoadAsync();
        var report = await ReportAsync(loaded, all: true);
        Assert.Contains("No blocking call was found", ReportPage.Text(report), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_a_trace_saw_comes_first_and_stands_at_what_stays()
    {
        using var solution = new DiskSolution()
            .With("Data", Data + "public class Hidden { public void Run() { System.Threading.Thread.Sleep(9); } }\n")
            .With("Web", Web, "Data");
        using var loaded = await solution.LoadAsync();
        SeenPlace Seen(string statement, BlockingCause cause, double seconds)
        {
            var source = File.ReadAllText(solution.PathOf("Data"));
            var place = ManualTrace.PlaceOf(statement, source, solution.PathOf("Data"));
            return new(place, cause, "Thread.Sleep", null, new SeenWait(seconds, seconds / 100, 9));
        }

        var evidence = new TraceEvidence(
            [
                Seen("System.Threading.Thread.Sleep(9);", BlockingCause.Sleep, 60),
                Seen("Thread.Sleep(id);", BlockingCause.Sleep, 30.5),
                Seen("return Task.Run(() => \"a<b & c\").Result;", BlockingCause.Task, 9.3),
            ],
            [new PoolSecond(0, 4, 2, 3)]);
        var report = await ReportAsync(loaded, all: false, evidence);
        Assert.Equal(["Hidden.Run 60", "Orders.Find 30.5"], report.Chains.Select(c => $"{c.Name} {c.Waited}"));
        Assert.Equal(
            "In the trace, threads of the pool waited 99.8 s in these calls; the first 2 conversions would have saved 90.5 s.",
            ReportPage.Lead(report).Split(". ", 3)[^1]);

        var page = Parse(ReportPage.Text(report, PoolSection.Create(evidence.Life)));
        string Section(string id) => page.Descendants("section").Single(e => e.Attribute("id")?.Value == id).Value;
        Assert.Contains("Threads of the pool waited 60.0 s in its calls.", Section("conversions"), StringComparison.Ordinal);
        Assert.Contains("threads waited 9.3 s here", Section("staying"), StringComparison.Ordinal);
        Assert.Contains("The pool over time", Section("pool"), StringComparison.Ordinal);
        Assert.Single(page.Descendants("a"), a => a.Attribute("href")?.Value == "#pool");
    }

    private static int Order(string text) => Array.FindIndex(
        ["Orders.Find", "Thread.Sleep(id)", "Orders.Locked", "Task.Run(() => \"a<b & c\").Result"],
        t => t == text) is >= 0 and var index ? index : int.MaxValue;

    private static void IsInside(XElement box, XElement picture)
    {
        double Of(XElement element, string name) =>
            double.Parse(element.Attribute(name)!.Value, System.Globalization.CultureInfo.InvariantCulture);
        Assert.InRange(Of(box, "x") + Of(box, "width"), 0, Of(picture, "width"));
        Assert.InRange(Of(box, "y") + Of(box, "height"), 0, Of(picture, "height"));
    }

    private async Task<SolutionReport> ReportAsync()
    {
        using var loaded = await _solution.LoadAsync();
        return await ReportAsync(loaded, all: false);
    }

    private static async Task<SolutionReport> ReportAsync(LoadedSolution loaded, bool all, TraceEvidence? seen = null)
    {
        var progress = new Progress(TextWriter.Null);
        var sites = await ReportCommand.SitesAsync(loaded, all, seen, progress, CancellationToken.None);
        return await ReportCommand.PlanAsync("Shop", loaded, sites, progress, CancellationToken.None);
    }

    private static XDocument Parse(string page) =>
        XDocument.Parse(page[page.IndexOf("<html", StringComparison.Ordinal)..]);
}
