using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// State that a method leaves for its callers through other members: properties, indexers, events, constructors, operators, delegates,
/// other projects.
/// </summary>
public class AmbientFlowTests
{
    private const string Contracts =
        """
        public interface IPublisher
        {
            string Transaction { get; set; }
        }
        """;

    private const string Implementation =
        """
        using System.Threading;

        public class Publisher : IPublisher
        {
            private readonly AsyncLocal<string> _transaction = new();

            public string Transaction
            {
                get => _transaction.Value;
                set => _transaction.Value = value;
            }
        }
        """;

    private const string Ambient =
        """
        public static class Ambient
        {
            private static readonly AsyncLocal<string> s_user = new();

            public static string User { get => s_user.Value; set => s_user.Value = value; }

            public static Scope Push(string user) => new(user);
        }

        public sealed class Scope : IDisposable
        {
            private readonly string _before = Ambient.User;

            public Scope(string user) => Ambient.User = user;

            public void Dispose() => Ambient.User = _before;
        }
        """;

    [Theory]
    [InlineData("publisher.Transaction = \"a\";")]
    [InlineData("publisher.Transaction ??= \"a\";")]
    [InlineData("(publisher.Transaction, _) = (\"a\", 1);")]
    public async Task Refuses_a_task_returning_method_that_sets_a_property_of_another_project(string set)
    {
        var source =
            $$"""
            using System.IO;
            using System.Threading.Tasks;

            public static class Transactions
            {
                public static Task<string> BeginAsync(this IPublisher publisher)
                {
                    var text = File.ReadAllTextAsync("a").GetAwaiter().GetResult();
                    {{set}}
                    return Task.FromResult(text);
                }
            }
            """;
        await new ChainCase()
            .With("Contracts", ("Contracts.cs", Contracts, Contracts))
            .With(new ChainProject("Core", ("Core.cs", Implementation, Implementation)) { Uses = ["Contracts"] })
            .With(new ChainProject("Store", ("Store.cs", source, source)) { Uses = ["Contracts"] })
            .RefusesAsync("ambient-state");
    }

    [Fact]
    public async Task Refuses_a_synchronous_method_and_its_callers_across_projects()
    {
        const string source =
            """
            using System.Threading;

            public static class Transactions
            {
                public static void Begin(this IPublisher publisher) => publisher.Transaction = "a";
            }

            public class Orders
            {
                public string Save(IPublisher publisher)
                {
                    Prepare(publisher);
                    return publisher.Transaction;
                }

                private void Prepare(IPublisher publisher)
                {
                    publisher.Begin();
                    Thread.Sleep(1);
                }
            }
            """;
        await new ChainCase()
            .With("Contracts", ("Contracts.cs", Contracts, Contracts))
            .With(new ChainProject("Store", ("Store.cs", source, source)) { Uses = ["Contracts"] })
            .With(new ChainProject("Core", ("Core.cs", Implementation, Implementation)) { Uses = ["Contracts"] })
            .RefusesAsync("ambient-state");
    }

    [Fact]
    public async Task Converts_where_no_implementation_keeps_the_value_in_the_context()
    {
        const string plain =
            """
            public class Publisher : IPublisher
            {
                public string Transaction { get; set; }
            }
            """;
        const string before =
            """
            using System.IO;
            using System.Threading.Tasks;

            public static class Transactions
            {
                public static Task<string> BeginAsync(this IPublisher publisher)
                {
                    var text = File.ReadAllTextAsync("a").GetAwaiter().GetResult();
                    publisher.Transaction = text;
                    return Task.FromResult(text);
                }
            }
            """;
        const string after =
            """
            using System.IO;
            using System.Threading.Tasks;

            public static class Transactions
            {
                public static async Task<string> BeginAsync(this IPublisher publisher)
                {
                    var text = await File.ReadAllTextAsync("a");
                    publisher.Transaction = text;
                    return text;
                }
            }
            """;
        await new ChainCase()
            .With("Contracts", ("Contracts.cs", Contracts, Contracts))
            .With(new ChainProject("Core", ("Core.cs", plain, plain)) { Uses = ["Contracts"] })
            .With(new ChainProject("Store", ("Store.cs", before, after)) { Uses = ["Contracts"] })
            .RunAsync();
    }

