using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>A project with findings that it keeps for now: only new ones fail its build.</summary>
[Collection(PackageCollection.Name)]
public sealed class BaselineTests(PackedPackage package)
{
    private const string FileName = "AsyncHygiene.Baseline.txt";
    private const string Strict = "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>";
    private const string Update = "-p:AsyncHygieneBaseline=update";

    /// <summary>AH1002 is an error by the editor's configuration, the rest by the project's property: both are known afterwards.</summary>
    private static readonly (string, string) s_editorConfig =
        (".editorconfig", "root = true\n\n[*.cs]\ndotnet_diagnostic.AH1002.severity = error\n");

    private const string BlockingActions = """
            [HttpGet("a")]
            public int A()
            {
                Thread.Sleep(10);
                return Load(1).Result;
            }

            [HttpGet("b")]
            public void B()
            {
        #pragma warning disable AH1001
                Thread.Sleep(30);
        #pragma warning restore AH1001
            }

            private static Task<int> Load(int n) => Task.FromResult(n + 1).ContinueWith(t => n);
        """;

    [Fact]
    public async Task Only_new_findings_fail_the_build_after_an_update()
    {
        var consumer = Consumer.Web(package, BlockingActions, Strict, s_editorConfig);
        (await consumer.BuildAsync()).MustFail().MustReport("error AH1001", "error AH1002");

        var update = (await consumer.BuildAsync(Update)).MustSucceed().MustReport();
        Assert.Contains($"{FileName}: 2 known findings, 2 added, 0 removed.", update.Output);
        Assert.Equal(
            "AH1001 | Consumer.OrdersController.A | Thread.Sleep()\nAH1002 | Consumer.OrdersController.A | Load().Result\n",
            Findings(consumer));

        (await consumer.BuildAsync()).MustSucceed().MustReport();

        // Lines move, arguments change, the file gets another name: nothing is new.
        var code = consumer.Read("OrdersController.cs").Replace("Sleep(10)", "Sleep(100)", StringComparison.Ordinal);
        File.Delete(Path.Combine(consumer.Folder, "OrdersController.cs"));
        consumer.Write("Controllers.cs", "// Moved.\n\n" + code);
        (await consumer.BuildAsync()).MustSucceed().MustReport();

        // A second sleep is new, and the first one is still known.
        const string sleep = "Thread.Sleep(100);";
        consumer.Write("Controllers.cs", code.Replace(sleep, sleep + " Thread.Sleep(5);", StringComparison.Ordinal));
        var build = (await consumer.BuildAsync()).MustFail().MustReport("error AH1001");
        Assert.Contains("Controllers.cs(14,35)", build.Output);
        (await consumer.BuildAsync("-p:AsyncHygieneBaseline=ignore")).MustFail().MustReport("error AH1001", "error AH1001", "error AH1002");

        // The debt is paid: the file goes.
        consumer.Write("Controllers.cs", "public class Empty { }\n");
        Assert.Contains("is removed", (await consumer.BuildAsync(Update)).MustSucceed().Output);
        Assert.False(File.Exists(Path.Combine(consumer.Folder, FileName)));
    }

    [Fact]
    public async Task Known_findings_are_in_the_error_log_as_suppressed_and_format_leaves_them_alone()
    {
        var consumer = Consumer.Web(package, BlockingActions, "<ErrorLog>build.sarif,version=2.1</ErrorLog>");
        (await consumer.BuildAsync(Update)).MustSucceed().MustReport();
        (await consumer.BuildAsync()).MustSucceed().MustReport();
        Assert.Contains("The finding is in AsyncHygiene.Baseline.txt", consumer.Read("build.sarif"));
        (await consumer.FormatAsync("--diagnostics", "AH1001", "AH1002", "--no-restore", "--verify-no-changes")).MustSucceed();
    }

