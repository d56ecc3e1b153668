using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Parameters;

/// <summary>
/// Methods of interfaces and base classes of the solution that run what they are given: units of work, pipelines. All that implement or
/// override one change together, with their callers.
/// </summary>
public class DelegateSlotTests
{
    private const string UnitOfWork =
        """
        public interface IUnit { void Run(Action work); T Run<T>(Func<T> work); }
            public class Unit : IUnit
            {
                public void Run(Action work) => Run(() => { work(); return 0; });
                public T Run<T>(Func<T> work)
                {
                    Program.Log("begin");
                    try { var r = work(); Program.Log("commit"); return r; }
                    catch (IOException) { Program.Log("rollback"); throw; }
                    finally { Program.Log("end"); }
                }
            }
            public class Fake : IUnit
            {
                public void Run(Action work) => work();
                public T Run<T>(Func<T> work) => work();
            }
            public class Logged(IUnit inner) : IUnit
            {
                public void Run(Action work) { Program.Log("log"); inner.Run(work); }
                public T Run<T>(Func<T> work) => inner.Run(() => { Program.Log("in"); return work(); });
            }
            static readonly IUnit s_unit = new Logged(new Unit());
            static readonly IUnit s_fake = new Fake();
        """;

    [Theory]
    [InlineData("s_unit.Run(() => Load(1)) + s_fake.Run(() => Load(2))", "await s_unit.Run(async () => await Load")]
    [InlineData("s_unit.Run(() => Load(1)) + s_unit.Run(() => 3)", "await s_unit.Run(() => Task.FromResult(3))")]
    [InlineData("s_unit.Run(() => { Log(\"a\"); Load(1); return s_fake.Run(() => Load(4)); })", "return await s_fake.Run(async ()")]
    [InlineData(
        "Act(() => Load(1), s_unit) + Act(() => Log(\"b\"), s_fake)",
        "await Act(() => { Log(\"b\"); return Task.CompletedTask; }, s_fake)")]
    [InlineData("Act(() => Flaky(3), s_unit)", "await Act(async () => await Flaky")]
    [InlineData("s_unit.Run(Count) + new Unit().Run(Count)", "await new Unit().Run(Count)")]
    [InlineData("s_unit.Run<object>(work: () => Load(1))", "await s_unit.Run<object>(work: async () => await Load")]
    public async Task Converts_a_method_of_an_interface_with_all_that_implement_it(string call, string expected)
    {
        var before = Program(
            UnitOfWork + " static string Act(Action work, IUnit unit) { try { unit.Run(work); return \"fine\"; } "
                + "catch (IOException e) { return e.Message; } }",
            call);
        var after = await ChainCase.ConvertedAsync(before);

        Assert.True(after.Contains(expected, StringComparison.Ordinal), after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Default implementations, abstract and virtual methods, explicit ones, and those that a type inherits.</summary>
    [Theory]
    [InlineData(
        "interface IDo { T Do<T>(Func<T> w) => w(); } class One : IDo; class Two : IDo { T IDo.Do<T>(Func<T> w) { Log(\"2\"); return w(); "
            + "} }",
        "((IDo)new One()).Do(() => Load(1)) + ((IDo)new Two()).Do(() => 2)")]
    [InlineData(
        "class One { public virtual T Do<T>(Func<T> w) { Log(\"1\"); return w(); } } class Two : One { public override T Do<T>(Func<T> w) "
            + "=> base.Do(w); } class Three : Two { public override T Do<T>(Func<T> w) => base.Do(() => { Log(\"3\"); return w(); }); }",
        "new Three().Do(() => Load(1)) + new One().Do(() => 2)")]
    [InlineData(
        "abstract class Base { public abstract int Do(Func<int, int> w, int n); public int Twice(Func<int, int> w) => Do(w, 1) + Do(w, "
            + "2); } class Two : Base { public override int Do(Func<int, int> work, int n) => work(n); }",
        "new Two().Twice(i => Load(i))")]
    [InlineData(
        "interface IDo { int Do(Func<int> w = null); } class Base { public int Do(Func<int> w) => w?.Invoke() ?? 5; } class Two : Base, "
            + "IDo;",
        "((IDo)new Two()).Do() + new Base().Do(() => Load(1)) + ((IDo)new Two()).Do(null)")]
    [InlineData(
        "interface IPipe<in TIn, TOut> { TOut Do(TIn x, Func<TOut> next); } class Logged<TIn, TOut> : IPipe<TIn, TOut> { public TOut "
            + "Do(TIn x, Func<TOut> next) { Log(\"b\" + x); var r = next(); Log(\"e\"); return r; } } class Retry : IPipe<string, int> { "
            + "public int Do(string x, Func<int> next) { try { return next(); } catch (IOException) { return next(); } } }",
        "new Logged<string, int>().Do(\"x\", () => new Retry().Do(\"y\", () => Flaky(1))) + ((IPipe<string, int>)new Retry()).Do(\"z\", "
            + "() => 2)")]
    [InlineData(
        "interface IDo { Task<int> Do(Func<int> w); } class One : IDo { public async Task<int> Do(Func<int> w) { await Task.Yield(); "
            + "return w(); } } class Two : IDo { public async Task<int> Do(Func<int> w) { await Task.Yield(); Log(\"2\"); return w(); } }",
        "await ((IDo)new One()).Do(() => Load(1)) + await new Two().Do(() => 2)")]
    [InlineData(
        "interface IDo { int Do(Action<int> w); } class One : IDo { public int Do(Action<int> w) { w(1); w(2); return 3; } } class Never "
            + ": IDo { public int Do(Action<int> w) => 7; } class Not : IDo { public int Do(Action<int> w) => throw new IOException(); }",
        "((IDo)new One()).Do(i => Load(i)) + new Never().Do(_ => Log(\"never\"))")]
    [InlineData(
        "abstract class Base<T> { public abstract T Do(Func<T> w); } class Num : Base<int> { public override int Do(Func<int> w) => w() + "
            + "1; } class Text : Base<string> { public override string Do(Func<string> w) => w() + \"t\"; }",
        "((Base<int>)new Num()).Do(() => Load(1)) + new Text().Do(() => \"a\")")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); } class A : IDo { public int Do(Func<int> w) => w(); } class B : A { } class D : IDo { "
            + "public virtual int Do(Func<int> w) => w() + 1; } class E : D { public override int Do(Func<int> w) => w() + 2; } class F : "
            + "D { public override int Do(Func<int> w) => base.Do(w) + 3; } class G : IDo { int IDo.Do(Func<int> w) => w() + 4; } class H "
            + ": IDo { public int Do(Func<int> w) => 5; } class J : IDo { public int Do(Func<int> w) => w() * 2; }",
        "new IDo[] { new A(), new B(), new D(), new E(), new F(), new G(), new H(), new J() }[4].Do(() => Load(1)) + new J().Do(() => 2)")]
    public async Task Converts_a_method_with_what_it_overrides_or_implements(string types, string call)
    {
        var before = Program(types, call);
        var after = await ChainCase.ConvertedAsync(before);

        Assert.Contains("Task<", types + after, StringComparison.Ordinal);
        Assert.DoesNotContain("GetResult", after, StringComparison.Ordinal);
        Assert.Contains("static async Task<int> Load", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>One implementation does more with the delegate than to run it, or must have the type that it has.</summary>
    [Theory]
    [InlineData("class Two : IDo { Func<int> _w; public int Do(Func<int> w) { _w = w; return _w(); } }")]
    [InlineData("class Two : IDo { readonly List<Func<int>> _w = []; public int Do(Func<int> w) { _w.Add(w); return _w[0](); } }")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) { var t = new Thread(() => w()); t.Start(); t.Join(); return 1; } }")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { var l = new List<int> { 1 }; return l.ConvertAll(_ => 3).Count + Once(w); } "
            + "static int Once(Delegate w) => 1; }")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) => new Lazy<int>(w).Value; }")]
    [InlineData("class Two : IDo { Func<int> _last; public int Do(Func<int> w) => w == _last ? 1 : w(); }")]
    [InlineData("class Two : IDo { event Func<int> Done; public int Do(Func<int> w) { Done += w; return Done(); } }")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) => w() + w.Method.Name.Length * 0; }")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) => (int)w.DynamicInvoke(); }")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { Func<int> f = () => w(); return Late(f); } static int Late(object o) => 1; }")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) { w ??= () => 1; return w(); } }")]
    [InlineData("class Two : IOf<Func<int>>, IDo { public int Do(Func<int> w) => w(); } interface IOf<T> { int Do(T w); }")]
    [InlineData("class Two : IDo { public int Do([System.Diagnostics.CodeAnalysis.NotNull] Func<int> w) => w(); }")]
    public async Task Refuses_where_one_implementation_does_more(string type)
    {
        var source = Program(
            "interface IDo { int Do(Func<int> w); } class One : IDo { public int Do(Func<int> w) => w(); } " + type,
            "((IDo)new One()).Do(() => Load(1)) + ((IDo)new Two()).Do(() => 2)");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains("interface IDo { int Do(Func<int> w); }", after, StringComparison.Ordinal);
        Assert.Contains("() => Load(1)", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The interface is seen with other types, by code that does not know it, or by callers that cannot await.</summary>
    [Theory]
    [InlineData(
        "interface IDo<T> { int Do(T w); } class One : IDo<Func<int>> { public int Do(Func<int> w) => w(); }",
        "new One().Do(() => Load(1))")]
    [InlineData(
        "interface IDo<T> { T Do(Func<T> w); } class One : IDo<Task<int>> { public Task<int> Do(Func<Task<int>> w) => w(); } class Two : "
            + "IDo<int> { public int Do(Func<int> w) => w(); }",
        "new Two().Do(() => Load(1)) + await new One().Do(() => Task.FromResult(2))")]
    [InlineData(
        "interface IDo<in T> { void Do(Func<T> w); } class One : IDo<int> { public void Do(Func<int> w) => w(); } static int Act(IDo<int> "
            + "d) { d.Do(() => Load(1)); return 1; }",
        "Act(new One())")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); } class One : IDo { public int Do(Func<int> w) => w(); } static int Dyn(dynamic d) { "
            + "Func<int> w = () => 4; return d.Do(w); }",
        "((IDo)new One()).Do(() => Load(1)) + Dyn(new One())")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); } class One : IDo { public int Do(Func<int> w) => w(); } class Eager(IDo d) { public int N "
            + "=> d.Do(() => 3); public int M { get; } = d.Do(() => Load(4)); }",
        "new Eager(new One()).N + new Eager(new One()).M")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); } class One : IDo { public int Do(Func<int> w) => w(); } static int Give(Func<Func<int>, "
            + "int> f) => f(() => 3);",
        "((IDo)new One()).Do(() => Load(1)) + Give(new One().Do)")]
    [InlineData(
        "interface IDo { IEnumerable<int> Do(Func<int> w); } class One : IDo { public IEnumerable<int> Do(Func<int> w) { yield return "
            + "w(); } }",
        "((IDo)new One()).Do(() => Load(1)).First()")]
    [InlineData(
        "interface IDo { Func<int> Do(Func<int> w); } class One : IDo { public Func<int> Do(Func<int> w) => () => w(); }",
        "((IDo)new One()).Do(() => Load(1))()")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); Task<int> DoAsync(Func<Task<int>> w); } class One : IDo { public int Do(Func<int> w) => "
            + "w(); public Task<int> DoAsync(Func<Task<int>> w) => w(); }",
        "((IDo)new One()).Do(() => Other(1).Result)")]
    [InlineData(
        "interface IDo { bool Do(Func<int> w, out int n); } class One : IDo { public bool Do(Func<int> w, out int n) { n = w(); return "
            + "true; } }",
        "(((IDo)new One()).Do(() => Load(1), out var n) ? n : 0)")]
    public async Task Refuses_a_method_that_is_used_in_another_way(string types, string call)
    {
        var source = Program(types, call);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Contains(types[..types.IndexOf(';', StringComparison.Ordinal)], after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>Whether it is converted or not: the same is printed.</summary>
    [Theory]
    [InlineData("static readonly object s_o = new(); class Two : IDo { public int Do(Func<int> w) { lock (s_o) return w(); } }", "Load(1)")]
    [InlineData(
        "static readonly object s_o = new(); class Two : IDo { public int Do(Func<int> w) { lock (s_o) return w(); } }",
        "((IDo)new Two()).Do(() => Load(1))")]
    [InlineData(
        "[ThreadStatic] static string t_v; class Two : IDo { public int Do(Func<int> w) { t_v = \"x\"; try { return w(); } finally { t_v "
            + "= null; } } }",
        "Tell(Load(1), t_v)")]
    [InlineData(
        "[ThreadStatic] static string t_v; class Two : IDo { public int Do(Func<int> w) { var r = w(); Log(t_v); return r; } }",
        "Set(t_v = \"y\")")]
    [InlineData(
        "static readonly AsyncLocal<string> s_l = new(); class Two : IDo { public int Do(Func<int> w) { var r = w(); Log(s_l.Value); "
            + "return r; } }",
        "Set(s_l.Value = \"y\")")]
    [InlineData(
        "static readonly AsyncLocal<string> s_l = new(); class Two : IDo { public int Do(Func<int> w) { s_l.Value = \"z\"; return w(); } }",
        "Tell(Load(2), s_l.Value)")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { try { return w(); } catch (AggregateException) { Log(\"agg\"); return 0; } } }",
        "Other(-1).Result")]
    [InlineData(
        "static int s_depth; class Two : IDo { public int Do(Func<int> w) { try { return w(); } catch (IOException) when (s_depth == 0) { "
            + "Log(\"filter\"); return 0; } } }",
        "Deep()")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) => new Three().Do(w); } class Three : IDo { public int Do(Func<int> w) { try { "
            + "return w(); } catch (AggregateException) { Log(\"agg\"); return 0; } } }",
        "Other(-1).Result")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) => Task.Run(w).Result; }", "Load(1)")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) { Task.Run(() => w()).Wait(); return 3; } }", "Load(1)")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) { Parallel.For(0, 2, _ => w()); return 3; } }", "Load(1)")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { using var e = new ManualResetEventSlim(); ThreadPool.QueueUserWorkItem(_ => { "
            + "w(); e.Set(); }); e.Wait(); return 3; } }",
        "Load(1)")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) { int Inner() => w() + 1; return Inner(); } }", "Load(1)")]
    [InlineData("class Two : IDo { public int Do(Func<int> w) => new[] { 1, 2 }.Select(_ => w()).ToList().Sum(); }", "Load(1)")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { while (true) try { return w(); } catch (IOException) { Log(\"again\"); } } }",
        "Flaky(2)")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { var n = 0; try { n = w(); } finally { Log(\"f\" + w()); } return n; } }",
        "Load(3)")]
    [InlineData(
        "class Two : IDo { public int Do(Func<int> w) { Thread.CurrentThread.CurrentCulture = new(\"de-DE\"); return w(); } }",
        "Tell(Load(1), 1.5.ToString())")]
    public async Task Converts_only_what_does_the_same(string type, string work)
    {
        var source = Program(
            "interface IDo { int Do(Func<int> w); } class One : IDo { public int Do(Func<int> w) => w(); } "
                + "static int Tell(int n, string s) { Log(s); return n; } static int Set(string s) => Load(5); "
                + "static int Deep() { try { return Flaky(9); } finally { Log(\"finally\"); } } " + type,
            "((IDo)new One()).Do(() => Load(1)) + ((IDo)new Two()).Do(() => " + work + ") + ((IDo)new Two()).Do(() => 2)");
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The same for a chain that is called in other ways than by its interface.</summary>
    [Theory]
    [InlineData(
        "interface IDo { static abstract int Do(Func<int> w); } class One : IDo { public static int Do(Func<int> w) => w(); } static int "
            + "Go<T>() where T : IDo => T.Do(() => Load(1));",
        "Go<One>() + One.Do(() => 2)")]
    [InlineData(
        "class One { public virtual int Do(Func<int> w) => w(); } class Two : One { public new int Do(Func<int> w) => w() + 10; }",
        "new Two().Do(() => Load(1)) + ((One)new Two()).Do(() => 2)")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); } interface IMore : IDo { new int Do(Func<int> w); } class One : IMore { public int "
            + "Do(Func<int> w) => w(); int IDo.Do(Func<int> w) => w() + 10; }",
        "((IDo)new One()).Do(() => Load(1)) + ((IMore)new One()).Do(() => 2)")]
    [InlineData(
        "interface IA { int Do(Func<int> w); } interface IB { int Do(Func<int> w); } class One : IA, IB { public int Do(Func<int> w) => "
            + "w(); } class Two : IB { Func<int> _w; public int Do(Func<int> w) => (_w = w)(); }",
        "((IA)new One()).Do(() => Load(1)) + ((IB)new Two()).Do(() => 2)")]
    [InlineData(
        "interface IDo { int Do(Func<int> w); } record One(string Name) : IDo { public int Do(Func<int> w) => w(); } struct Two : IDo { "
            + "int _n; public int Do(Func<int> w) { _n += w(); return _n; } }",
        "((IDo)new One(\"a\")).Do(() => Load(1)) + new Two().Do(() => 2)")]
    public async Task Keeps_what_a_chain_does_that_is_called_in_other_ways(string types, string call)
    {
        var source = Program(types, call);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The interface, its implementation, a decorator and a fake of the tests are in three projects.</summary>
    [Fact]
    public async Task Converts_an_interface_with_a_fake_of_the_tests()
    {
        var report = await new ChainCase()
            .With("Core", ("Core.cs", Core, CoreAfter))
            .With(new ChainProject("Data", ("Data.cs", Data, DataAfter)) { Uses = ["Core"] })
            .With(new ChainProject("Tests", ("Tests.cs", Tests, TestsAfter)) { Uses = ["Core"], References = Framework.Net10.WithXunit() })
            .RunAsync();

        Assert.Equal(3, report.Converted.Count);
    }

    [Theory]
    [InlineData("Vendor.IRun", "'One.Run', whose interface or base class is of a library")]
    [InlineData("IOther<Func<int>>", "'IOther.Run', which is linked with it, keeps its parameters, in 'App.cs', line 7")]
    [InlineData("IKeeps", "'Keeper.Run' keeps it in 'Kept', in 'App.cs', line 10")]
    public async Task Refuses_with_what_keeps_the_method(string contract, string expected)
    {
        var source = $$"""
            using System;
            using System.IO;
            class One : {{contract}}
            {
                public int Run(Func<int> w) => w();
            }
            interface IOther<T> { int Run(T w); }
            interface IKeeps { int Run(Func<int> w); }
            class Keeper : IKeeps { public Func<int> Kept;
                public int Run(Func<int> w) { Kept = w; return 1; } }
            class Use { public int Load() => new One().Run(() => File.ReadAllText("a").Length); }
            """;
        const string Library = "using System; namespace Vendor { public interface IRun { int Run(Func<int> w); } }";
        var report = await new ChainCase().With(new ChainProject("App", ("App.cs", source, source)) { Libraries = [Library] }).RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Contains(expected, refused.Cause?.Reason.Reason ?? refused.Refusal.Reason, StringComparison.Ordinal);
    }

    /// <summary>What the mock does with the delegate is written for the type that it has.</summary>
    [Theory]
    [InlineData(
        "Moq",
        "var m = new Moq.Mock<IUnit>(); m.Setup(u => u.Run(Moq.It.IsAny<Func<int>>())).Returns((Func<int> w) => w()); var u = m.Object;")]
    [InlineData("Moq", "var m = new Moq.Mock<IUnit>(); m.Setup(u => u.Run<int>(null)).Returns(3); var u = m.Object;")]
    [InlineData("NSubstitute", "var u = Substitute.For<IUnit>(); u.Run(Arg.Any<Func<int>>()).Returns(c => c.Arg<Func<int>>()());")]
    [InlineData("NSubstitute", "var u = Substitute.For<IUnit>(); u.Run<int>(default).ReturnsForAnyArgs(c => c.Arg<Func<int>>()());")]
    [InlineData("NSubstitute", "var u = Substitute.For<IUnit>(); u.WhenForAnyArgs(x => x.Run<int>(null)).Do(c => c.Arg<Func<int>>()());")]
    [InlineData("NSubstitute", "var u = Substitute.For<IUnit>(); u.ReceivedWithAnyArgs().Run<int>(null);")]
    public async Task Refuses_what_a_mock_is_told_about(string library, string setup)
    {
        var tests = $$"""
            using System;
            {{(library == "Moq" ? "" : "using NSubstitute;")}}
            using Xunit;

            public class BookingTests
            {
                [Fact]
                public void Books() { {{setup}} Assert.Equal(1, new Booking(u).Book("a")); }
            }

            """;
        var report = await new ChainCase()
            .With("Core", ("Core.cs", Core, Core))
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests))
            {
                Uses = ["Core"],
                References = library == "Moq" ? Framework.Net10.WithXunit().WithMoq() : Framework.Net10.WithXunit().WithNSubstitute(),
            })
            .RunAsync();

        Assert.Empty(report.Converted);
    }

    private const string Core =
        """
        using System;
        using System.IO;

        public interface IUnit
        {
            /// <param name="work">What is done.</param>
            T Run<T>(Func<T> work);
        }

        public class Booking(IUnit unit)
        {
            public int Book(string name) => unit.Run(() => File.ReadAllText(name).Length);
        }

        """;

    private const string CoreAfter =
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public interface IUnit
        {
            /// <param name="work">What is done.</param>
            Task<T> RunAsync<T>(Func<Task<T>> work);
        }

        public class Booking(IUnit unit)
        {
            public async Task<int> BookAsync(string name) => await unit.RunAsync(async () => (await File.ReadAllTextAsync(name)).Length);
        }

        """;

    private const string Data =
        """
        using System;
        using System.Data.Common;

        public class Unit(DbConnection connection) : IUnit
        {
            public T Run<T>(Func<T> work)
            {
                using var transaction = connection.BeginTransaction();
                var result = work();
                transaction.Commit();
                return result;
            }
        }

        public class Logged(IUnit inner) : IUnit
        {
            public T Run<T>(Func<T> action) => inner.Run(action);
        }

        """;

    private const string DataAfter =
        """
        using System;
        using System.Data.Common;
        using System.Threading.Tasks;

        public class Unit(DbConnection connection) : IUnit
        {
            public async Task<T> RunAsync<T>(Func<Task<T>> work)
            {
                using var transaction = await connection.BeginTransactionAsync();
                var result = await work();
                await transaction.CommitAsync();
                return result;
            }
        }

        public class Logged(IUnit inner) : IUnit
        {
            public async Task<T> RunAsync<T>(Func<Task<T>> action) => await inner.RunAsync(action);
        }

        """;

    private const string Tests =
        """
        using System;
        using Xunit;

        public class NoTransaction : IUnit
        {
            public int Runs;
            T IUnit.Run<T>(Func<T> work)
            {
                Runs++;
                return work();
            }
        }

        public class BookingTests
        {
            [Fact]
            public void Books()
            {
                IUnit unit = new NoTransaction();
                Assert.Equal(1, new Booking(unit).Book("a"));
                Assert.Equal(3, unit.Run(() => 3));
            }
        }

        """;

    private const string TestsAfter =
        """
        using System;
        using System.Threading.Tasks;
        using Xunit;

        public class NoTransaction : IUnit
        {
            public int Runs;
            async Task<T> IUnit.RunAsync<T>(Func<Task<T>> work)
            {
                Runs++;
                return await work();
            }
        }

        public class BookingTests
        {
            [Fact]
            public async Task Books()
            {
                IUnit unit = new NoTransaction();
                Assert.Equal(1, await new Booking(unit).BookAsync("a"));
                Assert.Equal(3, await unit.RunAsync(() => Task.FromResult(3)));
            }
        }

        """;

    private static string Program(string members, string call) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            static int s_calls;
            static string s_log = "";

            {{members}}

            static int Load(int id) { Log("load " + id); Thread.Sleep(1); return id; }
            static int Count() => Load(9);
            static async Task<int> Other(int id) { await Task.Delay(1); if (id < 0) throw new IOException("no"); return id; }
            static int Flaky(int times) { Thread.Sleep(1); if (s_calls++ < times) throw new IOException("down"); return s_calls; }
            public static void Log(string text) => s_log += text + ";";
            static string End(string result) => s_log + result;

            public static async Task<string> Run()
            {
                await Task.Yield();
                return End("" + ({{call}}));
            }
        }

        """;
}
