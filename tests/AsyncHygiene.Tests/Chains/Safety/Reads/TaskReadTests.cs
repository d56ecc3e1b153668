using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Reads;

/// <summary>
/// The task of a method may be that of a property, an indexer, an operator or a conversion, whose readers get it without a call. What they
/// do with it decides, as with what a method returns.
/// </summary>
public class TaskReadTests
{
    private const string Wait = "Thread.Sleep(3);";
    private const string Twice = "var t1 = o.Next; var t2 = o.Next; await t1; await t2;";
    private const string Next = "public Task<bool> Next => S.BuyAsync(\"n\");";
    private const string Plus = "public static Task<bool> operator +(Op o, string w) => o.S.BuyAsync(w);";
    private const string Cast = "public static implicit operator Task<bool>(Op o) => o.S.BuyAsync(\"n\");";
    private const string Written = "public static explicit operator Task<bool>(Op o) => o.S.BuyAsync(\"n\");";
    private const string Item = "public Task<bool> this[string w] => S.BuyAsync(w);";
    private const string Shared =
        "public static Shop Of = new(); public Op() => Of = S; public static Task<bool> Next => Of.BuyAsync(\"n\");";
    private const string ByInterface = "} interface IOp { Task<bool> Next { get; } } class First : Op, IOp { ";
    private const string ByBase =
        "} abstract class Base : Op { public abstract Task<bool> Next { get; } } class First : Base { ";
    private const string ByStatic =
        "} interface IOp<T> where T : IOp<T> { static abstract Task<bool> Next { get; } "
            + "static abstract Task<bool> operator +(T t, string w); } class First : Op, IOp<First> { "
            + "static Shop s_of = new(); public First() => s_of = S; ";

