using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>
/// What throws before there is a task throws out of the <c>Select</c> or the loop; behind a gate it comes out of the await. There is no fix
/// where code can tell.
/// </summary>
public class FanOutErrorTests
{
    [Theory]
    [InlineData("new Uri(n)")]
    [InlineData("_urls[n.Length]")]
    [InlineData("_map[n]")]
    [InlineData("\"http://h/\" + _map[n]")]
    [InlineData("\"http://h/\" + _names[0].Trim() + n.Trim()")]
    [InlineData("\"http://h/\" + int.Parse(n)")]
    [InlineData("\"http://h/\" + (Kind)_objects[n]")]
    [InlineData("\"http://h/\" + 10 / n.Length")]
    [InlineData("\"http://h/\" + Checked(n)")]
    [InlineData("$\"http://h/{Of(n).Value}\"")]
    [InlineData("n")]
    [InlineData("new Uri(new Uri(n), \"a\")")]
    public async Task Offers_no_fix_where_another_handler_would_catch_what_an_argument_throws(string address)
    {
        var select = $"ns.[|Select|](n => _c.GetStringAsync({address}))";
        await NoFixAsync($"var t = Task.WhenAll({select}); try {{ await t; }} catch (Exception) {{ }}");
        await NoFixAsync($"Task t; try {{ t = Task.WhenAll({select}); }} catch (Exception) {{ t = null; }} await t;");
        await NoFixAsync($"var t = {select}.ToList(); Console.WriteLine(t.Count); await Task.WhenAll(t);");
        await NoFixAsync($"var s = {select}; var t = Task.WhenAll(s); try {{ await t; }} catch (Exception) {{ }}");
        await NoFixAsync($"var t = Task.WhenAll({select}); if (ns.Count == 3) return; await t;");
        var loop = $"foreach (var n in ns) ts.Add(_c.[|GetStringAsync|]({address}));";
        await NoFixAsync($"var ts = new List<Task>(); try {{ {loop} }} catch (Exception) {{ }} await Task.WhenAll(ts);");
        await NoFixAsync($"var ts = new List<Task>(); {loop} try {{ await Task.WhenAll(ts); }} catch (Exception) {{ }}");
        await NoFixAsync(
            $"var ts = new List<Task>(); try {{ {loop} await Task.WhenAll(ts); }} catch (Exception) {{ Console.WriteLine(ts.Count); }}");
    }

    [Theory]
    [InlineData("await Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(new Uri(n))));")]
    [InlineData("foreach (var n in ns) ts.Add(_c.[|GetStringAsync|](new Uri(n))); await Task.WhenAll(ts);")]
    [InlineData("foreach (var n in ns) ts.Add(_c.[|GetStringAsync|](_map[n])); await Task.WhenAll(ts);")]
    public async Task Offers_no_fix_where_the_failure_of_another_call_would_find_another_handler(string body)
    {
        var start = $"var ts = new List<Task>(); try {{ {body} }}";
        await NoFixAsync($"{start} catch (UriFormatException) {{ }} catch (HttpRequestException) {{ }}");
        await NoFixAsync($"{start} catch (Exception e) when (e is UriFormatException) {{ }}");
        await FixesAsync($"{start} catch (Exception) {{ }}");
    }

    [Theory]
    [InlineData(
        "Task M(List<string> ns) { try { return Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(n))); } catch { return null; } }")]
    [InlineData(
        "Task M(List<string> ns) { return Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(n))); } "
        + "async Task N() { var t = M(null); try { await t; } catch { } }")]
    public Task Offers_no_fix_for_a_returned_task_that_throws_on_the_way(string member) => Verify.NoFixAsync(In(member));