    [Theory]
    [InlineData("Ambient.User = \"a\";", "")]
    [InlineData("this[1] = \"a\";", "private string this[int i] { set => Ambient.User = value; }")]
    [InlineData("Changed += () => { };", "private event Action Changed { add => Ambient.User = \"a\"; remove { } }")]
    [InlineData("var login = new Login();", "private class Login { public Login() => Ambient.User = \"a\"; }")]
    [InlineData(
        "var login = new Login(\"a\");",
        "private class Login(string user) { private readonly string _user = Ambient.User = user; }")]
    [InlineData("var login = new Login { User = \"a\" };", "private class Login { public string User { set => Ambient.User = value; } }")]
    [InlineData(
        "var login = -new Login();",
        "private class Login { public static Login operator -(Login l) { Ambient.User = \"a\"; return l; } }")]
    [InlineData(
        "string user = new Login();",
        "private class Login { public static implicit operator string(Login l) => Ambient.User = \"a\"; }")]
    [InlineData("var text = User;", "private string User { get { Ambient.User = \"a\"; return \"\"; } }")]
    [InlineData("Set(); void Set() => Ambient.User = \"a\";", "")]
    [InlineData("Action set = () => Ambient.User = \"a\"; set();", "")]
    [InlineData("Array.ForEach(new[] { \"a\" }, u => Ambient.User = u);", "")]
    [InlineData("_set();", "private readonly Action _set = () => Ambient.User = \"a\";")]
    [InlineData(
        "_set?.Invoke();",
        "private Action _set; public Request() => _set += Set; private static void Set() => Ambient.User = \"a\";")]
    [InlineData(
        "_set.Invoke();",
        "private readonly Action _set; public Request() : this(() => Ambient.User = \"a\") { } public Request(Action set) => _set = set;")]
    [InlineData(
        "_user.Set();",
        "private readonly Base _user = new Derived(); private abstract class Base { public abstract void Set(); } private class Derived : "
            + "Base { public override void Set() => Ambient.User = \"a\"; }")]
    [InlineData("var scope = Ambient.Push(\"a\");", "")]
    [InlineData("_scope.Dispose();", "private readonly IDisposable _scope = Ambient.Push(\"a\");")]
    [InlineData("using (_scope) { }", "private readonly Scope _scope = Ambient.Push(\"a\");")]
    [InlineData("using var file = Open();", "private static MemoryStream Open() { Ambient.User = \"a\"; return new MemoryStream(); }")]
    [InlineData("try { } finally { Ambient.User = \"a\"; }", "")]
    [InlineData("Ambient.User = \"a\"; if (Ambient.User == \"b\") return; try { } finally { Ambient.User = \"\"; }", "")]
    [InlineData("try { } finally { Ambient.User = \"\"; } Ambient.User = \"a\"; try { } finally { GC.KeepAlive(this); }", "")]
    [InlineData("Ambient.User = \"a\"; try { } finally { Ambient.User = Next(); }", "private static string Next() => \"b\";")]
    [InlineData("Ambient.User = \"a\"; var n = \"b\"; n += \"c\"; try { } finally { Ambient.User = n; }", "")]
    [InlineData(
        "Ambient.User = \"a\"; try { } finally { Set(Next()); }",
        "private static string Next() => \"b\"; private static void Set(string s) => Ambient.User = s;")]
    [InlineData(
        "Ambient.User = \"a\"; Action next = () => Ambient.User = Next(); try { } finally { next(); }",
        "private static string Next() => \"b\";")]
    [InlineData(
        "Ambient.User = \"a\"; try { } finally { Reset(); }",
        "private static string Next() => \"b\"; private static void Reset() => Ambient.User = Next();")]
    [InlineData("Ambient.User = \"a\"; try { } finally { Reset(); void Reset() { var n = \"b\"; n += \"c\"; Ambient.User = n; } }", "")]
    [InlineData(
        "Prepare(\"a\");",
        "private static void Prepare(string s) { Ambient.User = \"a\"; Action again = () => Ambient.User = s; try { } "
            + "finally { again(); } }")]
    [InlineData("using (new Sets()) { }", "private class Sets : IDisposable { public void Dispose() => Ambient.User = \"a\"; }")]
    [InlineData(
        "using var sets = new Sets();",
        "private class Sets : IDisposable { public void Dispose() => Set(); private void Set() => Ambient.User = \"a\"; }")]
    [InlineData(
        "using (new Sets()) { }",
        "private class Sets : IDisposable { public Sets() => Ambient.User = \"a\"; public void Dispose() => Ambient.User = "
            + "Next(); private static string Next() => \"b\"; }")]
    [InlineData(
        "var sets = new Sets(); try { } finally { sets.Dispose(); }",
        "private class Sets : IDisposable { public void Dispose() => Ambient.User = \"a\"; }")]
    [InlineData(
        "foreach (var n in new Sets()) { }",
        "private class Sets : IDisposable { public Sets GetEnumerator() => this; public bool MoveNext() => false; public "
            + "int Current => 1; public void Dispose() => Ambient.User = \"a\"; }")]
    [InlineData("s_steps[0]();", "private static readonly Action[] s_steps = [() => Ambient.User = \"a\"];")]
    [InlineData(
        "End(_scope);",
        "private readonly IDisposable _scope = Ambient.Push(\"a\"); private static void End(IDisposable scope) => scope.Dispose();")]
    [InlineData(
        "_ = System.Threading.Tasks.Task.FromResult(User);",
        "private string User { get { Ambient.User = \"a\"; return \"\"; } }")]
    [InlineData("Ambient.User = \"a\"; Throw(); try { } finally { GC.KeepAlive(this); }", "private static void Throw() { }")]
    [InlineData(
        "_scope = new Ending(() => Ambient.User = \"a\"); _scope.Dispose();",
        "private Ending _scope; private class Ending(Action end) : IDisposable { public void Dispose() => end(); }")]
    [InlineData("Step.Run();", "private static class Step { public static void Run() => Ambient.User = \"a\"; }")]
    [InlineData(
        "foreach (var user in Users()) { }",
        "private static System.Collections.Generic.IEnumerable<int> Users() { Ambient.User = \"a\"; yield return 1; }")]
    [InlineData(
        "Deep(); ",
        "private void Deep() => Deeper(); private void Deeper() => Deepest(); private void Deepest() => Bottom(); private void Bottom() "
            + "=> End(); private void End() => Ambient.User = \"a\";")]
    public Task Refuses_what_sets_it_through_another_member(string set, string members) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.IO;
        using System.Threading;

