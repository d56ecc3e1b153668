using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What a method sets for its callers and an async one would take back.</summary>
public class AmbientStateTests
{
    [Theory]
    [InlineData("CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;")]
    [InlineData("Thread.CurrentThread.CurrentUICulture = CultureInfo.InvariantCulture;")]
    [InlineData("_user.Value = \"a\";")]
    public Task Refuses_methods_that_set_state_for_their_callers(string set) => ChainCase.RefusesAsync(
        $$"""
        using System.Globalization;
        using System.Threading;

        public class Request
        {
            private readonly AsyncLocal<string> _user = new();

            public string Run()
            {
                Prepare();
                return 1.5.ToString() + _user.Value;
            }

            private void Prepare()
            {
                Thread.Sleep(1);
                {{set}}
            }
        }
        """,
        "ambient-state");

    /// <summary>It sets the culture for itself only.</summary>
    [Fact]
    public Task Converts_a_method_that_puts_it_back() => ChainCase.ConvertsProgramAsync(
        """
        using System.Globalization;
        using System.Threading;
        using System.Threading.Tasks;

        static class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
                return Text() + 1.5;
            }

            static string Text()
            {
                var before = CultureInfo.CurrentCulture;
                CultureInfo.CurrentCulture = new CultureInfo("de-DE");
                try
                {
                    Thread.Sleep(1);
                    return 1.5.ToString() + " ";
                }
                finally
                {
                    CultureInfo.CurrentCulture = before;
                }
            }
        }
        """,
        """
        using System.Globalization;
        using System.Threading;
        using System.Threading.Tasks;

        static class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
                return await Text() + 1.5;
            }

            static async Task<string> Text()
            {
                var before = CultureInfo.CurrentCulture;
                CultureInfo.CurrentCulture = new CultureInfo("de-DE");
                try
                {
                    await Task.Delay(1);
                    return 1.5.ToString() + " ";
                }
                finally
                {
                    CultureInfo.CurrentCulture = before;
                }
            }
        }
        """);

