using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// What one function leaves on its thread for another: values that each thread has its own of, and locks that a helper takes or releases.
/// </summary>
public class ThreadFlowTests
{
    private const string Types =
        """
        public static class Current
        {
            [ThreadStatic] private static string t_user;
            [ThreadStatic] private static int t_depth;
            [ThreadStatic] private static Random t_random;
            [ThreadStatic] private static StringBuilder t_builder;
            private static readonly ThreadLocal<string> s_tenant = new();
            private static readonly ThreadLocal<Random> s_made = new(() => new Random(1));

            public static string User { get => t_user; set => t_user = value; }

            public static void Enter() => t_depth++;

            public static void Leave() => t_depth--;

            public static void SetTenant(string tenant) => s_tenant.Value = tenant;

            public static string Tenant() => s_tenant.Value;

            public static Random Random => t_random ??= new Random(1);

            public static Random Made => s_made.Value;

            public static StringBuilder Acquire()
            {
                var builder = t_builder;
                t_builder = null;
                return builder ?? new StringBuilder();
            }

            public static void Release(StringBuilder builder) => t_builder = builder;
        }

        public interface IUsers
        {
            string Name();
        }

        public class Users : IUsers
        {
            public string Name() => Current.User;
        }

        public static class Gate
        {
            private static readonly object s_gate = new();
            private static readonly ReaderWriterLockSlim s_door = new();
            private static readonly SemaphoreSlim s_free = new(1);

            public static void Take() => Monitor.Enter(s_gate);

            public static void Give() => Monitor.Exit(s_gate);

            public static void Open() => s_door.EnterReadLock();

            public static void Close() => s_door.ExitReadLock();

            public static void Balanced()
            {
                Take();
                Give();
            }

            public static void WaitFree() => s_free.Release();
        }

        public sealed class Held : IDisposable
        {
            public Held() => Gate.Take();

            public void Dispose() => Gate.Give();
        }

        public static class Door
        {
            public static IDisposable Lease(bool free) => free ? Free() : Taken();

            public static IDisposable Open() => new System.IO.MemoryStream();

            private static IDisposable Taken()
            {
                Gate.Take();
                return new Leased(true);
            }

            private static IDisposable Free() => Leased.None();

            private sealed class Leased : IDisposable
            {
                private static readonly IDisposable s_none = new Leased(false);
                private readonly bool _gives;

                public Leased(bool gives) => _gives = gives;

                public static IDisposable None() => s_none;

                public void Dispose()
                {
                    if (_gives)
                        Gate.Give();
                }
            }
        }
        """;

    [Theory]
    [InlineData("Current.User = \"a\"; Thread.Sleep(1); return Current.User;")]
    [InlineData("Current.User = \"a\"; Thread.Sleep(1); return Name(); string Name() => Current.User;")]
    [InlineData("Current.User = \"a\"; Thread.Sleep(1); return new Users().Name();")]
    [InlineData("IUsers users = new Users(); Current.User = \"a\"; Thread.Sleep(1); return users.Name();")]
    [InlineData("string name = \"\"; for (var i = 0; i < 2; i++) { name += Current.User; Thread.Sleep(1); } return name;")]
    [InlineData("Current.SetTenant(\"a\"); Thread.Sleep(1); return Current.Tenant();")]
    [InlineData("Current.Enter(); Thread.Sleep(1); Current.Leave(); return \"\";")]
    [InlineData("Current.Enter(); try { Thread.Sleep(1); } finally { Current.Leave(); } return \"\";")]
    [InlineData("Gate.Take(); Thread.Sleep(1); Gate.Give(); return \"\";")]
    [InlineData("Gate.Open(); try { Thread.Sleep(1); return \"\"; } finally { Gate.Close(); }")]
    [InlineData("using (new Held()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using var held = new Held(); Thread.Sleep(1); return \"\";")]
    [InlineData("using (Door.Lease(true)) { Thread.Sleep(1); } return \"\";")]
    [InlineData("using var lease = Door.Lease(false); Thread.Sleep(1); return \"\";")]
    [InlineData("return string.Concat(Wait(), Current.User); static string Wait() { Thread.Sleep(1); return \"\"; }")]
    public async Task Refuses_an_await_before_what_belongs_to_the_thread(string statements)
    {
        var source = Source(statements);
        await new ChainCase().With("App", ("App.cs", source, source)).RefusesAllAsync("thread-affine");
    }

    [Theory]
    [InlineData("var user = Current.User; Thread.Sleep(1); return user;")]
    [InlineData("Thread.Sleep(1); return Current.Random.Next().ToString();")]
    [InlineData("Thread.Sleep(1); return Current.Made.Next().ToString();")]
    [InlineData("var builder = Current.Acquire(); Thread.Sleep(1); Current.Release(builder); return Current.Acquire().ToString();")]
    [InlineData("Gate.Balanced(); Thread.Sleep(1); Gate.Balanced(); return \"\";")]
    [InlineData("Gate.WaitFree(); Thread.Sleep(1); Gate.WaitFree(); return \"\";")]
    [InlineData("using (new Held()) { } Thread.Sleep(1); return \"\";")]
    [InlineData("using (new Held()) { } using (Door.Open()) { Thread.Sleep(1); } return \"\";")]
    [InlineData("Thread.Sleep(1); _ = Task.Run(() => Current.User); return \"\";")]
    public async Task Converts_where_nothing_is_passed_on_by_the_thread(string statements)
    {
        var source = Source(statements);
        var after = source.Replace("public string Run()", "public async Task<string> RunAsync()", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1);", "await Task.Delay(1);", StringComparison.Ordinal);
        await new ChainCase().With("App", ("App.cs", source, after)).RunAsync();
    }

    /// <summary>The caller reads it after the call that would be awaited.</summary>
    [Fact]
    public async Task Refuses_where_a_caller_goes_on_with_what_belongs_to_the_thread()
    {
        var source = Source("Current.User = \"a\"; Load(); return Current.User;", "private void Load() => Thread.Sleep(1);");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.Empty(report.Converted);
    }

    [Fact]
    public async Task Refuses_across_projects()
    {
        const string App =
            """
            using System.Threading;

            public class Request
            {
                public string Run()
                {
                    Current.User = "a";
                    Thread.Sleep(1);
                    return Current.User;
                }
            }
            """;
        var library = "using System;\nusing System.Text;\nusing System.Threading;\n\n" + Types;
        await new ChainCase()
            .With("Library", ("Types.cs", library, library))
            .With(new ChainProject("App", ("App.cs", App, App)) { Uses = ["Library"] })
            .RefusesAllAsync("thread-affine");
    }

    private static string Source(string statements, string members = "") =>
        $$"""
        using System;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public class Request
        {
            public string Run()
            {
                {{statements}}
            }

            {{members}}
        }

        {{Types}}
        """;
}
