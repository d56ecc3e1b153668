using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Containers;

/// <summary>
/// A container holds the lock of its scope while it makes a scoped service. A bridge there waits for code that goes on elsewhere, and
/// would wait for the same lock.
/// </summary>
public class ContainerFactoryTests
{
    [Theory]
    [InlineData("services.AddScoped(sp => Settings.Load(sp));", "")]
    [InlineData("services.AddScoped<Tenant>();", "public class Tenant { public Tenant(Reader r) { r.Read(); } }")]
    [InlineData("services.Add(new ServiceDescriptor(typeof(Tenant), sp => Settings.Load(sp), ServiceLifetime.Scoped));", Plain)]
    [InlineData("services.Add(ServiceDescriptor.Scoped(sp => Settings.Load(sp)));", "")]
    [InlineData("services.TryAdd(ServiceDescriptor.Describe(typeof(Tenant), sp => Settings.Load(sp), ServiceLifetime.Scoped));", Plain)]
    [InlineData("services.TryAdd(ServiceDescriptor.KeyedTransient(\"k\", (sp, _) => Settings.Load(sp)));", "")]
    [InlineData("services.AddScoped(Make); } static Settings Make(IServiceProvider sp) { return Settings.Load(sp);", "")]
    [InlineData("services.AddScoped(Make); static Settings Make(IServiceProvider sp) { return Settings.Load(sp); }", "")]
    [InlineData("services.AddScoped(sp => Make(sp)); } static Settings Make(IServiceProvider sp) { return Settings.Load(sp);", "")]
    [InlineData("Func<IServiceProvider, Settings> make = sp => Settings.Load(sp); services.AddScoped(make);", "")]
    [InlineData(
        "services.AddScoped(s_make); } static Func<IServiceProvider, Settings> s_make = sp => Settings.Load(sp); void Last() {",
        "")]
    [InlineData("services.AddLazily(sp => Settings.Load(sp));", OwnRegistration)]
    [InlineData("services.AddTransient(sp => Settings.Load(sp)).AddScoped<Tenant>();", "public class Tenant(Settings s) { }")]
    [InlineData("services.AddTransient<Tenant>();", "public class Tenant { public Tenant(Reader r) { r.Read(); } }")]
    [InlineData(
        "services.Add(ServiceDescriptor.Scoped<Tenant, Tenant>());",
        "public class Tenant { public Tenant(Reader r) { r.Read(); } }")]
    [InlineData("services.AddScoped<Tenant>();", "public class Tenant(Reader r) { int _x = r.Read(); }")]
    [InlineData(
        "services.AddScoped<Tenant>();",
        "public class Tenant { public Tenant(Reader r) { Set(r); } void Set(Reader r) { r.Read(); } }")]
    [InlineData(
        "services.AddScoped<Tenant>();",
        "public class Base { public Base(Reader r) { r.Read(); } } public class Tenant(Reader r) : Base(r) { }")]
    [InlineData("services.AddScoped<Tenant>();", "public class Tenant { public Tenant(Holder h) { h.Read(); } }" + Holder)]
    [InlineData(
        "LazyInitializer.EnsureInitialized(ref s_a, ref s_b, ref s_c, () => Settings.Load(null)); } static Settings s_a; "
            + "static bool s_b; static object s_c; static void Last() {",
        "")]
    [InlineData(
        "",
        "public class Store { [MethodImpl(MethodImplOptions.Synchronized)] public static Settings Get() => Settings.Load(null); }")]
    public async Task Refuses_a_bridge_below_the_lock_of_a_container(string registration, string type)
    {
        var source = Source(registration, type);
        var report = await Case(source).RunAsync();
        Assert.NotEmpty(report.Refused);
        Assert.Contains(
            report.Refused,
            r => r.Refusal.Code == "thread-bound-caller");
    }

    [Theory]
    [InlineData("services.AddSingleton(sp => Settings.Load(sp));", "")]
    [InlineData("", "public class Tenant { public Tenant(Reader r) { r.Read(); } }")]
    [InlineData("services.Add(ServiceDescriptor.Singleton(sp => Settings.Load(sp)));", "")]
    [InlineData("services.Add(new ServiceDescriptor(typeof(Tenant), sp => Settings.Load(sp), ServiceLifetime.Singleton));", Plain)]
    [InlineData("services.AddSingleton(Make); } static Settings Make(IServiceProvider sp) { return Settings.Load(sp);", "")]
    [InlineData("services.AddSingleton<Tenant>().AddScoped<Store>();", "public class Store { }" + Constructed)]
    [InlineData(
        "In(services.BuildServiceProvider(), sp => Settings.Load(sp)); } static void In(IServiceProvider sp, "
            + "Func<IServiceProvider, Settings> f) { var g = f; g(sp);",
        "")]
    public async Task Converts_with_a_bridge_elsewhere(string registration, string type) => Assert.Contains(
        ".GetAwaiter().GetResult()",
        await Case(Source(registration, type)).ConvertedTextAsync());

