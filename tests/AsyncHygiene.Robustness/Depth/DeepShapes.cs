using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Robustness.Depth;

/// <summary>
/// Code that is deeper or wider than anything written by hand, in a controller, so that every rule has reason to look at it.
/// </summary>
internal static class DeepShapes
{
    private const string Usings =
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        """;

    private const string Builder =
        """
        public class Builder
        {
            public Builder Chain() => this;
            public Builder Step() => this;
            public Task<Builder> StepAsync() => Task.FromResult(this);
            public string Name => "";
        }

        """;

    /// <summary>Nesting: one expression or statement inside the other.</summary>
    public static IReadOnlyList<DeepShape> Deep { get; } =
    [
        new("calls on calls", 1000, n => Member($"var b = new Builder(){Repeat(n, _ => ".Chain()")}; return b.Name;") + Builder),
        new("calls on calls, each with a counterpart", 500, n => Member($"return new Builder(){Repeat(n, _ => ".Step()")}.Name;")
            + Builder),
        new("calls in arguments", 300, n => Member($"return {Repeat(n, _ => "M(")}1{new string(')', n)};",
            "static string M(object o) => \"\";")),
        new("local functions in local functions", 500, n => Member($"{Repeat(n, i => $"int L{i}() {{ ")} Thread.Sleep(1); {
            string.Concat(Enumerable.Range(0, n).Reverse().Select(i =>
                $"return {(i == n - 1 ? "1" : $"L{i + 1}()")}; }} "))} return L0().ToString();")),
        new("lambdas in lambdas", 500, n =>
            Member($"{Repeat(n, i => $"Action a{i} = () => {{ ")} Thread.Sleep(1); {
                string.Concat(Enumerable.Range(0, n).Reverse().Select(i => $"}}; a{i}(); "))} return \"\";")),
        new("conditional expressions", 5000, n =>
            Member($"var a = Id; return {Repeat(n, i => $"a == {i} ? M({i}) : ")}\"\";", "static string M(int i) => \"\"; int Id;")),
        new("else if", 5000, n => Member($"var a = Id; {Repeat(n, i => $"if (a == {i}) return M({i}); else ")} return \"\";",
            "static string M(int i) => \"\"; int Id;")),
        new("else if that blocks", 1000, n =>
            Member($"var a = Id; {Repeat(n, i => $"if (a == {i}) return M({i}).Result; else ")} return \"\";",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; } int Id;")),
        new("sums of strings", 5000, n => Member($"var a = Id; return \"\"{Repeat(n, i => $" + a + \"{i}\"")};", "int Id;")),
        new("sums below a call with a counterpart", 5000, n =>
            Member(
                "Send(); return \"\";",
                $"int _n; static void Log(int i) {{ }} void Send() {{ Log(_n{Repeat(n, _ => " + _n")}); }} "
                    + "async Task SendAsync() { await Task.Yield(); Log(_n); }")),
        new("sums of awaited strings", 2000, n =>
            Member($"var a = Id; return \"\"{Repeat(n, i => $" + M({i}).Result")};",
                "static Task<string> M(int i) => Task.FromResult(\"\"); int Id;")),
        new("conditions with and", 3000, n =>
            Member($"var t = M(1); if (t.IsCompleted{Repeat(n, i => $" && Id != {i}")}) return t.Result; return \"\";",
            "static Task<string> M(int i) => Task.FromResult(\"\"); int Id;")),
        new("coalescing", 1000, n => Member($"return {Repeat(n, i => $"M({i}) ?? ")}System.IO.File.ReadAllText(\"\");",
            "static string M(int i) => null;")),
        new("question marks", 500, n => Member($"return new Builder(){Repeat(n, _ => "?.Step()")}.Name;") + Builder),
        new("question marks in a helper that waits", 500, n =>
            Member("return W(() => Task.CompletedTask);",
            $"static string W(Func<Task> w) {{ var s = new Builder(){Repeat(n, _ => "?.Step()")}?.Name; w().Wait(); return s; }}")
                + Builder),
        new("lambdas in a helper that waits", 40, n =>
            Member("return W(() => Task.CompletedTask);",
            $"static T Of<T>(Func<T> f) => f(); static string W(Func<Task> w) {{ var t = {Repeat(n, _ => "Of(() => ")}w(){
                new string(')', n)}; t.Wait(); return \"\"; }}")),
        new("blocks in blocks", 500, n => Member($"{Repeat(n, i => i % 3 == 0 ? "{ " : i % 3 == 1 ? "if (Id > 1) { " : "while (Id > 2) { ")
            }Thread.Sleep(1); {new string('}', n)} return \"\";", "int Id;")),
        new("usings in usings", 300, n => Member($"{Repeat(n, i => $"using (var s{i} = System.IO.File.OpenRead(\"\")) {{ s{i}.ReadByte(); ")
            }{new string('}', n)} return \"\";")),
        new("tries in tries", 200, n =>
            Member($"var t = M(1); {Repeat(n, _ => "try { t.Wait(); ")}{Repeat(n, _ => "} finally { t = M(2); } ")} return t.Result;",
            "static Task<string> M(int i) => Task.FromResult(\"\");")),
        new("locks in locks", 200, n => Member($"{Repeat(n, _ => "lock (this) { ")}Thread.Sleep(1); {new string('}', n)} return \"\";")),
        new("generics in generics", 150, n =>
            Member($"{Repeat(n, _ => "List<")}Task<string>{new string('>', n)} list = null; return list.ToString() + T(list);",
            "static string T<T>(T t) => \"\";")),
        new("types in types", 300, n => Usings + Repeat(n, i => $"public class N{i} {{ ") + "void M() { Thread.Sleep(1); }"
            + new string('}', n)),
        new("bases of bases", 40, n => Member("new K0().M(); return \"\";") + Repeat(n, i =>
            $"public class K{i} : K{i + 1} {{ public override void M() {{ base.M(); }} }}\n") +
            $"public class K{n} {{ public virtual void M() {{ Thread.Sleep(1); }} }}"),
    ];

    /// <summary>Many things of one kind next to each other.</summary>
    public static IReadOnlyList<DeepShape> Wide { get; } =
    [
        new("cases", 5000, n => Member($"switch (Id) {{ {Repeat(n, i => $"case {i}: return M({i}); ")} }} return \"\";",
            "static string M(int i) => \"\"; int Id;")),
        new("cases that block", 1000, n => Member($"switch (Id) {{ {Repeat(n, i => $"case {i}: return M({i}).Result; ")} }} return \"\";",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; } int Id;")),
        new("arms that block", 1000, n => Member($"return Id switch {{ {Repeat(n, i => $"{i} => M({i}).Result, ")} _ => \"\" }};",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; } int Id;")),
        new("lines that sleep", 1000, n => Member(Repeat(n, i => $"Thread.Sleep({i + 1});\n") + "return \"\";")),
        new("lines that read files", 1000, n => Member(Repeat(n, i => $"System.IO.File.ReadAllText(\"{i}\");\n") + "return \"\";")),
        new("lines that wait for one task", 1000, n => Member("var t = M(1);" + Repeat(n, i => "t.Wait();\n") + "return t.Result;",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; }")),
        new("lines that wait and lines that await", 500, n => "#pragma warning disable CS1998\n" +
            Member(Repeat(n, i => $"var t{i} = M({i}); if (Id == {i}) await t{i}; else t{i}.Wait();\n") + "return \"\";",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; } int Id;", "async Task<string>")),
        new("lines that read the form", 500, n => Member(Repeat(n, i => $"_ = Request.Form[\"{i}\"];\n") + "return \"\";")),
        new("lines that read the session", 500, n =>
            "using Microsoft.AspNetCore.Http;\n" + Member(Repeat(n, i => $"HttpContext.Session.GetString(\"{i}\");\n") + "return \"\";")),
        new("streams in variables", 500, n =>
            Member(Repeat(n, i => $"var r{i} = new StreamReader(\"{i}\"); r{i}.ReadToEnd();\n") + "return \"\";")),
        new("streams in fields", 500, n => Member(Repeat(n, i => $"r{i}.ReadToEnd();\n") + "return \"\";",
            Repeat(n, i => $"private StreamReader r{i} = new StreamReader(new MemoryStream());\n"))),
        new("using declarations", 500, n => Member(Repeat(n, i => $"using var s{i} = System.IO.File.OpenRead(\"{i}\");\n")
            + "return \"\";")),
        new("dropped tasks", 500, n => Member(Repeat(n, i => $"M({i});\n") + "return \"\";", "static Task M(int i) => Task.Delay(i);")),
        new("dropped tasks in loops", 500, n =>
            Member(Repeat(n, i => $"foreach (var i{i} in Items) M(i{i});\n") + "return \"\";",
                "static Task M(int i) => Task.Delay(i); List<int> Items;")),
        new("fan-outs", 300, n =>
            Member(Repeat(n, i => $"await Task.WhenAll(Items.Select(i => Client.GetStringAsync(i + \"{i}\")));\n") + "return \"\";",
            "HttpClient Client; List<string> Items;", "async Task<string>")),
        new("clients", 500, n => Member(Repeat(n, i => $"using (var c{i} = new HttpClient()) await c{i}.GetStringAsync(\"\");\n")
            + "return \"\";", "",
            "async Task<string>")),
        new("work for the pool", 500, n => Member(Repeat(n, i => $"await Task.Run(() => Thread.Sleep({i + 1}));\n") + "return \"\";", "",
            "async Task<string>")),
        new("async lambdas", 500, n => Member(Repeat(n, i => $"Items.ForEach(async i{i} => await Task.Delay(i{i}));\n") + "return \"\";",
            "List<int> Items;")),
        new("async void methods", 500, n => Member("return \"\";", Repeat(n, i => $"async void V{i}() => await Task.Delay({i});\n"))),
        new("private methods", 400, n => Member(Repeat(n, i => $"P{i}();\n") + "return \"\";",
            Repeat(n, i => $"private void P{i}() {{ Thread.Sleep({i + 1}); }}\n"))),
        new("a chain of methods that all block", 160, n => Member("P0(); return \"\";",
            Repeat(n, i => $"private void P{i}() {{ Thread.Sleep({i + 1}); {(i < n - 1 ? $"P{i + 1}();" : "")} }}\n"))),
        new("helpers that block", 300, n => Member(Repeat(n, i => $"H{i}(Task.Delay(1));\n") + "return \"\";",
            Repeat(n, i => $"static void H{i}(Task t) {{ t.GetAwaiter().GetResult(); }}\n"))),
        new("overloads", 2000, n => Member(Repeat(Math.Min(n, 20), i => $"new O().Save(new T{i}());\n") + "return \"\";") +
            $"public class O {{ {Repeat(n, i => $"public int Save(T{i} t) => 0; ")} public Task<int> SaveAsync(T1 t) => null; }}\n" +
            Repeat(n, i => $"public class T{i} {{ }}\n")),
        new("overloads of both forms", 500, n => Member(Repeat(n, i => $"new O().Save(new T{i}());\n") + "return \"\";") +
            $"public class O {{ {Repeat(n, i => $"public int Save(T{i} t) => 0; public Task<int> SaveAsync(T{i} t) => null; ")} }}\n" +
            Repeat(n, i => $"public class T{i} {{ }}\n")),
        new("implementations of an interface", 5000, n => Member("Work.Do(); return \"\";", "IWork Work;")
            + "public interface IWork { void Do(); }\n" +
            Repeat(n, i => $"public class W{i} : IWork {{ public void Do() {{ {(i % 50 == 0 ? "Thread.Sleep(1);" : "")} }} }}\n")),
        new("callers of one method", 2000, n => Member("return \"\";", "public static void B() { Thread.Sleep(1); }\n" +
            Repeat(n, i => $"private void P{i}() {{ B(); }}\n"))),
        new("one long line", 20000, n =>
            Member("var a = new[] { " + Repeat(n, i => $"\"some text number {i} of many, which makes it long\", ")
                + "}; Thread.Sleep(1); return a[0];")),
        new("a long file", 5000, LongFile),
        new("names", 5000, n => Member(Repeat(n, i => $"Name{i}.Method{i}.Call{i}();\n") + "return \"\";") +
            Repeat(n, i => $"static class Name{i} {{ public static class Method{i} {{ public static void Call{i}() {{ }} }} }}\n")),
        new("parts of one class", 500, n => Member("P0(); return \"\";", Repeat(n, i =>
            $"private StreamReader r{i} = new StreamReader(new MemoryStream());\n")
            + "private void P0() { }") + Repeat(n, i =>
                $"public partial class HomeController {{ private void Q{i}() {{ r{i}.ReadToEnd(); }} }}\n")),
        new("pairs of both forms of one task", 300, n => Member("var t = M(1);" +
            Repeat(n, i => $"if (Id == {i}) await t; else t.Wait();\n") + "return \"\";",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; } int Id;", "async Task<string>")),
        new("pairs of both forms of one call", 300, n => Member(
            Repeat(n, i => $"if (Id == {i}) await B.StepAsync(); else B.Step();\n") + "return \"\";", "Builder B; int Id;",
                "async Task<string>") + Builder),
        new("labels and jumps", 500, n => Member("var t = M(1);" + Repeat(n, i =>
            $"l{i}: if (Id == {i}) goto l{(i + 7) % n}; t.Wait(); t = M({i});\n")
            + "return t.Result;", "static async Task<string> M(int i) { await Task.Yield(); return \"\"; } int Id;")),
        new("tasks that are done", 500, n => Member(Repeat(n, i => $"var t{i} = M({i}); if (t{i}.IsCompleted) t{i}.Wait();\n")
            + "return \"\";",
            "static async Task<string> M(int i) { await Task.Yield(); return \"\"; }")),
    ];

    public static IEnumerable<DeepShape> All => Deep.Concat(Wide);

    public static string LongFile(int n) => Member("P0(1); return \"\";", Repeat(n, i =>
        $$"""
        private int P{{i}}(int a)
        {
            var list = new List<int>();
            for (var i = 0; i < a; i++)
                list.Add(i);
            list.Sort();
            return list.Count;
        }

        """));

    private static string Member(string body, string members = "", string returns = "string") =>
        $"{Usings}\npublic partial class HomeController : ControllerBase\n{{\n    {members}\n"
            + $"    public {returns} Get()\n    {{\n        {body}\n    }}\n}}\n";

    private static string Repeat(int n, Func<int, string> part)
    {
        var text = new StringBuilder();
        for (var i = 0; i < n; i++)
            text.Append(part(i));
        return text.ToString();
    }
}