    [Theory]
    [InlineData(Next, Twice)]
    [InlineData(Next, "await Task.WhenAll(o.Next, o.Next);")]
    [InlineData(Next, "_ = o.Next; s.Log += s.Stock;")]
    [InlineData(Next, "var t = o.Next; var stock = s.Stock; await t; s.Log += stock;")]
    [InlineData(Next, "await o.Next; var t1 = o?.Next; s.Stock++; var t2 = o!.Next; await t1!; await t2;")]
    [InlineData(Next, "if (o is { Next: var t1 }) { var t2 = o.Next; await t1; await t2; }")]
    [InlineData(Next, "await Task.WhenAll(new[] { 1, 2 }.Select(_ => o.Next));")]
    [InlineData(Next, "Func<Task> f = () => o.Next; var t1 = f(); var t2 = f(); await t1; await t2;")]
    [InlineData(Next, "var f = async () => await o.Next; var t1 = f(); var t2 = f(); await t1; await t2;")]
    [InlineData(Next + " public Task Get() { return Next; }", "var t1 = o.Get(); var t2 = o.Get(); await t1; await t2;")]
    [InlineData(Next + " public async Task Get() => await Next;", "var t1 = o.Get(); var t2 = o.Get(); await t1; await t2;")]
    [InlineData(Next + " public Task Both => Task.WhenAll(Next, Next);", "await o.Both;")]
    [InlineData(Next + " public Task Other => Next;", "var t1 = o.Other; var t2 = o.Other; await t1; await t2;")]
    [InlineData(Next + " public Task Get() { lock (S) { return Next; } }", "await o.Get();")]
    [InlineData(Next + " public Task Get() { using (new CancellationTokenSource()) { return Next; } }", "await o.Get();")]
    [InlineData(
        Next + " public Task Get() { if (S.Stock > 9) return Next; return S.Stock == 1 ? Next : Next; }",
        "_ = o.Get(); s.Log += s.Stock;")]
    [InlineData("public int Bought { set => S.BuyAsync(\"n\"); }", "o.Bought = 1; s.Log += s.Stock;")]
    [InlineData("public Op() { } public Op(Shop s) => s.BuyAsync(\"n\");", "_ = new Op(s); s.Log += s.Stock;")]
    [InlineData("public async Task Buy() => S.BuyAsync(\"n\");", "await o.Buy(); s.Log += s.Stock;")]
    [InlineData(
        "public async Task<Task> Buy() { await Task.Yield(); return S.BuyAsync(\"n\"); }",
        "var t1 = await o.Buy(); var t2 = await o.Buy(); await t1; await t2;")]
    [InlineData(
        Next + " public async Task<Task> Get() { await Task.Yield(); var t = Next; return t; }",
        "var t1 = await o.Get(); var t2 = await o.Get(); await t1; await t2;")]
    [InlineData(Next, "Func<Task<Task<bool>>> f = async () => o.Next; var t1 = await f(); var t2 = await f(); await t1; await t2;")]
    [InlineData("public Task<bool> Next { get { return S.BuyAsync(\"n\"); } }", Twice)]
    [InlineData("public Task<bool> Next { get { var t = S.BuyAsync(\"n\"); return t; } }", Twice)]
    [InlineData("public Task<bool> Next { get { if (S.Stock > 9) return Task.FromResult(true); return S.BuyAsync(\"n\"); } }", Twice)]
    [InlineData("public ValueTask<bool> Next => new(S.BuyAsync(\"n\"));", Twice)]
    [InlineData("public object Next => S.BuyAsync(\"n\");", "var t1 = (Task)o.Next; var t2 = (Task)o.Next; await t1; await t2;")]
    [InlineData(Shared, "var t1 = Op.Next; var t2 = Op.Next; await t1; await t2;")]
    [InlineData(Item, "var t1 = o[\"a\"]; var t2 = o[\"b\"]; await t1; await t2;")]
    [InlineData(Item, "var t1 = o?[\"a\"]; var t2 = o?[\"b\"]; await t1!; await t2!;")]
    [InlineData(Item, "_ = o[\"a\"]; s.Log += s.Stock;")]
    [InlineData(Plus, "var t1 = o + \"a\"; var t2 = o + \"b\"; await t1; await t2;")]
    [InlineData(Plus, "await Task.WhenAll(o + \"a\", o + \"b\");")]
    [InlineData(Plus, "_ = o + \"a\"; s.Log += s.Stock;")]
    [InlineData("public static Task<bool> operator !(Op o) => o.S.BuyAsync(\"a\");", "var t1 = !o; var t2 = !o; await t1; await t2;")]
    [InlineData(Cast, "Task<bool> t1 = o; Task<bool> t2 = o; await t1; await t2;")]
    [InlineData(Cast, "await Task.WhenAll(o, o);")]
    [InlineData(Cast + " public Task<bool> Get() => this;", "var t1 = o.Get(); var t2 = o.Get(); await t1; await t2;")]
    [InlineData(Cast, "foreach (Task<bool> t in new[] { o, o }) s.Log += s.Stock;")]
    [InlineData(Written, "var t1 = (Task<bool>)o; var t2 = (Task<bool>)o; await t1; await t2;")]
    [InlineData(ByInterface + Next, "IOp p = new First { S = s }; await Task.WhenAll(p.Next, p.Next);")]
    [InlineData(
        ByInterface + "Task<bool> IOp.Next => S.BuyAsync(\"n\");",
        "IOp p = new First { S = s }; var t1 = p.Next; var t2 = p.Next; await t1; await t2;")]
    [InlineData(
        ByBase + "public override Task<bool> Next => S.BuyAsync(\"n\");",
        "Base p = new First { S = s }; var t1 = p.Next; var t2 = p.Next; await t1; await t2;")]
    [InlineData(
        ByBase + "public override Task<bool> Next => S.BuyAsync(\"n\"); } "
            + "class Second : First { public override Task<bool> Next => base.Next;",
        "var p = new Second { S = s }; var t1 = p.Next; var t2 = p.Next; await t1; await t2;")]
    [InlineData(
        "} interface IOp { Shop Of { get; } Task<bool> Next => Of.BuyAsync(\"n\"); } class First : Op, IOp { public Shop Of => S; ",
        "IOp p = new First { S = s }; var t1 = p.Next; var t2 = p.Next; await t1; await t2;")]
    [InlineData(
        "} partial class First : Op { public partial Task<bool> Next { get; } } partial class First { "
            + "public partial Task<bool> Next => S.BuyAsync(\"n\");",
        "var p = new First { S = s }; var t1 = p.Next; var t2 = p.Next; await t1; await t2;")]
    [InlineData(
        "} class First<T> : Op { public Task<bool> this[T w] => S.BuyAsync($\"{w}\"); public Task<bool> Next => this[default!]; ",
        "var p = new First<int> { S = s }; var t1 = p.Next; var t2 = p[1]; await t1; await t2;")]
    public async Task Refuses_where_a_reader_relies_on_the_work_being_done(string member, string caller)
    {
        var program = Program(Wait, member, caller);
        var report = await new ChainCase().With("App", ("App.cs", program, program)).RunAsync();
        Assert.Equal(["finished-work"], report.Refused.Select(r => r.Refusal.Code));
        Assert.DoesNotContain("kept as a delegate", report.Refused.Single().Explanation);
        Assert.Equal(
            await RunnableProgram.OutputOfAsync(program),
            await RunnableProgram.OutputOfAsync(await ChainCase.ConvertedAsync(program)));
    }

    [Fact]
    public Task Refuses_where_a_reader_holds_a_lock_while_it_awaits() => ChainCase.RefusesAsync(
        Program(Wait, Next + " public async Task Get() { Monitor.Enter(S); await Next; Monitor.Exit(S); }", "await o.Get();"),
        "finished-work");

