using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

public class FanOutTests
{
    private const string Source = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();
            Task M(List<string> urls) => Task.WhenAll(urls.{|#0:Select|}(url => s_client.GetStringAsync(url)));
        }
        """;

    [Fact]
    public Task Reports_what_is_called_and_what_to_use() => Verify.AnalyzerAsync(
        Source,
        Warning(
            "'HttpClient.GetStringAsync' is called for all items at once, and nothing limits how many calls run; use "
                + "'Parallel.ForEachAsync' or a 'SemaphoreSlim'"));

    [Fact]
    public Task Reports_only_what_the_framework_has() => Verify.AnalyzerAsync(
        Source,
        Framework.Net472,
        Warning(
            "'HttpClient.GetStringAsync' is called for all items at once, and nothing limits how many calls run; use a "
                + "'SemaphoreSlim'"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Forms = """
            using System;
            using System.Collections.Generic;
            using System.Data.Common;
            using System.Linq;
            using System.Net.Http;
            using System.Threading.Tasks;

            interface ICatalog { Task<string> LoadAsync(int id); }

            class Catalog : ICatalog
            {
                readonly HttpClient _client = new HttpClient();
                public async Task<string> LoadAsync(int id) => await _client.GetStringAsync("/" + id);
            }

            class C
            {
                readonly HttpClient _client = new HttpClient();
                readonly ICatalog _catalog = new Catalog();
                async Task<int> SizeAsync(string url) { var text = await _client.GetStringAsync(url); return text.Length; }

                async Task M(IEnumerable<string> urls, List<int> ids, Func<int, DbConnection> open)
                {
                    await Task.WhenAll(urls.[|Select|](async url => { await _client.GetAsync(url); }));
                    await Task.WhenAll(urls.Where(u => u.Length > 0).[|Select|](SizeAsync).ToList());
                    var sizes = await Task.WhenAll(urls.[|Select|](url => SizeAsync(url)));
                    await Task.WhenAll(ids.[|Select|](id => _catalog.LoadAsync(id)));
                    await Task.WhenAll(ids.[|Select|](id => open(id).CreateCommand().ExecuteNonQueryAsync()));
                    await Task.WhenAll(Enumerable.Range(0, 1000).[|Select|](id => _catalog.LoadAsync(id)));

                    var tasks = urls.[|Select|](url => SizeAsync(url)).ToArray();
                    await Task.WhenAll(tasks);

                    var list = new List<Task<string>>();
                    foreach (var id in ids)
                        list.Add(_catalog.[|LoadAsync|](id));
                    for (var i = 0; i < ids.Count; i++)
                    {
                        list.Add(_client.[|GetStringAsync|]("/" + i));
                    }

                    await Task.WhenAll(list);
                }
            }
            """;

        await Verify.AnalyzerAsync(Forms, Framework.Net10);
        await Verify.AnalyzerAsync(Forms, Framework.Net8);
        await Verify.AnalyzerAsync(Forms, Framework.Net472.AddAssemblies(["System.Data"]));
    }

    /// <summary>
    /// For the next item they begin when they are done, unless something was awaited before them or they are on other threads.
    /// </summary>
    [Theory]
    [InlineData("urls.Select(async url => { var text = _client.GetStringAsync(url).Result; await Task.Yield(); return text; })")]
    [InlineData("urls.Select(url => HeldAsync(url))")]
    [InlineData("urls.[|Select|](async url => { await Task.Yield(); return _client.GetStringAsync(url).Result; })")]
    [InlineData("urls.[|Select|](url => Task.Run(() => _client.GetStringAsync(url).Result))")]
    [InlineData("urls.[|Select|](url => Task.Run(() => Held(url)))")]
    public Task Accepts_calls_that_are_waited_for_on_the_spot(string calls) => Verify.AnalyzerAsync(
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();
            string Held(string url) => _client.GetStringAsync(url).ConfigureAwait(false).GetAwaiter().GetResult();
            async Task<string> HeldAsync(string url) { var text = Held(url); await Task.Yield(); return text; }
            Task M(IEnumerable<string> urls) => Task.WhenAll({{calls}});
        }
        """);

    [Fact]
    public Task Flags_database_calls_only_where_each_item_has_a_connection_of_its_own() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Data.Common;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.Extensions.DependencyInjection;

        class Shop : DbContext { public DbSet<C> Orders => null; }

        class C
        {
            readonly Shop _shop = new Shop();
            readonly DbConnection _connection = null;
            readonly IDbContextFactory<Shop> _factory = null;
            readonly IServiceProvider _services = null;
            readonly DbDataSource _source = null;