    /// <summary>Any code may ask a container that a static member keeps.</summary>
    [Theory]
    [InlineData("static IServiceProvider s_services;", true)]
    [InlineData("static AsyncLocal<IServiceProvider> Services { get; } = new();", true)]
    [InlineData("IServiceProvider _services;", false)]
    public async Task Refuses_a_bridge_in_a_constructor_if_a_container_is_static(string member, bool isRefused)
    {
        var type = "public class Tenant { public Tenant() { Load(); } static void Load() { Thread.Sleep(1); Thread.Sleep(1); } "
            + $"static async Task Other() {{ await Task.Yield(); Load(); }} {member} }}";
        var text = await Case(Source("services.AddScoped<Tenant>();", type)).ConvertedTextAsync();
        Assert.Equal(!isRefused, text.Contains("GetResult", StringComparison.Ordinal));
    }

    /// <summary>The options of a scope are set up when a service of it asks for them.</summary>
    [Theory]
    [InlineData("class Asks { public Asks(IOptionsSnapshot<Opt> o) { _ = o.Value; } }", true)]
    [InlineData("class Asks(IOptionsSnapshot<Opt> o) { Opt _x = o.Value; }", true)]
    [InlineData("class Asks { public Asks(IOptionsSnapshot<Opt> o) { _ = o.Get(\"a\"); } }", true)]
    [InlineData("class Asks { IOptionsSnapshot<Opt> _o; public Asks(IOptionsSnapshot<Opt> o) { _o = o; _ = _o.Value; } }", true)]
    [InlineData("class Asks { public Asks(IOptionsSnapshot<Opt> o) { Set(o); } void Set(IOptionsSnapshot<Opt> o) { _ = o.Value; } }", true)]
    [InlineData("class Asks(IOptionsSnapshot<Opt> o) { Opt Get() => o.Value; }", false)]
    [InlineData("class Asks { public Asks(IOptionsSnapshot<Other> o) { _ = o.Value; } }", false)]
    [InlineData("class Asks { IOptionsSnapshot<Opt> _o; public Asks(IOptionsSnapshot<Opt> o) { _o = o; } Opt Get() => _o.Value; }", false)]
    [InlineData("class Asks { static void Get(IServiceProvider sp) => _ = sp.GetRequiredService<IOptionsSnapshot<Opt>>().Value; }", false)]
    [InlineData(
        "class Asks { static void Get(IServiceCollection s) { s.AddScoped(sp => sp.GetService<IOptionsSnapshot<Opt>>().Value); "
            + "} }",
        true)]
    public async Task Refuses_a_bridge_in_the_set_up_of_options_that_a_constructor_asks_for(string type, bool isRefused)
    {
        const string Options = "public class Opt { } public class Other { } ";
        const string SetUp = "class SetUp(Reader r) : IConfigureOptions<Opt> { public void Configure(Opt o) => r.Read(); } ";
        await AssertRefusedAsync(Source("services.AddScoped<IConfigureOptions<Opt>, SetUp>();", Options + SetUp + type), isRefused);
        await AssertRefusedAsync(Source("services.AddOptions<Opt>().Configure<Reader>((o, r) => r.Read());", Options + type), isRefused);
        await AssertRefusedAsync(
            Source("services.AddOptions<Opt>().Configure<Reader>(Set); } static void Set(Opt o, Reader r) { r.Read();", Options + type),
            isRefused);
        await AssertRefusedAsync(
            Source("services.AddOptions<Opt>().PostConfigure<Reader>((o, r) => r.Read());", Options + type),
            isRefused);
    }

