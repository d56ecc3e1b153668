using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>What a cache in memory, or a dictionary, is asked for: information.</summary>
public class SyncCallCacheTests
{
    private const string InMemory = "static void Add(IServiceCollection services) => services.AddDistributedMemoryCache();";
    private const string Redis = "} namespace Microsoft.Extensions.Caching.StackExchangeRedis { class RedisCache { }";
    private const string Own = "} interface IFileCache : IDistributedCache {";

    [Theory]
    [InlineData("cache.{|#0:Get|}(\"a\");", InMemory, DiagnosticSeverity.Info)]
    [InlineData("cache.{|#0:SetString|}(\"a\", \"b\");", InMemory, DiagnosticSeverity.Info)]
    [InlineData("cache.{|#0:Get|}(\"a\");", "", DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Set|}(\"a\", new byte[1]);", "", DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Remove|}(\"a\");", "", DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Refresh|}(\"a\");", "", DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Remove|}(\"a\");", InMemory + Redis, DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Remove|}(\"a\");", InMemory, DiagnosticSeverity.Info)]
    [InlineData("cache.{|#0:Get|}(\"a\");", InMemory + Redis, DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Get|}(\"a\");", InMemory + Own, DiagnosticSeverity.Warning)]
    public Task Reports_a_cache_in_memory_as_information(string call, string members, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.Extensions.Caching.Distributed;
        using Microsoft.Extensions.DependencyInjection;
        class C
        {
            async Task M(IDistributedCache cache) { await Task.Yield(); {{call}} }
            {{members}}
        }
        """,
        new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Theory]
    [InlineData("_rows.GetOrAdd(key, k => new Rows().{|#0:Read|}(k));", DiagnosticSeverity.Info)]
    [InlineData("_rows.GetOrAdd(key, k => { var rows = new Rows(); return rows.{|#0:Read|}(k); });", DiagnosticSeverity.Info)]
    [InlineData("_rows.GetOrAdd(key, new Rows().{|#0:Read|}(key));", DiagnosticSeverity.Warning)]
    [InlineData("_rows.AddOrUpdate(key, 1, (k, _) => new Rows().{|#0:Read|}(k));", DiagnosticSeverity.Warning)]
    [InlineData("_rows[key] = new Rows().{|#0:Read|}(key);", DiagnosticSeverity.Warning)]
    public Task Reports_what_fills_a_dictionary_once_for_each_key_as_information(string statement, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Collections.Concurrent;
            using System.Threading;
            using System.Threading.Tasks;
            class Rows
            {
                public int Read(int key) { Thread.Sleep(key); return key; }
                public async Task<int> ReadAsync(int key) { await Task.Delay(key); return key; }
            }
            class C
            {
                readonly ConcurrentDictionary<int, int> _rows = new();
                async Task M(int key) { await Task.Yield(); {{statement}} }
            }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));
}
