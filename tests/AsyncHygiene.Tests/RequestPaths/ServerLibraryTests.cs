using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary><c>AsyncHygieneRequestLibrary=auto</c>, the default: which libraries are server code, and what then is a warning.</summary>
public class ServerLibraryTests
{
    private const string Library = """
        using System.Threading;
        using System.Threading.Tasks;
        public interface IOrders { string Find(int id); }
        public class Orders : IOrders { public string Find(int id) { Thread.{|#0:Sleep|}(1); return ""; } }
        public class Stock
        {
            public async Task<int> CountAsync() { await Task.Yield(); return Count(); }
            private static int Count() { Thread.{|#1:Sleep|}(1); return 1; }
        }
        """;

    private const string Slot = "if a request calls IOrders.Find";
    private const string Below = "in async code: Stock.CountAsync → Stock.Count";

    private static readonly ReferenceAssemblies s_plain = new(
        "net10.0",
        new PackageIdentity("Microsoft.NETCore.App.Ref", "10.0.10"),
        Path.Combine("ref", "net10.0"));

    [Theory]
    [InlineData("")]
    [InlineData("AsyncHygieneRequestLibrary = auto")]
    public Task Flags_what_the_async_code_of_a_server_calls_with_no_setting(string property) => Test(
        Library,
        Framework.Net10,
        property,
        PathAssert.At(0, DiagnosticSeverity.Info, Slot),
        PathAssert.At(1, DiagnosticSeverity.Warning, Below));

    [Theory]
    [InlineData("AsyncHygieneRequestLibrary = false")]
    [InlineData("UseWPF = true")]
    [InlineData("UseWindowsForms = true")]
    public Task Reports_information_where_the_project_says_otherwise(string property) => Information(Library, Framework.Net10, property);

    [Fact]
    public Task Reports_information_in_libraries_that_any_program_may_use() => Information(Library, s_plain, "");

    [Theory]
    [InlineData("namespace System.CommandLine { public class Command { } }")]
    [InlineData("namespace System.Windows { public class DependencyObject { } }")]
    public Task Reports_information_in_code_of_tools_and_user_interfaces(string references) =>
        Information($"{Library}\n{references}", Framework.Net10, "");

