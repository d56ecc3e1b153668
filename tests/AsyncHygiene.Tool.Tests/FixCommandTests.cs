using System;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Changes;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary><c>async-hygiene fix</c> on solutions of several projects: what it writes, what it says, and when it writes nothing.</summary>
public sealed class FixCommandTests : IDisposable
{
    private const string Contracts = """
        namespace Contracts;
        public interface IStore
        {
            string Find(int id);
        }

        """;

    private const string Data = """
        using System.Threading;
        using System.Threading.Tasks;
        namespace Data;
        public class Store : Contracts.IStore
        {
            public string Find(int id)
            {
                Thread.Sleep(id);
                return Task.Run(() => "").Result;
            }
        }

        """;

    private const string Web = """
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController(Contracts.IStore store) : ControllerBase
        {
            public string Get(int id) => store.Find(id);
        }

        """;

    private readonly DiskSolution _solution = new();

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task The_chain_through_three_projects_is_written_and_reported()
    {
        Layers();

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal("""
            2 of 2 blocking calls became awaits, 2 members async, in 3 files.

            Chains, by the endpoints that wait less per member and file that changes
              1. Store.Find: 2 blocking calls, 2 members, 3 files; 1 endpoint stops blocking

            Files
              Contracts/Contracts.cs  +3 -1
              Data/Data.cs  +3 -4
              Web/Web.cs  +2 -1

            Members
              Contracts.IStore.Find(int) → FindAsync
              Data.Store.Find(int) → FindAsync

            """, output);
        Assert.Equal(0, exit);
        Assert.Contains("    Task<string> FindAsync(int id);", _solution.Read("Contracts"), StringComparison.Ordinal);
        Assert.Contains("await Task.Delay(id);", _solution.Read("Data"), StringComparison.Ordinal);
        Assert.Contains(
            "    public async Task<string> Get(int id) => await store.FindAsync(id);",
            _solution.Read("Web"),
            StringComparison.Ordinal);

        var texts = Texts();
        Assert.Equal((0, "There is nothing to convert.\n"), await _solution.FixAsync("--all"));
        Assert.Equal(texts, Texts());
    }