    [Fact]
    public async Task Findings_of_all_target_frameworks_are_known()
    {
        var consumer = Consumer.Library(
            package,
            "<TargetFramework /><TargetFrameworks>net10.0;net472</TargetFrameworks><LangVersion>latest</LangVersion>",
            ("Store.cs", """
                using System.Threading;
                using System.Threading.Tasks;

                public class Store
                {
                    public async Task ReadAsync()
                    {
                        Thread.Sleep(1);
                #if NETFRAMEWORK
                        Thread.Sleep(2);
                #endif
                        await Task.Yield();
                    }
                #if NETFRAMEWORK
                    public async void Old() => await Task.Yield();
                #else
                    public async void New() => await Task.Yield();
                #endif
                }

                """));
        (await consumer.BuildAsync(Update)).MustSucceed().MustReport();
        const string expected = "AH1001 | Store.ReadAsync | Thread.Sleep()\nAH1001 | Store.ReadAsync | Thread.Sleep()\n"
            + "AH2001 | Store.New | New\nAH2001 | Store.Old | Old\n";
        Assert.Equal(expected, Findings(consumer));
        (await consumer.BuildAsync()).MustSucceed().MustReport();

        // One framework alone, without what earlier builds left: nothing of the other one is lost.
        Directory.Delete(Path.Combine(consumer.Folder, "obj", "AsyncHygiene.Baseline"), recursive: true);
        (await consumer.BuildAsync(Update, "-f", "net10.0")).MustSucceed().MustReport();
        Assert.Equal(expected, Findings(consumer));
    }

    [Fact]
    public async Task An_update_changes_nothing_where_it_cannot_know_the_findings()
    {
        var consumer = Consumer.Web(package, BlockingActions, Strict);
        (await consumer.BuildAsync(Update)).MustSucceed();
        var before = consumer.Read(FileName);

        (await consumer.BuildAsync(Update, "-p:RunAnalyzers=false")).MustFail().MustReport("error AHB003");
        (await consumer.BuildAsync(Update, "-p:AsyncHygieneMode=None")).MustFail().MustReport("error AHB003");
        consumer.Write("Broken.cs", "class Broken {");
        (await consumer.BuildAsync(Update)).MustFail().MustReport("error CS1513");
        Assert.Equal(before, consumer.Read(FileName));
    }

    [Fact]
    public async Task An_update_keeps_the_line_ends_of_the_file_and_leaves_a_file_that_is_right()
    {
        var consumer = Consumer.Web(package, BlockingActions);
        (await consumer.BuildAsync(Update)).MustSucceed();
        var text = consumer.Read(FileName);
        consumer.Write(FileName, text.Replace("\n", "\r\n", StringComparison.Ordinal));
        var time = File.GetLastWriteTimeUtc(Path.Combine(consumer.Folder, FileName));
        (await consumer.BuildAsync(Update)).MustSucceed();
        Assert.Equal(time, File.GetLastWriteTimeUtc(Path.Combine(consumer.Folder, FileName)));

        consumer.Write("More.cs", "class More { void Run() => M(); async void M() => await System.Threading.Tasks.Task.Yield(); }\n");
        (await consumer.BuildAsync(Update)).MustSucceed();
        Assert.DoesNotContain("\n", consumer.Read(FileName).Replace("\r\n", "", StringComparison.Ordinal));
        Assert.Contains("AH2001 | More.M | M\r\n", consumer.Read(FileName));
    }

    [Fact]
    public async Task A_line_that_cannot_be_read_is_a_warning() =>
        (await Consumer.Console(package, "", (FileName, "# AsyncHygiene baseline, version 1\n<<<<<<< HEAD\n")).BuildAsync())
            .MustSucceed()
            .MustReport("warning AH0001");

    private static string Findings(Consumer consumer) =>
        string.Concat(consumer.Read(FileName).Split('\n').Where(l => l.Length > 0 && l[0] != '#').Select(l => l + "\n"));
}
