using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>Names that are free where a member is declared, and mean something else elsewhere.</summary>
public class CapturedNamesTests
{
    private const string Program = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using static Statics;

        public class Program
        {
            static async Task<string> Run() => MAIN;
        }

        static class Statics { public static Task<string> FindAsync() => Task.FromResult("static"); }
        TYPES
        """;

    private const string Load = "public string Load() { Thread.Sleep(1); return \"load\"; }";

    [Theory]
    [InlineData( // The body in an interface of a derived class.
        "new D().Load() + await ((IFoo)new D()).LoadAsync()",
        "interface IFoo { Task<string> LoadAsync() => Task.FromResult(\"default\"); } "
            + "class Base { " + Load + " } class D : Base, IFoo { }")]
    [InlineData( // The same of a generic interface.
        "new D().Load(1) + await ((IFoo<int>)new D()).LoadAsync(1)",
        "interface IFoo<T> { Task<string> LoadAsync(T item) => Task.FromResult(\"default\"); } "
            + "class Base<T> { public string Load(T item) { Thread.Sleep(1); return \"load\"; } } class D : Base<int>, IFoo<int> { }")]
    [InlineData( // A member of the type around it.
        "new Outer.Inner().Load() + await new Outer.Inner().Go()",
        "class Outer { static Task<string> LoadAsync() => Task.FromResult(\"outer\"); "
            + "public class Inner { " + Load + " public Task<string> Go() => LoadAsync(); } }")]
    [InlineData( // The same where the base class gets the member.
        "new B().Load() + await new Outer.Inner().Go()",
        "class B { " + Load + " } class Outer { static Task<string> LoadAsync() => Task.FromResult(\"outer\"); "
            + "public class Inner : B { public Task<string> Go() { Func<Task<string>> f = LoadAsync; return f(); } } }")]
    [InlineData( // An extension method.
        "new B().Load() + await new B().LoadAsync()",
        "class B { " + Load + " } static class Ext { public static Task<string> LoadAsync(this B b) => Task.FromResult(\"extension\"); }")]
    [InlineData( // The same behind a question mark, before another.
        "new B().Load() + Use.Of(new B())",
        "class B { " + Load + " } static class Use { public static string? Of(B? b) => b?.LoadAsync()?.Result.Trim(); } "
            + "static class Ext { public static Task<string> LoadAsync(this B b) => Task.FromResult(\"extension\"); }")]
    [InlineData( // One of an interface, on a type parameter.
        "new C().Load() + await Use.Of(new C())",
        "interface I { string Load(); } class C : I { " + Load + " } "
            + "static class Use { public static Task<string> Of<T>(T item) where T : I => item.LoadAsync(); } "
            + "static class Ext { public static Task<string> LoadAsync(this I b) => Task.FromResult(\"extension\"); }")]
    public Task Keeps_the_name(string main, string types) => ConvertsAsync(main, "await " + main, types, types
        .Replace("string Load(); }", "Task<string> Load(); }")
        .Replace(
            "public string Load() { Thread.Sleep(1); return \"load\"; }",
            "public async Task<string> Load() { await Task.Delay(1); return \"load\"; }")
        .Replace(
            "public string Load(T item) { Thread.Sleep(1); return \"load\"; }",
            "public async Task<string> Load(T item) { await Task.Delay(1); return \"load\"; }"));

    /// <summary>The file that calls the old name does not import it.</summary>
    [Fact]
    public Task Keeps_the_name_of_an_extension_method_that_another_file_calls()
    {
        const string doc = """
            namespace App
            {
                public class Doc { public string Load() { System.Threading.Thread.Sleep(1); return ""; } }
                public static class Sync { public static string Save(this Doc doc) { System.Threading.Thread.Sleep(1); return ""; } }
            }
            """;
        const string convertedDoc = """
            using System.Threading.Tasks;

            namespace App
            {
                public class Doc { public async Task<string> Load() { await Task.Delay(1); return ""; } }
                public static class Sync { public static async Task<string> Save(this Doc doc) { await Task.Delay(1); return ""; } }
            }
            """;
        const string tools = """
            using System.Threading.Tasks;
            namespace App.Tools
            {
                public static class DocTools
                {
                    public static Task<string> LoadAsync(this Doc doc) => Task.FromResult("tools");
                    public static Task<string> SaveAsync(this object doc) => Task.FromResult("object");
                }
                public class Ui { public async Task<string> Go(Doc doc) => await doc.LoadAsync() + await doc.SaveAsync(); }
            }
            """;
        const string old = "namespace App.Old { public class Old { public string Go(Doc doc) => doc.Load() + doc.Save(); } }";
        const string convertedOld =
            "using System.Threading.Tasks;\n\nnamespace App.Old { public class Old { public async Task<string> GoAsync(Doc doc) => "
            + "await doc.Load() + await doc.Save(); } }";
        return new ChainCase()
            .With("App", ("Doc.cs", doc, convertedDoc), ("Tools.cs", tools, tools), ("Old.cs", old, convertedOld))
            .RunAsync();
    }

    [Fact]
    public Task Keeps_the_name_of_an_imported_static_method() => ConvertsAsync(
        "new B().Load() + await new B().GoAsync()",
        "await new B().LoadAsync() + await new B().GoAsync()",
        "class B { public string Find() { Thread.Sleep(1); return \"find\"; } public Task<string> GoAsync() => FindAsync(); "
            + "public string Load() => Find(); }",
        "class B { public async Task<string> Find() { await Task.Delay(1); return \"find\"; } "
            + "public Task<string> GoAsync() => FindAsync(); "
            + "public async Task<string> LoadAsync() => await Find(); }");

    /// <summary>What an inner type or the derived class declares itself stays the nearer one.</summary>
    [Fact]
    public Task Adds_the_suffix_where_the_other_name_is_nearer() => ConvertsAsync(
        "new Outer().Load() + await new Outer.Inner().Go()",
        "await new Outer().LoadAsync() + await new Outer.Inner().Go()",
        "class Outer { " + Load + " public class Inner { Task<string> LoadAsync() => Task.FromResult(\"inner\"); "
            + "public Task<string> Go() => LoadAsync(); } }",
        "class Outer { public async Task<string> LoadAsync() { await Task.Delay(1); return \"load\"; } "
            + "public class Inner { Task<string> LoadAsync() => Task.FromResult(\"inner\"); public Task<string> Go() => LoadAsync(); } }");

    private static Task ConvertsAsync(string main, string convertedMain, string types, string convertedTypes) =>
        ChainCase.ConvertsProgramAsync(
            Program.Replace("MAIN", main).Replace("TYPES", types),
            Program.Replace("MAIN", convertedMain).Replace("TYPES", convertedTypes));
}
