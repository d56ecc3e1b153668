using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// Calls that stay blocking where there is a synchronization context. An await below them goes on in the context, on the thread that the
/// call blocks, and neither ever ends.
/// </summary>
public class ContextBridgeTests
{
    private const string Usings = "using System.Threading.Tasks;\n\n";

    private const string Forms = "namespace System.Windows.Forms { public class Control { } }\n";

    private const string Web = "namespace System.Web { public class HttpContext { } }\n";

    private const string Component =
        """
        namespace Microsoft.AspNetCore.Components
        {
            public interface IComponent { }
            public class ComponentBase : IComponent { }
        }

        public class Page : Microsoft.AspNetCore.Components.ComponentBase { public int Show() => new Store().Total; }

        """;

    private const string Store =
        """
        public class Store
        {
            public int Total { get { return Load(1); } }

            public int Load(int id)
            {
                System.Threading.Thread.Sleep(id);
                System.Threading.Thread.Sleep(id);
                return id;
            }

            public async Task GainAsync()
            {
                await Task.Yield();
                Load(1);
            }
        }
        """;

    private const string AsyncStore =
        """
        public class Store
        {
            public int Total { get { return LoadAsync(1).GetAwaiter().GetResult(); } }

            public async Task<int> LoadAsync(int id)
            {
                await Task.Delay(id);
                await Task.Delay(id);
                return id;
            }

            public async Task GainAsync()
            {
                await Task.Yield();
                await LoadAsync(1);
            }
        }
        """;

    [Theory]
    [InlineData(Forms)]
    [InlineData(Web)]
    [InlineData(Component)]
    public Task Refuses_bridges_where_there_is_a_context(string types) =>
        new ChainCase()
            .With("App", ("App.cs", Usings + types + Store, Usings + types + Store))
            .RefusesAsync("context-bridge", "context-bridge");

    /// <summary>Which code runs in the context of a pump or a loop, no call shows.</summary>
    [Theory]
    [InlineData("SynchronizationContext.SetSynchronizationContext(new Pump());", "context-bridge")]
    [InlineData("var old = SynchronizationContext.Current; SynchronizationContext.SetSynchronizationContext(this); try { } finally { "
        + "SynchronizationContext.SetSynchronizationContext(old); }", "context-bridge")]
    [InlineData("SetSynchronizationContext(this);", "context-bridge")]
    [InlineData("ThreadPool.SetMaxThreads(4, 4);", "thread-bound-caller")]
    [InlineData("new Thread(() => { }, 1 << 28).Start();", "thread-bound-caller")]
    [InlineData("Thread deep = new(() => { }, 1 << 28); deep.Start();", "thread-bound-caller")]
    public Task Refuses_bridges_where_code_sets_a_context_or_limits_threads(string run, string code)
    {
        var source = $"using System.Threading;\n{Usings}class Pump : SynchronizationContext {{ public void Run() {{ {run} }} }}\n{Store}";
        return new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync(code, code);
    }

    [Theory]
    [InlineData("SynchronizationContext.SetSynchronizationContext(null);")]
    [InlineData("new Thread(() => { }).Start(); ThreadPool.SetMinThreads(4, 4);")]
    [InlineData("Thread plain = new(() => { }); string two = new('a', 2);")]
    public Task Keeps_a_bridge_where_code_sets_none(string run)
    {
        var start = $"using System.Threading;\n{Usings}class Pump : SynchronizationContext {{ public void Run() {{ {run} }} }}\n";
        return new ChainCase().With("App", ("App.cs", start + Store, start + AsyncStore)).RunAsync();
    }

    [Fact]
    public Task Refuses_bridges_that_a_light_bulb_asks_for()
    {
        var test = new ChainCase().With("App", ("App.cs", Usings + Forms + Store, Usings + Forms + Store));
        test.Options.BridgeCallers = true;
        return test.RefusesAsync("context-bridge", "context-bridge");
    }

    [Fact]
    public Task Refuses_bridges_in_a_library_of_a_user_interface()
    {
        const string page = Forms + "public class Page : System.Windows.Forms.Control { public int Value => new Store().Total; }";
        return new ChainCase()
            .With("App", ("App.cs", Usings + Store, Usings + Store))
            .With(new ChainProject("Desktop", ("Page.cs", page, page)) { Uses = ["App"] })
            .RefusesAsync("context-bridge", "context-bridge");
    }

    [Fact]
    public Task Keeps_a_bridge_that_no_user_interface_sees()
    {
        const string page = Forms + "public class Page : System.Windows.Forms.Control { }";
        return new ChainCase()
            .With("App", ("App.cs", Usings + Store, Usings + AsyncStore))
            .With(new ChainProject("Desktop", ("Page.cs", page, page)))
            .RunAsync();
    }

    [Fact]
    public Task Keeps_a_bridge_below_no_component()
    {
        var component = Component.Replace("new Store().Total", "1");
        return new ChainCase()
            .With("App", ("App.cs", Usings + component + Store, Usings + component + AsyncStore))
            .RunAsync();
    }

    /// <summary>The pool's threads have no context.</summary>
    [Fact]
    public Task Keeps_a_bridge_in_work_of_the_pool()
    {
        const string load = "int Load(int id) { Thread.Sleep(id); Thread.Sleep(id); return id; }";
        const string loadAsync = "async Task<int> LoadAsync(int id) { await Task.Delay(id); await Task.Delay(id); return id; }";
        string Source(string method, string call, string gain) =>
            $$"""
            using System.Threading;
            using System.Threading.Tasks;
            {{Forms}}
            class C
            {
                static {{method}}

                static async Task GainAsync() { await Task.Yield(); {{gain}}; }

                static void Start() => new Thread(() => {{call}}).Start();
            }
            """;
        return ChainCase.ConvertsAsync(
            Source(load, "Load(1)", "Load(1)"),
            Source(loadAsync, "LoadAsync(1).GetAwaiter().GetResult()", "await LoadAsync(1)"));
    }
}