            async Task<int> SharedAsync(int id) { await _shop.Orders.FindAsync(id); return await _shop.SaveChangesAsync(); }
            async Task<int> OwnAsync(int id) { using var shop = new Shop(); return await shop.SaveChangesAsync(); }
            async Task FromScopeAsync(int id)
            {
                using var scope = _services.CreateScope();
                await scope.ServiceProvider.GetRequiredService<Shop>().SaveChangesAsync();
            }

            async Task Shared(List<int> ids)
            {
                await Task.WhenAll(ids.Select(id => _shop.SaveChangesAsync()));
                await Task.WhenAll(ids.Select(SharedAsync));
                await Task.WhenAll(ids.Select(async id => { await using var command = _connection.CreateCommand(); await command.ExecuteNonQueryAsync(); }));
            }

            async Task Own(List<int> ids)
            {
                await Task.WhenAll(ids.[|Select|](OwnAsync));
                await Task.WhenAll(ids.[|Select|](id => FromScopeAsync(id)));
                await Task.WhenAll(ids.[|Select|](async id => { await using var shop = await _factory.CreateDbContextAsync(); await shop.SaveChangesAsync(); }));
                await Task.WhenAll(ids.[|Select|](async id => { await using var open = await _source.OpenConnectionAsync(); await open.CreateCommand().ExecuteNonQueryAsync(); }));
            }
        }

