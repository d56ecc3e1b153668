using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>
/// A gated call is made when its turn comes. There is no fix where what it reads may have changed by then, or be disposed of.
/// </summary>
public class FanOutMeantimeTests
{
    [Theory]
    [InlineData("var all = Task.WhenAll(ids.[|Select|](i => _c.GetAsync(_host + i))); _host = \"b\"; await all;")]
    [InlineData("var all = Task.WhenAll(ids.[|Select|](i => _c.GetAsync(Host + i))); Host = \"b\"; await all;")]
    [InlineData("var all = ids.[|Select|](i => _c.GetAsync(Host + i)).ToList(); Next(); await Task.WhenAll(all);")]
    [InlineData("var all = ids.[|Select|](i => Load(i)).ToList(); Next(); await Task.WhenAll(all);")]
    [InlineData("var all = ids.[|Select|](Load).ToList(); await Task.Yield(); if (ids.Count > 3) { Next(); } await Task.WhenAll(all);")]
    [InlineData("var all = Task.WhenAll(rows.[|Select|](r => _c.GetAsync(r.State))); foreach (var r in rows) r.State = \"s\"; await all;")]
    [InlineData("var all = Task.WhenAll(rows.[|Select|](r => Save(r))); rows[0].State = \"s\"; await all;")]
    [InlineData("Task all; using (var r = new Row()) { all = Task.WhenAll(ids.[|Select|](i => _c.GetAsync(r.State + i))); } await all;")]
    [InlineData("Task all; try { all = Task.WhenAll(ids.[|Select|](i => _c.GetAsync(_host + i))); } finally { _host = \"b\"; } await all;")]
    [InlineData("await Task.WhenAll(Rows().[|Select|](r => _c.GetAsync(r.State)));")]
    [InlineData(
        "var ts = new List<Task>(); foreach (var r in rows) ts.Add(_c.[|GetAsync|](r.State)); rows[0].State = "
        + "\"s\"; await Task.WhenAll(ts);")]
    [InlineData("var ts = new List<Task>(); foreach (var r in Rows()) ts.Add(_c.[|GetAsync|](r.State)); await Task.WhenAll(ts);")]
    [InlineData("await Task.WhenAll(ids.[|Select|](i => Checked(i)));")]
    [InlineData("await Task.WhenAll(ids.[|Select|](i => Counted(i)));")]
    [InlineData("await Task.WhenAll(ids.[|Select|](i => Cached(i)));")]
    [InlineData("await Task.WhenAll(ids.[|Select|](Counted));")]
    public Task Offers_no_fix_where_a_later_call_finds_something_else(string body) =>
        Verify.NoFixAsync(In($"async Task M(List<int> ids, List<Row> rows) {{ {body} }}"));

    [Theory]
    [InlineData("Task M(List<int> ids) { using var r = new Row(); return Task.WhenAll(ids.[|Select|](i => _c.GetAsync(r.State + i))); }")]
    [InlineData(
        "Task M(List<int> ids) => Task.WhenAll(ids.[|Select|](i => Load(i))); async Task N() { var t = M(null); "
        + "Next(); await t; }")]
    public Task Offers_no_fix_for_a_returned_task(string member) => Verify.NoFixAsync(In(member));

    [Theory]
    [InlineData("var all = Task.WhenAll(ids.[|Select|](i => _c.GetAsync(\"/\" + i))); _host = \"b\"; await all;")]
    [InlineData("var all = Task.WhenAll(ids.[|Select|](i => Load(i))); System.Console.WriteLine(_host); await all; _host = \"b\";")]
    [InlineData("using var r = new Row(); await Task.WhenAll(ids.[|Select|](i => _c.GetAsync(r.State + i)));")]
    [InlineData("await Task.WhenAll(rows.[|Select|](r => Save(r))); rows[0].State = \"s\";")]
    [InlineData("await Task.WhenAll(Made().[|Select|](r => _c.GetAsync(r.State)));")]
    public async Task Fixes_what_nothing_changes_meanwhile(string body)
    {
        var source = In($"async Task M(List<int> ids, List<Row> rows)\n    {{\n        {body}\n    }}");
        var difference = await Assert.ThrowsAnyAsync<System.Exception>(() => Verify.NoFixAsync(source));
        Assert.Contains("SemaphoreSlim(32)", difference.Message);
    }

    private static string In(string member) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class Row : IDisposable { public string State { get; set; } public void Dispose() { } }

        class C
        {
            readonly HttpClient _c = new HttpClient();
            readonly Dictionary<int, Task> _tasks = new Dictionary<int, Task>();
            string _host = "a";
            int _count;

            string Host { get; set; }
            void Next() => Host = _host = "b";
            Task Load(int id) => _c.GetAsync(_host + id);
            Task Save(Row row) => _c.GetAsync(row.State);
            async Task Counted(int id) { var n = ++_count; await _c.GetAsync("/" + n); }

            Task Checked(int id)
            {
                if (id < 0)
                    throw new ArgumentException();
                return _c.GetAsync("/" + id);
            }

            Task Cached(int id)
            {
                if (!_tasks.TryGetValue(id, out var task))
                    _tasks.Add(id, task = _c.GetAsync("/" + id));
                return task;
            }

            IEnumerable<Row> Rows()
            {
                var row = new Row();
                for (var i = 0; i < 99; i++)
                {
                    row.State = "/" + i;
                    yield return row;
                }
            }

            IEnumerable<Row> Made()
            {
                for (var i = 0; i < 99; i++)
                    yield return new Row { State = "/" + i };
            }

            {{member}}
        }
        """;
}
