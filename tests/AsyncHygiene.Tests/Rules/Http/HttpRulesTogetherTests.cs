using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Rules.Http;
using AsyncHygiene.Rules.Razor;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Http;

/// <summary>All rules of the package over the same code: one cause is reported once, and well-written code not at all.</summary>
public class HttpRulesTogetherTests
{
    [Fact]
    public Task Reports_one_cause_once() => new AllRules
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
    public Task Accepts_well_written_code() => new AllRules
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
            using System.Threading.RateLimiting;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Builder;
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

            public class Throttled(RateLimiter limiter, HttpMessageHandler inner) : DelegatingHandler(inner)
            {
                protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
                {
                    using var lease = await limiter.AcquireAsync(1, token);
                    return lease.IsAcquired ? await base.SendAsync(request, token) : new HttpResponseMessage(System.Net.HttpStatusCode.TooManyRequests);
                }
            }

            public class Limited(HttpClient client, RateLimiter limiter)
            {
                public async Task LoadAllAsync(IReadOnlyList<string> urls)
                {
                    var tasks = new List<Task>();
                    foreach (var url in urls)
                        tasks.Add(LoadAsync(url));
                    await Task.WhenAll(tasks);
                }

                private async Task LoadAsync(string url)
                {
                    using var lease = await limiter.AcquireAsync();
                    await client.GetStringAsync(url);
                }
            }

            public class TaskQueue
            {
                private readonly Channel<Func<CancellationToken, ValueTask>> _work = Channel.CreateBounded<Func<CancellationToken, ValueTask>>(100);

                public ValueTask EnqueueAsync(Func<CancellationToken, ValueTask> work) => _work.Writer.WriteAsync(work);

                public void EnqueueAll(IEnumerable<Func<CancellationToken, ValueTask>> all)
                {
                    foreach (var work in all)
                        _work.Writer.TryWrite(work);
                }

                public ValueTask<Func<CancellationToken, ValueTask>> DequeueAsync(CancellationToken token) => _work.Reader.ReadAsync(token);
            }

            public class Workers(TaskQueue queue) : BackgroundService
            {
                protected override async Task ExecuteAsync(CancellationToken stoppingToken)
                {
                    var workers = new List<Task>();
                    for (var i = 0; i < Environment.ProcessorCount; i++)
                        workers.Add(RunAsync(stoppingToken));
                    await Task.WhenAll(workers);
                }

                private async Task RunAsync(CancellationToken token)
                {
                    while (!token.IsCancellationRequested)
                    {
                        var work = await queue.DequeueAsync(token);
                        await work(token);
                    }
                }
            }

            public class Poller(IHttpClientFactory factory) : BackgroundService
            {
                protected override async Task ExecuteAsync(CancellationToken stoppingToken)
                {
                    using var timer = new PeriodicTimer(TimeSpan.FromSeconds(1));
                    while (await timer.WaitForNextTickAsync(stoppingToken))
                    {
                        using var client = factory.CreateClient();
                        await client.GetStringAsync("uri", stoppingToken);
                    }
                }
            }

            public static class Registration
            {
                public static void Add(IServiceCollection services)
                {
                    services.AddHttpClient<TypedClient>().ConfigurePrimaryHttpMessageHandler(() => new SocketsHttpHandler { MaxConnectionsPerServer = 20 });
                    services.AddSingleton(_ => new HttpClient());
                    services.AddHostedService<Queue>();
                    services.AddHostedService<Workers>();
                    services.AddRateLimiter(options => options.GlobalLimiter = PartitionedRateLimiter.Create<Microsoft.AspNetCore.Http.HttpContext, string>(
                        _ => RateLimitPartition.GetConcurrencyLimiter("all", _ => new ConcurrencyLimiterOptions { PermitLimit = 100, QueueLimit = 10 })));
                }
            }
            """,
    }.RunAsync();

    private sealed class AllRules : CSharpAnalyzerTest<FormatterPerCallAnalyzer, DefaultVerifier>
    {
        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => Conventions.Shipped.Analyzers;
    }
}
