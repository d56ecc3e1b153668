using System;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Chains.Safety;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What may use a converted member, unseen by the compiler, is named for the reader of the report.</summary>
public class UnseenUseTests
{
    private const string Before =
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public void Load() => Thread.Sleep(1);

            internal void Fill() => Thread.Sleep(2);

            private void Clean() => Thread.Sleep(3);

            public async Task AllAsync() { await Task.Yield(); Fill(); Clean(); }
        }
        """;

    private const string After =
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public async Task LoadAsync() => await Task.Delay(1);

            internal async Task FillAsync() => await Task.Delay(2);

            private async Task CleanAsync() => await Task.Delay(3);

            public async Task AllAsync() { await Task.Yield(); await FillAsync(); await CleanAsync(); }
        }
        """;

    [Theory]
    [InlineData("class User { object? M(System.Type t) => t.GetMethod(\"Load\"); }")]
    [InlineData("class User { object? M(object store) => store.GetType().GetMethod(\"Load\"); }")]
    [InlineData("class User { object? M<T>() => typeof(T).GetMethod(\"Load\"); }")]
    [InlineData("class User { object? M(System.Type t) => t.GetMethod(\"Load\", [typeof(string)]); }")]
    [InlineData("class User { object? M(System.Reflection.TypeInfo t) => t.GetDeclaredMethod(\"Load\"); }")]
    [InlineData("class User { void M() => Run(methodName: \"Load\"); void Run(string methodName) { } }")]
    [InlineData("class CallsAttribute(string name) : System.Attribute { } [Calls(\"Load\")] class User { }")]
    public async Task Names_a_string_that_names_the_member(string use)
    {
        var report = await WithUser(use).RunAsync();

        var found = Assert.Single(report.UnseenUses);
        Assert.Equal("The string \"Load\" may name 'Store.Load', which now is 'LoadAsync' and returns a task.", found.Reason);
        Assert.Equal(
            "\"Load\"",
            found.Location.SourceTree!.ToString().Substring(found.Location.SourceSpan.Start, found.Location.SourceSpan.Length));
        Assert.Equal("User.cs", found.Location.SourceTree.FilePath.Split('/').Last());
    }

    /// <summary>The type says that it is this member: reflection would find none, or call what gives a task.</summary>
    [Theory]
    [InlineData("class User { object? M() => typeof(Store).GetMethod(\"Load\"); }")]
    [InlineData("class Derived : Store { object? M() => typeof(Derived).GetMethod(\"Load\"); }")]
    [InlineData("class User { object? M() => typeof(Store).GetMethod(\"Load\", [typeof(string)]); }")]
    [InlineData(
        "class User { object? M() => typeof(Store).InvokeMember(\"Load\", System.Reflection.BindingFlags.InvokeMethod, null, new Store(), "
            + "null); }")]
    [InlineData("class User { object? M() => System.Delegate.CreateDelegate(typeof(System.Action), typeof(Store), \"Load\"); }")]
    [InlineData("class User { object? M() => new Store().GetType().GetMethod(\"Load\"); }")]
    [InlineData("class Derived : Store { object? M() => GetType().GetMethod(\"Load\"); }")]
    public async Task Refuses_a_member_that_reflection_finds_in_its_type(string use)
    {
        var after = After.Replace(
            "public async Task LoadAsync() => await Task.Delay(1);",
            "public void Load() => Thread.Sleep(1);",
            StringComparison.Ordinal);
        var report = await new ChainCase().With("App", ("Store.cs", Before, after), ("User.cs", use, use)).RunAsync();

        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Equal(("by-name", "reflection finds it by a string, in 'User.cs', line 1"), (refused.Code, refused.Reason));
        Assert.Empty(report.UnseenUses);
    }

    /// <summary>No name is written: whatever the type has is run, or whatever has the attribute.</summary>
    [Theory]
    [InlineData("typeof(Store).GetMethods()", "")]
    [InlineData("store.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance)", "")]
    [InlineData("typeof(Derived).GetMethods().Where(m => m.Name.StartsWith(\"L\"))", "")]
    [InlineData("store.GetType().GetRuntimeMethods()", "")]
    [InlineData("type.GetMethods().Where(m => m.IsDefined(typeof(JobAttribute)))", "[Job] ")]
    [InlineData("type.GetMethods().Where(m => m.GetCustomAttribute<JobAttribute>() != null)", "[Job] ")]
    public async Task Refuses_a_member_that_reflection_runs_without_a_name(string methods, string attribute)
    {
        var source = Reflecting(methods, attribute, run: "method.Invoke(store, null);");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Equal("by-name", refused.Code);
        Assert.Contains("'App.cs', line 16, finds methods by reflection and runs them", refused.Reason, StringComparison.Ordinal);
    }

    /// <summary>A type that goes through variables, parameters, fields, type parameters, or all types of an assembly.</summary>
    [Theory]
    [InlineData("Type t = c.GetType(); foreach (var m in t.GetMethods()) if (m.Name == n) m.Invoke(c, null);")]
    [InlineData("foreach (var m in Methods(c.GetType())) if (m.Name == n) m.Invoke(c, null);")]
    [InlineData("foreach (var m in OfAny<Home>()) m.Invoke(c, null);")]
    [InlineData("foreach (var m in Named(typeof(Home))) m.Invoke(c, null);")]
    [InlineData("foreach (var m in s_type.GetMethods()) m.Invoke(c, null);")]
    [InlineData("foreach (var m in Type.GetType(\"Home, App\").GetMethods()) m.Invoke(c, null);")]
    [InlineData("foreach (var m in typeof(Home).GetTypeInfo().GetMethods()) m.Invoke(c, null);")]
    [InlineData("foreach (var m in c?.GetType()?.GetMethods()) m.Invoke(c, null);")]
    [InlineData("foreach (var m in s_types[n].GetMethods()) m.Invoke(c, null);")]
    [InlineData("foreach (var t in c.GetType().Assembly.GetTypes().Where(typeof(Ctl).IsAssignableFrom)) "
        + "foreach (var m in t.GetMethods()) m.Invoke(c, null);")]
    [InlineData("c.GetType().GetMethod(n + \"Action\").Invoke(c, null);")]
    [InlineData("var t = c.GetType(); t.GetMethod(\"IndexAction\").Invoke(c, null);")]
    [InlineData("((Func<string>)Delegate.CreateDelegate(typeof(Func<string>), c, \"IndexAction\"))();")]
    [InlineData("c.GetType().InvokeMember(n, BindingFlags.InvokeMethod, null, c, null);")]
    [InlineData("OfObject(c, n);")]
    [InlineData("var map = c.GetType().GetInterfaceMap(typeof(ICtl)); map.TargetMethods[0].Invoke(c, null);")]
    [InlineData("((Func<string>)Delegate.CreateDelegate(typeof(Func<string>), c, n))();")]
    [InlineData("foreach (var m in Ctl.Listed(c)) m.Invoke(c, null);")]
    public async Task Refuses_a_member_of_a_type_that_reflection_is_given(string run)
    {
        var source = Dispatching(run);
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Equal("by-name", Assert.Single(report.Refused).Refusal.Code);
    }

    /// <summary>The project below gives the type.</summary>
    [Theory]
    [InlineData("Types.Of(home)")]
    [InlineData("Types.Last")]
    [InlineData("Types.Found(\"Home\")")]
    public async Task Refuses_a_member_of_a_type_that_another_project_gives(string type)
    {
        const string Library = """
            using System;
            using System.Collections.Generic;
            public interface ICtl { }
            public static class Types
            {
                private static readonly Dictionary<string, Type> s_types = new() { ["Home"] = typeof(ICtl) };
                public static Type Last { get; set; } = Found("a");
                public static Type Of(object o) => o.GetType();
                public static Type Found(string name) => s_types[name];
            }
            """;
        var app = $$"""
            using System.Threading;
            using System.Threading.Tasks;
            public class Home : ICtl { public string Index() { Thread.Sleep(1); return ""; } }
            class Caller { static async Task M(Home home) { await Task.Yield(); home.Index(); } }
            class Runner { static void Run(Home home) { foreach (var m in {{type}}.GetMethods()) m.Invoke(home, null); } }
            """;
        var report = await new ChainCase()
            .With(new ChainProject("Lib", ("Lib.cs", Library, Library)))
            .With(new ChainProject("App", ("App.cs", app, app)) { Uses = ["Lib"] })
            .RunAsync();

        Assert.Equal("by-name", Assert.Single(report.Refused).Refusal.Code);
    }

    /// <summary>Of other types, of another name, or nothing runs them.</summary>
    [Theory]
    [InlineData("Type t = typeof(Other); foreach (var m in t.GetMethods()) m.Invoke(null, null);")]
    [InlineData("foreach (var m in Methods(n.GetType())) m.Invoke(c, null);")]
    [InlineData("var t = c.GetType(); t.GetMethod(\"Close\").Invoke(c, null);")]
    [InlineData("foreach (var p in c.GetType().GetProperties()) p.GetValue(c);")]
    public async Task Converts_a_member_of_a_type_that_reflection_is_not_given(string run)
    {
        var source = Dispatching(run, hasHelpers: false);
        var converted = source
            .Replace("string IndexAction()", "async Task<string> IndexAction()", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1)", "await Task.Delay(1)", StringComparison.Ordinal)
            .Replace("home.IndexAction()", "await home.IndexAction()", StringComparison.Ordinal)
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal);
        await new ChainCase().With("App", ("App.cs", source, converted)).RunAsync();
    }

    private const string Helpers = """
        static MethodInfo[] OfAny<T>() => typeof(T).GetMethods();
        static IEnumerable<MethodInfo> Named(Type type) { var same = type; return same.GetMethods(); }
        static void OfObject(object o, string n) => o.GetType().GetMethod("On" + n).Invoke(o, null);
        """;

    private static string Dispatching(string run, bool hasHelpers = true) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Reflection;
        using System.Threading;
        using System.Threading.Tasks;
        public interface ICtl { }
        public abstract class Ctl : ICtl { {{(hasHelpers ? "public static MethodInfo[] Listed(Ctl c) => c.GetType().GetMethods();" : "")}} }
        public class Other { }
        public class Home : Ctl { public string IndexAction() { Thread.Sleep(1); return "index"; } public void Close() { } }
        class User
        {
            static readonly Type s_type = typeof(Home);
            static readonly Dictionary<string, Type> s_types = new() { ["home"] = typeof(Home) };
            static async Task M(Home home) { await Task.Yield(); home.IndexAction(); }
            static void Run(Ctl c, string n)
            {
                {{run}}
            }

            static MethodInfo[] Methods(Type type) => type.GetMethods();
            {{(hasHelpers ? Helpers : "")}}
        }
        """;

    /// <summary>Of all types with an attribute of the program's own; one of the framework stands on many.</summary>
    [Theory]
    [InlineData("public class JobAttribute : Attribute { }", "JobAttribute", "[Job]", true)]
    [InlineData("", "ObsoleteAttribute", "[Obsolete]", false)]
    public async Task Refuses_a_member_of_a_type_with_an_attribute_that_reflection_asks_for(
        string types,
        string attribute,
        string carried,
        bool isRefused)
    {
        var source = $$"""
            using System;
            using System.Linq;
            using System.Reflection;
            using System.Threading;
            using System.Threading.Tasks;
            {{types}}
            {{carried}} public class Home { public string Index() { Thread.Sleep(1); return ""; } }
            #pragma warning disable CS0612
            class Caller { static async Task M(Home home) { await Task.Yield(); home.Index(); } }
            class Runner
            {
                static void Run(Assembly assembly, object o)
                {
                    foreach (var type in assembly.GetTypes().Where(t => t.IsDefined(typeof({{attribute}}))))
                        foreach (var method in type.GetMethods()) method.Invoke(o, null);
                }
            }
            """;
        var converted = source
            .Replace("string Index()", "async Task<string> Index()", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1)", "await Task.Delay(1)", StringComparison.Ordinal)
            .Replace("home.Index()", "await home.Index()", StringComparison.Ordinal)
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal);
        var report = await new ChainCase().With("App", ("App.cs", source, isRefused ? source : converted)).RunAsync();

        Assert.Equal(isRefused ? ["by-name"] : [], report.Refused.Select(r => r.Refusal.Code));
    }

    /// <summary>Without a name it is that of the accessor.</summary>
    [Theory]
    [InlineData("[UnsafeAccessor(UnsafeAccessorKind.Method)] static extern int Load(Repo r, int i);", true)]
    [InlineData("[UnsafeAccessor(UnsafeAccessorKind.Method, Name = \"Load\")] static extern int Get(Repo r, int i);", true)]
    [InlineData("[UnsafeAccessor(UnsafeAccessorKind.Method)] static extern int Other(Repo r, int i);", false)]
    [InlineData("[UnsafeAccessor(UnsafeAccessorKind.Method)] static extern int Load(string s, int i);", false)]
    public async Task Refuses_a_member_that_an_accessor_calls(string accessor, bool isRefused)
    {
        var source = $$"""
            using System.Runtime.CompilerServices;
            using System.Threading;
            using System.Threading.Tasks;

            class Repo
            {
                int Load(int i) { Thread.Sleep(1); return i; }
                public async Task<int> UseAsync() { await Task.Yield(); return Load(1); }
            }

            static class Access { {{accessor}} }
            """;
        var converted = source
            .Replace("int Load(int i) {", "async Task<int> LoadAsync(int i) {", StringComparison.Ordinal)
            .Replace("Thread.Sleep(1);", "await Task.Delay(1);", StringComparison.Ordinal)
            .Replace("return Load(1);", "return await LoadAsync(1);", StringComparison.Ordinal)
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal);
        var report = await new ChainCase().With("App", ("App.cs", source, isRefused ? source : converted)).RunAsync();

        Assert.Equal(isRefused, report.Refused.Any(r => r.Refusal.Code == "by-name"));
    }

    /// <summary>A mapper and a template find the methods of a type by its marks.</summary>
    [Theory]
    [InlineData("namespace AutoMapper { public class Profile { public void CreateMap<S, D>() { } } }",
        "class Maps : AutoMapper.Profile { public Maps() { CreateMap<Order, string>(); } }", "public class Order")]
    [InlineData("namespace DotLiquid { public class Drop { } }", "", "public class Order : DotLiquid.Drop")]
    public async Task Refuses_a_member_that_a_mapper_or_a_template_finds(string library, string use, string order)
    {
        var source = $$"""
            using System.Threading;
            using System.Threading.Tasks;

            {{order}}
            {
                public int GetTotal() { Thread.Sleep(1); return 1; }
                public async Task<int> UseAsync() { await Task.Yield(); return GetTotal(); }
            }

            {{use}}
            {{library}}
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Equal("by-name", Assert.Single(report.Refused).Refusal.Code);
    }

    /// <summary>The style sheet calls the public methods of the object by their names.</summary>
    [Theory]
    [InlineData("arguments.AddExtensionObject(\"urn:e\", store)", true)]
    [InlineData("arguments.AddExtensionObject(\"urn:e\", new Derived())", true)]
    [InlineData("arguments.AddExtensionObject(\"urn:e\", new Other())", false)]
    [InlineData("arguments.AddParam(\"p\", \"\", store)", false)]
    [InlineData("AddExtensionObject(store)", false)]
    public async Task Refuses_a_member_of_an_object_that_a_script_is_given(string given, bool isRefused)
    {
        var source = Reflecting("new Store[0]", "", "_ = method;").Replace(
            "static void Run(Store store, Type type)",
            "static void AddExtensionObject(object o) { }\n"
                + $"    static void Give(Store store, System.Xml.Xsl.XsltArgumentList arguments) => {given};\n"
                + "    static void Run(Store store, Type type)",
            StringComparison.Ordinal);
        var converted = source
            .Replace("void Load() => Thread.Sleep(1)", "async Task Load() => await Task.Delay(1)", StringComparison.Ordinal)
            .Replace("store.Load()", "await store.Load()", StringComparison.Ordinal)
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal);
        var report = await new ChainCase().With("App", ("App.cs", source, isRefused ? source : converted)).RunAsync();

        if (isRefused)
            Assert.Equal("by-name", Assert.Single(report.Refused).Refusal.Code);
        else
            Assert.Empty(report.UnseenUses);
    }

    /// <summary>By a call, a created parameter, an indexer, or as the type of a delegate's parameter.</summary>
    [Theory]
    [InlineData(
        "Jint",
        "public class JsValue { public static object FromObject(object e, object o) => o; }",
        "JsValue.FromObject(null, store)")]
    [InlineData("DynamicExpresso", "public class Parameter { public Parameter(string n, object o) { } }", "new Parameter(\"a\", store)")]
    [InlineData(
        "DynamicExpresso",
        "public class Interpreter { public T ParseAsDelegate<T>(string s) => default; }",
        "new Interpreter().ParseAsDelegate<Func<Store, string>>(\"\")")]
    [InlineData("NLua", "public class Lua { public object this[string n] { set { } } }", "new Lua()[\"api\"] = store")]
    [InlineData(
        "Stubble.Core",
        "public class Renderer { public string Render(string s, object o) => s; }",
        "new Renderer().Render(\"\", store)")]
    [InlineData("Cocona", "public class App { public void AddCommands<T>() { } }", "new App().AddCommands<Store>()")]
    [InlineData(
        "Microsoft.CodeAnalysis.CSharp.Scripting",
        "public class CSharpScript { public static object EvaluateAsync(string s, object globals) => s; }",
        "CSharpScript.EvaluateAsync(\"Load()\", store)")]
    public async Task Refuses_a_member_of_an_object_that_a_library_is_given(string library, string types, string given)
    {
        var source = Reflecting("new Store[0]", "", "_ = method;")
            .Replace("static void Run(Store store, Type type)", $"static void Give(Store store) {{ {Discard(given)}; }}\n"
                + "    static void Run(Store store, Type type)", StringComparison.Ordinal)
            .Replace("using System.Linq;", $"using System.Linq;\nusing {library};", StringComparison.Ordinal);
        var declared = $"namespace {library} {{ {types} }}";
        var report = await new ChainCase().With("App", ("App.cs", source, source), ("Lib.cs", declared, declared)).RunAsync();

        Assert.Equal("by-name", Assert.Single(report.Refused).Refusal.Code);

        static string Discard(string value) =>
            value.Contains(" = ", StringComparison.Ordinal) || value.Contains("AddC", StringComparison.Ordinal) ? value : "_ = " + value;
    }

    /// <summary>What the code lists and does not run, what it runs of other types, and what has another attribute.</summary>
    [Theory]
    [InlineData("typeof(Store).GetMethods()", "", "Console.WriteLine(method.Name);")]
    [InlineData("typeof(Other).GetMethods()", "", "method.Invoke(store, null);")]
    [InlineData("type.GetMethods().Where(m => m.IsDefined(typeof(JobAttribute)))", "[Other] ", "method.Invoke(store, null);")]
    public async Task Converts_a_member_that_reflection_does_not_run(string methods, string attribute, string run)
    {
        var source = Reflecting(methods, attribute, run);
        var converted = source
            .Replace("void Load() => Thread.Sleep(1)", "async Task Load() => await Task.Delay(1)", StringComparison.Ordinal)
            .Replace("store.Load()", "await store.Load()", StringComparison.Ordinal)
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal);
        var report = await new ChainCase().With("App", ("App.cs", source, converted)).RunAsync();

        Assert.Empty(report.UnseenUses);
    }

    private static string Reflecting(string methods, string attribute, string run) =>
        $$"""
        using System;
        using System.Linq;
        using System.Reflection;
        using System.Threading;
        using System.Threading.Tasks;
        class JobAttribute : Attribute { }
        class OtherAttribute : Attribute { }
        public class Other { }
        public class Store { {{attribute}}public void Load() => Thread.Sleep(1); }
        public class Derived : Store { }
        class User
        {
            static async Task M(Store store) { await Task.Yield(); store.Load(); }
            static void Run(Store store, Type type)
            {
                foreach (var method in {{methods}}) { {{run}} }
            }
        }
        """;

    [Theory]
    [InlineData("class User { string M() => \"Load\"; }")]
    [InlineData("class User { void M() => System.Console.WriteLine(\"Load\"); }")]
    [InlineData("class User { object? M() => typeof(Store).GetProperty(\"Loads\"); }")]
    [InlineData("class User { object? M() => typeof(Store).GetMethod(\"load\"); }")]
    [InlineData("class User { /* GetMethod(\"Load\") */ }")]
    [InlineData("class User { string M() => nameof(M); }")]
    public async Task Accepts_other_strings(string use) => Assert.Empty((await WithUser(use).RunAsync()).UnseenUses);

    [Theory]
    [InlineData("void M(dynamic d) { d.Load(); }")]
    [InlineData("object M(dynamic d) => d.Inner.Load();")]
    public async Task Refuses_a_member_that_a_dynamic_call_may_run(string use)
    {
        var user = $"class User {{ {use} }}";
        var after = After.Replace(
            "public async Task LoadAsync() => await Task.Delay(1);",
            "public void Load() => Thread.Sleep(1);",
            StringComparison.Ordinal);
        var report = await new ChainCase().With("App", ("Store.cs", Before, after), ("User.cs", user, user)).RunAsync();

        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Equal(("by-name", "a dynamic call in 'User.cs', line 1, may run it by its name"), (refused.Code, refused.Reason));
    }

    [Fact]
    public async Task Names_a_call_of_other_arguments_that_is_bound_at_run_time()
    {
        var report =
            await WithUser(
                "class User { void M(dynamic d, Other o) { d.Load(1); o.Load(); } } class Other { public void Load() { } }").RunAsync();

        var found = Assert.Single(report.UnseenUses);
        Assert.Equal("A dynamic call may run 'Store.Load', which now is 'LoadAsync' and returns a task.", found.Reason);
        Assert.Equal(44, found.Location.SourceSpan.Start);
    }

    [Fact]
    public async Task Accepts_a_string_in_a_project_that_does_not_see_the_member()
    {
        const string Use = "public class User { object? M() => typeof(string).GetMethod(\"Load\"); }";
        var report = await new ChainCase().With("Data", ("Store.cs", Before, After)).With("Other", ("User.cs", Use, Use)).RunAsync();

        Assert.Empty(report.UnseenUses);
    }

    [Fact]
    public async Task Names_a_string_in_a_project_above()
    {
        const string Use = "public class User { object? M(System.Type t) => t.GetMethod(\"Load\"); }";
        var report = await new ChainCase()
            .With("Data", ("Store.cs", Before, After))
            .With(new ChainProject("Web", ("User.cs", Use, Use)) { Uses = ["Data"] })
            .RunAsync();

        Assert.Equal("Store.Load", Assert.Single(report.UnseenUses).Family.Symbol.ToDisplayString()[..^2]);
    }

    [Fact]
    public async Task Names_the_friend_outside_of_the_solution()
    {
        var report = await WithUser("[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Plugins, PublicKey=00\")]").RunAsync();

        Assert.Equal(
            "'Plugins' sees the internal members and is not in the solution; it may call 'Store.Fill', which now is 'FillAsync' and "
                + "returns a task.",
            Assert.Single(report.UnseenUses).Reason);
    }

    [Fact]
    public async Task Finds_uses_in_a_friend_of_the_solution()
    {
        const string Friend = "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"App.Tests\")]";
        const string UseBefore = "class Tests { void M(Store s) => s.Fill(); }";
        const string UseAfter = "using System.Threading.Tasks;\n\nclass Tests { async Task MAsync(Store s) => await s.FillAsync(); }";
        var report = await WithUser(Friend)
            .With(new ChainProject("App.Tests", ("Tests.cs", UseBefore, UseAfter)) { Uses = ["App"] })
            .RunAsync();

        Assert.Empty(report.UnseenUses);
    }

    [Fact]
    public async Task Accepts_the_friend_that_makes_proxies() =>
        Assert.Empty(
            (await WithUser(
                "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"DynamicProxyGenAssembly2\")]").RunAsync()).UnseenUses);

    [Fact]
    public async Task Names_a_string_also_where_the_member_keeps_its_name()
    {
        const string Use =
            "class User { object? M(System.Type t) => t.GetMethod(\"Load\"); } class CallsAttribute(string name) : System.Attribute { } "
                + "[Calls(\"Load\")] class Other { }";
        var test = new ChainCase().With(
            "App",
            ("Store.cs",
                "public class Store { public void Load() => System.Threading.Thread.Sleep(1); }",
                "using System.Threading.Tasks;\n\npublic class Store { public async Task Load() => await Task.Delay(1); }"),
            ("User.cs", Use, Use));
        test.Options.KeepNames = true;

        Assert.Equal(
            "The string \"Load\" may name 'Store.Load', which now returns a task.",
            Assert.Single((await test.RunAsync()).UnseenUses).Reason);
    }

    private static ChainCase WithUser(string use) => new ChainCase().With("App", ("Store.cs", Before, After), ("User.cs", use, use));
}
