using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Limits.ConnectionLimitAnalyzer, AsyncHygiene.Fixes.ConnectionLimitFix>;

namespace AsyncHygiene.Tests.Rules.Limits.ConnectionLimit;

public class ConnectionLimitTests
{
    [Fact]
    public Task Reports_the_message() => Program(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        static class Program
        {
            static void Main()
            {
                var client = new HttpClient();
                var tasks = new List<Task>();
                foreach (var url in new[] { "a", "b", "c" })
                    tasks.Add(client.{|#0:GetStringAsync|}(url));
                Task.WaitAll(tasks.ToArray());
            }
        }
        """,
        expected: new DiagnosticResult("AH4002", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'GetStringAsync' runs many times at once, but .NET Framework opens only two connections per host; set "
                    + "'ServicePointManager.DefaultConnectionLimit' at start-up")).RunAsync();

    private const string Concurrent = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private readonly HttpClient _client = new HttpClient();

            async Task M(List<string> urls)
            {
                foreach (var url in urls)
                    _client.[|GetAsync|](url);
                for (var i = 0; i < urls.Count; i++)
                    _ = _client.[|GetAsync|](urls[i]);

                var tasks = new Task[urls.Count];
                for (var i = 0; i < urls.Count; i++)
                    tasks[i] = [|DownloadAsync|](urls[i]);
                await Task.WhenAll(tasks);

                var started = new List<Task>();
                while (started.Count < urls.Count)
                {
                    var task = _client.[|GetByteArrayAsync|](urls[started.Count]);
                    started.Add(task);
                }

                await Task.WhenAll(urls.Select(url => _client.[|GetStringAsync|](url)));
                await Task.WhenAll(urls.Select(async url => { await [|DownloadAsync|](url); }));
                var selected = urls.Select(url => [|DownloadAsync|](url));
                await Task.WhenAll(selected);
                var list = urls.Select(url => [|DownloadAsync|](url)).ToList();

                foreach (var url in urls)
                    started.Add(Task.Run(() => [|Download|](url)));
                Parallel.ForEach(urls, url => [|Download|](url));
                Parallel.ForEach(urls, url => WebRequest.Create(url).[|GetResponse|]());
                urls.AsParallel().ForAll(url => new WebClient().[|DownloadString|](url));
                urls.ForEach(async url => await [|DownloadAsync|](url));
                foreach (var url in urls)
                    ThreadPool.QueueUserWorkItem(_ => [|Download|](url));
            }

            async Task DownloadAsync(string url)
            {
                await LoadAsync(url);
            }

            Task<string> LoadAsync(string url) => _client.GetStringAsync(url);

            string Download(string url) => new WebClient().DownloadString(url);

            static void Main() { }
        }
        """;

    [Fact]
    public Task Flags_every_concurrent_form() => Program(Concurrent).RunAsync();

    [Fact]
    public Task Accepts_calls_one_after_the_other() => Program(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            private readonly HttpClient _client = new HttpClient();

            async Task M(List<string> urls)
            {
                foreach (var url in urls)
                    await _client.GetAsync(url);
                foreach (var url in urls)
                {
                    var task = _client.GetAsync(url);
                    await task;
                }

                foreach (var task in urls.Select(url => _client.GetAsync(url)))
                    await task;
                foreach (var url in urls)
                    await Task.Run(() => _client.GetAsync(url));
                foreach (var url in urls)
                    _client.GetAsync(url).Wait();
                var one = _client.GetAsync("u");
                var other = _client.GetAsync("v");
                await Task.WhenAll(one, other);
                var tasks = new List<Task>();
                foreach (var url in urls)
                    tasks.Add(Task.Delay(1));
                foreach (var url in urls)
                    tasks.Add(ComputeAsync(url));
            }

            Task ComputeAsync(string url) => Task.Run(() => url.Length);

            static void Main() { }
        }
        """).RunAsync();

    [Theory]
    [InlineData("ServicePointManager.DefaultConnectionLimit = 10;")]
    [InlineData("ServicePointManager.FindServicePoint(null).ConnectionLimit = 10;")]
    [InlineData("new System.Net.Http.HttpClientHandler().MaxConnectionsPerServer = 10;")]
    public async Task Accepts_programs_that_set_a_limit(string statement)
    {
        var test = Program(Unmarked(Concurrent));
        test.TestState.Sources.Add(
            $$"""
            using System.Net;

            static class Limits
            {
                static void Set()
                {
                    {{statement}}
                }
            }
            """);
        await test.RunAsync();
    }

    [Fact]
    public async Task Accepts_programs_whose_configuration_sets_a_limit()
    {
        var test = Program(Unmarked(Concurrent));
        test.TestState.AdditionalFiles.Add(
            ("/0/App.config",
                """<configuration><system.net><connectionManagement><add address="*" maxconnection="100" /></connectionManagement></system.net></configuration>"""));
        await test.RunAsync();
    }

    [Fact]
    public async Task Accepts_libraries_and_other_frameworks()
    {
        await Verify.AnalyzerAsync(Unmarked(Concurrent), Framework.Net472);
        var program = Program(Unmarked(Concurrent));
        program.ReferenceAssemblies = Framework.Net8;
        await program.RunAsync();
    }

    [Theory]
    [InlineData(
        """
            static void Main()
            {
                // Go.
                Calls.StartAll();
            }
        """,
        """
            static void Main()
            {
                ServicePointManager.DefaultConnectionLimit = 50;
                // Go.
                Calls.StartAll();
            }
        """)]
    [InlineData(
        "    static void Main(string[] args) { Calls.StartAll(); }",
        "    static void Main(string[] args) { ServicePointManager.DefaultConnectionLimit = 50; Calls.StartAll(); }")]
    [InlineData(
        "    static void Main() => Calls.StartAll();",
        """
            static void Main()
            {
                ServicePointManager.DefaultConnectionLimit = 50;
                Calls.StartAll();
            }
        """)]
    [InlineData(
        "    static async Task Main() => await Task.Delay(1);",
        """
            static async Task Main()
            {
                ServicePointManager.DefaultConnectionLimit = 50;
                await Task.Delay(1);
            }
        """)]
    [InlineData(
        "    static Task Main() => Task.Delay(1);",
        """
            static Task Main()
            {
                ServicePointManager.DefaultConnectionLimit = 50;
                return Task.Delay(1);
            }
        """)]
    [InlineData(
        "    static int Main() => 1;",
        """
            static int Main()
            {
                ServicePointManager.DefaultConnectionLimit = 50;
                return 1;
            }
        """)]
    public async Task Fixes_every_form_of_Main(string before, string after)
    {
        var test = Program(Calls);
        test.TestState.Sources.Add(Main(before, ""));
        test.FixedState.Sources.Add(Unmarked(Calls));
        test.FixedState.Sources.Add(Main(after, "using System.Net;\n"));
        test.NumberOfFixAllInDocumentIterations = 1;
        await test.RunAsync();

        static string Main(string main, string import) =>
            $$"""
            {{import}}using System.Threading.Tasks;

            static class Program
            {
            {{main}}
            }
            """;
    }

    private const string Calls = """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        static class Calls
        {
            private static readonly HttpClient s_client = new HttpClient();

            public static void StartAll()
            {
                for (var i = 0; i < 100; i++)
                    s_client.[|GetAsync|]("a" + i);
                for (var i = 0; i < 100; i++)
                    s_client.[|GetAsync|]("b" + i);
            }
        }
        """;

    [Fact]
    public Task Fixes_top_level_code_with_the_limit_of_the_options()
    {
        var test = Program(
            """
            // A program.
            using System.Net.Http;

            var client = new HttpClient();
            foreach (var url in args)
                client.[|GetAsync|](url);
            """,
            """
            // A program.
            using System.Net;
            using System.Net.Http;

            ServicePointManager.DefaultConnectionLimit = 7;
            var client = new HttpClient();
            foreach (var url in args)
                client.GetAsync(url);
            """);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n\n[*.cs]\nasync_hygiene.connection_limit = 7\n"));
        return test.RunAsync();
    }

    private static string Unmarked(string source) =>
        source.Replace("[|", "", System.StringComparison.Ordinal).Replace("|]", "", System.StringComparison.Ordinal);

    private static Verify.Test Program(string source, string? fixedSource = null, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test { TestCode = source, ReferenceAssemblies = Framework.Net472 }.AsProgram();
        if (fixedSource is not null)
            test.FixedCode = fixedSource;
        test.ExpectedDiagnostics.AddRange(expected);
        return test;
    }
}