    /// <summary>Entity Framework makes one model at a time, and a logger factory asks its providers under its lock.</summary>
    [Theory]
    [InlineData("public class Db : DbContext { protected override void OnModelCreating(ModelBuilder b) => R.Read(); static Reader R; }")]
    [InlineData(
        "public class Db : DbContext { protected override void OnModelCreating(ModelBuilder b) => Add(); void Add() { "
            + "R.Read(); } static Reader R; }")]
    [InlineData(
        "public class Map : IEntityTypeConfiguration<Reader> { public void Configure(EntityTypeBuilder<Reader> b) => R.Read(); "
            + "static Reader R; }")]
    [InlineData(
        "public class P(Reader r) : ILoggerProvider { public ILogger CreateLogger(string c) { r.Read(); return null; } public "
            + "void Dispose() { } }")]
    [InlineData(
        "public class P(Reader r) : ILoggerProvider { ILogger ILoggerProvider.CreateLogger(string c) { r.Read(); return null; "
            + "} public void Dispose() { } }")]
    [InlineData(
        "public class L : EventListener { protected override void OnEventSourceCreated(EventSource s) => R.Read(); static "
            + "Reader R; }")]
    [InlineData(
        "public class L : EventSource { protected override void OnEventCommand(EventCommandEventArgs e) => R.Read(); static "
            + "Reader R; }")]
    [InlineData(
        "public class L : TraceListener { public override void Write(string m) => R.Read(); public override void "
            + "WriteLine(string m) { } static Reader R; }")]
    [InlineData(
        "public class W : TextWriter { public override System.Text.Encoding Encoding => null; static Reader R; "
            + "public override void Write(char c) => R.Read(); static void Use() => Console.SetOut(new W()); }")]
    public Task Refuses_a_bridge_below_the_lock_of_a_library(string type) => AssertRefusedAsync(Source("", type), isRefused: true);

    [Theory]
    [InlineData(
        "public class Db : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder b) => R.Read(); static "
            + "Reader R; }")]
    [InlineData("public class P : ConfigurationProvider { public override void Load() => R.Read(); static Reader R; }")]
    [InlineData(
        "public class W : TextWriter { public override System.Text.Encoding Encoding => null; static Reader R; "
            + "public override void Write(char c) => R.Read(); }")]
    public Task Converts_with_a_bridge_where_a_library_holds_no_lock(string type) =>
        AssertRefusedAsync(Source("", type), isRefused: false);

    private static async Task AssertRefusedAsync(string source, bool isRefused)
    {
        if (isRefused)
            Assert.All((await Case(source).RunAsync()).Refused, r => Assert.Equal("thread-bound-caller", r.Refusal.Code));
        else
            Assert.Contains(".GetAwaiter().GetResult()", await Case(source).ConvertedTextAsync());
    }

    private static ChainCase Case(string source) =>
        new ChainCase().With(new ChainProject("App", ("App.cs", source, source)) { Libraries = [EntityFramework] });

    private const string Plain = "public class Tenant { }";
    private const string Constructed = "public class Tenant { public Tenant(Reader r) { r.Read(); } }";
    private const string Holder = "public class Holder(Reader inner) { public void Read() { Thread.Sleep(1); inner.Read(); } }";

    private const string OwnRegistration = """
        public static class Own
        {
            public static void AddLazily<T>(this IServiceCollection s, Func<IServiceProvider, T> f) where T : class => s.AddScoped(f);
        }
        """;

    private const string EntityFramework = """
        namespace Microsoft.EntityFrameworkCore
        {
            public class ModelBuilder { }
            public class DbContextOptionsBuilder { }
            public class DbContext
            {
                protected virtual void OnModelCreating(ModelBuilder b) { }
                protected virtual void OnConfiguring(DbContextOptionsBuilder b) { }
            }
            public interface IEntityTypeConfiguration<T> { void Configure(Metadata.Builders.EntityTypeBuilder<T> b); }
        }

        namespace Microsoft.EntityFrameworkCore.Metadata.Builders { public class EntityTypeBuilder<T> { } }
        """;

    private static string Source(string registration, string type) => $$"""
        #nullable disable
        using System;
        using System.Diagnostics;
        using System.Diagnostics.Tracing;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        using Microsoft.Extensions.Configuration;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.DependencyInjection.Extensions;
        using Microsoft.Extensions.Logging;
        using Microsoft.Extensions.Options;

        public class Settings
        {
            public static Settings Load(IServiceProvider sp) { Thread.Sleep(1); Thread.Sleep(1); Thread.Sleep(1); return new Settings(); }
        }

        public class Reader(IServiceProvider sp) { public int Read() { Settings.Load(sp); return 1; } }

        {{type}}

        public class Start
        {
            public static void Add(IServiceCollection services) { {{registration}} }

            public static async Task Reload(IServiceProvider sp, Reader r) { await Task.Yield(); Settings.Load(sp); r.Read(); }
        }
        """;
}