        public class Request
        {
            public string Run()
            {
                Prepare();
                return Ambient.User;
            }

            private void Prepare()
            {
                Thread.Sleep(1);
                {{set}}
            }

            {{members}}
        }

        {{Ambient}}
        """,
        "ambient-state");

    [Theory]
    [InlineData("using (Ambient.Push(\"a\")) { }", "")]
    [InlineData("using var scope = Ambient.Push(\"a\");", "")]
    [InlineData("using (new Scope(\"a\")) { }", "")]
    [InlineData("using IDisposable scope = Begin();", "private static IDisposable Begin() => Ambient.Push(\"a\");")]
    [InlineData("var scope = Ambient.Push(\"a\"); try { } finally { scope.Dispose(); }", "")]
    [InlineData(
        "var before = Ambient.User; Ambient.User = \"a\"; try { } finally { Put(before); }",
        "private static void Put(string s) => Ambient.User = s;")]
    [InlineData(
        "var before = Ambient.User; Ambient.User = \"a\"; Action back = () => Ambient.User = before; try { } finally { back(); }",
        "")]
    [InlineData(
        "s_users.Push(Ambient.User); Ambient.User = \"a\"; try { } finally { Pop(); }",
        "private static readonly System.Collections.Generic.Stack<string> s_users = new(); private static void Pop() => "
            + "Ambient.User = s_users.Pop();")]
    [InlineData(
        "using (new Primary(Ambient.User)) { }",
        "private class Primary(string before) : IDisposable { private readonly string _set = Ambient.User = \"a\"; public "
            + "void Dispose() => Ambient.User = before; }")]
    [InlineData("var before = Ambient.User; try { Ambient.User = \"a\"; } finally { Ambient.User = before; }", "")]
    [InlineData(
        "using (Begin()) { }",
        "private static Ending Begin() { var old = Ambient.User; Ambient.User = \"a\"; return new Ending(() => Ambient.User = old); } "
            + "private class Ending(Action end) : IDisposable { public void Dispose() => end(); }")]
    [InlineData(
        "using (Begin()) { }",
        "private static Ending Begin() { var old = Ambient.User; Ambient.User = \"a\"; return new Ending(() => Ambient.User = old); } "
            + "private class Ending : IDisposable { private readonly Action _end; public Ending(Action end) => _end = end; "
            + "public void Dispose() => _end?.Invoke(); }")]
    [InlineData("ThreadPool.QueueUserWorkItem(Set);", "private static void Set(object state) => Ambient.User = \"a\";")]
    [InlineData("_ = System.Threading.Tasks.Task.Run(() => Ambient.User = \"a\");", "")]
    [InlineData("ThreadPool.QueueUserWorkItem(_ => Ambient.User = \"a\");", "")]
    [InlineData(
        "_ = SetAsync();",
        "private static async System.Threading.Tasks.Task SetAsync() { await System.Threading.Tasks.Task.Yield(); Ambient.User = \"a\"; }")]
    [InlineData("Within();", "private static void Within() { using (Ambient.Push(\"a\")) { } }")]
    [InlineData("_file.Dispose();", "private readonly MemoryStream _file = new();")]
    [InlineData("var user = Ambient.User;", "")]
    public Task Converts_what_leaves_nothing_behind(string statement, string members)
    {
        string Source(string signature, string wait, string call, string usings) =>
            $$"""
            using System;
            using System.IO;
            using System.Threading;
            {{usings}}
            public class Request
            {
                {{call}}

