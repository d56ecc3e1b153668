using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A type overrides one of two forms and inherits the other, which does not do what the override adds.</summary>
public class LoneOverrideTests
{
    private const string Own = "public override string Get(int id) { var text = base.Get(id); return id == _user ? text : null; }";
    private const string OwnAsync =
        "public override async Task<string> GetAsync(int id) { var text = await base.GetAsync(id); return id == _user ? text : null; }";

    [Theory]
    [InlineData(Own)]
    [InlineData(OwnAsync)]
    [InlineData("public override string Get(int id) => base.Get(id) + _user;")]
    [InlineData("public override string Get(int id) { _user++; return base.Get(id); }")]
    [InlineData("public override string Get(int id) { Thread.Sleep(id); return base.Get(id); }")]
    [InlineData("public override string Get(int id) => GetAsync(id).Result ?? \"none\";")]
    public async Task Accepts_a_call_whose_counterpart_lacks_what_an_override_adds(string member)
    {
        await VerifyAsync(member, "IStore<Basket> store", "store.Get(1);");
        await VerifyAsync(member, "IBaskets store", "store.Get(1);");
        await VerifyAsync(member, "Store<Basket> store", "store.Get(1);");
        await VerifyAsync(member, "Baskets store", "store.Get(1);");
        await VerifyAsync(member, "Fruit store", "store.Get(1);");
    }

    [Theory]
    [InlineData("")]
    [InlineData(Own + OwnAsync)]
    [InlineData("public override string Get(int id) => base.Get(id);")]
    [InlineData("public override string Get(int id) { return GetAsync(id).GetAwaiter().GetResult(); }")]
    [InlineData("public override string Get(int id) => Task.Run(() => GetAsync(id)).Result;")]
    public async Task Flags_a_call_where_both_forms_do_the_same(string member)
    {
        await VerifyAsync(member, "IStore<Basket> store", "store.[|Get|](1);");
        await VerifyAsync(member, "Store<Basket> store", "store.[|Get|](1);");
    }

    /// <summary>The override concerns none of these types.</summary>
    [Theory]
    [InlineData("IStore<Order> store", "store.[|Get|](1);")]
    [InlineData("Orders store", "store.[|Get|](1);")]
    [InlineData("int id", "new Store<Basket>().[|Get|](id);")]
    [InlineData("int id", "IStore<Basket> store = new Store<Basket>(); store.[|Get|](id);")]
    public Task Flags_a_call_on_another_type(string parameter, string call) => VerifyAsync(Own, parameter, call);

    /// <summary>What runs is that of the base class, whatever the object is.</summary>
    [Fact]
    public Task Flags_a_call_of_the_base_class() => Verify.AnalyzerAsync(Code("", "", "int id", "_ = id;", """
        class Derived : Baskets
        {
            public override string Get(int id) { Console.WriteLine(); return base.Get(id); }
            public async Task<string> ShowAsync(int id) { await Task.Yield(); return base.[|Get|](id); }
        }
        """));

    /// <summary>The answers for the base class and for its objects are not the same, whichever is asked first.</summary>
    [Fact]
    public Task Accepts_a_call_of_an_object_next_to_one_of_the_base_class() => Verify.AnalyzerAsync(
        Code("", "", "Baskets store", "store.Get(1);", """
            class Derived : Baskets
            {
                public override string Get(int id) { Console.WriteLine(); return base.Get(id); }
                public async Task<string> ShowAsync(int id) { await Task.Yield(); return base.[|Get|](id); }
            }
            """));

    [Theory]
    [InlineData("public virtual async Task<string> GetAsync(int id) { await Task.Yield(); return Get(id); }")]
    [InlineData(
        "public virtual async Task<string> GetAsync(int id) { await Task.Yield(); return Load(id); } string Load(int id) => Get(id);")]
    [InlineData("public virtual Task<string> GetAsync(int id) => Task.Factory.StartNew(() => Get(id), TaskCreationOptions.LongRunning);")]
    public Task Flags_a_call_whose_counterpart_runs_the_override(string counterpart) =>
        VerifyAsync(Own, "IStore<Basket> store", "store.[|Get|](1);", counterpart);

