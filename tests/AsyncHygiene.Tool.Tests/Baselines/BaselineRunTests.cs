using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tool.Baselines;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Baselines;

/// <summary><c>async-hygiene baseline</c> on a solution with a service below a controller of another project.</summary>
public sealed class BaselineRunTests : IDisposable
{
    private const string Head =
        "# AsyncHygiene baseline, version 1\n"
            + "# Known findings: rule | member | code. Write it anew with 'dotnet build -p:AsyncHygieneBaseline=update'.\n";

    private const string Sleep = "AH1001 | Store.Find | Thread.Sleep()\n";
    private const string Wait = "AH1002 | OrdersController.Put | Task.Delay().Wait()\n";

    private readonly DiskSolution _solution = new();

    public BaselineRunTests() => Write("Thread.Sleep(id);", "Task.Delay(1).Wait();");

    private string DataFile => FileOf("Data");

    private string WebFile => FileOf("Web");

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task Create_writes_the_file_of_each_project_with_findings_and_a_check_then_finds_nothing_new()
    {
        Assert.Equal(
            (0,
                "Data/AsyncHygiene.Baseline.txt: 1 known finding, 1 added, 0 removed.\n"
                    + "Web/AsyncHygiene.Baseline.txt: 1 known finding, 1 added, 0 removed.\n"),
            await RunAsync(BaselineRun.CreateAsync));
        Assert.Equal(Head + Sleep, File.ReadAllText(DataFile));
        Assert.Equal(Head + Wait, File.ReadAllText(WebFile));
        Assert.False(File.Exists(FileOf("Clean")));

        Write("\n\n Thread.Sleep(id + 1);", "Task.Delay(2).Wait();");
        Assert.Equal((0, "The baseline is up to date: 2 known findings.\n"), await RunAsync(BaselineRun.CheckAsync));
    }

    [Fact]
    public async Task Create_overwrites_nothing_unless_forced()
    {
        File.WriteAllText(DataFile, Head + "AH1001 | Gone.Run | Thread.Sleep()\n");
        var e = await Assert.ThrowsAsync<ToolException>(() => RunAsync(BaselineRun.CreateAsync));
        Assert.Equal(
            "'Data/AsyncHygiene.Baseline.txt' is there already: 'shrink' takes out what was fixed, '--force' writes everything anew.",
            e.Message);
        Assert.Equal(ExitCode.BadInput, e.ExitCode);
        Assert.Contains("Gone.Run", File.ReadAllText(DataFile), StringComparison.Ordinal);
        Assert.False(File.Exists(WebFile));

        Assert.Equal(
            (0,
                "Data/AsyncHygiene.Baseline.txt: 1 known finding, 1 added, 1 removed.\n"
                    + "Web/AsyncHygiene.Baseline.txt: 1 known finding, 1 added, 0 removed.\n"),
            await RunAsync(BaselineRun.CreateAnewAsync));
        Assert.Equal(Head + Sleep, File.ReadAllText(DataFile));
        Assert.Equal((0, "The baseline is up to date.\n"), await RunAsync(BaselineRun.CreateAnewAsync));
    }

    [Fact]
    public async Task Create_removes_the_file_of_a_project_without_findings_when_forced()
    {
        await RunAsync(BaselineRun.CreateAsync);
        Write("", "Task.Delay(1).Wait();");
        Assert.Equal(
            (0, "Data/AsyncHygiene.Baseline.txt is removed: nothing that it lists is found any more.\n"),
            await RunAsync(BaselineRun.CreateAnewAsync));
        Assert.False(File.Exists(DataFile));
        Assert.Equal(Head + Wait, File.ReadAllText(WebFile));
    }

    [Fact]
    public async Task Shrink_takes_out_only_what_is_no_longer_found_and_keeps_the_rest_of_the_text()
    {
        const string Kept = "\uFEFF# why\r\n# AsyncHygiene baseline, version 1\r\nAH1001 | Store.Find | Thread.Sleep()\r\n";
        File.WriteAllText(DataFile, Kept + "AH1001 | Store.Find | Thread.Sleep()\r\nAH1002 | A.B | c.Wait()\r\n# end\r\n");
        var data = File.ReadAllText(DataFile);
        Assert.Equal(
            (0, "Data/AsyncHygiene.Baseline.txt: 1 known finding, 0 added, 2 removed.\n"),
            await RunAsync(BaselineRun.ShrinkAsync));
        Assert.NotEqual(data, File.ReadAllText(DataFile));
        Assert.Equal(Kept + "# end\r\n", System.Text.Encoding.UTF8.GetString(File.ReadAllBytes(DataFile)));
        Assert.False(File.Exists(WebFile));
        Assert.Equal((0, "No line is stale.\n"), await RunAsync(BaselineRun.ShrinkAsync));
    }

    [Fact]
    public async Task Shrink_removes_a_file_of_which_nothing_is_found()
    {
        await RunAsync(BaselineRun.CreateAsync);
        Write("", "");
        await RunAsync(BaselineRun.ShrinkAsync);
        Assert.Empty(Directory.GetFiles(_solution.Root, "*AsyncHygiene*", SearchOption.AllDirectories));
        Assert.Empty(Directory.GetFiles(_solution.Root, "*async-hygiene*", SearchOption.AllDirectories));
    }

