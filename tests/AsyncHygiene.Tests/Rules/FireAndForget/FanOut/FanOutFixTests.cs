using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using static AsyncHygiene.Tests.Rules.FireAndForget.FanOut.FanOutGate;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>What the fix makes of one member, row by row, and of all of them in one class. Each row begins with its name.</summary>
public class FanOutFixTests
{
    private const string SelectorUsings =
        "using System;\nusing System.Collections.Generic;\nusing System.Linq;\nusing System.Net.Http;\n";

    public static TheoryData<string, string, string> Selectors => new()
    {
        {
            "lambda",
            """
            async Task<int[]> Lambda(List<string> urls)
            {
                // All of them.
                return await Task.WhenAll(urls.[|Select|](url => SizeAsync(url))); // now
            }
            """,
            $$"""
            async Task<int[]> Lambda(List<string> urls)
            {
                // All of them.
                var gate = new SemaphoreSlim(32);
                return await Task.WhenAll(urls.Select({{Gated(4, "url", "return await SizeAsync(url);")}})); // now
            }
            """
        },
        {
            "lambda with a block",
            """
            async Task Block(List<string> urls)
            {
                await Task.WhenAll(urls.[|Select|](async (url, index) =>
                {
                    // One.
                    var size = await SizeAsync(url);
                    if (size > index)
                    {
                        await _client.DeleteAsync(url);
                    }
                }));
            }
            """,
            $$"""
            async Task Block(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                await Task.WhenAll(urls.Select({{Gated(
                    4,
                    "(url, index)",
                    "// One.\nvar size = await SizeAsync(url);\nif (size > index)\n{\n    await _client.DeleteAsync(url);\n}")}}));
            }
            """
        },
        {
            "method group",
            """
            Task Group(List<string> urls)
            {
                var tasks = urls.Where(u => u != null)
                    .[|Select|](SizeAsync)
                    .ToList();
                return Task.WhenAll(tasks);
            }
            """,
            $$"""
            Task Group(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                var tasks = urls.Where(u => u != null)
                    .Select({{Gated(8, "item", "return await SizeAsync(item);")}})
                    .ToList();
                return Task.WhenAll(tasks);
            }
            """
        },
        {
            "expression body",
            "Task<string[]> Arrow(List<string> urls) => Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));",
            $$"""
            Task<string[]> Arrow(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                return Task.WhenAll(urls.Select({{Gated(4, "url", "return await _client.GetStringAsync(url);")}}));
            }
            """
        },
        {
            "async expression body",
            """
            async Task AsyncArrow(List<string> urls) =>
                await Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));
            """,
            $$"""
            async Task AsyncArrow(List<string> urls)
            {
                var gate = new SemaphoreSlim(32);
                await Task.WhenAll(urls.Select({{Gated(4, "url", "return await _client.GetStringAsync(url);")}}));
            }
            """
        },
        {
            "lambda, statement without a block and local function",
            """
            async Task Embedded(List<string> urls, bool all)
            {
                Func<List<string>, Task> lambda = some => Task.WhenAll(some.[|Select|](url => _client.GetStringAsync(url)));
                if (all)
                    await Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url))); // all
                else
                    await lambda(urls);
                await LocalAsync();

                Task LocalAsync() => Task.WhenAll(urls.[|Select|](url => _client.GetStringAsync(url)));
            }
            """,
            $$"""
            async Task Embedded(List<string> urls, bool all)
            {
                Func<List<string>, Task> lambda = some =>
                {
                    var gate = new SemaphoreSlim(32);
                    return Task.WhenAll(some.Select({{Gated(8, "url", "return await _client.GetStringAsync(url);")}}));
                };
                if (all)
                {
                    var limit = new SemaphoreSlim(32);
                    await Task.WhenAll(urls.Select({{Gated(8, "url", "return await _client.GetStringAsync(url);", "limit")}})); // all
                }
                else
                    await lambda(urls);
                await LocalAsync();

                Task LocalAsync()
                {
                    var semaphore = new SemaphoreSlim(32);
                    return Task.WhenAll(urls.Select({{Gated(8, "url", "return await _client.GetStringAsync(url);", "semaphore")}}));
                }
            }
            """
        },
    };