    [Fact]
    public Task Accepts_what_only_the_start_of_a_server_runs() => Test(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.Hosting;
        class Warm : IHostedService
        {
            public async Task StartAsync(CancellationToken token) { await Task.Yield(); Fill(); await LoadAsync(); }
            public Task StopAsync(CancellationToken token) => Task.CompletedTask;
            private static async Task LoadAsync() { await Task.Yield(); Read(); }
            private static void Fill() => Thread.{|#0:Sleep|}(1);
            private static void Read() => Thread.{|#1:Sleep|}(1);
        }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Info, "at start-up: Warm.StartAsync → Warm.Fill"),
        PathAssert.At(1, DiagnosticSeverity.Info, "at start-up: Warm.StartAsync → Warm.LoadAsync → Warm.Read"));

    [Fact]
    public Task Reports_information_below_set_up_and_methods_of_both_forms() => Test(
        """
        using System.Threading;
        using System.Threading.Tasks;
        public class Seeder { public async Task SeedAsync() { await Task.Yield(); Fill(); } internal static void Fill() => Thread.{|#0:Sleep|}(1); }
        public class Saver
        {
            public async Task SaveAsync(bool async) { if (async) await Task.Yield(); else Write(); }
            private static void Write() => Thread.{|#1:Sleep|}(1);
        }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Info, "if a request calls Seeder.SeedAsync → Seeder.Fill"),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls Saver.SaveAsync → Saver.Write"));

    [Fact]
    public Task Flags_any_library_that_is_stated_to_be_called_by_requests() => Test(
        Library,
        s_plain,
        "AsyncHygieneRequestLibrary = true",
        PathAssert.At(0, DiagnosticSeverity.Warning, Slot),
        PathAssert.At(1, DiagnosticSeverity.Warning, Below));

    /// <summary>Whoever has a query or a context is about to work with a database.</summary>
    [Fact]
    public Task Flags_static_methods_that_ask_a_query() => Test(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        public static class Paging
        {
            public static int Pages<T>(this IQueryable<T> query) { Wait(); return query.Count(); }
            public static int Both<T>(IQueryable<T> query) { Thread.{|#1:Sleep|}(1); return 1; }
            public static Task<int> BothAsync<T>(IQueryable<T> query) => Task.FromResult(1);
            public static int Other(int size) { Thread.{|#2:Sleep|}(1); return size; }
            public static int Purge<T>(IQueryable<T> query) { Thread.{|#4:Sleep|}(1); return 1; }
            public static List<T> Rows<T>(IQueryable<T> query) { Thread.{|#5:Sleep|}(1); return query.ToList(); }
            public static IQueryable<T> Below<T>(IQueryable<T> query, int id) { Thread.{|#6:Sleep|}(1); return query.Take(id); }
            public static List<T> Removed<T>(IQueryable<T> query, out int count) { Thread.{|#7:Sleep|}(1); count = 1; return []; }
            public static string Repair<T>(IQueryable<T> query) { Thread.{|#8:Sleep|}(1); return ""; }
            internal static List<T> Inner<T>(IQueryable<T> query) { Thread.Sleep(1); return query.ToList(); }
            static void Wait() => Thread.{|#0:Sleep|}(1);
        }
        public static class SampleData { public static void Seed(IQueryable<int> query) => Thread.{|#3:Sleep|}(1); }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Warning, "if a request calls Paging.Pages → Paging.Wait"),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls Paging.Both"),
        PathAssert.At(2, DiagnosticSeverity.Info, "if a request calls Paging.Other"),
        PathAssert.At(3, DiagnosticSeverity.Info, "if a request calls SampleData.Seed"),
        PathAssert.At(4, DiagnosticSeverity.Info, "if a request calls Paging.Purge"),
        PathAssert.At(5, DiagnosticSeverity.Warning, "if a request calls Paging.Rows"),
        PathAssert.At(6, DiagnosticSeverity.Warning, "if a request calls Paging.Below"),
        PathAssert.At(7, DiagnosticSeverity.Info, "if a request calls Paging.Removed"),
        PathAssert.At(8, DiagnosticSeverity.Info, "if a request calls Paging.Repair"));

    /// <summary>Whoever has a request works for it; what only the library's own set-up calls is none of it.</summary>
    [Fact]
    public Task Flags_methods_that_are_given_a_request() => Test(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc.Rendering;
        public static class RequestExtensions
        {
            public static string Host(this HttpRequest request) { Thread.{|#0:Sleep|}(1); return ""; }
            public static string Editor<T>(this IHtmlHelper<T> html) { Thread.{|#1:Sleep|}(1); return ""; }
            public static string Other(this string text) { Thread.{|#2:Sleep|}(1); return text; }
        }
        public interface IRenderer { string Render(ViewContext context); }
        internal class Renderer : IRenderer { public string Render(ViewContext context) { Thread.{|#3:Sleep|}(1); return ""; } }
        public class Setup { public void Initialize(HttpContext context) => Thread.{|#4:Sleep|}(1); }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Warning, "if a request calls RequestExtensions.Host"),
        PathAssert.At(1, DiagnosticSeverity.Warning, "if a request calls RequestExtensions.Editor"),
        PathAssert.At(2, DiagnosticSeverity.Info, "if a request calls RequestExtensions.Other"),
        PathAssert.At(3, DiagnosticSeverity.Warning, "if a request calls IRenderer.Render"),
        PathAssert.At(4, DiagnosticSeverity.Info, "if a request calls Setup.Initialize"));

    /// <summary>Actions in other projects call what their controllers inherit.</summary>
    [Fact]
    public Task Flags_what_controllers_of_other_projects_inherit() => Test(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        public abstract class ShopController : ControllerBase
        {
            protected string Customer() { Thread.{|#0:Sleep|}(1); return ""; }
            [NonAction] public string Language() { Thread.{|#1:Sleep|}(1); return ""; }
            internal string Hidden() { Thread.Sleep(1); return ""; }
        }
        public abstract class Shop { protected string Customer() { Thread.{|#2:Sleep|}(1); return ""; } }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Warning, "if a request calls ShopController.Customer"),
        PathAssert.At(1, DiagnosticSeverity.Warning, "if a request calls ShopController.Language"),
        PathAssert.At(2, DiagnosticSeverity.Info, "if a request calls Shop.Customer"));

    [Fact]
    public Task Flags_services_that_the_library_registers_for_each_request_and_calls() => Test(
        """
        using System.Threading;
        using Microsoft.Extensions.DependencyInjection;
        public interface IOrders { string Find(int id); }
        public class Orders : IOrders { public string Find(int id) { Thread.{|#0:Sleep|}(1); return ""; } public void Hidden() => Thread.{|#1:Sleep|}(1); }
        public interface ICache { string Get(); }
        public class Cache : ICache { public string Get() { Thread.{|#2:Sleep|}(1); return ""; } }
        public interface IStart { void Initialize(); }
        public class Start : IStart { public void Initialize() => Thread.{|#3:Sleep|}(1); }
        public class Shop(IOrders orders, Orders own, ICache cache, IStart start)
        {
            public string Load() { own.Hidden(); start.Initialize(); return orders.Find(1) + cache.Get(); }
        }
        public static class Module
        {
            public static void AddOrders(this IServiceCollection services)
            {
                services.AddScoped<IOrders, Orders>();
                services.AddSingleton<ICache, Cache>();
                services.AddTransient<IStart, Start>();
            }
        }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Warning, Slot),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls Orders.Hidden"),
        PathAssert.At(2, DiagnosticSeverity.Info, "if a request calls ICache.Get"),
        PathAssert.At(3, DiagnosticSeverity.Info, "if a request calls IStart.Initialize"));

    /// <summary>Whether another project calls it is not known, and much that a service offers is never called.</summary>
    [Fact]
    public Task Reports_information_in_services_that_no_other_type_calls() => Test(
        """
        using System.Threading;
        using Microsoft.Extensions.DependencyInjection;
        public interface IOrders { string Find(int id); string First(); string Last(); }
        public class Orders(IOrders inner) : IOrders
        {
            public string Find(int id) { Thread.{|#0:Sleep|}(1); return ""; }
            public string First() { Thread.{|#1:Sleep|}(1); return inner.First(); }
            public string Last() { Thread.{|#2:Sleep|}(1); return ""; }
        }
        public class OrderSeeder(IOrders orders) { public string Seed() => orders.Last(); }
        public static class Module { public static void AddOrders(this IServiceCollection services) => services.AddScoped<IOrders, Orders>(); }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Info, Slot),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls IOrders.First"),
        PathAssert.At(2, DiagnosticSeverity.Info, "if a request calls IOrders.Last"));

    [Fact]
    public Task Flags_services_that_Autofac_makes_for_each_request() => Test(
        """
        using System.Threading;
        using Autofac;
        public interface IOrders { string Find(int id); }
        public class Orders : IOrders { public string Find(int id) { Thread.{|#0:Sleep|}(1); return ""; } }
        public interface ICache { string Get(); }
        public class Cache : ICache { public string Get() { Thread.{|#1:Sleep|}(1); return ""; } }
        public class Shop(IOrders orders, ICache cache) { public string Load() => orders.Find(1) + cache.Get(); }
        public static class Module
        {
            public static void Load(ContainerBuilder builder)
            {
                builder.RegisterType<Orders>().As<IOrders>().PerScope();
                builder.RegisterType<Cache>().As<ICache>().SingleInstance();
            }
        }
        namespace Autofac
        {
            public class ContainerBuilder { }
            public class Registration { public Registration As<T>() => this; public Registration PerScope() => this; public Registration SingleInstance() => this; }
            public static class RegistrationExtensions { public static Registration RegisterType<T>(this ContainerBuilder builder) => new(); }
        }
        """,
        Framework.Net10,
        "",
        PathAssert.At(0, DiagnosticSeverity.Warning, Slot),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls ICache.Get"));

    /// <summary>What has an awaitable form next to it, what set-up is named after, and what a constructor calls.</summary>
    [Fact]
    public Task Reports_information_where_requests_hardly_come_in() => Test(
        """
        using System.Threading;
        using System.Threading.Tasks;
        public interface IFiles { string Read(); Task<string> ReadAsync(); }
        public class Files : IFiles { public string Read() { Thread.{|#0:Sleep|}(1); return ""; } public Task<string> ReadAsync() => null; }
        public interface IMigration { void Up(); }
        public class Third : IMigration { public void Up() => Thread.{|#1:Sleep|}(1); }
        public interface IModule { void Load(); }
        public class Module : IModule { public void Load() => new Store(); }
        public class Store { public Store() => Thread.{|#2:Sleep|}(1); }
        """,
        Framework.Net10,
        "AsyncHygieneRequestLibrary = true",
        PathAssert.At(0, DiagnosticSeverity.Info, "if a request calls IFiles.Read"),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls IMigration.Up"),
        PathAssert.At(
            2,
            DiagnosticSeverity.Info,
            "if a request calls IModule.Load → new Store, in a constructor, which allows no await (move it out first)"));

    [Fact]
    public Task Reports_information_behind_contracts_of_packages() => Test(
        """
        using System;
        using System.Threading;
        using Newtonsoft.Json;
        public class Money : JsonConverter
        {
            public override bool CanConvert(Type type) => true;
            public override object ReadJson(JsonReader reader, Type type, object value, JsonSerializer serializer) { Thread.{|#0:Sleep|}(1); return null; }
            public override void WriteJson(JsonWriter writer, object value, JsonSerializer serializer) { }
        }
        """,
        Framework.Net10.AddPackages([new PackageIdentity("Newtonsoft.Json", "13.0.3")]),
        "AsyncHygieneRequestLibrary = true",
        PathAssert.At(0, DiagnosticSeverity.Info, "if a request calls Money.ReadJson"));

    private static Task Information(string source, ReferenceAssemblies references, string property) => Test(
        source,
        references,
        property,
        PathAssert.At(0, DiagnosticSeverity.Info, Slot),
        PathAssert.At(1, DiagnosticSeverity.Info, "if a request calls Stock.CountAsync → Stock.Count"));

    private static Task Test(string source, ReferenceAssemblies references, string property, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test { TestCode = source, ReferenceAssemblies = references };
        test.TestState.AnalyzerConfigFiles.Add((
            "/.globalconfig",
            "is_global = true\nbuild_property.OutputType = Library\n" + (property.Length == 0 ? "" : $"build_property.{property}\n")));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
