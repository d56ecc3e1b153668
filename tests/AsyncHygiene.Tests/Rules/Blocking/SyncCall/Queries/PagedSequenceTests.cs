using System.IO;
using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Queries;

/// <summary>Sequences of a library that fetch their items while something goes through them.</summary>
public class PagedSequenceTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Library;

        """;

    /// <summary>As the clients of Redis and Azure have them.</summary>
    private const string Library = """
        #nullable enable
        using System;
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading;
        namespace Library
        {
            public interface IServer
            {
                IEnumerable<string> Keys(int database = -1, string? pattern = null);
                IAsyncEnumerable<string> KeysAsync(int database = -1, string? pattern = null);
                IEnumerable<T> Query<T>(string filter, CancellationToken cancellationToken = default);
                IAsyncEnumerable<T> QueryAsync<T>(string filter, CancellationToken cancellationToken = default);
                IEnumerable<int> Sizes();
                IAsyncEnumerable<long> SizesAsync();
                IEnumerable<int> Old();
                [Obsolete("use Keys")] IAsyncEnumerable<int> OldAsync();
                IReadOnlyList<int> Loaded();
                IAsyncEnumerable<int> LoadedAsync();
                IEnumerable<int> Other(int first);
                IAsyncEnumerable<int> OtherAsync(string first);
            }
            public interface IDatabaseAsync { IAsyncEnumerable<string> ScanAsync(string key); }
            public interface IDatabase : IDatabaseAsync { IEnumerable<string> Scan(string key); }
            public abstract class Page<T> { public abstract IReadOnlyList<T> Values { get; } }
            public abstract class Pageable<T> : IEnumerable<T>
            {
                public abstract IEnumerable<Page<T>> AsPages(string? token = null, int? size = null);
                public abstract IEnumerator<T> GetEnumerator();
                IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
            }
            public abstract class AsyncPageable<T> : IAsyncEnumerable<T>
            {
                public abstract IAsyncEnumerable<Page<T>> AsPages(string? token = null, int? size = null);
                public abstract IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default);
            }
            public abstract class PagedEnumerable<TResponse, T> : IEnumerable<T>
            {
                public abstract IEnumerator<T> GetEnumerator();
                IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
            }
            public abstract class PagedAsyncEnumerable<TResponse, T> : IAsyncEnumerable<T>
            {
                public abstract IAsyncEnumerator<T> GetAsyncEnumerator(CancellationToken cancellationToken = default);
            }
            public abstract class Storage
            {
                public abstract PagedEnumerable<Page<string>, string> ListObjects(string bucket);
                public abstract PagedAsyncEnumerable<Page<string>, string> ListObjectsAsync(string bucket);
            }
            public abstract class Container
            {
                public abstract Pageable<string> GetBlobs(string? prefix = null, CancellationToken cancellationToken = default);
                public abstract AsyncPageable<string> GetBlobsAsync(string? prefix = null, CancellationToken cancellationToken = default);
            }
            public class Parser
            {
                public IEnumerable<string> Tokens() => new string[0];
                public async IAsyncEnumerable<string> TokensAsync() { await System.Threading.Tasks.Task.Yield(); yield break; }
            }
        }
        """;

    [Theory]
    [InlineData("{|#0:foreach|} (var key in server.Keys()) { }", "foreach", "IServer.Keys", "KeysAsync")]
    [InlineData(
        "{|#0:foreach|} (var key in server.Keys(pattern: \"a*\").Where(k => k.Length > 1)) { }",
        "foreach", "IServer.Keys", "KeysAsync")]
    [InlineData("var keys = server.Keys(); {|#0:foreach|} (var key in keys) { }", "foreach", "IServer.Keys", "KeysAsync")]
    [InlineData("_ = server.Keys().{|#0:ToList|}();", "Enumerable.ToList", "IServer.Keys", "KeysAsync")]
    [InlineData("_ = server.Query<int>(\"a\").Select(n => n + 1).{|#0:First|}();", "Enumerable.First", "IServer.Query", "QueryAsync")]
    [InlineData(
        "_ = (from k in server.Keys() where k.Length > 1 select k).{|#0:Count|}();",
        "Enumerable.Count", "IServer.Keys", "KeysAsync")]
    [InlineData("_ = {|#0:new|} HashSet<string>(server.Keys());", "new HashSet", "IServer.Keys", "KeysAsync")]
    [InlineData("names.{|#0:AddRange|}(container.GetBlobs(\"a\"));", "List.AddRange", "Container.GetBlobs", "GetBlobsAsync")]
    [InlineData("_ = string.{|#0:Join|}(\",\", container.GetBlobs());", "String.Join", "Container.GetBlobs", "GetBlobsAsync")]
    [InlineData("{|#0:foreach|} (var blob in container.GetBlobs()) { }", "foreach", "Container.GetBlobs", "GetBlobsAsync")]
    [InlineData(
        "{|#0:foreach|} (var page in container.GetBlobs().AsPages(size: 10)) { }",
        "foreach", "Container.GetBlobs", "GetBlobsAsync")]
    [InlineData(
        "{|#0:foreach|} (var o in new List<Storage>()[0].ListObjects(\"a\")) { }",
        "foreach",
        "Storage.ListObjects",
        "ListObjectsAsync")]
    [InlineData("_ = data.Scan(\"a\").{|#0:ToList|}();", "Enumerable.ToList", "IDatabase.Scan", "ScanAsync")]
    public Task Flags_what_goes_through_the_items(string body, string name, string call, string form) => RunAsync(
        $"async Task M(IServer server, IDatabase data, Container container, List<string> names) {{ await Task.Yield(); {body} }}",
        At(name, call, form));

    [Theory]
    [InlineData("await foreach (var key in server.KeysAsync()) { }")]
    [InlineData("var keys = server.Keys(); Keep(keys);")]
    [InlineData("Keep(server.Keys().Select(k => k + 1));")]
    [InlineData("foreach (var size in server.Sizes()) { }")]
    [InlineData("foreach (var old in server.Old()) { }")]
    [InlineData("foreach (var item in server.Loaded()) { }")]
    [InlineData("foreach (var item in server.Other(1)) { }")]
    [InlineData("foreach (var token in new Parser().Tokens()) { }")]
    [InlineData("foreach (var line in System.IO.File.ReadLines(\"a\")) { }")]
    [InlineData("if (names.Count > 1) foreach (var key in server.Keys()) { } else await foreach (var key in server.KeysAsync()) { }")]
    [InlineData("foreach (var key in server?.Keys() ?? names) { }")]
    [InlineData("var keys = server.Keys(); keys = names; foreach (var key in keys) { }")]
    public Task Accepts_what_does_not_or_has_no_form(string body) => RunAsync(
        $$"""
        async Task M(IServer server, List<string> names) { await Task.Yield(); {{body}} }
        void Keep(IEnumerable<string> keys) { }
        """);

    [Fact]
    public Task Accepts_synchronous_code_that_no_request_reaches() =>
        RunAsync("void M(IServer server) { foreach (var key in server.Keys()) { } }");

    /// <summary>Its source shows what each of the two does, and the chain engine makes one of the other.</summary>
    [Fact]
    public Task Accepts_a_pair_of_the_solution() => RunAsync(
        """
        IEnumerable<int> Read() { yield return 1; }
        async IAsyncEnumerable<int> ReadAsync() { await Task.Yield(); yield return 1; }
        async Task M() { await Task.Yield(); foreach (var n in Read()) { } }
        """);

    [Fact]
    public async Task Accepts_a_call_that_the_project_excludes()
    {
        var test = await TestAsync("async Task M(IServer server) { await Task.Yield(); foreach (var key in server.Keys()) { } }");
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.ExcludedCounterparts.txt", "[Library.IServer]::Keys"));
        await test.RunAsync();
    }

    /// <summary>A build sees only what it was compiled to.</summary>
    [Fact]
    public async Task Accepts_a_pair_of_another_project_of_the_solution()
    {
        var test = await TestAsync(
            "async Task M(IServer server) { await Task.Yield(); foreach (var key in server.Keys()) { } }",
            path: "/Shop/Library/bin/Library.dll");
        await test.RunAsync();
    }

    private static async Task RunAsync(string members, params DiagnosticResult[] expected)
    {
        var test = await TestAsync(members);
        test.ExpectedDiagnostics.AddRange(expected);
        await test.RunAsync();
    }

    private static async Task<Verify.Test> TestAsync(string members, string path = "/packages/library/1.0.0/lib/Library.dll")
    {
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, default);
        var library = CSharpCompilation.Create(
            "Library",
            [CSharpSyntaxTree.ParseText(Library)],
            references,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        var result = library.Emit(image);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics));
        var test = new Verify.Test { TestCode = $"{Usings}class C {{ {members} }}", ReferenceAssemblies = Framework.Net10 };
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromImage(image.ToArray(), filePath: path));
        return test;
    }

    private static DiagnosticResult At(string name, string call, string form) => new DiagnosticResult(SyncCallAnalyzer.Rule)
        .WithLocation(0)
        .WithArguments(
            name,
            $"it fetches what '{call}' gives; use 'await foreach' over '{form}'",
            "a thread-pool thread in async code: C.M");
}
