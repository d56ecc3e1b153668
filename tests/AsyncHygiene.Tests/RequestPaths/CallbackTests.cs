using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>What ASP.NET Core and libraries call back while they work for a request; those that rows of names cannot say.</summary>
public class CallbackTests
{
    [Theory]
    [InlineData("services.AddCors(o => o.AddDefaultPolicy(p => p.SetIsOriginAllowed(x => { @ return true; })))", "SetIsOriginAllowed")]
    [InlineData("services.AddAuthorization(o => o.AddPolicy(\"a\", p => p.RequireAssertion(c => { @ return true; })))", "RequireAssertion")]
    [InlineData(
        "services.AddRateLimiter(o => o.GlobalLimiter = System.Threading.RateLimiting.PartitionedRateLimiter.Create<HttpContext, string>("
            + "c => { @ return System.Threading.RateLimiting.RateLimitPartition.GetNoLimiter(\"a\"); }))",
        "Create")]
    [InlineData("services.AddOutputCache(o => o.AddPolicy(\"x\", b => b.With(c => { @ return true; })))", "With")]
    [InlineData("services.AddHealthChecks().AddCheck(\"x\", () => { @ return default; })", "AddCheck \"x\"")]
    [InlineData("services.AddProblemDetails(o => o.CustomizeProblemDetails = c => { @ })", "lambda in lambda in Setup.Add")]
    [InlineData(
        "services.Configure<ApiBehaviorOptions>(o => o.InvalidModelStateResponseFactory = c => { @ return null; })",
        "lambda in lambda in Setup.Add")]
    public Task Flags_delegates_that_requests_run(string registration, string path) => PathAssert.ProvenAsync(Setup(registration), path);

    [Fact]
    public Task Flags_delegates_in_properties_that_receive_the_request() => PathAssert.ProvenAsync(
        """
        public class Enrichment { public Action<object, HttpRequest> Enrich { get; set; } public Action<object> Other { get; set; } }
        static class Setup
        {
            static void Add(IServiceCollection services, Enrichment options)
            {
                options.Enrich = (a, request) => Thread.{|#0:Sleep|}(1);
                options.Other = a => Thread.Sleep(1);
            }
        }
        """,
        "lambda in Setup.Add");

    [Fact]
    public Task Flags_the_jobs_that_an_expression_queues() => PathAssert.WarningsAsync(
        """
        public class Report { public void Build() => Thread.{|#0:Sleep|}(1); public void Nightly() => Slow(); void Slow() => Thread.{|#1:Sleep|}(1); public void Other() => Thread.Sleep(1); }
        static class Setup
        {
            static void Add()
            {
                Hangfire.BackgroundJob.Enqueue<Report>(r => r.Build());
                Hangfire.RecurringJob.AddOrUpdate<Report>("nightly", r => r.Nightly(), "");
                Query<Report>(r => r.Other());
            }
            static void Query<T>(System.Linq.Expressions.Expression<Action<T>> e) { }
        }
        namespace Hangfire
        {
            public class BackgroundJob { public static string Enqueue<T>(System.Linq.Expressions.Expression<Action<T>> e) => ""; }
            public class RecurringJob { public static void AddOrUpdate<T>(string id, System.Linq.Expressions.Expression<Action<T>> e, string cron) { } }
        }
        """,
        "in a job: Enqueue → Report.Build",
        "in a job: AddOrUpdate \"nightly\" → Report.Nightly → Report.Slow");

    [Fact]
    public Task Flags_handlers_of_outgoing_requests_by_the_form_that_requests_use() => PathAssert.ProvenAsync(
        """
        class Both : System.Net.Http.DelegatingHandler
        {
            protected override System.Net.Http.HttpResponseMessage Send(System.Net.Http.HttpRequestMessage r, CancellationToken t) { Thread.Sleep(1); return null; }
            protected override Task<System.Net.Http.HttpResponseMessage> SendAsync(System.Net.Http.HttpRequestMessage r, CancellationToken t) { Slow(); return null; }
            void Slow() => Thread.{|#0:Sleep|}(1);
        }
        """,
        "Both.SendAsync → Both.Slow");

    [Fact]
    public Task Flags_what_MVC_validates() => PathAssert.ProvenAsync(
        """
        class FreeAttribute : System.ComponentModel.DataAnnotations.ValidationAttribute
        {
            public override bool IsValid(object value) { Thread.{|#0:Sleep|}(1); return true; }
        }
        class Order : System.ComponentModel.DataAnnotations.IValidatableObject
        {
            public IEnumerable<System.ComponentModel.DataAnnotations.ValidationResult> Validate(System.ComponentModel.DataAnnotations.ValidationContext c) { Thread.{|#1:Sleep|}(1); return []; }
        }
        """,
        "FreeAttribute.IsValid",
        "Order.Validate");

    [Fact]
    public Task Flags_interceptors_by_the_form_that_requests_use() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore.Diagnostics;

        class One : ISaveChangesInterceptor
        {
            public InterceptionResult<int> SavingChanges(DbContextEventData d, InterceptionResult<int> r) { Thread.{|#0:Sleep|}(1); return r; }
        }
        class Both : ISaveChangesInterceptor
        {
            public InterceptionResult<int> SavingChanges(DbContextEventData d, InterceptionResult<int> r) { Thread.Sleep(1); return r; }
            public ValueTask<InterceptionResult<int>> SavingChangesAsync(DbContextEventData d, InterceptionResult<int> r, CancellationToken t) { Slow(); return new(r); }
            void Slow() => Thread.{|#1:Sleep|}(1);
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        PathAssert.At(0, DiagnosticSeverity.Warning, "on a request path: One.SavingChanges"),
        PathAssert.At(1, DiagnosticSeverity.Warning, "on a request path: Both.SavingChangesAsync → Both.Slow"));

    private static string Setup(string registration) =>
        "static class Setup { static void Add(IServiceCollection services) { "
            + registration.Replace("@", "Thread.{|#0:Sleep|}(1);", System.StringComparison.Ordinal)
            + "; } }";
}
