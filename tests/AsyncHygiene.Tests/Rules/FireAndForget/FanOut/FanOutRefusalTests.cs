using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>Members that are flagged without a fix, row by row. Each row begins with its name.</summary>
public class FanOutRefusalTests
{
    public static TheoryData<string, string> Lists => new()
    {
        {
            "watched by WhenAny",
            """
            async Task Watched(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + id));
                await Task.WhenAny(tasks);
                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "given to a method",
            """
            async Task Given(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + id));
                Keep(tasks);
                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "read in the loop",
            """
            async Task Read(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + tasks.Count));
                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "a field that counts",
            """
            async Task Counting(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]("/" + _count++));
                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "some items only",
            """
            async Task Some(List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                {
                    if (id > 0)
                        tasks.Add(_client.[|GetAsync|]("/" + id));
                }

                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "a variable that is assigned later",
            """
            async Task Reassigned(List<int> ids)
            {
                var tasks = new List<Task>();
                var prefix = "/";
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|](prefix + id));
                prefix = "other";
                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "a variable that is assigned before the await",
            """
            async Task ReassignedBeforeTheAwait(List<int> ids)
            {
                var tasks = new List<Task>();
                var (prefix, other) = ("/", "");
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|](prefix + id));
                var all = Task.WhenAll(tasks);
                (prefix, other) = (other, prefix);
                await all;
            }
            """
        },
        {
            "the counter of an outer loop",
            """
            async Task Outer(int count, List<int> ids)
            {
                var tasks = new List<Task>();
                for (var i = 0; i < count; i++)
                {
                    foreach (var id in ids)
                        tasks.Add(_client.[|GetAsync|]($"/{i}/{id}"));
                }

                await Task.WhenAll(tasks);
            }
            """
        },
        {
            "a parameter by reference",
            """
            Task ByReference(in int part, List<int> ids)
            {
                var tasks = new List<Task>();
                foreach (var id in ids)
                    tasks.Add(_client.[|GetAsync|]($"/{part}/{id}"));
                return Task.WhenAll(tasks);
            }
            """
        },
        {
            "a lock",
            """
            Task Locked(List<int> ids)
            {
                lock (_lock)
                {
                    var tasks = new List<Task>();
                    foreach (var id in ids)
                        tasks.Add(_client.[|GetAsync|]("/" + id));
                    return Task.WhenAll(tasks);
                }
            }
            """
        },
    };

    public static TheoryData<string, string> Selectors => new()
    {
        {
            "a property",
            "Task All => Task.WhenAll(_urls.[|Select|](url => s_client.GetStringAsync(url)));"
        },
        {
            "a block with a return",
            "async Task M(List<string> urls) { await Task.WhenAll(urls.[|Select|](url => { return s_client.GetStringAsync(url); })); }"
        },
        {
            "a variable that counts",
            """
            async Task M(List<string> urls)
            {
                var number = 0;
                await Task.WhenAll(urls.[|Select|](async url => { var n = number++; await s_client.DeleteAsync(url + n); }));
            }
            """
        },
        {
            "a field that counts",
            "async Task M(List<string> urls) { await Task.WhenAll(urls.[|Select|](url => s_client.DeleteAsync(url + ++_calls))); }"
        },
        {
            "a statement in the line of its condition",
            """
            async Task M(List<string> urls, bool all)
            {
                if (all) await Task.WhenAll(urls.[|Select|](url => s_client.DeleteAsync(url)));
            }
            """
        },
        {
            "a variable that is assigned later",
            """
            async Task Late(List<string> urls)
            {
                var prefix = "a";
                var tasks = urls.[|Select|](url => s_client.DeleteAsync(prefix + url)).ToList();
                prefix = "b";
                await Task.WhenAll(tasks);
            }
            """
        },
    };

    [Theory]
    [MemberData(nameof(Lists))]
    public Task Offers_no_fix_for_lists_that_are_used_otherwise(string name, string member) => Verify.NoFixAsync(
        $$"""
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        // Row: {{name}}
        class C
        {
            readonly HttpClient _client = new HttpClient();
            readonly object _lock = new object();
            int _count;

            {{FanOutGate.Indented(4, member)}}

            static void Keep(List<Task> tasks) { }
        }
        """);

    [Theory]
    [MemberData(nameof(Selectors))]
    public Task Offers_no_fix_where_the_gate_would_change_what_the_code_does(string name, string member) => Verify.NoFixAsync(
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        // Row: {{name}}
        class C
        {
            static readonly HttpClient s_client = new HttpClient();
            readonly List<string> _urls = new List<string>();
            int _calls;

            {{FanOutGate.Indented(4, member)}}
        }
        """);

    [Fact]
    public Task Offers_no_fix_in_unsafe_code()
    {
        const string Source = """
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Threading.Tasks;

            unsafe class C
            {
                Task M(HttpClient client, List<string> urls)
                {
                    return Task.WhenAll(urls.[|Select|](url => client.GetAsync(url)));
                }

                Task N(HttpClient client, List<string> urls)
                {
                    var tasks = new List<Task>();
                    foreach (var url in urls)
                        tasks.Add(client.[|GetAsync|](url));
                    return Task.WhenAll(tasks);
                }
            }
            """;
        var test = new Verify.Test { TestCode = Source, FixedCode = Source };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectCompilationOptions(
            id,
            ((CSharpCompilationOptions)solution.GetProject(id)!.CompilationOptions!).WithAllowUnsafe(true)));
        return test.RunAsync();
    }
}