                private {{signature}}
                {
                    {{wait}}
                    {{statement}}
                }

                {{members}}
            }

            {{Ambient}}
            """;
        return ChainCase.ConvertsAsync(
            Source("void Prepare()", "Thread.Sleep(1);", "public void Run() => Prepare();", ""),
            Source(
                "async Task PrepareAsync()",
                "await Task.Delay(1);",
                "public async Task RunAsync() => await PrepareAsync();",
                "using System.Threading.Tasks;\n"));
    }

    /// <summary>Nothing changes for the callers of a method that is async as it is.</summary>
    [Fact]
    public Task Converts_in_a_method_that_is_async_already() => ChainCase.ConvertsAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Request
        {
            public async Task RunAsync()
            {
                await Task.Yield();
                Ambient.User = "a";
                Thread.Sleep(1);
            }
        }

        {{Ambient}}
        """,
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Request
        {
            public async Task RunAsync()
            {
                await Task.Yield();
                Ambient.User = "a";
                await Task.Delay(1);
            }
        }

        {{Ambient}}
        """);

    [Fact]
    public async Task Runs_callers_that_see_what_they_saw_before()
    {
        const string source =
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            interface IPublisher { string Transaction { get; set; } }

            class Publisher : IPublisher
            {
                private readonly AsyncLocal<string> _local = new();
                public string Transaction { get => _local.Value; set => _local.Value = value; }
            }

            static class Program
            {
                static async Task<string> Run()
                {
                    IPublisher publisher = new Publisher();
                    await Task.Yield();
                    await Begin(publisher);
                    var first = publisher.Transaction;
                    Reset(publisher);
                    return first + " " + publisher.Transaction + " " + Read(publisher);
                }

                static Task Begin(IPublisher publisher)
                {
                    Task.Delay(1).Wait();
                    publisher.Transaction = "begun";
                    return Task.CompletedTask;
                }

                static void Reset(IPublisher publisher)
                {
                    Thread.Sleep(1);
                    publisher.Transaction = "reset";
                }

                static string Read(IPublisher publisher)
                {
                    Thread.Sleep(1);
                    return publisher.Transaction;
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(source);
        Assert.NotEqual(source, after);
        Assert.Equal("begun reset reset", await RunnableProgram.OutputOfAsync(source));
        Assert.Equal("begun reset reset", await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Of many implementations one sets it.</summary>
    [Fact]
    public Task Refuses_what_one_of_many_implementations_sets() => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Threading;

        public interface IStep { void Run(); }
        public class Step1 : IStep { public void Run() { } }
        public class Step2 : IStep { public void Run() { } }
        public class Step3 : IStep { public void Run() { } }
        public class Step4 : IStep { public void Run() { } }
        public class Step5 : IStep { public void Run() { } }
        public class Step6 : IStep { public void Run() { } }
        public class Step7 : IStep { public void Run() => Ambient.User = "a"; }

        public class Request
        {
            public void Run(IStep step)
            {
                step.Run();
                Thread.Sleep(1);
            }
        }

        {{Ambient}}
        """,
        "ambient-state");

    /// <summary>A lambda that ends the handle itself gives it to no one: another <c>using</c> ends something else.</summary>
    [Theory]
    [InlineData("await Task.Run(async () => { using var handle = await locks.LockAsync(); await Task.Delay(1); });", true)]
    [InlineData("await Task.Run(async () => { using (await locks.LockAsync()) { await Task.Delay(1); } });", true)]
    [InlineData("Func<Task> take = async () => await locks.LockAsync(); await take();", true)]
    [InlineData("var handle = await Task.Run(async () => await locks.LockAsync()); handle.Dispose();", false)]
    public async Task Converts_a_using_next_to_a_handle_that_a_lambda_ends(string use, bool converts)
    {
        var source =
            $$"""
            using System;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            public sealed class Locks
            {
                private static readonly AsyncLocal<int> s_depth = new();
                private readonly SemaphoreSlim _gate = new(1, 1);

                public ValueTask<IDisposable> LockAsync() { s_depth.Value++; return Acquire(); }

                private async ValueTask<IDisposable> Acquire() { await _gate.WaitAsync(); return new Handle(_gate); }

                private sealed class Handle(SemaphoreSlim gate) : IDisposable
                {
                    public void Dispose() { gate.Release(); s_depth.Value--; }
                }
            }

            public static class Scopes { public static IDisposable Other() => new MemoryStream(); }

            public class Reader
            {
                public string Read(string file) { using (Scopes.Other()) { return File.ReadAllText(file); } }
            }

            public class Tests
            {
                public async Task Locks(Locks locks) { {{use}} }
            }
            """;
        Assert.Equal(converts, (await ChainCase.ConvertedAsync(source)).Contains("await File.ReadAllTextAsync(file)"));
    }

    /// <summary>The method that sets it stays; each method between it and those that rely on it would lose it.</summary>
    [Fact]
    public Task Refuses_a_caller_of_what_sets_it_though_something_else_blocks() => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Request
        {
            public async Task<string> RunAsync()
            {
                await Task.Yield();
                await LoginAsync();
                return Ambient.User;
            }

            private Task LoginAsync()
            {
                Task.Delay(1).Wait();
                Login();
                return Task.CompletedTask;
            }

            private void Login() => Set();

            private void Set() => Ambient.User = "a";
        }

        {{Ambient}}
        """,
        "ambient-state");

    /// <summary>The method that runs it leaves the change to the caller that gave it, and not to another.</summary>
    [Theory]
    [InlineData("runner.Run(() => Ambient.User = \"a\");")]
    [InlineData("runner.Run(Set);")]
    [InlineData("Action set = Set; runner.Run(set);")]
    public Task Refuses_a_method_that_runs_what_it_is_given(string run) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Threading;

        public interface IRunner { void Run(Action action); }

        public class Runner : IRunner
        {
            public void Run(Action action)
            {
                Thread.Sleep(1);
                Inner(action);
            }

            private static void Inner(Action action) => action();
        }

        public class Request
        {
            public string Run(IRunner runner)
            {
                {{run}}
                return Ambient.User;
            }

            private static void Set() => Ambient.User = "a";
        }

        {{Ambient}}
        """,
        "ambient-state");

    [Fact]
    public async Task Names_what_changes_and_where_in_the_reason()
    {
        const string source =
            """
            using System.Threading;

            public class Request
            {
                private readonly AsyncLocal<string> _user = new();

                public void Run()
                {
                    Thread.Sleep(1);
                    LogIn();
                }

                private void LogIn() => SetUser("a");

                private void SetUser(string name) => _user.Value = name;
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.Equal(
            "what it runs in 'App.cs', line 15, changes 'Request._user' for its callers, and an async method undoes that when it returns",
            Assert.Single(report.Refused).Refusal.Reason);
    }
}
