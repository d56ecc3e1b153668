using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.SequentialReadsAnalyzer, AsyncHygiene.Fixes.SequentialReadsFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.SequentialReads;

public class SequentialReadsTests
{
    private const string Wanted = "is_global = true\nasync_hygiene.concurrent_reads = true\nasync_hygiene.fan_out_limit = 4\n";

    [Fact]
    public Task Reports_the_read() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();

            async Task<List<string>> M(int[] ids)
            {
                var list = new List<string>();
                {|#0:foreach|} (var id in ids)
                    list.Add(await s_client.GetStringAsync("/" + id));
                return list;
            }
        }
        """,
        new DiagnosticResult("AH2006", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage(
                "This loop waits for 'HttpClient.GetStringAsync' in each pass, although no pass needs the previous one; a limited "
                    + "number of them can run at once"));

    [Fact]
    public async Task Flags_reads_on_every_framework()
    {
        const string Source = """
            using System.Collections.Generic;
            using System.Net.Http;
            using System.Threading.Tasks;

            class Order { public string Text { get; set; } }

            class C
            {
                static readonly HttpClient s_client = new HttpClient();
                static Order Read(string text) => new Order { Text = text };
                async Task<Order> LoadAsync(int id) => Read(await s_client.GetStringAsync("/" + id));