    [Fact]
    public async Task A_dry_run_shows_the_difference_and_writes_nothing()
    {
        Layers();
        var texts = Texts();

        var (exit, output) = await _solution.FixAsync("--all", "--dry-run");

        Assert.Equal(0, exit);
        Assert.Equal(texts, Texts());
        Assert.StartsWith("""
            --- a/Contracts/Contracts.cs
            +++ b/Contracts/Contracts.cs
            @@ -1,5 +1,7 @@
            +using System.Threading.Tasks;
            +
             namespace Contracts;
             public interface IStore
             {
            -    string Find(int id);
            +    Task<string> FindAsync(int id);
             }
            --- a/Data/Data.cs

            """, output, StringComparison.Ordinal);
        Assert.Contains(
            "2 of 2 blocking calls would become awaits, 2 members async, in 3 files; nothing was written.",
            output,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Ids_select_the_rules()
    {
        Layers();
        var (exit, output) = await _solution.FixAsync("--all", "--ids", "ah1002");
        Assert.Equal(0, exit);
        Assert.StartsWith("1 of 1 blocking call became awaits", output, StringComparison.Ordinal);
        Assert.Contains("Thread.Sleep(id);", _solution.Read("Data"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_all_only_what_the_rules_report_is_converted()
    {
        _solution.With("Idle", "using System.Threading; public static class Idle { static void Wait() => Thread.Sleep(1); }\n");
        Assert.Equal((0, "There is nothing to convert.\n"), await _solution.FixAsync());
        Assert.StartsWith("1 of 1", (await _solution.FixAsync("--all")).Output, StringComparison.Ordinal);
    }

    /// <summary>A property is called like the class with the delay, which the engine learns from the compiler alone.</summary>
    [Fact]
    public async Task What_the_compiler_refuses_is_exit_code_1()
    {
        _solution.With("App", """
            using System.Threading;
            public class Job
            {
                public string Task => "";
                public string Get()
                {
                    Thread.Sleep(1);
                    return "";
                }
            }

            """);
        var text = _solution.Read("App");

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal(1, exit);
        Assert.Contains("verify:CS1061 (1): the changed code would not compile (CS1061)", output, StringComparison.Ordinal);
        Assert.Equal(text, _solution.Read("App"));
    }

    [Fact]
    public async Task What_stays_is_listed_by_reason_with_its_place()
    {
        _solution.With("App", """
            using System.Threading;
            public class Cache
            {
                public Cache() => Thread.Sleep(1);
                public void Fill()
                {
                    lock (this)
                        Thread.Sleep(2);
                }
                public Cache(int a) { Load(); }
                public Cache(string a) { Load(); }
                private void Load() => Thread.Sleep(3);
            }

            """);

        Assert.Equal((0, """
            None of 3 blocking calls can be converted; nothing was written.

            Not converted
              ctor (1): a constructor cannot be async; a static CreateAsync method could do its work
                App/App.cs:4 AH1001 'Sleep' in Cache.Cache()
              lock (1): a 'lock' cannot contain an 'await'; use a SemaphoreSlim and 'await WaitAsync()'
                App/App.cs:8 AH1001 'Sleep' in Cache.Fill()
              too-many-bridges (1): the change would add more blocking calls than it removes
                App/App.cs:12 AH1001 'Sleep' in Cache.Load(); called at App/App.cs:10 in Cache.Cache(int): a constructor cannot be async; a static CreateAsync method could do its work (ctor)

            """), await _solution.FixAsync("--all"));
    }

    [Fact]
    public async Task Reports_a_parallel_loop_that_changes_with_its_lambda_as_converted()
    {
        _solution.With("App", """
            using System.Threading;
            using System.Threading.Tasks;
            public class Loader
            {
                public async Task Run() { await Task.Yield(); Parallel.For(0, 3, i => Thread.Sleep(i)); }
            }

            """);

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.StartsWith("2 of 2 blocking calls became awaits", output, StringComparison.Ordinal);
        Assert.DoesNotContain("Not converted", output, StringComparison.Ordinal);
    }

    /// <summary>A template that a program writes out, or a project of another solution.</summary>
    [Theory]
    [InlineData("class Page(Store store) { string Get() => store.Find(1); }", true)]
    [InlineData("class Page : Contracts.IStore { public string Find(int id) => \"\"; }", true)]
    [InlineData("class Page(Shop shop) { string Get() => shop.Find(1); }", false)]
    [InlineData("class Page(Store store) { string Get() => store.Finder(1); }", false)]
    public async Task A_file_that_is_not_compiled_and_names_a_converted_member_is_to_be_checked(string text, bool isNamed)
    {
        Layers();
        Directory.CreateDirectory(Path.Combine(_solution.Root, "Templates"));
        Directory.CreateDirectory(Path.Combine(_solution.Root, "Data", "obj"));
        File.WriteAllText(Path.Combine(_solution.Root, "Templates", "Page.cs"), text);
        File.WriteAllText(Path.Combine(_solution.Root, "Data", "obj", "Page.cs"), text);

        var (_, output) = await _solution.FixAsync("--all");

        Assert.Equal(isNamed, output.Contains("  Templates/Page.cs: no project here compiles it; it names ", StringComparison.Ordinal));
        Assert.DoesNotContain("obj/Page.cs", output, StringComparison.Ordinal);
        Assert.Equal(text, File.ReadAllText(Path.Combine(_solution.Root, "Templates", "Page.cs")));
    }

    /// <summary>Plugins are compiled against the package, and are not in the solution.</summary>
    [Theory]
    [InlineData("<PackageId>Shop.Data</PackageId>", "  Data/Data.csproj: Shop.Data: Data.Store.Find(int)")]
    [InlineData("<GeneratePackageOnBuild>true</GeneratePackageOnBuild>", "  Data/Data.csproj: Data: Data.Store.Find(int)")]
    [InlineData("<PackageId>Shop.Data</PackageId><IsPackable>false</IsPackable>", null)]
    [InlineData("", null)]
    public async Task A_package_whose_public_members_change_is_named(string properties, string? line)
    {
        Layers();
        File.WriteAllText(
            Path.Combine(_solution.Root, "Data", "Data.csproj"),
            $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>{properties}</PropertyGroup></Project>");

        var (_, output) = await _solution.FixAsync("--all");

        const string Heading = "Packages whose public members change: what is compiled against them has to follow\n";
        if (line is null)
            Assert.DoesNotContain(Heading, output, StringComparison.Ordinal);
        else
            Assert.Contains($"{Heading}{line}\n", output, StringComparison.Ordinal);
    }

    /// <summary>That a caller stays because of its own callers is no reason that helps: the one that is in the way does.</summary>
    [Fact]
    public async Task A_call_that_stays_is_listed_with_the_caller_that_is_in_the_way_further_up()
    {
        _solution.With("App", """
            using System.Threading;
            public class Cache
            {
                public Cache(int a) { Fill(); }
                public Cache(string a) { Fill(); }
                private void Fill() => Load();
                private void Load() => Thread.Sleep(3);
            }

            """);

        var (_, output) = await _solution.FixAsync("--all");

        Assert.Equal(
            """
            The blocking call cannot be converted; nothing was written.

            Not converted
              only-bridges (1): every caller would block on the task instead, so no thread would be free
                App/App.cs:7 AH1001 'Sleep' in Cache.Load(); called through others at App/App.cs:4 in Cache.Cache(int): a constructor cannot be async; a static CreateAsync method could do its work (ctor)

            """,
            output);
    }

    /// <summary>A synchronous function gives no warning for them, so their author may not know of them.</summary>
    [Fact]
    public async Task Tasks_that_a_converted_function_drops_are_listed()
    {
        _solution.With("App", """
            using System.Threading;
            using System.Threading.Tasks;
            class App
            {
                private static Task SaveAsync() => Task.Delay(1);
                private static void Run()
                {
                    Thread.Sleep(1);
                    SaveAsync();
                }
                private static void Idle() => SaveAsync();
                static void Main() => Run();
            }

            """);

        var (_, output) = await _solution.FixAsync("--all");

        Assert.Contains("        _ = SaveAsync();", _solution.Read("App"), StringComparison.Ordinal);
        Assert.Contains(
            "\nTasks that these functions drop, as before: await them where the function should wait\n  App/App.cs:9\n",
            output,
            StringComparison.Ordinal);
    }

    /// <summary>How deep a function goes into itself, its data decide; one that only others call is not named.</summary>
    /// <summary>Until <c>Fire</c> returned a task, its caller went on without it, and <c>Prepare</c> could not be waited for.</summary>
    [Fact]
    public async Task What_an_async_void_method_kept_is_converted_in_the_same_run()
    {
        _solution.With("App", """
            using System.Threading;
            using System.Threading.Tasks;
            public class Work
            {
                public async void Fire() { Prepare(); await Task.Delay(1); }
                void Prepare() { Thread.Sleep(20); System.Console.Write("ready"); }
                public Task Begin() { Prepare(); return Task.Delay(1); }
            }
            public static class Program
            {
                public static async Task Main()
                {
                    var work = new Work();
                    work.Fire();
                    await work.Begin();
                }
            }

            """);

        var (exit, _) = await _solution.FixAsync("--all");
        var first = _solution.Read("App");
        var (_, again) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.Contains("await Task.Delay(20)", first, StringComparison.Ordinal);
        Assert.Equal(first, _solution.Read("App"));
        Assert.DoesNotContain("became awaits", again, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Functions_that_reach_themselves_again_are_listed()
    {
        _solution.With("App", """
            using System.Threading;
            class Node
            {
                public Node? Next;
                public int Count() => Next is null ? End() : 1 + Next.Count();
                private int End() { Thread.Sleep(1); return 0; }
                public int Even(int n) => n == 0 ? End() : Odd(n - 1);
                private int Odd(int n) => Even(n - 1);
            }
            class App
            {
                static void Main() => System.Console.WriteLine(new Node().Count() + new Node().Even(3));
            }

            """);

        var (_, output) = await _solution.FixAsync("--all");

        Assert.Contains(
            "\nFunctions that reach themselves again by these calls: async ones take several times the stack for each level; check "
                + "that none goes thousands of levels deep\n  App/App.cs:5\n  App/App.cs:7\n  App/App.cs:8\n",
            output,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_override_that_calls_what_it_replaces_does_not_reach_itself()
    {
        _solution.With("App", """
            using System.Threading;
            class Store { public virtual int Save(int n) { Thread.Sleep(1); return n; } }
            class Orders : Store { public override int Save(int n) => base.Save(n + 1); }
            class App
            {
                static void Main() => System.Console.WriteLine(new Orders().Save(3));
            }

            """);

        var (_, output) = await _solution.FixAsync("--all");

        Assert.Contains("await base.SaveAsync(n + 1)", _solution.Read("App"), StringComparison.Ordinal);
        Assert.DoesNotContain("Functions that reach themselves again", output, StringComparison.Ordinal);
    }

    /// <summary>The await is written in another file than the call that a rule reports, and that file is shorter.</summary>
    [Fact]
    public async Task A_helper_in_another_file_that_does_more_than_wait_is_converted_with_its_callers()
    {
        _solution
            .With("App", """
                using System.Threading.Tasks;
                class App
                {
                    private static Task<int> LoadAsync() => Task.Run(() => 1);

                    // What stands here makes this file longer than the one of the helper: a place in this file is none in that one.
                    // What stands here makes this file longer than the one of the helper: a place in this file is none in that one.
                    public async Task<int> Get()
                    {
                        await Task.Yield();
                        return Tasks.Try(() => LoadAsync()) + Local();

                        int Local() => Tasks.In(() => LoadAsync(), 10) ? 1 : 0;
                    }
                }

                """)
            .WithMore("App", "Tasks.cs", """
                using System; using System.Threading.Tasks;
                public static class Tasks
                {
                    public static T Try<T>(Func<Task<T>> work) { try { return work().Result; } catch (Exception) { return default; } }
                    public static bool In(Func<Task> work, int ms) => work().Wait(ms);
                }

                """);

        var (_, output) = await _solution.FixAsync("--ids", "AH1002", "--file", "App.cs");

        Assert.Contains("return await Tasks.TryAsync(() => LoadAsync()) + Local();", _solution.Read("App"), StringComparison.Ordinal);
        Assert.Contains("1. Tasks.Try: 1 blocking call, 1 member, 2 files;", output, StringComparison.Ordinal);
        Assert.Contains("App/App.cs:13 AH1002 'In' in App.Get()", output, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_caller_that_has_to_block_is_listed_as_a_bridge()
    {
        _solution.With("App", """
            using System.Threading;
            using System.Threading.Tasks;
            class Cache
            {
                public Cache() { Load(); }
                public async Task FillAsync() { await Task.Yield(); Load(); }
                private void Load() { Thread.Sleep(3); Thread.Sleep(4); }
            }

            """);

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.Contains(
            "\nBridges: calls that now block on the task, because the function around them cannot be async\n  App/App.cs:5 in "
                + "Cache.Cache(): a constructor cannot be async",
            output,
            StringComparison.Ordinal);
        Assert.Contains("LoadAsync().GetAwaiter().GetResult();", _solution.Read("App"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--all")]
    [InlineData("--ids", "AH2001")]
    public async Task Async_void_methods_return_a_task_in_the_same_run(params string[] arguments)
    {
        _solution.With("App", """
            using System.Threading.Tasks;
            public class Store
            {
                public async void Save() => await Task.Delay(3);
                public async Task MAsync() { Save(); await Task.Yield(); }
            }

            """);

        var (exit, output) = await _solution.FixAsync(arguments);

        Assert.Equal(0, exit);
        Assert.StartsWith("1 of 1 reported place became awaits or tasks, 1 member async, in 1 file.", output, StringComparison.Ordinal);
        Assert.Contains("public async Task SaveAsync() => await Task.Delay(3);", _solution.Read("App"), StringComparison.Ordinal);
        Assert.Contains("await SaveAsync();", _solution.Read("App"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task What_may_use_a_converted_member_unseen_is_listed()
    {
        _solution.With("App", """
            using System.Threading;
            public class Store
            {
                public void Load() => Thread.Sleep(3);
                public void Invoke(System.Type type) => type.GetMethod("Load")!.Invoke(this, null);
            }

            """);

        var (exit, output) = await _solution.FixAsync("--all");

        Assert.Equal(0, exit);
        Assert.Contains(
            "\nCheck these by hand: they may use a converted member and were not changed\n  App/App.cs:5: The string \"Load\" may name "
                + "'Store.Load', which now is 'LoadAsync' and returns a task.\n",
            output,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\r\n", true, "utf-8")]
    [InlineData("\n", false, "utf-8")]
    [InlineData("\r\n", false, "utf-8")]
    [InlineData("\n", true, "utf-16")]
    public async Task Byte_order_marks_line_ends_and_encodings_stay(string newLine, bool hasMark, string encodingName)
    {
        var encoding = Encoding.GetEncoding(encodingName);
        const string Before =
            "namespace App;\npublic class Façade\n{\n    /// <summary>Ä</summary>\n    public void Run()\n    {\n        "
                + "System.Threading.Thread.Sleep(1);\n    }\n}\n";
        byte[] Encode(string text) => [.. hasMark ? encoding.GetPreamble() : [], .. encoding.GetBytes(text.ReplaceLineEndings(newLine))];
        _solution.With("App", Encode(Before));

        Assert.Equal(0, (await _solution.FixAsync("--all")).Exit);

        Assert.Equal(
            Encode("using System.Threading.Tasks;\n\n"
                + Before.Replace("public void Run", "public async Task RunAsync")
                    .Replace("System.Threading.Thread.Sleep(1)", "await Task.Delay(1)")),
            File.ReadAllBytes(_solution.PathOf("App")));
    }

    /// <summary>All bytes from 128 on, whichever code page they are of, in a comment and in a text.</summary>
    [Theory]
    [InlineData("\n")]
    [InlineData("\r\n")]
    public async Task A_file_that_is_not_UTF_8_keeps_its_bytes(string newLine)
    {
        var letters = Encoding.Latin1.GetString([.. Enumerable.Range(128, 128).Select(i => (byte)i)]);
        byte[] Encode(string text) => Encoding.Latin1.GetBytes(text.Replace("\n", newLine, StringComparison.Ordinal));
        var before = $"// {letters}\npublic class Fa\u00E7ade\n{{\n    private string _all = \"{letters}\";\n"
            + "    public void Run()\n    {\n        System.Threading.Thread.Sleep(1); // \u00E4\u00F6\n    }\n}\n";
        _solution.With("App", Encode(before));

        Assert.Equal(0, (await _solution.FixAsync("--all")).Exit);

        var fixedText = before.Replace("public void Run", "public async Task RunAsync", StringComparison.Ordinal)
            .Replace("System.Threading.Thread.Sleep(1)", "await Task.Delay(1)", StringComparison.Ordinal);
        var written = Encoding.Latin1.GetString(File.ReadAllBytes(_solution.PathOf("App")))
            .Replace(newLine, "\n", StringComparison.Ordinal);
        Assert.Equal(fixedText, written.Replace("using System.Threading.Tasks;\n\n", "", StringComparison.Ordinal));
    }

    /// <summary>By the code page, the name of the class would be none.</summary>
    [Fact]
    public async Task A_file_that_is_UTF_8_but_for_one_letter_still_compiles_and_is_not_written()
    {
        byte[] content = [.. "public class Ключ { public void Run() => System.Threading.Thread.Sleep(1); /* "u8, 0xE4, .. " */ }"u8];
        _solution.With("App", content);

        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--all"));

        Assert.Contains("its encoding cannot be kept", thrown.Message, StringComparison.Ordinal);
        Assert.Equal(content, File.ReadAllBytes(_solution.PathOf("App")));
    }

    [Fact]
    public async Task A_file_with_a_mark_that_it_breaks_is_not_written()
    {
        byte[] content =
        [
            .. Encoding.UTF8.Preamble,
            .. "public class A { public void Run() => System.Threading.Thread.Sleep(1); /* "u8,
            0xE4,
            .. " */ }"u8,
        ];
        _solution.With("App", content);

        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--all"));

        Assert.Contains("its encoding cannot be kept", thrown.Message, StringComparison.Ordinal);
        Assert.Equal(content, File.ReadAllBytes(_solution.PathOf("App")));
    }

    /// <summary>A directive that a fix adds may need a letter that the file's code page does not have.</summary>
    [Fact]
    public void What_an_encoding_cannot_write_stops_the_run_with_the_letter()
    {
        var text = SourceText.From("class A { }", CodePagesEncodingProvider.Instance.GetEncoding(
            1252,
            EncoderFallback.ExceptionFallback,
            DecoderFallback.ExceptionFallback));
        var file = new ChangedFile("A.cs", text, SourceText.From("using Łódź; class A { }"));

        Assert.Equal(
            "'A.cs' cannot be written: its encoding, windows-1252, has no 'Ł'.",
            Assert.Throws<ToolException>(() => file.Content).Message);
    }

    [Fact]
    public async Task A_file_that_changed_meanwhile_stops_everything()
    {
        Layers();
        using var loaded = await _solution.LoadAsync();
        File.AppendAllText(_solution.PathOf("Web"), "// typed meanwhile\n");
        var texts = Texts();

        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync(loaded, "--all"));

        Assert.Equal(
            $"Nothing was written: '{_solution.PathOf("Web")}' was changed since it was loaded, or its encoding cannot be kept.",
            thrown.Message);
        Assert.Equal(texts, Texts());
    }

    [Fact]
    public async Task Cancellation_writes_nothing()
    {
        Layers();
        var texts = Texts();
        using var loaded = await _solution.LoadAsync();
        using var cancellation = new CancellationTokenSource();
        var progress = new Progress(new CancellingWriter(cancellation));
        using var session = WriteSession.ForWriting(_solution.Root, progress);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
            FixCommand.RunAsync(
                new FixArguments(FixArguments.DefaultIds) { All = true },
                loaded,
                session,
                new CommandOutput(TextWriter.Null, progress),
                cancellation.Token));
        Assert.Equal(texts, Texts());
    }

    private void Layers() => _solution.With("Contracts", Contracts).With("Data", Data, "Contracts").With("Web", Web, "Contracts");

    private string[] Texts() => [.. new[] { "Contracts", "Data", "Web" }.Select(_solution.Read)];

    /// <summary>Cancels when the engine says that it compiles what it changed.</summary>
    private sealed class CancellingWriter(CancellationTokenSource cancellation) : StringWriter
    {
        public override void WriteLine(string? value)
        {
            if (value?.StartsWith("Compiling, round 1", StringComparison.Ordinal) == true)
                cancellation.Cancel();
        }
    }
}
