using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// What a library shows may be called by programs that are in no project of the solution: for a request, or on the thread of a window,
/// where a call that blocks waits for ever for awaited code that goes on there.
/// </summary>
public class ForeignCallersTests
{
    private const string Awaited = "await Task.Yield();";
    private const string Configured = "await Task.CompletedTask.ConfigureAwait(false);";
    private const string Total = "public static int Total => Load(1);";
    private const string BlockingTotal = "public static int Total => LoadAsync(1).GetAwaiter().GetResult();";

    private const string Using = "static class Program { static void Main() { System.Console.WriteLine(Store.Total); } }";

    [Theory]
    [InlineData(Total)]
    [InlineData("private static int Total => Load(1); public static int Sum() { return Total + 1; }")]
    [InlineData("protected static int Total => Load(1);")]
    [InlineData("internal static int Total => Load(1); public Store() { Found = Total; } public int Found;")]
    public Task Refuses_a_bridge_below_what_a_library_shows(string member) => Refused(member).RefusesAllAsync("library-bridge");

    /// <summary>The thread of a request waits all the same.</summary>
    [Fact]
    public Task Refuses_a_bridge_though_the_awaits_need_no_context() => Refused(Total, Configured).RefusesAllAsync("library-bridge");

    /// <summary>The light bulb does no other thing.</summary>
    [Fact]
    public Task Refuses_a_bridge_that_a_light_bulb_asks_for()
    {
        var test = Refused(Total);
        test.Options.BridgeCallers = true;
        return test.RefusesAllAsync("library-bridge");
    }

    /// <summary>The runner is no user.</summary>
    [Fact]
    public Task Refuses_a_bridge_in_a_library_that_only_tests_use()
    {
        const string tests =
            "using Xunit;\nnamespace Xunit { public class FactAttribute : System.Attribute { } }\n"
                + "class Tests { [Fact] public void Loads() { System.Console.WriteLine(Store.Total); } static void Main() { } }";
        return Refused(Total).With(User(tests)).RefusesAllAsync("library-bridge");
    }

    /// <summary>They stand for the users who are not seen.</summary>
    [Theory]
    [InlineData("Library.Samples")]
    [InlineData("Library.AotSmoke")]
    [InlineData("Library-Benchmarks")]
    public Task Refuses_a_bridge_in_a_library_that_only_trials_of_it_use(string name) =>
        Refused(Total).With(User(Using, name)).RefusesAllAsync("library-bridge");

    [Theory]
    [InlineData("Demolition")]
    [InlineData("Performances")]
    public Task Bridges_in_a_library_of_a_program_whose_name_only_begins_like_a_trial(string name) => Library(
        Store(Total, Awaited),
        AsyncStore(BlockingTotal, Awaited))
        .With(User(Using, name))
        .RunAsync();

    [Fact]
    public Task Bridges_below_what_only_the_library_sees() => Library(
        Store("internal static int Total => Load(1);", Awaited),
        AsyncStore("internal static int Total => LoadAsync(1).GetAwaiter().GetResult();", Awaited)).RunAsync();

    [Fact]
    public Task Bridges_in_a_library_of_a_program() => Library(
        Store(Total, Awaited),
        AsyncStore(BlockingTotal, Awaited))
        .With(User(Using))
        .RunAsync();

    [Fact]
    public Task Bridges_in_a_library_of_servers()
    {
        const string server = "\nnamespace Microsoft.AspNetCore.Http { public class HttpContext { } }\n";
        return Library(Store(Total, Awaited) + server, AsyncStore(BlockingTotal, Awaited) + server).RunAsync();
    }

    /// <summary>Programs with a window use them as well, and classic ASP.NET has a context.</summary>
    [Theory]
    [InlineData("Microsoft.Extensions.DependencyInjection", "IServiceCollection")]
    [InlineData("Microsoft.Extensions.Hosting", "IHostedService")]
    [InlineData("Microsoft.EntityFrameworkCore", "DbContext")]
    [InlineData("System.Data.Entity", "DbContext")]
    [InlineData("System.Web.Http.Controllers", "IHttpController")]
    [InlineData("System.ServiceModel", "ServiceContractAttribute")]
    [InlineData("Grpc.Core", "ServerCallContext")]
    [InlineData("Quartz", "IJob")]
    public Task Refuses_a_bridge_in_a_library_of_parts_that_not_only_servers_have(string space, string type)
    {
        var part = $"\nnamespace {space} {{ public class {type} {{ }} }}\n";
        return Library(Store(Total, Awaited) + part, Store(Total, Awaited) + part).RefusesAllAsync("library-bridge");
    }

    [Theory]
    [InlineData("Microsoft.Azure.Functions.Worker", "FunctionAttribute")]
    [InlineData("Amazon.Lambda.Core", "ILambdaContext")]
    public Task Bridges_in_a_library_of_other_hosts_without_a_context(string space, string type)
    {
        var part = $"\nnamespace {space} {{ public class {type} {{ }} }}\n";
        return Library(Store(Total, Awaited) + part, AsyncStore(BlockingTotal, Awaited) + part).RunAsync();
    }

    private static ChainCase Refused(string member, string awaited = Awaited) =>
        Library(Store(member, awaited), Store(member, awaited));

    private static ChainCase Library(string before, string after) =>
        new ChainCase().With(new ChainProject("Library", ("Store.cs", before, after)) { References = Framework.Net10Library });

    private static ChainProject User(string code, string name = "User") => new(name, ("User.cs", code, code))
    {
        Uses = ["Library"],
        OutputKind = OutputKind.ConsoleApplication,
        References = Framework.Net10Library,
    };

    private static string Store(string member, string awaited) =>
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            {{member}}

            public static async Task PingAsync()
            {
                {{awaited}}
                Load(1);
            }

            internal static int Load(int id)
            {
                Thread.Sleep(id);
                Thread.Sleep(id);
                return id;
            }
        }
        """;

    private static string AsyncStore(string member, string awaited) =>
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            {{member}}

            public static async Task PingAsync()
            {
                {{awaited}}
                await LoadAsync(1);
            }

            internal static async Task<int> LoadAsync(int id)
            {
                await Task.Delay(id);
                await Task.Delay(id);
                return id;
            }
        }
        """;
}