                async Task M(List<int> ids)
                {
                    var orders = new List<Order>();
                    [|foreach|] (var id in ids)
                    {
                        var text = await s_client.GetStringAsync("/" + id).ConfigureAwait(false);
                        var order = Read(text);
                        orders.Add(order);
                    }

                    [|foreach|] (var id in ids) orders.Add(await LoadAsync(id));
                    [|foreach|] (var id in ids)
                    {
                        var response = await s_client.GetAsync("/" + id);
                        orders.Add(new Order { Text = await response.Content.ReadAsStringAsync() });
                    }
                }
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net472);
    }

    [Fact]
    public Task Accepts_writes_databases_dependencies_and_pauses() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Data.Common;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();
            readonly SemaphoreSlim _gate = new SemaphoreSlim(1);
            int _count;
            Task<string> ComputeAsync(int id) => Task.FromResult("");
            async Task<object> QueryAsync(DbCommand command) => await command.ExecuteScalarAsync();
            async Task<string> ReadAndDeleteAsync(int id) { await s_client.DeleteAsync("/" + id); return await s_client.GetStringAsync("/" + id); }

            async Task M(int[] ids, DbCommand command, IAsyncEnumerable<int> stream)
            {
                var list = new List<object>();
                var last = "";
                foreach (var id in ids) list.Add(await s_client.PostAsync("/" + id, null));
                foreach (var id in ids) list.Add(await QueryAsync(command));
                foreach (var id in ids) list.Add(await ReadAndDeleteAsync(id));
                foreach (var id in ids) list.Add(await ComputeAsync(id));
                foreach (var id in ids) list.Add(last = await s_client.GetStringAsync(last));
                foreach (var id in ids) list.Add(await s_client.GetStringAsync("/" + list.Count));
                foreach (var id in ids) list.Add(await s_client.GetStringAsync("/" + _count++));
                foreach (var id in ids) { if (id > 3) break; list.Add(await s_client.GetStringAsync("/" + id)); }
                foreach (var id in ids) { list.Add(await s_client.GetStringAsync("/" + id)); await Task.Delay(10); }
                foreach (var id in ids) { await _gate.WaitAsync(); list.Add(await s_client.GetStringAsync("/" + id)); }
                await foreach (var id in stream) list.Add(await s_client.GetStringAsync("/" + id));
                foreach (var id in ids) list.Add(id);
            }
        }
        """);

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Xunit;
        namespace Xunit { public class FactAttribute : System.Attribute { } }

        class C
        {
            async Task M(HttpClient client, int[] ids)
            {
                var list = new List<string>();
                foreach (var id in ids) list.Add(await client.GetStringAsync("/" + id));
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_unless_asked_for() => Verify.NoFixAsync(
        """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpClient client, int[] ids)
            {
                var list = new List<string>();
                [|foreach|] (var id in ids) list.Add(await client.GetStringAsync("/" + id));
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_it_would_not_compile() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Collections;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Threading.Tasks;

                class C
                {
                    async Task M(HttpClient client, int[] ids, IEnumerable objects, bool all)
                    {
                        var list = new List<object>();
                        [|foreach|] (var id in ids) list.Add(await client.GetStringAsync("/" + id));
                        var texts = new List<string>();
                        [|foreach|] (var id in objects) texts.Add(await client.GetStringAsync("/" + id));
                        if (all) [|foreach|] (var id in ids) texts.Add(await client.GetStringAsync("/" + id));
                    }
                }
                """,
            },
            AnalyzerConfigFiles = { ("/.globalconfig", Wanted) },
        },
        FixedState = { InheritanceMode = StateInheritanceMode.AutoInheritAll, MarkupHandling = MarkupMode.Allow },
    }.RunAsync();

    [Fact]
    public async Task Runs_fixed_code_with_the_same_results_in_their_order()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Net;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                sealed class Server : HttpMessageHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        var number = int.Parse(request.RequestUri.AbsolutePath.Substring(1));
                        await Task.Delay(50 - number, token);
                        if (number == 13)
                            throw new InvalidOperationException("failed");
                        return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("text " + number) };
                    }
                }

                static async Task<List<string>> LoadAsync(HttpClient client, IReadOnlyList<int> ids)
                {
                    var texts = new List<string>();

                    // Each of them.
                    [|foreach|] (var id in ids)
                    {
                        // One.
                        var text = await client.GetStringAsync("http://localhost/" + id);
                        texts.Add(text + ";");
                    }

                    return texts;
                }

                public static async Task<string> Run()
                {
                    var client = new HttpClient(new Server());
                    var output = string.Concat(await LoadAsync(client, new[] { 1, 2, 3, 4, 5, 6, 7, 8, 9 }));
                    try
                    {
                        await LoadAsync(client, new[] { 12, 13, 14 });
                    }
                    catch (InvalidOperationException exception)
                    {
                        output += exception.Message;
                    }

                    return output;
                }
            }
            """;
        const string After = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Net;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                sealed class Server : HttpMessageHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        var number = int.Parse(request.RequestUri.AbsolutePath.Substring(1));
                        await Task.Delay(50 - number, token);
                        if (number == 13)
                            throw new InvalidOperationException("failed");
                        return new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("text " + number) };
                    }
                }

                static async Task<List<string>> LoadAsync(HttpClient client, IReadOnlyList<int> ids)
                {
                    var texts = new List<string>();

                    // Each of them.
                    var gate = new SemaphoreSlim(4);
                    texts.AddRange(await Task.WhenAll(ids.Select(async id =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            // One.
                            var text = await client.GetStringAsync("http://localhost/" + id);
                            return text + ";";
                        }
                        finally
                        {
                            gate.Release();
                        }
                    })));

                    return texts;
                }

                public static async Task<string> Run()
                {
                    var client = new HttpClient(new Server());
                    var output = string.Concat(await LoadAsync(client, new[] { 1, 2, 3, 4, 5, 6, 7, 8, 9 }));
                    try
                    {
                        await LoadAsync(client, new[] { 12, 13, 14 });
                    }
                    catch (InvalidOperationException exception)
                    {
                        output += exception.Message;
                    }

                    return output;
                }
            }
            """;

        await new Verify.Test
        {
            TestState = { Sources = { Before }, AnalyzerConfigFiles = { ("/.globalconfig", Wanted) } },
            FixedCode = After,
        }.RunAsync();

        var output = await RunnableProgram.OutputOfAsync(Before.Replace("[|", string.Empty).Replace("|]", string.Empty));
        Assert.Equal("text 1;text 2;text 3;text 4;text 5;text 6;text 7;text 8;text 9;failed", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(After));
    }
}