    /// <summary>As streams do: the base form is there for those that have no better one.</summary>
    [Fact]
    public Task Flags_a_call_whose_counterpart_is_the_better_override() => VerifyAsync(
        "public override async Task<string> GetAsync(int id) { await Task.Delay(id); return \"\"; }",
        "Baskets store",
        "store.[|Get|](1);",
        "public virtual Task<string> GetAsync(int id) => Task.FromResult(Get(id));");

    [Fact]
    public Task Accepts_a_call_where_one_of_many_types_overrides_alone() => Verify.AnalyzerAsync(
        Code(Own, "", "IStore<Basket> store", "store.Get(1);", string.Concat(
            Enumerable.Range(0, 20).Select(i => $"class Baskets{i} : Store<Basket> {{ {Both(i)} }}\n"))));

    private static string Both(int i) =>
        $"public override string Get(int id) => base.Get({i}); "
            + $"public override async Task<string> GetAsync(int id) => await base.GetAsync({i});";

    [Theory]
    [InlineData("interface I { GET ASYNC } class A : I { MINE }")]
    [InlineData("interface I { SLOTS } class B : I { GET ASYNC } class A : B, I { string I.Get() { Thread.Sleep(1); return \"mine\"; } }")]
    [InlineData("interface I { SLOTS } class B : I { GET ASYNC } class A : B, I { NEW }")]
    public Task Accepts_a_call_of_an_interface_that_a_type_implements_once_more(string types) =>
        Verify.AnalyzerAsync(Code("", "", "I store", "store.Get();", types
            .Replace("SLOTS", "string Get(); Task<string> GetAsync();")
            .Replace("GET", "public string Get() { Thread.Sleep(1); return \"\"; }")
            .Replace("ASYNC", "public async Task<string> GetAsync() { await Task.Delay(1); return \"\"; }")
            .Replace("NEW", "public new string Get() { Thread.Sleep(1); return \"new\"; }")
            .Replace("MINE", "public string Get() { Thread.Sleep(1); return \"mine\"; }")));

    /// <summary>Both were written, one after the other.</summary>
    [Fact]
    public Task Flags_a_call_whose_counterpart_was_overridden_later() => VerifyAsync(
        Own,
        "Late store",
        "store.[|Get|](1);",
        types: "class Late : Baskets { public override async Task<string> GetAsync(int id) { await Task.Delay(id); return null; } }");

    /// <summary>Neither form can be overridden, but what they call can.</summary>
    [Theory]
    [InlineData("virtual void Check(int id) { } CHECK", "Check(id);", "await CheckAsync(id);", "CHECK1", false)]
    [InlineData("virtual void Check(int id) { } CHECK", "Check(id);", "await CheckAsync(id);", "CHECK2", true)]
    [InlineData("virtual void Check(int id) { } CHECK", "Check(id);", "await CheckAsync(id);", "CHECK1 CHECK2", true)]
    [InlineData("virtual void Check(int id) { } CHECK", "Check(id);", "await CheckAsync(id);", "", true)]
    [InlineData("virtual void Check(int id) { } CHECK", "Check(id);", "Check(id);", "CHECK1", true)]
    [InlineData("virtual void Check(int id) { } CHECK", "Each(id);", "await CheckAsync(id);", "CHECK1", false)]
    [InlineData("virtual void Check(int id) { }", "Check(id);", "await Task.Yield();", "CHECK1", false)]
    [InlineData("virtual void Check(int id) { }", "Check(id);", "await Task.Yield();", "", true)]
    [InlineData("virtual void Check(int id) { } CHECKED", "Check(id);", "await CheckAsync(id);", "CHECK1", true)]
    [InlineData("abstract void Check(int id); CHECK", "Check(id);", "await CheckAsync(id);", "CHECK1", false)]
    [InlineData("abstract void Check(int id); CHECKED", "Check(id);", "await CheckAsync(id);", "CHECK1", true)]
    public async Task Accepts_a_call_whose_counterpart_lacks_what_an_overridden_hook_adds(
        string hooks,
        string synchronous,
        string counterpart,
        string overrides,
        bool isFlagged)
    {
        var types = $$"""
            public interface IJob { string Run(int id); Task<string> RunAsync(int id); }

            public abstract class Job : IJob
            {
                public string Run(int id) { Thread.Sleep(id); {{synchronous}} return ""; }
                public async Task<string> RunAsync(int id) { await Task.Delay(id); {{counterpart}} return ""; }
                private void Each(int id) => Check(id);
                protected {{hooks}}
            }

            public class Import : Job { {{overrides}} {{(hooks.StartsWith("abstract") && overrides == "" ? "CHECK1" : "")}} }
            """
            .Replace("CHECKED", "protected virtual Task CheckAsync(int id) { Check(id); return Task.CompletedTask; }")
            .Replace("CHECK1", "protected override void Check(int id) { if (id < 0) throw new ArgumentException(); }")
            .Replace("CHECK2", "protected override async Task CheckAsync(int id) { await Task.Yield(); if (id < 0) Environment.Exit(1); }")
            .Replace("CHECK", "protected virtual async Task CheckAsync(int id) => await Task.Yield();");
        foreach (var type in new[] { "IJob", "Job", "Import" })
            await VerifyAsync("", type + " job", isFlagged ? "job.[|Run|](1);" : "job.Run(1);", types: types);
    }