    [Theory]
    [InlineData("public static Task<bool> Next => s_of.BuyAsync(\"n\");", "var t1 = T.Next; var t2 = T.Next; await t1; await t2;")]
    [InlineData("static Task<bool> IOp<First>.Next => s_of.BuyAsync(\"n\");", "var t1 = T.Next; var t2 = T.Next; await t1; await t2;")]
    [InlineData(
        "public static Task<bool> operator +(First f, string w) => f.S.BuyAsync(w);",
        "var t1 = t + \"a\"; var t2 = t + \"b\"; await t1; await t2;")]
    [InlineData(
        "static Task<bool> IOp<First>.operator +(First f, string w) => f.S.BuyAsync(w);",
        "var t1 = t + \"a\"; var t2 = t + \"b\"; await t1; await t2;")]
    public Task Refuses_where_a_reader_of_a_static_abstract_member_relies_on_the_work(string member, string caller)
    {
        var other = member.Contains('+')
            ? "public static Task<bool> Next => Task.FromResult(true);"
            : "public static Task<bool> operator +(First f, string w) => Task.FromResult(true);";
        var use = $"await Use(new First {{ S = s }}); async Task Use<T>(T t) where T : IOp<T> {{ {caller} }}";
        return ChainCase.RefusesAsync(Program(Wait, ByStatic + member + other, use), "finished-work");
    }

    [Roslyn5Fact]
    public Task Refuses_where_a_reader_of_an_extension_property_relies_on_the_work() => ChainCase.RefusesAsync(
        Program(Wait, "} static class Ops { extension(Op o) { public Task<bool> Next => o.S.BuyAsync(\"n\"); }", Twice),
        "finished-work");

    [Roslyn5Fact]
    public Task Converts_what_every_reader_of_an_extension_property_awaits() => Awaited(
        "} static class Ops { extension(Op o) { public Task<bool> Next => o.S.BuyAsync(\"n\"); }",
        "await o.Next; await o.Next;");

    [Theory]
    [InlineData(Next, "await o.Next; await o.Next;")]
    [InlineData(Next, "await o.Next.ConfigureAwait(false); s.Log += s.Stock;")]
    [InlineData(Next, "var t = o.Next; await t; s.Log += s.Stock;")]
    [InlineData(Next, "await (o?.Next)!; await o!.Next;")]
    [InlineData(Next, "await Task.Run(() => o.Next); await o.Next;")]
    [InlineData(Next, "Func<Task> f = () => o.Next; await f(); await f();")]
    [InlineData(Next, "foreach (var t in new[] { 1, 2 }.Select(_ => o.Next)) await t;")]
    [InlineData(Next + " public Task<bool> Get() { return Next; }", "await o.Get(); await o.Get();")]
    [InlineData(Next + " public async Task<bool> Get() => await Next;", "await o.Get(); await o.Get();")]
    [InlineData(Next + " public Task<bool> Other => Next;", "await o.Other; await o.Other;")]
    [InlineData(Next, "s.Log += nameof(o.Next); await o.Next;")]
    [InlineData("public Task<bool> Next { get { return S.BuyAsync(\"n\"); } }", "await o.Next; await o.Next;")]
    [InlineData(Shared, "await Op.Next; await Op.Next;")]
    [InlineData(Item, "await o[\"a\"]; await o[\"b\"];")]
    [InlineData(Plus, "await (o + \"a\"); await (o + \"b\");")]
    [InlineData(Cast, "await (Task<bool>)o; Task<bool> t = o; await t;")]
    [InlineData(Written, "await (Task<bool>)o; await (Task<bool>)o;")]
    [InlineData(ByInterface + Next, "IOp p = new First { S = s }; await p.Next; await p.Next;")]
    [InlineData(
        ByBase + "public override Task<bool> Next => S.BuyAsync(\"n\");",
        "Base p = new First { S = s }; await p.Next; await p.Next;")]
    [InlineData(Next + " public Task<bool> Unread => S.BuyAsync(\"u\");", "await o.Next;")]
    public Task Converts_what_every_reader_awaits(string member, string caller) => Awaited(member, caller);

    private static Task Awaited(string member, string caller) =>
        ChainCase.ConvertsProgramAsync(Program(Wait, member, caller), Program("await Task.Delay(3);", member, caller));

    private static string Program(string wait, string member, string caller) =>
        $$"""
        #nullable enable
        #pragma warning disable CS1998, CS4014
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Shop
        {
            public int Stock = 1;
            public string Log = "";

            public async Task<bool> BuyAsync(string name)
            {
                if (Stock > 0)
                {
                    {{wait}}
                    Stock--;
                    Log += "sold ";
                    await Task.Delay(1);
                    return true;
                }

                Log += "none ";
                return false;
            }
        }

        public class Op
        {
            public Shop S = new();

            {{member}}
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                var o = new Op();
                var s = o.S;
                {{caller}}
                return s.Log + s.Stock;
            }
        }
        """;
}