    [Fact]
    public async Task Check_names_what_is_new_and_what_is_stale_and_changes_nothing()
    {
        await RunAsync(BaselineRun.CreateAsync);
        Write("Thread.Sleep(1); Thread.Sleep(2);", "");
        Assert.Equal(
            (1,
                "Data/Data.cs(1,99): warning AH1001: 'Thread.Sleep' blocks a thread-pool thread on a request path: "
                    + "OrdersController.Put → Store.Find; use 'await Task.Delay'\n"
                    + "Web/AsyncHygiene.Baseline.txt(3): no longer found: AH1002 | OrdersController.Put | Task.Delay().Wait()\n"
                    + "1 new finding, 1 stale line.\n"),
            await RunAsync(BaselineRun.CheckAsync));
        Assert.Equal(Head + Sleep, File.ReadAllText(DataFile));
        Assert.Equal(Head + Wait, File.ReadAllText(WebFile));
    }

    [Fact]
    public async Task One_file_for_all_projects_has_each_line_as_often_as_the_project_that_has_it_most_often()
    {
        _solution.With(
            "Other",
            "using System.Threading; public class Store { public async System.Threading.Tasks.Task Find() { Thread.Sleep(1); "
                + "Thread.Sleep(2); await System.Threading.Tasks.Task.Yield(); } }");
        var file = Path.Combine(_solution.Root, "All." + BaselineFile.FileName);
        Assert.Equal(
            (0, "All.AsyncHygiene.Baseline.txt: 3 known findings, 3 added, 0 removed.\n"),
            await RunAsync(BaselineRun.CreateAsync, file));
        Assert.Equal(Head + Sleep + Sleep + Wait, File.ReadAllText(file));
        Assert.False(File.Exists(DataFile));
        Assert.Equal((0, "The baseline is up to date: 4 known findings.\n"), await RunAsync(BaselineRun.CheckAsync, file));
    }

    [Theory]
    [InlineData("no finding", "a line reads 'AH1001 | Namespace.Type.Member | code'")]
    [InlineData("# AsyncHygiene baseline, version 2", "this version of AsyncHygiene reads '# AsyncHygiene baseline, version 1'")]
    public async Task A_line_that_cannot_be_read_ends_the_run_and_nothing_is_lost(string line, string problem)
    {
        var text = $"{Head}AH1002 | A.B | c.Wait()\n{line}\n";
        File.WriteAllText(DataFile, text);
        foreach (var run in new Func<BaselineRun, Task<ExitCode>>[] { BaselineRun.ShrinkAsync, BaselineRun.CheckAsync })
        {
            var e = await Assert.ThrowsAsync<ToolException>(() => RunAsync(run));
            Assert.Equal((ExitCode.BadInput, $"'{DataFile}' cannot be read in line 4: {problem}."), (e.ExitCode, e.Message));
        }

        Assert.Equal(text, File.ReadAllText(DataFile));
    }

    [Fact]
    public async Task Without_a_baseline_there_is_nothing_to_shrink_or_check()
    {
        foreach (var run in new Func<BaselineRun, Task<ExitCode>>[] { BaselineRun.ShrinkAsync, BaselineRun.CheckAsync })
        {
            var e = await Assert.ThrowsAsync<ToolException>(() => RunAsync(run));
            Assert.Equal(ExitCode.BadInput, e.ExitCode);
            Assert.StartsWith("No project has a file 'AsyncHygiene.Baseline.txt';", e.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task A_file_that_cannot_be_replaced_leaves_all_others_as_they_were()
    {
        await RunAsync(BaselineRun.CreateAsync);
        Write("", "");
        File.AppendAllText(DataFile, "AH1001 | Store.Find | Thread.Sleep()\n");
        File.AppendAllText(WebFile, "AH1001 | Store.Find | Thread.Sleep()\n");
        Write("Thread.Sleep(id);", "Task.Delay(1).Wait();");
        var before = (File.ReadAllText(DataFile), File.ReadAllText(WebFile));
        File.SetAttributes(WebFile, FileAttributes.ReadOnly);

        var e = await Assert.ThrowsAsync<ToolException>(() => RunAsync(BaselineRun.ShrinkAsync));

        Assert.StartsWith("Nothing was written: ", e.Message, StringComparison.Ordinal);
        Assert.Equal(before, (File.ReadAllText(DataFile), File.ReadAllText(WebFile)));
    }

    private async Task<(int, string)> RunAsync(Func<BaselineRun, Task<ExitCode>> run, string? common = null)
    {
        using var answer = new StringWriter { NewLine = "\n" };
        var output = new CommandOutput(answer, new Progress(TextWriter.Null));
        using var loaded = await _solution.LoadAsync();
        using var session = WriteSession.ForWriting(_solution.Root, output.Progress);
        var exit = await run(new BaselineRun(loaded, common, session, output, CancellationToken.None));
        return ((int)exit, answer.ToString());
    }

    private string FileOf(string project) => Path.Combine(_solution.Root, project, BaselineFile.FileName);

    private void Write(string store, string action)
    {
        var data = $"using System.Threading; public class Store {{ public string Find(int id) {{ {store} return \"\"; }} }}";
        var web =
            "using System.Threading.Tasks; public class OrdersController(Store store) : Microsoft.AspNetCore.Mvc.ControllerBase "
                + $"{{ public string Put(int id) {{ {action} return store.Find(id); }} }}";
        if (!Directory.Exists(Path.Combine(_solution.Root, "Data")))
            _solution.With("Data", data).With("Web", web, "Data").With("Clean", "class C { }");
        File.WriteAllText(_solution.PathOf("Data"), data);
        File.WriteAllText(_solution.PathOf("Web"), web);
    }
}
