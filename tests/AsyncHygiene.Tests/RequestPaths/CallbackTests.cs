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

    /// <summary>They run what they are given whenever request code uses them; what builds them runs once.</summary>
    [Fact]
    public Task Flags_what_policies_and_maps_run() => PathAssert.WarningsAsync(
        """
        static class Setup
        {
            static readonly Polly.Policy s_policy = Polly.RetrySyntax.Retry(
                Polly.Policy.Handle<Exception>(e => { Thread.{|#0:Sleep|}(1); return true; }),
                3,
                (e, attempt) => Log());
            static void Log() => Thread.{|#1:Sleep|}(1);
            static void Add(AutoMapper.IProfileExpression maps) => maps.Member(m =>
            {
                Thread.Sleep(1);
                m.MapFrom(s => Name(s));
                m.Condition(s => { Thread.{|#3:Sleep|}(1); return true; });
            });
            static string Name(string s) { Thread.{|#2:Sleep|}(1); return s; }
        }
        namespace Polly
        {
            public class Policy { public static PolicyBuilder Handle<T>(Func<T, bool> predicate) => null; }
            public class PolicyBuilder { }
            public static class RetrySyntax { public static Policy Retry(this PolicyBuilder b, int count, Action<Exception, int> onRetry) => null; }
        }
        namespace AutoMapper
        {
            public interface IProfileExpression { void Member(Action<IMemberConfigurationExpression> o); }
            public interface IMemberConfigurationExpression
            {
                void MapFrom(System.Linq.Expressions.Expression<Func<string, string>> from);
                void Condition(Func<string, bool> condition);
            }
        }
        """,
        "on a request path: Handle",
        "on a request path: Retry → Setup.Log",
        "on a request path: MapFrom → Setup.Name",
        "on a request path: Condition");

    [Fact]
    public Task Flags_resolvers_that_a_profile_names() => PathAssert.ProvenAsync(
        """
        using AutoMapper;

        class Named : IValueResolver<int, int, int> { public int Resolve(int i) { Thread.{|#0:Sleep|}(1); return i; } }
        class Unnamed : IValueResolver<int, int, int> { public int Resolve(int i) { Thread.Sleep(1); return i; } }
        class Maps { object M(Maps maps) => maps.MapFrom<Named>(); T MapFrom<T>() => default; }
        namespace AutoMapper { public interface IValueResolver<A, B, C> { C Resolve(A source); } }
        """,
        "Named.Resolve");

    [Fact]
    public Task Flags_converters_and_filters_that_Entity_Framework_compiles() => PathAssert.VerifyAsync(
        """
        using System;
        using System.Linq;
        using System.Threading;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Storage.ValueConversion;

        public class Order { public int Id { get; set; } public string Name { get; set; } public bool Old { get; set; } }
        public class Secret : ValueConverter<string, string>
        {
            public Secret() : base(v => Encrypt(v), v => v) { }
            static string Encrypt(string v) { Thread.{|#0:Sleep|}(1); return v; }
        }
        public class Orders : DbContext
        {
            public DbSet<Order> All => Set<Order>();
            protected override void OnModelCreating(ModelBuilder model)
            {
                model.Entity<Order>().HasQueryFilter(o => o.Id > Tenant());
                model.Entity<Order>().Property(o => o.Name).HasConversion(v => v, v => Decrypt(v));
            }
            static int Tenant() { Thread.{|#1:Sleep|}(1); return 1; }
            static string Decrypt(string v) { Thread.{|#2:Sleep|}(1); return v; }
            int Count() => All.Count(o => o.Id > Translated());
            static int Translated() { Thread.Sleep(1); return 1; }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        PathAssert.At(0, DiagnosticSeverity.Warning, "on a request path: lambda in new Secret → Secret.Encrypt"),
        PathAssert.At(1, DiagnosticSeverity.Warning, "on a request path: HasQueryFilter → Orders.Tenant"),
        PathAssert.At(2, DiagnosticSeverity.Warning, "on a request path: HasConversion → Orders.Decrypt"));

    /// <summary>The framework's overload with fewer parameters calls the one that is overridden.</summary>
    [Fact]
    public Task Reaches_what_a_call_of_a_shorter_overload_runs() => PathAssert.VerifyAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;

        public class Hooked : DbContext
        {
            public override int SaveChanges(bool accept) { Thread.{|#0:Sleep|}(1); return base.SaveChanges(accept); }
        }
        public class Orders : Hooked { }
        public class Both : DbContext
        {
            public override int SaveChanges() => 1;
            public override int SaveChanges(bool accept) { Thread.Sleep(1); return 1; }
        }
        public class Silent : DbContext
        {
            public override int SaveChanges(bool accept) { Thread.Sleep(1); return 1; }
        }
        public class OrdersController : ControllerBase
        {
            public int Save([FromServices] Orders orders, [FromServices] Both both) => orders.SaveChanges() + both.SaveChanges();
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        PathAssert.At(0, DiagnosticSeverity.Warning, "on a request path: OrdersController.Save → Hooked.SaveChanges"));

    [Fact]
    public Task Flags_factories_of_filters() => PathAssert.ProvenAsync(
        """
        class LimitAttribute : Attribute, Microsoft.AspNetCore.Mvc.Filters.IFilterFactory
        {
            public bool IsReusable => false;
            public Microsoft.AspNetCore.Mvc.Filters.IFilterMetadata CreateInstance(IServiceProvider services) { Thread.{|#0:Sleep|}(1); return null; }
        }
        """,
        "LimitAttribute.CreateInstance");

    private static string Setup(string registration) =>
        "static class Setup { static void Add(IServiceCollection services) { "
            + registration.Replace("@", "Thread.{|#0:Sleep|}(1);", System.StringComparison.Ordinal)
            + "; } }";
}