        """,
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Reports_items_that_an_object_keeps_as_information() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;
        class C
        {
            static readonly HttpClient s_client = new();
            List<string> _urls = new();
            Task All() => Task.WhenAll(_urls.{|#0:Select|}(url => s_client.GetStringAsync(url)));
            async Task Loop() { var tasks = new List<Task>(); foreach (var url in _urls) tasks.Add(s_client.{|#1:GetStringAsync|}(url)); await Task.WhenAll(tasks); }
            Task Given(string[] urls) => Task.WhenAll(urls.{|#2:Select|}(url => s_client.GetStringAsync(url)));
        }
        """,
        new DiagnosticResult("AH2004", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2004", DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH2004", DiagnosticSeverity.Warning).WithLocation(2));

    [Fact]
    public Task Reports_items_that_a_service_answers_as_information() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Data.Common;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;
        record Answer(List<string> Items);
        interface ITeams { Task<List<string>> GetAsync(); Task<Answer> AskAsync(); }
        class Orders(DbCommand command) { public async Task<List<string>> GetAsync() { await command.ExecuteScalarAsync(); return null; } }
        class C
        {
            static readonly HttpClient s_client = new();
            async Task Answered(ITeams teams) => await Task.WhenAll((await teams.GetAsync()).Where(t => t != "").{|#0:Select|}(t => s_client.GetStringAsync(t)));
            async Task Kept(ITeams teams) { var items = (await teams.AskAsync().ConfigureAwait(false)).Items; await Task.WhenAll(items.{|#1:Select|}(t => s_client.GetStringAsync(t))); }
            async Task Spread(ITeams teams) { List<string> all = [.. await teams.GetAsync()]; await Task.WhenAll(all.{|#2:Select|}(t => s_client.GetStringAsync(t))); }
            async Task Queried(Orders orders) => await Task.WhenAll((await orders.GetAsync()).{|#3:Select|}(t => s_client.GetStringAsync(t)));
            async Task Lines() => await Task.WhenAll((await System.IO.File.ReadAllLinesAsync("a")).{|#4:Select|}(t => s_client.GetStringAsync(t)));
        }
        """,
        new DiagnosticResult("AH2004", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2004", DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH2004", DiagnosticSeverity.Info).WithLocation(2),
        new DiagnosticResult("AH2004", DiagnosticSeverity.Warning).WithLocation(3),
        new DiagnosticResult("AH2004", DiagnosticSeverity.Warning).WithLocation(4));

    [Theory]
    [InlineData(32, "Select")]
    [InlineData(33, "[|Select|]")]
    public Task Flags_a_literal_that_is_longer_than_the_limit_of_the_fix(int items, string select) => Verify.AnalyzerAsync(
        $$"""
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            static readonly string[] s_hosts = [{{string.Join(", ", Enumerable.Repeat("\"a\"", items))}}];
            readonly HttpClient _client = new HttpClient();

            async Task M(bool[] wanted)
            {
                var hosts = s_hosts.Where((_, i) => wanted[i]).ToArray();
                await Task.WhenAll(hosts.{{select}}(host => _client.GetAsync(host)));
            }
        }
        """);

    [Theory]
    [InlineData("GetAsync", "if (list.Count >= 3) { Task.WaitAll(list.ToArray()); list.Clear(); }")]
    [InlineData("[|GetAsync|]", "if (list.Count >= 3) { list.Clear(); }")]
    public Task Accepts_a_loop_that_waits_for_a_few_calls_at_a_time(string call, string wait) => Verify.AnalyzerAsync(
        $$"""
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpClient client, List<string> urls)
            {
                var list = new List<Task>();
                foreach (var url in urls)
                {
                    list.Add(client.{{call}}(url));
                    {{wait}}
                }

                await Task.WhenAll(list);
            }
        }
        """);

    [Fact]
    public Task Accepts_few_items_gates_and_work_that_stays_inside() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.RateLimiting;
        using System.Threading.Tasks;

        class C
        {
            static readonly string[] s_hosts = { "a", "b" };
            readonly HttpClient _client = new HttpClient();
            readonly SemaphoreSlim _gate = new SemaphoreSlim(4);

            async Task<string> GatedAsync(string url)
            {
                await _gate.WaitAsync();
                try { return await _client.GetStringAsync(url); } finally { _gate.Release(); }
            }

            Task<string> ThroughGateAsync(string url) => GatedAsync(url);
            async Task ComputeAsync(string url) => await Task.Delay(1);

            async Task M(List<string> urls, RateLimiter limiter, int workerCount)
            {
                await Task.WhenAll(new[] { "a", "b" }.Select(url => _client.GetAsync(url)));
                await Task.WhenAll(s_hosts.Select(url => _client.GetAsync(url)));
                string[] few = ["a", "b"];
                await Task.WhenAll(few.Select(url => _client.GetAsync(url)));
                await Task.WhenAll(urls.Take(5).Select(url => _client.GetAsync(url)));
                await Task.WhenAll(Enumerable.Range(0, workerCount).Select(i => _client.GetAsync("/" + i)));
                foreach (var chunk in urls.Chunk(10)) await Task.WhenAll(chunk.Select(url => _client.GetAsync(url)));
                foreach (var some in urls.Chunk(10)) await Task.WhenAll(some.Select(url => _client.GetAsync(url)));
                var parts = urls.Chunk(10);
                foreach (var part in parts) await Part(part);
                foreach (var part in parts) await PartSelected(part);
                await Batch(urls);

                await Task.WhenAll(urls.Select(GatedAsync));
                await Task.WhenAll(urls.Select(ThroughGateAsync));
                await Task.WhenAll(urls.Select(async url => { using var lease = await limiter.AcquireAsync(); await _client.GetAsync(url); }));
                await Parallel.ForEachAsync(urls, async (url, token) => await _client.GetAsync(url, token));

                await Task.WhenAll(urls.Select(ComputeAsync));
                await Task.WhenAll(urls.Select(url => Task.Run(() => url.Length)));
                await Task.WhenAll(_client.GetAsync("a"), _client.GetAsync("b"));

                var list = new List<Task>();
                foreach (var url in urls) { await _gate.WaitAsync(); list.Add(_client.GetAsync(url)); }
                foreach (var url in urls) list.Add(ComputeAsync(url));
                list.Add(_client.GetAsync("c"));
                await Task.WhenAll(list);
            }

            async Task Part(string[] urls)
            {
                var all = new List<Task>();
                foreach (var url in urls) all.Add(_client.GetAsync(url));
                await Task.WhenAll(all);
            }

            async Task PartSelected(string[] urls) => await Task.WhenAll(urls.Select(url => _client.GetAsync(url)));

            async Task Batch(IEnumerable<string> batch)
            {
                var all = new List<Task>();
                foreach (var url in batch.ToList()) all.Add(_client.GetAsync(url));
                await Task.WhenAll(all);
            }
        }
        """);

    /// <summary>One of its calls gives all.</summary>
    [Fact]
    public Task Flags_a_method_that_is_not_only_given_parts() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient();

            async Task M(string[] urls) { foreach (var part in urls.Chunk(10)) await Send(part); await Send(urls); }

            async Task Send(string[] urls)
            {
                var all = new List<Task>();
                foreach (var url in urls) all.Add(_client.[|GetAsync|](url));
                await Task.WhenAll(all);
            }
        }
        """);

    [Fact]
    public Task Accepts_a_limit_on_the_handler() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            readonly HttpClient _client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 20 });
            Task M(List<string> urls) => Task.WhenAll(urls.Select(url => _client.GetAsync(url)));
        }
        """);

    [Fact]
    public Task Accepts_test_projects_and_a_client_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        class HttpClient { public Task GetAsync(string url) => Task.CompletedTask; }

        class C
        {
            readonly HttpClient _client = new HttpClient();
            Task M(List<string> urls) => Task.WhenAll(urls.Select(url => _client.GetAsync(url)));
        }
        """);

    private static DiagnosticResult Warning(string message) =>
        new DiagnosticResult("AH2004", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(message);
}