    public static TheoryData<string, string, string> Loops => new()
    {
        {
            "foreach with the results",
            """
            async Task<string[]> Results(List<int> ids)
            {
                var tasks = new List<Task<string>>();
                // Each of them.
                foreach (var id in ids)
                    tasks.Add(_client.[|GetStringAsync|]("/" + id)); // now
                var results = await Task.WhenAll(tasks);
                return results;
            }
            """,
            $$"""
            async Task<string[]> Results(List<int> ids)
            {
                var tasks = new List<Task<string>>();
                // Each of them.
                var gate = new SemaphoreSlim(32);
                tasks.AddRange(ids.Select({{Gated(4, "id", "return await _client.GetStringAsync(\"/\" + id);")}})); // now
                var results = await Task.WhenAll(tasks);
                return results;
            }
            """
        },
        {
            "foreach with a block",
            """
            async Task<List<string>> Block(IEnumerable<int> ids)
            {
                var tasks = new List<Task<string>>();
                foreach (int id in ids)
                {
                    // The address.
                    var url = "/" + id;
                    tasks.Add(_client.[|GetStringAsync|](url));
                }

                await Task.WhenAll(tasks);
                var list = new List<string>();
                foreach (var task in tasks)
                    list.Add(await task);
                return list;
            }
            """,
            $$"""
            async Task<List<string>> Block(IEnumerable<int> ids)
            {
                var tasks = new List<Task<string>>();
                var gate = new SemaphoreSlim(32);
                tasks.AddRange(ids.Select({{Gated(
                    4,
                    "id",
                    "// The address.\nvar url = \"/\" + id;\nreturn await _client.GetStringAsync(url);")}}));

                await Task.WhenAll(tasks);
                var list = new List<string>();
                foreach (var task in tasks)
                    list.Add(await task);
                return list;
            }
            """
        },
        {
            "for",
            """
            Task Counted(int count)
            {
                var tasks = new List<Task>(count);
                for (var i = 0; i < count; i++)
                    tasks.Add(_client.[|GetAsync|]("/" + i));
                return Task.WhenAll(tasks);
            }
            """,
            $$"""
            Task Counted(int count)
            {
                var tasks = new List<Task>(count);
                var gate = new SemaphoreSlim(32);
                tasks.AddRange(Enumerable.Range(0, count).Select({{Gated(4, "i", "return await _client.GetAsync(\"/\" + i);")}}));
                return Task.WhenAll(tasks);
            }
            """
        },
        {
            "nested and several loops",
            """
            async Task Nested(List<int> ids, List<int> parts)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                {
                    foreach (var part in parts)
                        tasks.Add(_client.[|GetAsync|]($"/{id}/{part}"));
                }

                foreach (var id in ids)
                    tasks.Add(_client.[|DeleteAsync|]("/" + id));
                tasks.Add(_client.GetAsync("/end"));
                await Task.WhenAll(tasks);
            }
            """,
            $$"""
            async Task Nested(List<int> ids, List<int> parts)
            {
                var tasks = new List<Task>();
                var gate = new SemaphoreSlim(32);
                foreach (var id in ids)
                {
                    tasks.AddRange(parts.Select({{Gated(8, "part", "return await _client.GetAsync($\"/{id}/{part}\");")}}));
                }

                tasks.AddRange(ids.Select({{Gated(4, "id", "return await _client.DeleteAsync(\"/\" + id);")}}));
                tasks.Add(_client.GetAsync("/end"));
                await Task.WhenAll(tasks);
            }
            """
        },
    };

    [Theory]
    [MemberData(nameof(Selectors))]
    public Task Fixes_selectors(string name, string before, string after) => FixesSelectorsAsync(before, after, name);

    [Fact]
    public Task FixAll_gates_every_selector_of_a_class() => FixesSelectorsAsync(Column(Selectors, 1), Column(Selectors, 2), "all");

    [Theory]
    [MemberData(nameof(Loops))]
    public Task Fixes_loops_that_add_tasks_to_a_list(string name, string before, string after) => FixesLoopsAsync(before, after, name);

    [Fact]
    public Task FixAll_gates_every_loop_of_a_class() => FixesLoopsAsync(Column(Loops, 1), Column(Loops, 2), "all");

    private static Task FixesSelectorsAsync(string before, string after, string name) => Verify.FixAsync(
        Class(SelectorUsings, before, name),
        Class(SelectorUsings + "using System.Threading;\n", after, name));

    /// <summary>A loop needs no LINQ, what the fix makes of it does.</summary>
    private static Task FixesLoopsAsync(string before, string after, string name) => Verify.FixAsync(
        Class("using System.Collections.Generic;\nusing System.Net.Http;\n", before, name),
        Class("using System.Collections.Generic;\nusing System.Linq;\nusing System.Net.Http;\nusing System.Threading;\n", after, name));

    private static string Class(string usings, string members, string name) =>
        usings +
        $$"""
        using System.Threading.Tasks;

        // Row: {{name}}
        class C
        {
            readonly HttpClient _client = new HttpClient();
            async Task<int> SizeAsync(string url) => (await _client.GetStringAsync(url)).Length;

            {{Indented(4, members)}}
        }

        """.ReplaceLineEndings("\n");

    private static string Column(TheoryData<string, string, string> table, int column) =>
        string.Join("\n\n", table.Select(row => (string)row[column]));
}
