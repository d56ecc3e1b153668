using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.FanOutAnalyzer, AsyncHygiene.Fixes.FanOutFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.FanOut;

/// <summary>What an object was configured with is as long as somebody wrote it, whoever asks.</summary>
public class FanOutSettingsTests
{
    [Theory]
    [InlineData("_settings.Remotes")]
    [InlineData("_options.Value.Remotes")]
    [InlineData("Settings.Remotes")]
    [InlineData("given.Remotes")]
    [InlineData("_manager.GetRemotes()")]
    [InlineData("_manager.GetSettings().Remotes")]
    public async Task Reports_the_items_of_settings_as_information(string items)
    {
        await FanOutAsync($"await Task.WhenAll({items}.{{|#0:Select|}}(url => s_client.GetStringAsync(url)));", DiagnosticSeverity.Info);
        await FanOutAsync(
            $"var urls = {items}; await Task.WhenAll(urls.{{|#0:Select|}}(url => s_client.GetStringAsync(url)));",
            DiagnosticSeverity.Info);
    }

    [Theory]
    [InlineData("request.Remotes")]
    [InlineData("Bound.Remotes")]
    [InlineData("new Settings().Remotes")]
    [InlineData("Load(_settings).Remotes")]
    [InlineData("_manager.Find(\"a\")")]
    [InlineData("_manager.Load()")]
    [InlineData("_manager.Ask()")]
    public Task Flags_the_items_that_a_caller_brings(string items) =>
        FanOutAsync($"await Task.WhenAll({items}.{{|#0:Select|}}(url => s_client.GetStringAsync(url)));", DiagnosticSeverity.Warning);

    private static Task FanOutAsync(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;
        public class Settings { public List<string> Remotes { get; } = new(); }
        public class Options { public Settings Value { get; } = new(); }
        public interface IManager { List<string> GetRemotes(); Settings GetSettings(); List<string> Find(string name); List<string> Load(); Task<List<string>> LoadAsync(); List<string> Ask(); }
        class Manager : IManager
        {
            static readonly HttpClient s_client = new();
            public List<string> GetRemotes() => new();
            public Settings GetSettings() => new();
            public List<string> Find(string name) => new();
            public List<string> Load() => new();
            public Task<List<string>> LoadAsync() => null;
            public List<string> Ask() => new() { s_client.Send(new HttpRequestMessage()).ToString() };
        }
        class C(Settings given)
        {
            static readonly HttpClient s_client = new();
            readonly Settings _settings = new();
            readonly Options _options = new();
            readonly IManager _manager = new Manager();
            Settings Settings { get; } = new();
            public Settings Bound { get; set; } = new();
            static Settings Load(Settings settings) => settings;
            async Task M(Settings request) { {{body}} }
        }
        """,
        new DiagnosticResult("AH2004", severity).WithLocation(0));
}
