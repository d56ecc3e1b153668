using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Rules;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules;

/// <summary>All rules of the package over the same code: one cause is reported once, and well-written code not at all.</summary>
public class HttpRulesTogetherTests
{
    [Fact]
    public Task One_cause_is_reported_once() => new AllRules
    {
        ReferenceAssemblies = Framework.Net10.WithWebApiClient(),
        TestCode = """
            using System.Net;
            using System.Net.Http;
            using System.Net.Http.Formatting;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public class HomeController : Controller
            {
                private static readonly HttpClient s_client = new HttpClient();

                public async Task Post(string value)
                {
                    await s_client.{|AH3002:PostAsJsonAsync|}("uri", value);
                    await s_client.PostAsync("uri", value, new {|AH3003:JsonMediaTypeFormatter|}());
                    await new {|AH3004:HttpClient|}().GetStringAsync("uri");
                    await Task.{|AH4004:Run|}(() => s_client.GetStringAsync("uri"));
                    await Task.Run(() => Thread.{|AH1001:Sleep|}(1));
                    await Task.Run(() => s_client.GetStringAsync("uri").{|AH1002:Result|});
                    ServicePointManager.{|AH4001:DefaultConnectionLimit|} = 5;
                    ThreadPool.{|AH4003:SetMinThreads|}(100, 100);
                }
            }
            """,
        DisabledDiagnostics = { "SYSLIB0014" },
    }.RunAsync();

    [Fact]
    public Task Well_written_code_is_left_in_peace() => new AllRules
    {
        ReferenceAssemblies = Framework.Net10.WithWebApiClient(),
        TestCode = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            using System.Net.Http.Formatting;
            using System.Net.Http.Json;
            using System.Threading;
            using System.Threading.Channels;
            using System.Threading.Tasks;
            using Microsoft.Extensions.DependencyInjection;
            using Microsoft.Extensions.Hosting;

            public class TypedClient
            {
                private static readonly JsonMediaTypeFormatter s_json = new JsonMediaTypeFormatter();
                private readonly HttpClient _client;

                public TypedClient(HttpClient client)
                {
                    _client = client;
                    _client.BaseAddress = new Uri("http://host");
                }

                public async Task SendAsync(string value, CancellationToken token)
                {
                    await _client.PostAsync("uri", value, s_json, token);
                    await HttpClientJsonExtensions.PostAsJsonAsync(_client, "uri", value, token);
                    await _client.GetFromJsonAsync<string>("uri", token);
                }

                public async Task LoadAllAsync(IReadOnlyList<string> urls, CancellationToken token) =>
                    await Parallel.ForEachAsync(urls, token, async (url, t) => await _client.GetStringAsync(url, t));

                public async Task<string[]> LoadThrottledAsync(IReadOnlyList<string> urls)
                {
                    using var gate = new SemaphoreSlim(8);
                    return await Task.WhenAll(urls.Select(async url =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await _client.GetStringAsync(url);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
                }
            }

            public class Named(IHttpClientFactory factory)
            {
                public async Task<string> LoadAsync()
                {
                    using var client = factory.CreateClient("name");
                    return await client.GetStringAsync("uri");
                }
            }

            public class Queue : BackgroundService
            {
                private static readonly HttpClient s_client = new HttpClient(new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2) });
                private readonly Channel<string> _urls = Channel.CreateBounded<string>(100);

                protected override async Task ExecuteAsync(CancellationToken stoppingToken)
                {
                    await foreach (var url in _urls.Reader.ReadAllAsync(stoppingToken))
                        await s_client.GetStringAsync(url, stoppingToken);
                }
            }

            public static class Registration
            {
                public static void Add(IServiceCollection services)
                {
                    services.AddHttpClient<TypedClient>().ConfigurePrimaryHttpMessageHandler(() => new SocketsHttpHandler { MaxConnectionsPerServer = 20 });
                    services.AddSingleton(_ => new HttpClient());
                    services.AddHostedService<Queue>();
                }
            }
            """,
    }.RunAsync();

    private sealed class AllRules : CSharpAnalyzerTest<FormatterPerCallAnalyzer, DefaultVerifier>
    {
        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() =>
            typeof(FormatterPerCallAnalyzer).Assembly.GetTypes()
                .Where(t => !t.IsAbstract && typeof(DiagnosticAnalyzer).IsAssignableFrom(t))
                .Select(t => (DiagnosticAnalyzer)Activator.CreateInstance(t)!);
    }
}
