using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Facades;

/// <summary>
/// A library runs what the solution gives to it, and hands on its task: whoever calls the library and does not await it at once relies on
/// that work being done, as a caller of the member itself would.
/// </summary>
public class FacadeCallTests
{
    private const string Mediator = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        namespace MediatR
        {
            public interface IRequest<out T> { }
            public interface INotification { }
            public interface ISender
            {
                Task<T> Send<T>(IRequest<T> request, CancellationToken t = default);
                Task<object> Send(object request, CancellationToken t = default);
            }
            public interface IPublisher
            {
                Task Publish(object n, CancellationToken t = default);
                Task Publish<T>(T n, CancellationToken t = default) where T : INotification;
            }
            public interface IMediator : ISender, IPublisher { }
            public interface IRequestHandler<in Q, R> where Q : IRequest<R> { Task<R> Handle(Q q, CancellationToken t); }
            public interface INotificationHandler<in N> where N : INotification { Task Handle(N n, CancellationToken t); }
            public interface IPipelineBehavior<in Q, R> { Task<R> Handle(Q q, Func<Task<R>> next, CancellationToken t); }
            public record NotificationHandlerExecutor(object HandlerInstance, Func<INotification, CancellationToken, Task> HandlerCallback);
            namespace NotificationPublishers { public class TaskWhenAllPublisher { } }
        }
        """;

    private const string Handler = "public class Own : HttpMessageHandler { protected override Task<HttpResponseMessage> "
        + "SendAsync(HttpRequestMessage r, CancellationToken c) { Thread.Sleep(1); return Task.FromResult(new HttpResponseMessage()); } } ";

    private const string Delegating = "public class Own : DelegatingHandler { protected override async Task<HttpResponseMessage> "
        + "SendAsync(HttpRequestMessage r, CancellationToken c) { Thread.Sleep(1); return await base.SendAsync(r, c); } } ";

    private const string Refit = """
        using System;
        namespace Refit
        {
            public abstract class HttpMethodAttribute(string path) : Attribute { }
            public class GetAttribute(string path) : HttpMethodAttribute(path) { }
        }
        """;

    private const string Content = "public class Own : HttpContent { protected override Task SerializeToStreamAsync(Stream s, "
        + "TransportContext c) { Thread.Sleep(1); return Task.CompletedTask; } "
        + "protected override bool TryComputeLength(out long l) { l = 0; return true; } } ";

    private const string Authorization = "public class Need : IAuthorizationRequirement { } "
        + "public class Own : AuthorizationHandler<Need> { "
        + "protected override Task HandleRequirementAsync(AuthorizationHandlerContext c, Need n) "
        + "{ Thread.Sleep(1); return Task.CompletedTask; } } ";

    private const string Claims = "public class Own : IClaimsTransformation { public Task<ClaimsPrincipal> "
        + "TransformAsync(ClaimsPrincipal p) { Thread.Sleep(1); return Task.FromResult(p); } } ";

    private const string Validator = "public class Own : IUserValidator<string> { public Task<IdentityResult> "
        + "ValidateAsync(UserManager<string> m, string u) { Thread.Sleep(1); return Task.FromResult(IdentityResult.Success); } } ";

    private const string Cache = "public abstract class Own : IDistributedCache { public abstract byte[] Get(string k); "
        + "public Task<byte[]> GetAsync(string k, CancellationToken t) { Thread.Sleep(1); return Task.FromResult(new byte[0]); } "
        + "public abstract void Set(string k, byte[] v, DistributedCacheEntryOptions o); public abstract void Remove(string k); "
        + "public abstract void Refresh(string k); public Task RefreshAsync(string k, CancellationToken t) => Task.CompletedTask; "
        + "public Task RemoveAsync(string k, CancellationToken t) => Task.CompletedTask; public Task SetAsync(string k, byte[] v, "
        + "DistributedCacheEntryOptions o, CancellationToken t) => Task.CompletedTask; } ";

    private const string Starting = "public class Own : IHostedService { public Task StartAsync(CancellationToken t) "
        + "{ Thread.Sleep(1); return Task.CompletedTask; } public Task StopAsync(CancellationToken t) => Task.CompletedTask; } ";

    private const string Stopping = "public class Own : IHostedService { public Task StopAsync(CancellationToken t) "
        + "{ Thread.Sleep(1); return Task.CompletedTask; } public Task StartAsync(CancellationToken t) => Task.CompletedTask; } ";

    private const string Request = "public class A : IRequest<int> { } public class B : IRequest<int> { } "
        + "public class Own : IRequestHandler<A, int> { public Task<int> Handle(A q, CancellationToken t) "
        + "{ Thread.Sleep(1); return Task.FromResult(1); } } ";

    private const string Behavior = "public class B : IRequest<int> { } public class Own<Q, R> : IPipelineBehavior<Q, R> { "
        + "public async Task<R> Handle(Q q, Func<Task<R>> next, CancellationToken t) { Thread.Sleep(1); return await next(); } } ";

    private const string Note = "public class N : INotification { } public class Own : INotificationHandler<N> { "
        + "public Task Handle(N n, CancellationToken t) { Thread.Sleep(1); return Task.CompletedTask; } } ";

    [Theory]
    [InlineData(Handler, "HttpClient c", "_ = c.GetAsync(\"a\");")]
    [InlineData(Handler, "HttpClient c", "var a = c.GetAsync(\"a\"); Note(); await a;")]
    [InlineData(Handler, "HttpClient c", "await Task.WhenAll(c.GetStringAsync(\"a\"), c.GetStringAsync(\"b\"));")]
    [InlineData(Handler, "HttpClient c", "await Task.WhenAll(new[] { \"a\" }.Select(c.GetStringAsync));")]
    [InlineData(Handler, "HttpClient c", "await Task.WhenAll(new[] { \"a\" }.Select(u => c.GetFromJsonAsync<int>(u)));")]
    [InlineData(Handler, "HttpClient? c", "var a = c?.PostAsync(\"a\", null); Note(); await a!;")]
    [InlineData(Handler, "HttpMessageInvoker c", "_ = c.SendAsync(null!, default);")]
    [InlineData(
        Handler,
        "HttpClient c",
        "await Task.WhenAll(Get(c), Get(c)); } Task<string> Get(HttpClient c) { return c.GetStringAsync(\"a\");")]
    [InlineData(
        Handler,
        "HttpClient c",
        "await Task.WhenAll(Get(c), Get(c)); } async Task<string> Get(HttpClient c) { return await c.GetStringAsync(\"a\");")]
    [InlineData(Delegating, "HttpClient c", "_ = c.GetAsync(\"a\");")]
    [InlineData(
        "public interface IApi { [Refit.Get(\"/a\")] Task<string> Load(); } " + Delegating,
        "IApi a",
        "await Task.WhenAll(a.Load(), a.Load());")]
    [InlineData(
        "class Two : DelegatingHandler { protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage r, "
            + "CancellationToken c) { var a = base.SendAsync(r, c); GetHashCode(); return await a; } } " + Handler,
        "int i",
        "await Task.Yield();")]
    [InlineData(Content, "HttpContent c", "_ = c.CopyToAsync(Stream.Null);")]
    [InlineData(Content, "HttpClient c", "_ = c.GetAsync(\"a\");")]
    [InlineData(Authorization, "IAuthorizationService a", "var r = a.AuthorizeAsync(null!, null, \"x\"); Note(); await r;")]
    [InlineData(Claims, "HttpContext c", "_ = c.AuthenticateAsync();")]
    [InlineData(Validator, "UserManager<string> m", "await Task.WhenAll(m.CreateAsync(\"a\"), m.CreateAsync(\"b\"));")]
    [InlineData(Validator, "SignInManager<string> m", "_ = m.SignInAsync(\"a\", true);")]
    [InlineData(Cache, "IDistributedCache c", "await Task.WhenAll(c.GetStringAsync(\"a\"), c.GetStringAsync(\"b\"));")]
    [InlineData(Starting, "IHost h", "var s = h.StartAsync(); Note(); await s;")]
    [InlineData(Starting, "WebApplication h", "var s = h.RunAsync(); Note(); await s;")]
    [InlineData(Stopping, "IHost h", "_ = h.StopAsync();")]
    [InlineData(Request, "IMediator m", "var a = m.Send(new A()); Note(); await a;")]
    [InlineData(Request, "IMediator m", "IRequest<int> a = new A(); _ = m.Send(a);")]
    [InlineData(Request, "ISender m", "object a = new A(); await Task.WhenAll(m.Send(a), m.Send(a));")]
    [InlineData(
        Request,
        "ISender m",
        "await Task.WhenAll(Get(m, new A()), Get(m, new A())); } async Task<T> Get<T>(ISender m, IRequest<T> q) { return await m.Send(q);")]
    [InlineData(Behavior, "IMediator m", "var a = m.Send(new B()); Note(); await a;")]
    [InlineData(Note, "IPublisher m", "_ = m.Publish(new N());")]
    [InlineData(Note, "IPublisher m", "await m.Publish(new N()); _ = new MediatR.NotificationPublishers.TaskWhenAllPublisher();")]
    [InlineData(
        Note,
        "NotificationHandlerExecutor[] all",
        "await Task.WhenAll(all.Select(h => h.HandlerCallback(new N(), default)));")]
    public Task Refuses_where_a_call_of_the_library_is_not_awaited_at_once(string code, string given, string call) =>
        Case(code, given, call).RefusesAsync("finished-work");

    [Theory]
    [InlineData(Handler, "HttpClient c", "await c.GetAsync(\"a\"); foreach (var u in new[] { \"a\" }) await c.GetStringAsync(u);")]
    [InlineData(Handler, "HttpClient c", "var r = await c.GetAsync(\"a\"); await Task.WhenAll(r.Content.ReadAsStringAsync());")]
    [InlineData(Handler, "HttpClient c", "await c.GetAsync(\"a\"); _ = Task.WhenAll(Task.Delay(1), Task.Delay(2));")]
    [InlineData(Handler, "HttpClient c", "var a = c.GetStringAsync(\"a\"); await a;")]
    [InlineData(Handler, "IAuthorizationService a", "_ = a.AuthorizeAsync(null!, null, \"x\");")]
    [InlineData(Delegating, "HttpClient c", "await Get(c); } Task<string> Get(HttpClient c) { return c.GetStringAsync(\"a\");")]
    [InlineData(
        "public interface IApi { [Refit.Get(\"/a\")] Task<string> Load(); } " + Delegating,
        "IApi a",
        "await a.Load(); await a.Load();")]
    [InlineData("public interface IApi { Task<string> Load(); } " + Delegating, "IApi a", "await Task.WhenAll(a.Load(), a.Load());")]
    [InlineData(Authorization, "IAuthorizationService a", "await a.AuthorizeAsync(null!, null, \"x\");")]
    [InlineData(Authorization, "HttpClient c", "_ = c.GetAsync(\"a\");")]
    [InlineData(Validator, "UserManager<string> m", "await m.CreateAsync(\"a\"); await m.CreateAsync(\"b\");")]
    [InlineData(Cache, "IDistributedCache c", "await c.GetStringAsync(\"a\");")]
    [InlineData(Starting, "IHost h", "await h.StartAsync(); _ = h.StopAsync();")]
    [InlineData(Starting, "IHost h", "var w = h.WaitForShutdownAsync(); Note(); await w;")]
    [InlineData(Stopping, "IHost h", "_ = h.StartAsync(); await h.StopAsync();")]
    [InlineData(Request, "IMediator m", "await m.Send(new A());")]
    [InlineData(Request, "IMediator m", "var b = m.Send(new B()); Note(); await b; await m.Send(new A());")]
    [InlineData(Request, "IMediator m", "_ = m.Publish(new object());")]
    [InlineData(Behavior, "IMediator m", "await m.Send(new B());")]
    [InlineData(Note, "IPublisher m", "await m.Publish(new N());")]
    [InlineData(Note, "NotificationHandlerExecutor[] all", "foreach (var h in all) await h.HandlerCallback(new N(), default);")]
    public async Task Converts_where_each_call_of_the_library_is_awaited_at_once(string code, string given, string call)
    {
        var text = await Case(code, given, call).ConvertedTextAsync();
        Assert.Contains("await Task.Delay(1", text, StringComparison.Ordinal);
        Assert.DoesNotContain("Thread.Sleep", text, StringComparison.Ordinal);
    }

    /// <summary>The wait found the work of the handler done, by the thread that has the lock; later it goes on elsewhere.</summary>
    [Fact]
    public Task Refuses_where_a_call_of_the_library_is_waited_for_with_a_lock() =>
        Case(Handler, "HttpClient c", "lock (this) { c.GetAsync(\"a\").Wait(); }").RefusesAsync("finished-work", "lock");

    [Fact]
    public async Task Names_the_caller_and_the_call_of_the_library()
    {
        var report = await Case(Request, "IMediator m", "_ = m.Send(new A());").RunAsync();
        Assert.Contains(
            "'Program.Run' goes on without awaiting 'ISender.Send', which may run it, when its work is done so far",
            Assert.Single(report.Refused).Explanation,
            StringComparison.Ordinal);
    }

    private static ChainCase Case(string code, string given, string call)
    {
        var source = $$"""
            #nullable disable
            #pragma warning disable CS4014, CS1998, CS0169
            using System;
            using System.IO;
            using System.Linq;
            using System.Net;
            using System.Net.Http;
            using System.Net.Http.Json;
            using System.Security.Claims;
            using System.Threading;
            using System.Threading.Tasks;
            using MediatR;
            using Microsoft.AspNetCore.Authentication;
            using Microsoft.AspNetCore.Authorization;
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Http;
            using Microsoft.AspNetCore.Identity;
            using Microsoft.Extensions.Caching.Distributed;
            using Microsoft.Extensions.Hosting;

            {{code}}

            public class Program
            {
                private void Note() { }

                public async Task Run({{given.Replace("?", "", StringComparison.Ordinal)}})
                {
                    {{call}}
                }
            }
            """;
        return new ChainCase().With(new ChainProject("App", ("App.cs", source, source)) { Libraries = [Mediator, Refit] });
    }
}
