using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// A container holds the lock of its scope while it makes a scoped service. A bridge there waits for code that goes on elsewhere, and
/// would wait for the same lock.
/// </summary>
public class ContainerFactoryTests
{
    [Theory]
    [InlineData("services.AddScoped(sp => Settings.Load(sp));", "")]
    [InlineData("services.AddScoped<Tenant>();", "public class Tenant { public Tenant(Reader r) { r.Read(); } }")]
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
    public async Task Converts_with_a_bridge_elsewhere(string registration, string type) => Assert.Contains(
        ".GetAwaiter().GetResult()",
        await Case(Source(registration, type)).ConvertedTextAsync());

    private static ChainCase Case(string source) =>
        new ChainCase().With(new ChainProject("App", ("App.cs", source, source)));

    private static string Source(string registration, string type) => $$"""
        #nullable disable
        using System;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.DependencyInjection;

        public class Settings
        {
            public static Settings Load(IServiceProvider sp) { Thread.Sleep(1); Thread.Sleep(1); Thread.Sleep(1); return new Settings(); }
        }

        public class Reader(IServiceProvider sp) { public void Read() => Settings.Load(sp); }

        {{type}}

        public static class Start
        {
            public static void Add(IServiceCollection services) { {{registration}} }

            public static async Task Reload(IServiceProvider sp, Reader r) { await Task.Yield(); Settings.Load(sp); r.Read(); }
        }
        """;
}
