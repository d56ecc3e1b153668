using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Streams;

/// <summary>Sequences of a library that fetch their items while something goes through them.</summary>
public class PagedSiteTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Library;

        """;

    private const string Library = """
        namespace Library
        {
            public interface IServer
            {
                IEnumerable<string> Keys(int database = -1, string pattern = null);
                IAsyncEnumerable<string> KeysAsync(int database = -1, string pattern = null);
                IEnumerable<T> Query<T>(T first, CancellationToken cancellationToken = default);
                IAsyncEnumerable<T> QueryAsync<T>(T first, CancellationToken cancellationToken = default);
            }
            public class Server : IServer
            {
                public IEnumerable<string> Keys(int database, string pattern)
                {
                    Log.Write("open ");
                    try
                    {
                        foreach (var key in new[] { "a", "bb", "ccc" })
                        {
                            Log.Write("fetch " + key + " ");
                            yield return key + pattern;
                        }
                    }
                    finally { Log.Write("close "); }
                }
                public async IAsyncEnumerable<string> KeysAsync(int database, string pattern)
                {
                    foreach (var key in Keys(database, pattern)) { await Task.Yield(); yield return key; }
                }
                public IEnumerable<T> Query<T>(T first, CancellationToken cancellationToken) => new[] { first, first };
                public async IAsyncEnumerable<T> QueryAsync<T>(
                    T first, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellationToken)
                {
                    await Task.Yield();
                    yield return first;
                    yield return first;
                }
            }
            public abstract class Pageable<T> : IEnumerable<T>
            {
                public abstract IEnumerable<List<T>> AsPages(int size = 0);
                public abstract IEnumerator<T> GetEnumerator();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }
            public abstract class AsyncPageable<T> : IAsyncEnumerable<T>
            {
                public abstract IAsyncEnumerable<List<T>> AsPages(int size = 0);
                public abstract IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default);
            }
            public abstract class Container
            {
                public abstract Pageable<string> GetBlobs(string prefix = null, CancellationToken cancellationToken = default);
                public abstract AsyncPageable<string> GetBlobsAsync(string prefix = null, CancellationToken cancellationToken = default);
            }
            public static class Log { public static string Text = ""; public static void Write(string text) => Text += text; }
        }

        """;

    [Theory]
    [InlineData(
        "foreach (var key in server.Keys(pattern: \"*\")) Log.Write(key + \" \");",
        "await foreach (var key in server.KeysAsync(pattern: \"*\")) Log.Write(key + \" \");")]
    [InlineData(
        "foreach (string key in server.Keys()) { if (key == \"a\") continue; Log.Write(key); break; }",
        "await foreach (string key in server.KeysAsync()) { if (key == \"a\") continue; Log.Write(key); break; }")]
    [InlineData(
        "foreach (var key in server.Keys().Where(k => k.Length > 1).Select(k => k + 1)) Log.Write(key);",
        "await foreach (var key in server.KeysAsync().Where(k => k.Length > 1).Select(k => k + 1)) Log.Write(key);")]
    [InlineData(
        "Log.Write(string.Concat(server.Keys().ToList()));",
        "Log.Write(string.Concat(await server.KeysAsync().ToListAsync()));")]
    [InlineData(
        "var keys = server.Keys().Select(k => k.Length).ToArray(); Log.Write(keys.Length + \"\");",
        "var keys = await server.KeysAsync().Select(k => k.Length).ToArrayAsync(); Log.Write(keys.Length + \"\");")]
    [InlineData(
        "Log.Write(server.Keys().First().Length + \" \" + server.Keys().Any(k => k == \"bb\"));",
        "Log.Write((await server.KeysAsync().FirstAsync()).Length + \" \" + await server.KeysAsync().AnyAsync(k => k == \"bb\"));")]
    [InlineData(
        "Log.Write(server.Keys().Where(k => k.Length > 1).Sum(k => k.Length) + \" \");",
        "Log.Write(await server.KeysAsync().Where(k => k.Length > 1).Select(k => k.Length).SumAsync() + \" \");")]
    [InlineData(
        "Log.Write(string.Concat(server.Keys().OrderBy(k => k).Skip(1).ToList()));",
        "Log.Write(string.Concat(await server.KeysAsync().OrderBy(k => k).Skip(1).ToListAsync()));")]
    [InlineData(
        "foreach (var key in server.Keys()) foreach (var n in server.Query(key)) Log.Write(n);",
        "await foreach (var key in server.KeysAsync()) await foreach (var n in server.QueryAsync(key)) Log.Write(n);")]
    [InlineData(
        "try { foreach (var key in server.Keys()) throw new Exception(key); } catch (Exception e) { Log.Write(e.Message); }",
        "try { await foreach (var key in server.KeysAsync()) throw new Exception(key); } "
            + "catch (Exception e) { Log.Write(e.Message); }")]
    public async Task Awaits_the_items(string before, string after)
    {
        await ConvertsAsync(Async(before), Async(after));
        await ConvertsAsync(Chain("void Run", "Run", before), Chain("async Task Run", "await Run", after));
        Assert.Equal(
            await RunnableProgram.OutputOfAsync(Program(Async(before))),
            await RunnableProgram.OutputOfAsync(Program(Async(after))));
    }

    [Theory]
    [InlineData(
        "foreach (var key in server.Keys()) Log.Write(key);",
        "await foreach (var key in server.KeysAsync().WithCancellation(token)) Log.Write(key);")]
    [InlineData(
        "foreach (var n in server.Query(1)) Log.Write(n + \"\");",
        "await foreach (var n in server.QueryAsync(1, token)) Log.Write(n + \"\");")]
    [InlineData(
        "foreach (var n in server.Query(1, token)) Log.Write(n + \"\");",
        "await foreach (var n in server.QueryAsync(1, token)) Log.Write(n + \"\");")]
    [InlineData(
        "foreach (var name in container.GetBlobs()) Log.Write(name);",
        "await foreach (var name in container.GetBlobsAsync(cancellationToken: token)) Log.Write(name);")]
    [InlineData(
        "foreach (var page in container.GetBlobs(\"a\").AsPages(size: 5)) Log.Write(page[0]);",
        "await foreach (var page in container.GetBlobsAsync(\"a\", token).AsPages(size: 5)) Log.Write(page[0]);")]
    [InlineData("_ = server.Keys().ToList();", "_ = await server.KeysAsync().ToListAsync(token);")]
    [InlineData(
        "_ = server.Keys().ToDictionary(k => k, k => k.Length);",
        "_ = await server.KeysAsync().ToDictionaryAsync(k => k, k => k.Length, cancellationToken: token);")]
    [InlineData("_ = container.GetBlobs().ToList();", "_ = await container.GetBlobsAsync(cancellationToken: token).ToListAsync();")]
    [InlineData(
        "await Task.Delay(1, token).ConfigureAwait(false); foreach (var key in server.Keys()) Log.Write(key);",
        "await Task.Delay(1, token).ConfigureAwait(false); "
            + "await foreach (var key in server.KeysAsync().WithCancellation(token).ConfigureAwait(false)) Log.Write(key);")]
    public Task Hands_on_the_token_and_the_style(string before, string after)
    {
        return ConvertsAsync(Source(before), Source(after));

        static string Source(string body) => $$"""
            class C
            {
                public async Task Run(IServer server, Container container, CancellationToken token)
                {
                    {{(body.Contains("await Task") ? "" : "await Task.Yield(); ")}}{{body}}
                }
            }
            """;
    }

    /// <summary>
    /// No awaitable operator, a lambda that may show when it runs or whether it does, a loop that C# 7 does not have.
    /// </summary>
    [Theory]
    [InlineData("_ = new HashSet<string>(server.Keys());")]
    [InlineData("_ = server.Keys().ElementAt(1);")]
    [InlineData("_ = server.Keys().First(k => k.Length > 1);")]
    [InlineData("_ = server.Keys().Last(k => k.Length > 1);")]
    [InlineData("_ = server.Keys().OrderBy(k => k.Length).Count();")]
    [InlineData("foreach (var length in server.Keys().Select(k => k.Length).Skip(1)) Log.Write(length + \"\");")]
    [InlineData("_ = server.Keys().Select(k => k.Length).Any();")]
    [InlineData("_ = server.Keys().Max(k => k.Substring(1));")]
    [InlineData("var keys = server.Keys(); foreach (var key in keys) Log.Write(key);")]
    [InlineData("foreach (var key in server.Keys().Select(k => { Log.Write(k); return k; })) Log.Write(key);")]
    public Task Refuses_what_has_no_form(string body) => ConvertsAsync(Async(body), Async(body));

    [Theory]
    [InlineData("_ = server.Keys().ToList();", false)]
    [InlineData("foreach (var key in server.Keys()) Log.Write(key);", true)]
    public async Task Refuses_operators_before_NET_10(string body, bool converts)
    {
        var after = converts ? body.Replace("foreach (var key in server.Keys", "await foreach (var key in server.KeysAsync") : body;
        await CaseOf(Async(body), Async(after), Framework.Net8).RunAsync();
    }

    private static string Async(string body) => $$"""
        class C { public static async Task Run(IServer server) { await Task.Yield(); {{body}} } }
        """;

    private static string Chain(string run, string call, string body) => $$"""
        class C
        {
            public static async Task Main(IServer server) { await Task.Yield(); {{call}}(server); }
            static {{run}}(IServer server) { {{body}} }
        }
        """;

    private static string Program(string source) => Usings + Library + source + """

        static class Program
        {
            public static async Task<string> Run() { Log.Text = ""; await C.Run(new Server()); return Log.Text; }
        }
        """;

    private static Task ConvertsAsync(string before, string after) => CaseOf(before, after, Framework.Net10).RunAsync();

    private static ChainCase CaseOf(string before, string after, ReferenceAssemblies references) => new ChainCase().With(
        new ChainProject("App", ("App.cs", Usings + before, Usings + after))
        {
            References = references,
            LanguageVersion = LanguageVersion.CSharp12,
            Libraries = [Usings.Replace("using Library;\n", "") + Library],
        });
}