    /// <summary>A lock that notes in the context how deep it is entered, and is entered by a wait for its task.</summary>
    [Theory]
    [InlineData("using (Gate.EnterAsync().AsTask().Result) { Save(); }")]
    [InlineData("using (Gate.EnterAsync().ConfigureAwait(false).GetAwaiter().GetResult()) { Save(); }")]
    [InlineData("using var entered = Gate.EnterAsync().GetAwaiter().GetResult(); Save();")]
    [InlineData("var entered = Gate.EnterAsync().AsTask().Result; try { Save(); } finally { entered.Dispose(); }")]
    public async Task Converts_what_holds_an_awaited_scope(string work)
    {
        var before = ProgramWithGate($"static void Work() {{ {work} State.Write(\"left \" + Gate.Depth); }}");
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains("await Gate.EnterAsync()", after);
        var expected = await RunnableProgram.OutputOfAsync(before);
        Assert.EndsWith("|end 0", expected);
        Assert.Equal(expected, await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Callers of what only enters see how deep it is.</summary>
    [Theory]
    [InlineData("static void Work() { Enter(); Save(); } static void Enter() { Gate.EnterAsync().AsTask().Wait(); }")]
    [InlineData("static void Work() { _ = Enter(); Save(); } static IDisposable Enter() { return Gate.EnterAsync().AsTask().Result; }")]
    public async Task Runs_callers_of_what_only_enters_as_before(string members)
    {
        var before = ProgramWithGate(members);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Equal("saved 1|end 1", await RunnableProgram.OutputOfAsync(before));
        Assert.Equal("saved 1|end 1", await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>What another call gives is no scope of it, although both are known by the same interface.</summary>
    [Theory]
    [InlineData("static IDisposable Open() => new System.IO.MemoryStream();", true)]
    [InlineData("static IDisposable Open() => Gate.Open();", true)]
    [InlineData("static IDisposable Open() { var entered = Gate.Kept(); return entered; }", false)]
    [InlineData("static readonly Func<IDisposable> s_open = () => Gate.Kept(); static IDisposable Open() => s_open();", false)]
    public Task Refuses_a_using_only_where_it_may_end_a_scope(string open, bool isConverted)
    {
        var source = $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;

            static class Gate
            {
                private static readonly AsyncLocal<int> s_depth = new();

                public static IDisposable Enter()
                {
                    s_depth.Value = s_depth.Value + 1;
                    return new Entered();
                }

                public static IDisposable Kept() => new Entered();

                public static IDisposable Open() => new Other();

                private sealed class Entered : IDisposable
                {
                    public void Dispose() => s_depth.Value = s_depth.Value - 1;
                }

                private sealed class Other : IDisposable
                {
                    public void Dispose() { }
                }
            }

            static class Program
            {
                {{open}}

                static void Work()
                {
                    using (Open())
                        Thread.Sleep(1);
                }

                static async Task Run()
                {
                    await Task.Yield();
                    Work();
                }
            }
            """;
        return isConverted ? AssertConvertsAsync(source) : ChainCase.RefusesAsync(source, "ambient-state");
    }

    /// <summary>An object may also reach the using through an extension method, or be made by reflection or a container.</summary>
    [Theory]
    [InlineData("using (new Scope().Also())")]
    [InlineData("var scope = new Scope(); using (scope.Also())")]
    [InlineData("_ = new Scope(); using (Make(typeof(Scope)))")]
    [InlineData("using (Make(Type.GetType(\"Scope\")!))")]
    [InlineData("using (Container.Shared.Add<Scope>().Get())")]
    public Task Refuses_objects_that_come_by_other_ways(string work) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class Scope : IDisposable
        {
            private static readonly AsyncLocal<int> s_depth = new();

            public void Dispose() => s_depth.Value = s_depth.Value - 1;
        }

        static class Extensions
        {
            public static IDisposable Also(this IDisposable scope) => scope;
        }

        class Container
        {
            public static readonly Container Shared = new();
            private Type? _type;

            public Container Add<T>() { _type = typeof(T); return this; }

            public IDisposable Get() => (IDisposable)Activator.CreateInstance(_type!)!;
        }

        static class Program
        {
            static IDisposable Make(Type type) => (IDisposable)Activator.CreateInstance(type)!;

            static void Work()
            {
                {{work}}
                    Thread.Sleep(1);
            }

            static async Task Run()
            {
                await Task.Yield();
                Work();
            }
        }
        """,
        "ambient-state");

    private static async Task AssertConvertsAsync(string source) =>
        Assert.Contains("await Work", await ChainCase.ConvertedAsync(source));

    private static string ProgramWithGate(string members) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        static class State
        {
            private static readonly List<string> s_lines = new();
            public static void Write(string line) => s_lines.Add(line);
            public static string Text => string.Join("|", s_lines);
        }

        static class Gate
        {
            private static readonly AsyncLocal<int> s_depth = new();

            public static int Depth => s_depth.Value;

            public static ValueTask<IDisposable> EnterAsync()
            {
                s_depth.Value = s_depth.Value + 1;
                return EnteredAsync();
            }

            private static async ValueTask<IDisposable> EnteredAsync()
            {
                await Task.Yield();
                return new Entered();
            }

            private sealed class Entered : IDisposable
            {
                public void Dispose() => s_depth.Value = s_depth.Value - 1;
            }
        }

        static class Program
        {
            {{members}}

            static void Save() { Thread.Sleep(1); State.Write("saved " + Gate.Depth); }

            static async Task<string> Run()
            {
                await Task.Yield();
                Work();
                State.Write("end " + Gate.Depth);
                return State.Text;
            }
        }
        """;

    /// <summary>What was there before is gone after it; an async method would bring it back.</summary>
    [Theory]
    [InlineData("s_user.Value = \"a\"; try { Thread.Sleep(1); } finally { s_user.Value = null; }")]
    [InlineData("s_user.Value = \"a\"; try { Thread.Sleep(1); } finally { s_user.Value = default!; }")]
    [InlineData("s_user.Value = \"a\"; try { Thread.Sleep(1); } finally { s_user.Value = \"\"; }")]
    [InlineData("s_user.Value = \"a\"; try { Thread.Sleep(1); } finally { s_user.Value = None; }")]
    [InlineData("User = \"a\"; try { Thread.Sleep(1); } finally { User = null; }")]
    [InlineData("using (new Scope(\"a\")) Thread.Sleep(1);")]
    public Task Refuses_a_clean_up_that_clears_what_something_else_sets(string work) =>
        ChainCase.RefusesAsync(Cleared(work, "s_user.Value = \"outer\"; Load(); return s_user.Value ?? \"none\";"), "ambient-state");

    /// <summary>Nothing was there, so nothing is.</summary>
    [Theory]
    [InlineData("s_user.Value = \"a\"; try { Thread.Sleep(1); } finally { s_user.Value = null; }")]
    [InlineData("User = \"a\"; try { Thread.Sleep(1); } finally { User = null; }")]
    [InlineData("using (new Scope(\"a\")) Thread.Sleep(1);")]
    [InlineData("var old = s_user.Value; s_user.Value = \"a\"; try { Thread.Sleep(1); } finally { s_user.Value = old; }")]
    public async Task Converts_a_clean_up_that_clears_what_only_it_sets(string work)
    {
        var before = Cleared(work, "Load(); return s_user.Value ?? \"none\";");
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains("await Task.Delay(1)", after, System.StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Cleared(string work, string run) =>
        $$"""
        #nullable disable
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        static class Program
        {
            private const string None = "none";
            private static readonly AsyncLocal<string> s_user = new();

            private static string User { get => s_user.Value; set => s_user.Value = value; }

            public static async Task<string> Run()
            {
                await Task.Yield();
                {{run}}
            }

            private static void Load()
            {
                {{work}}
            }

            private sealed class Scope : IDisposable
            {
                public Scope(string user) => s_user.Value = user;

                public void Dispose() => s_user.Value = null;
            }
        }
        """;
}
