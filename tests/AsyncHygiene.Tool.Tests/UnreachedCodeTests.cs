using System;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Async code to which no request is seen to come, although not every way to it ends where the program starts or ends.</summary>
public class UnreachedCodeTests
{
    private const string Unreached = "no request: none was found on a way to it";

    private const string Library = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        namespace Lib;
        public interface IWork { Task Load(); Task Start(); }
        public class Work : IWork
        {
            public async Task Load() { await Task.Yield(); Thread.Sleep(1); }
            public Task Start() { _ = Load(); return Task.CompletedTask; }
        }
        public static class Made { public static IWork One => new Work(); }
        """;

    private const string Server = """
        using System;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        var app = WebApplication.CreateBuilder(args).Build();
        app.MapGet("/", () => nameof(Lib));
        app.Run();
        """;

    /// <summary>Nothing calls the one that starts it.</summary>
    [Theory]
    [InlineData(Library)]
    [InlineData("""
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        namespace Lib;
        public class Work
        {
            private static async Task<int> Load() { await Task.Yield(); Thread.Sleep(1); return 1; }
            public static int[] All() => new[] { 1 }.Select(_ => Load().Result).ToArray();
        }
        """)]
    public async Task Names_what_only_unused_code_starts(string library) =>
        Assert.Contains("M:Lib.Work.Load | " + Unreached, await PathsAsync(library, Server));

    [Theory]
    [InlineData("app.MapGet(\"/w\", async (Lib.IWork work) => await work.Start());")]
    [InlineData("app.MapGet(\"/w\", (Lib.IWork work) => { Func<Task> start = work.Start; return Kept.Keep(start); });")]
    [InlineData("_ = new Lib.Work().Load();")]
    [InlineData("_ = new Lib.Work().Start();")]
    [InlineData("AppDomain.CurrentDomain.FirstChanceException += (_, _) => new Lib.Work().Start();")]
    [InlineData("Console.WriteLine(typeof(Lib.Work));")]
    [InlineData("Console.WriteLine(\"Start\");")]
    public async Task Leaves_out_what_a_request_or_something_unseen_may_reach(string use)
    {
        var server = Server.Replace("app.Run();", use + " app.Run();")
            + " static class Kept { public static Task Keep(Func<Task> f) => f(); }";
        Assert.DoesNotContain(await PathsAsync(Library, server), p => p.EndsWith(Unreached, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("class Mark : Attribute { } public class Work { [Mark] public async Task Load() { await Task.Yield(); @ } }")]
    [InlineData("public class Work : IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); @ } }")]
    public async Task Leaves_out_what_a_library_may_call(string type) =>
        Assert.Empty(await PathsAsync(
            "using System; using System.Threading; using System.Threading.Tasks; namespace Lib; " + type.Replace("@", "Thread.Sleep(1);"),
            Server));

    /// <summary>A request comes to one line of the member, and nothing to the other.</summary>
    [Fact]
    public async Task Leaves_out_members_of_which_a_request_reaches_a_part()
    {
        var library = Library.Replace(
            "public async Task Load() {",
            "private static readonly Func<Task>[] s_all = [() => Task.CompletedTask]; public async Task Load() { "
                + "Func<Task> late = async () => { await Task.Yield(); Thread.Sleep(1); }; _ = late;");
        var server = Server.Replace("app.Run();", "app.MapGet(\"/w\", async (Lib.IWork work) => await work.Load()); app.Run();");
        Assert.DoesNotContain(await PathsAsync(library, server), p => p.EndsWith(Unreached, StringComparison.Ordinal));
    }

    /// <summary>The controller asks for a service of which no code and no registration makes an object.</summary>
    [Theory]
    [InlineData("", false)]
    [InlineData("builder.Services.AddScoped<Lib.IAccounts, Lib.Accounts>();", true)]
    public async Task Leaves_out_requests_to_an_object_that_nothing_makes(string registration, bool isReached)
    {
        var paths = await PathsAsync(
            """
            using System.Threading;
            namespace Lib;
            public interface IAccounts { void Load(); }
            public class Accounts : IAccounts { public void Load() => Rows.Read(); }
            public static class Rows { public static void Read() => Thread.Sleep(1); }
            """,
            """
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.Extensions.DependencyInjection;
            var builder = WebApplication.CreateBuilder(args);
            builder.Services.AddControllers();
            REGISTRATION
            var app = builder.Build();
            app.MapControllers();
            app.Run();
            public class AccountController(Lib.IAccounts accounts) : ControllerBase { public void Get() => accounts.Load(); }
            """.Replace("REGISTRATION", registration));
        Assert.Equal(isReached, paths.Any(p => p.Contains("AccountController.Get", StringComparison.Ordinal)));
    }

    private static Task<string[]> PathsAsync(string library, string server)
    {
        var lib = Sources.Closed("Lib", library);
        return Sources.PathsAsync(Sources.Closed("Web", server, lib), lib);
    }
}
