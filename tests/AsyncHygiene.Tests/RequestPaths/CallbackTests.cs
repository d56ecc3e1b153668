using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

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
    public Task Flags_what_MVC_validates() => PathAssert.WarningsAsync(
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
        "on a request path where 'ValidationAttribute.IsValid' allows no await (move it out first): FreeAttribute.IsValid",
        "on a request path where 'IValidatableObject.Validate' allows no await (move it out first): Order.Validate");

    /// <summary>Where an asynchronous contract exists, the usual advice holds: the fix changes to it, or AH1006 names it.</summary>
    [Fact]
    public Task Names_the_contract_that_allows_no_await_below_it_and_only_there() => PathAssert.WarningsAsync(
        """
        class Names
        {
            public static bool Free() { Thread.{|#0:Sleep|}(1); return true; }
            public void Log() => Thread.{|#1:Sleep|}(1);
        }
        class FreeAttribute : System.ComponentModel.DataAnnotations.ValidationAttribute
        {
            public override bool IsValid(object value) => Names.Free();
        }
        class Logging(Names names) : Microsoft.AspNetCore.Mvc.Filters.IActionFilter
        {
            public void OnActionExecuting(Microsoft.AspNetCore.Mvc.Filters.ActionExecutingContext context) => names.Log();
            public void OnActionExecuted(Microsoft.AspNetCore.Mvc.Filters.ActionExecutedContext context) { }
        }
        """,
        "on a request path where 'ValidationAttribute.IsValid' allows no await (move it out first): FreeAttribute.IsValid → Names.Free",
        "on a request path: Logging.OnActionExecuting → Names.Log");

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

    /// <summary>There an async rule would throw; without automatic validation an action can await the validator.</summary>
    [Theory]
    [InlineData("services.AddFluentValidationAutoValidation();")]
    [InlineData("services.AddFluentValidation();")]
    [InlineData("services.AddFluentValidation(c => c.AutomaticValidationEnabled = true);")]
    public Task Reports_rules_that_MVC_validates_synchronously_as_information(string registration) => PathAssert.InformationAsync(
        Rules(registration),
        Synchronous + "Orders.Custom",
        Synchronous + "Orders.When",
        Synchronous + "Orders.Must → Orders.Load");

    [Theory]
    [InlineData("")]
    [InlineData("/* services.AddFluentValidationAutoValidation(); */")]
    [InlineData("services.AddFluentValidation(c => { c.AutomaticValidationEnabled = false; });")]
    [InlineData("Others.Extensions.AddFluentValidationAutoValidation(services);")]
    public Task Flags_rules_that_may_be_async(string registration) => PathAssert.WarningsAsync(
        Rules(registration),
        "on a request path: Orders.Custom",
        "on a request path: Orders.When",
        "on a request path: Orders.Must → Orders.Load");

    /// <summary>An action can await what a rule only calls as well; and a rule that is async runs where validation is, too.</summary>
    [Fact]
    public Task Flags_what_more_than_a_rule_of_MVC_runs() => PathAssert.WarningsAsync(
        """
        using FluentValidation;
        using FluentValidation.AspNetCore;

        class Orders : AbstractValidator<string>
        {
            public Orders()
            {
                this.Must(s => Load(s));
                this.MustAsync(async (s, t) => { await Task.Yield(); Thread.{|#1:Sleep|}(1); return true; });
            }
            public static bool Load(string s) { Thread.{|#0:Sleep|}(1); return true; }
        }
        public class HomeController : ControllerBase
        {
            public bool Get() => Check();
            static bool Check() => Orders.Load("");
        }
        static class Setup { static void Add(IServiceCollection services) => services.AddFluentValidationAutoValidation(); }

        """ + Validation,
        "on a request path: HomeController.Get → HomeController.Check → Orders.Load",
        "on a request path: Orders.MustAsync");

    private const string Synchronous = "in a rule that must be synchronous as long as MVC validates automatically: ";

    private const string Validation = """
        namespace FluentValidation
        {
            public abstract class AbstractValidator<T> { }
            public static class DefaultValidatorExtensions
            {
                public static void Custom<T>(this AbstractValidator<T> v, Action<T, object> rule) { }
                public static void Must<T>(this AbstractValidator<T> v, Func<T, bool> rule) { }
                public static void MustAsync<T>(this AbstractValidator<T> v, Func<T, CancellationToken, Task<bool>> rule) { }
                public static void When<T>(this AbstractValidator<T> v, Func<T, bool> condition) { }
            }
            public class Configuration { public bool AutomaticValidationEnabled { get; set; } }
        }
        namespace FluentValidation.AspNetCore
        {
            public static class FluentValidationMvcExtensions
            {
                public static void AddFluentValidationAutoValidation(this IServiceCollection services) { }
                public static void AddFluentValidation(this IServiceCollection services, Action<Configuration> configure = null) { }
            }
        }
        namespace Others
        {
            public static class Extensions { public static void AddFluentValidationAutoValidation(IServiceCollection services) { } }
        }
        """;

    private static string Rules(string registration) =>
        $$"""
        using FluentValidation;
        using FluentValidation.AspNetCore;

        class Orders : AbstractValidator<string>
        {
            public Orders()
            {
                this.Custom((s, context) => Thread.{|#0:Sleep|}(1));
                this.Must(Exists);
                this.When(s => { Thread.{|#1:Sleep|}(1); return true; });
            }
            static bool Exists(string s) => Load(s);
            static bool Load(string s) { Thread.{|#2:Sleep|}(1); return true; }
        }
        static class Setup { static void Add(IServiceCollection services) { {{registration}} } }

        """ + Validation;

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

    /// <summary>Of the library itself: in the test before, the contract is the project's own and could be changed.</summary>
    [Fact]
    public async Task Names_the_contract_of_a_resolver()
    {
        var library = CSharpCompilation.Create(
            "AutoMapper",
            [CSharpSyntaxTree.ParseText("namespace AutoMapper; public interface IValueResolver<A, B, C> { C Resolve(A source); }")],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        var test = new Verify.Test
        {
            TestCode = """
                class Named : AutoMapper.IValueResolver<int, int, int>
                {
                    public int Resolve(int i) { System.Threading.Thread.{|#0:Sleep|}(1); return i; }
                }
                class Maps { object M(Maps maps) => maps.MapFrom<Named>(); T MapFrom<T>() => default; }
                """,
        };
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromImage(image.ToArray()));
        test.ExpectedDiagnostics.Add(PathAssert.At(
            0,
            DiagnosticSeverity.Warning,
            "on a request path where 'IValueResolver.Resolve' allows no await (move it out first): Named.Resolve"));
        await test.RunAsync();
    }

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
    public Task Flags_factories_of_filters() => PathAssert.WarningsAsync(
        """
        class LimitAttribute : Attribute, Microsoft.AspNetCore.Mvc.Filters.IFilterFactory
        {
            public bool IsReusable => false;
            public Microsoft.AspNetCore.Mvc.Filters.IFilterMetadata CreateInstance(IServiceProvider services) { Thread.{|#0:Sleep|}(1); return null; }
        }
        """,
        "on a request path where 'IFilterFactory.CreateInstance' allows no await (move it out first): LimitAttribute.CreateInstance");

    private static string Setup(string registration) =>
        "static class Setup { static void Add(IServiceCollection services) { "
            + registration.Replace("@", "Thread.{|#0:Sleep|}(1);", System.StringComparison.Ordinal)
            + "; } }";
}