    [Theory]
    [InlineData("await Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(n)));")]
    [InlineData("await Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(new Uri(n))));")]
    [InlineData("var t = ns.[|Select|](n => _c.GetStringAsync(n)).ToList(); await Task.WhenAll(t); Console.WriteLine(t.Count);")]
    [InlineData("var t = Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(_map[n]))); var all = await t;")]
    [InlineData("var ts = new List<Task>(); foreach (var n in ns) ts.Add(_c.[|GetStringAsync|](n)); await Task.WhenAll(ts);")]
    [InlineData(
        "var ts = new List<Task>(); foreach (var n in ns) { var u = new Uri(n); "
        + "ts.Add(_c.[|GetStringAsync|](u)); } await Task.WhenAll(ts);")]
    [InlineData("try { await Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(n))); } catch (HttpRequestException) { }")]
    [InlineData("try { await Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync($\"{_host}/a/{n}\"))); } catch (HttpRequestException) { }")]
    [InlineData(
        "var t = Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync(\"/\" + n))); try { await t; } catch (HttpRequestException) { }")]
    [InlineData("var t = Task.WhenAll(ns.[|Select|](n => _c.GetStringAsync($\"https://h/{n}\"))); Console.WriteLine(1); await t;")]
    [InlineData("var t = Task.WhenAll(ns.[|Select|](async n => await _c.GetStringAsync(new Uri(n)))); try { await t; } catch { }")]
    [InlineData("var t = Task.WhenAll(ns.[|Select|](LoadAsync)); try { await t; } catch { }")]
    [InlineData(
        "var t = ns.[|Select|](n => _c.GetStringAsync(new Uri(n))); Console.WriteLine(1); try { await Task.WhenAll(t); } catch { }")]
    [InlineData("try { var t = ns.[|Select|](n => _c.GetStringAsync(n)).ToArray(); await Task.WhenAll(t); } catch (Exception) { }")]
    public Task Fixes_where_the_same_handlers_see_it(string body) => FixesAsync(body);

    [Fact]
    public async Task Runs_as_before_where_an_address_is_none()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Program
            {
                sealed class Server : HttpMessageHandler
                {
                    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                    {
                        await Task.Delay(1, token);
                        return new HttpResponseMessage() { Content = new StringContent("text") };
                    }
                }

                static async Task<int> LoadAsync(HttpClient client, List<string> urls)
                {
                    var texts = await Task.WhenAll(urls.[|Select|](url => client.GetStringAsync(new Uri(url))));
                    return texts.Length;
                }

                public static async Task<string> Run()
                {
                    var client = new HttpClient(new Server());
                    var output = "" + await LoadAsync(client, Enumerable.Range(0, 50).Select(i => "http://h/" + i).ToList());
                    try { await LoadAsync(client, new List<string> { "http://h/", "::bad" }); }
                    catch (UriFormatException) { output += " bad"; }
                    return output;
                }
            }
            """;
        var after = Before.Replace("        var texts", "        var gate = new SemaphoreSlim(32);\n        var texts")
            .Replace(
                "[|Select|](url => client.GetStringAsync(new Uri(url)))",
                $"Select({FanOutGate.Gated(8, "url", "return await client.GetStringAsync(new Uri(url));")})");
        await Verify.FixAsync(Before, after);

        var output = await RunnableProgram.OutputOfAsync(after);
        Assert.Equal("50 bad", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(Before.Replace("[|", "").Replace("|]", "")));
    }

    private static Task NoFixAsync(string body) => Verify.NoFixAsync(In($"async Task M(List<string> ns) {{ {body} }}"));

    private static async Task FixesAsync(string body)
    {
        var source = In($"async Task M(List<string> ns)\n    {{\n        {body}\n    }}");
        var difference = await Assert.ThrowsAnyAsync<System.Exception>(() => Verify.NoFixAsync(source));
        Assert.Contains("SemaphoreSlim(32)", difference.Message);
    }

    private static string In(string member) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        enum Kind { A }

        class C
        {
            static readonly HttpClient _c = new HttpClient();
            readonly string[] _urls = new string[9];
            readonly string[] _names = new string[9];
            readonly Dictionary<string, string> _map = new Dictionary<string, string>();
            readonly Dictionary<string, object> _objects = new Dictionary<string, object>();
            readonly string _host = "http://h";

            static string Checked(string n) => n.Length > 3 ? throw new ArgumentException() : n;
            static int? Of(string n) => null;
            static async Task LoadAsync(string n) { await _c.GetStringAsync(new Uri(n)); }

            {{member}}
        }
        """;
}