    /// <summary>The class has a method of its own where its base has both.</summary>
    [Theory]
    [InlineData("class A : Store<Basket> { public new string Get(int id) => base.Get(id) + 1; }", "A store", "store.Get(1);")]
    [InlineData("class A : Store<Basket> { public string Get(short id) => base.Get(id) + 1; }", "A store", "store.Get((short)1);")]
    [InlineData(
        "class A : System.IO.StreamReader { public A() : base(\"\") { } public new string ReadToEnd() => base.ReadToEnd() + 1; }",
        "A reader",
        "reader.ReadToEnd();")]
    [InlineData("class B { public async Task<int> LoadAsync() { await Task.Yield(); return 1; } }"
        + "class A : B { public int Load() { Thread.Sleep(1); return 1; } }", "A a", "a.Load();")]
    [InlineData("class B { public async Task<int> LoadAsync() { await Task.Yield(); return 1; } }"
        + "class A : B { public int Load() => LoadAsync().Result; }", "A a", "a.[|Load|]();")]
    public Task Accepts_a_method_that_hides_one_of_a_pair(string types, string parameter, string call) =>
        VerifyAsync("", parameter, call, types: types);

    /// <summary>A method that a context gets besides its own is no half of a pair, so what it does is reported.</summary>
    [Fact]
    public Task Flags_what_a_context_adds() => Verify.AnalyzerAsync(
        """
        using System.Linq;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;
        public class Item { public int Id { get; set; } }
        public class Db : DbContext
        {
            public Item Find(int id) => Set<Item>().{|#0:First|}(i => i.Id == id);
            public int SaveChanges(string user) => {|#1:SaveChanges|}();
        }
        public class ItemsController(Db db) : Controller
        {
            public Item Get(int id) => db.Find(id);
            public int Save() => db.SaveChanges("a");
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        Warning(0),
        Warning(1));

    private static DiagnosticResult Warning(int mark) =>
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(mark)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);

    private static Task VerifyAsync(string member, string parameter, string call, string counterpart = "", string types = "") =>
        Verify.AnalyzerAsync(Code(member, counterpart, parameter, call, types));

    private static string Code(string member, string counterpart, string parameter, string call, string types = "") => $$"""
        #nullable disable
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Basket { }
        public class Order { }

        public interface IStore<T>
        {
            string Get(int id);
            Task<string> GetAsync(int id);
        }

        public interface IBaskets : IStore<Basket> { }

        public class Store<T> : IStore<T>
        {
            public virtual string Get(int id) { Thread.Sleep(id); return ""; }
            {{(counterpart == ""
                ? "public virtual async Task<string> GetAsync(int id) { await Task.Delay(id); return \"\"; }"
                : counterpart)}}
        }

        public class Baskets : Store<Basket>, IBaskets
        {
            protected int _user;
            {{member}}
        }

        public class Fruit : Baskets { }

        public class Orders : Store<Order> { }

        {{types}}

        class C
        {
            async Task M({{parameter}})
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
