using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Verification;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Verification;

/// <summary>What a change breaks in files that it did not touch, and in projects that only use the changed one.</summary>
public class ChainVerificationTests
{
    private const string Store = """
        using System;
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        namespace App;
        public abstract class Base { public virtual int Read() => 1; }
        public interface IStore { int Load(int id); }
        public class Store : Base, IStore, IEnumerable
        {
            public const int Limit = 2;
            public Func<int> Source = () => 1;
            public event Action Changed;
            public Store() { }
            public int Load(int id) => id;
            public int Load(string id) => 2;
            public int Peek() => 3;
            public int Name { get; set; }
            public int Length => 4;
            public int this[int index] => index;
            public void Add(int item) { }
            public void Dispose() { }
            public void Deconstruct(out int a, out int b) => (a, b) = (1, 2);
            public IEnumerator GetEnumerator() => null;
            public void Fire() => Changed?.Invoke();
            public Task SaveAsync() => Task.CompletedTask;
            public static implicit operator int(Store store) => 5;
            public static Store operator +(Store a, Store b) => a;
        }
        public struct Scope { public void Dispose() { } }
        public ref struct Span { public void Dispose() { } }
        public static class Extensions { public static int Size(this Store store) => 6; }
        public enum Kind { First, Second }
        """;

    /// <summary>Each use in a file of its own, which says nothing of how it is broken.</summary>
    private static readonly string[] s_uses =
    [
        "public class Calls { public int M(Store s) => s.Load(1) + s.Load(\"\"); }",
        "public class Peeks { public int M(Store s) { var peeked = s.Peek(); return peeked; } }",
        "public class Group { public Func<int> M(Store s) => s.Peek; }",
        "public class Sets { public void M(Store s) => s.Name = 1; }",
        "public class Constants { public int M(int i) { switch (i) { case 1: return 1; case Store.Limit: return 2; } return 0; } }",
        "public class Fields { public int M(Store s) => s.Source(); }",
        "public class Loops { public void M(Store s) { foreach (var item in s) { } } }",
        "public class Items { public object M() => new Store { 1, 2 }; }",
        "public class Usings { public void M() { using var span = new Span(); } }",
        "public class Parts { public int M(Store s) { var (a, b) = s; return a + b; } }",
        "public class Ends { public int M(Store s) => s[^1]; }",
        "public class Indexes { public int M(Store s) => s[1]; }",
        "public class Implicit { public int M(Store s) { int i = s; return i; } }",
        "public class Sums { public Store M(Store s) => s + s; }",
        "public class Makes { public object M() => new Store(); }",
        "public class Derived : Base { public object M() => null; }",
        "public class Overrides : Base { public override int Read() => 2; }",
        "public class Store2 : Store, IStore { }",
        "public class Events { public void M(Store s) => s.Changed += () => { }; }",
        "public class Kinds { public int M(Kind k) => k switch { Kind.First => 1, _ => 2 }; }",
        "public class Sizes { public int M(Store s) => s.Size(); }",
        "public class Awaits { public async Task M(Store s) { s.Fire(); await s.SaveAsync(); } }",
        "public class Lambdas { public int M(Store s) => Enumerable.Range(0, 3).Select(i => s.Load(i)).Sum(); }",
        "public class Spelled { public int M(Store s) => s.P\\u0065ek(); }",
    ];

    /// <summary>
    /// All uses in one file, between members that use nothing; and uses outside of methods, with an error that was there before.
    /// </summary>
    private static readonly string[] s_files =
    [
        string.Join("\n", s_uses.Select((use, i) => $"{use}\npublic class Between{i} {{ public int M() => 1; }}")),
        string.Join("\n", s_uses),
        string.Join("\n", Enumerable.Range(0, 12).Select(i => $$"""
            public class Many{{i}} { public int A(Store s) => s.Peek(); int N() => 1; public int B(Store s) => s.Load({{i}}); int O() => 1; }
            """)),
        """
        public class Initial
        {
            private int _peeked = new Store().Peek();
            private Func<Store, int> _load = s => s.Load(1);
            public Initial() { int broken = ""; }
            public Initial(int i) : this() { }
            public int Size { get; } = new Store().Size();
            public int Name => new Store().Name;
            public int Peek { get { return Read(); } set => new Store().Fire(); }
            public event Action Changed { add { new Store().Fire(); } remove { } }
            public int this[int i] => new Store().Peek();
            public static Initial operator +(Initial a, Initial b) { new Store().Peek(); return a; }
            private int Read() { int Local() => new Store().Load(""); return Local(); }
            public int Read(int i = Store.Limit) => i;
            [Obsolete(nameof(Store.Peek))] public int Load() { string broken = 1; return 0; }
            public int Load(int i) { string broken = 1; return 0; }
            public void Fire() => new Store().Fire();
            private readonly int _read = Enumerable.Range(0, 1).Select(i => new Store().Load(i)).Sum() + "";
        }
        public class Given(int peeked) { public Given() : this(new Store().Peek()) { } public int Peeked => peeked; }
        public class Inherits() : Given(new Store().Peek());
        public interface IDefault { int Peek(Store s) => s.Peek(); int Load { get; } }
        public enum Limits { One = Store.Limit, Two }
        """,
        "public static class Empty { public static int Peek() => 1; static int M(int Load) => Load; static int N => Empty.Peek(); }",
    ];

    private const string Usings = "using System; using System.Linq; using System.Threading.Tasks; namespace App;\n";

    private static IEnumerable<string> UsesAlone => s_uses.Select(use => Usings + use);

    public static TheoryData<string, string> Changes => new()
    {
        { "public int Load(int id) => id;", "public async Task<int> LoadAsync(int id) => id;" },
        { "public int Load(int id) => id;", "public async Task<int> Load(int id) { await Task.Yield(); return id; }" },
        { "public int Load(int id) => id;", "public int Load(int id) { return id; }" },
        { "public int Load(string id) => 2;", "" },
        { "public int Load(string id) => 2;", "public int Load(object id) => 2;" },
        { "int Load(int id); }", "int Load(int id); Task<int> LoadAsync(int id); }" },
        { "int Load(int id); }", "Task<int> LoadAsync(int id); }" },
        { "public int Peek() => 3;", "public Task<int> Peek() => null;" },
        { "public int Peek() => 3;", "private int Peek() => 3;" },
        { "public int Peek() => 3;", "public int Peek(int more) => 3;" },
        { "public int Name { get; set; }", "public int Name { get; private set; }" },
        { "public int Name { get; set; }", "public Task<int> Name { get; set; }" },
        { "Limit = 2", "Limit = 1" },
        { "public Func<int> Source = () => 1;", "public Func<Task<int>> Source = async () => 1;" },
        { "public Func<int> Source = () => 1;", "public Func<int> Source = () => 2;" },
        { "public event Action Changed;", "public event Func<Task> Changed;" },
        { "public Store() { }", "public Store(int size) { }" },
        { "public int Length => 4;", "public Task<int> Length => null;" },
        { "public int this[int index] => index;", "public Task<int> this[int index] => null;" },
        { "public void Add(int item) { }", "public Task AddAsync(int item) => null;" },
        { "public ref struct Span { public void Dispose() { } }", "public ref struct Span { public Task DisposeAsync() => null; }" },
        { "public void Deconstruct(out int a, out int b) => (a, b) = (1, 2);", "" },
        { "public static implicit operator int(Store store) => 5;", "" },
        { "public static Store operator +(Store a, Store b) => a;", "" },
        { "public class Store : Base, IStore, IEnumerable", "public class Store : Base, IEnumerable" },
        { "public virtual int Read() => 1;", "public virtual Task<int> ReadAsync() => null;" },
        { "public virtual int Read() => 1;", "public virtual int Read() => 1; public abstract Task<int> ReadAsync();" },
        { "public void Fire() => Changed?.Invoke();", "public Task Fire() => null;" },
        { "public Task SaveAsync() => Task.CompletedTask;", "public void SaveAsync() { }" },
        { "this Store store", "Store store" },
        { "First, Second", "Second" },
        { "public enum Kind", "internal enum Kind" },
    };

    [Theory]
    [MemberData(nameof(Changes))]
    public Task Never_misses_what_compiling_everything_finds(string old, string changed) =>
        CompareAsync(old, changed, UsesAlone);

    /// <summary>Only some bodies of a file are bound, and more than <c>Bodies.MostParts</c> of them together.</summary>
    [Theory]
    [MemberData(nameof(Changes))]
    public Task Never_misses_what_compiling_everything_finds_in_files_of_many_bodies(string old, string changed) =>
        CompareAsync(old, changed, s_files.Select(file => Usings + file));

    private static async Task CompareAsync(string old, string changed, IEnumerable<string> files)
    {
        using var workspace = new AdhocWorkspace();
        var before = await SolutionAsync(workspace, files);
        Assert.Contains(old, Store, StringComparison.Ordinal);
        var after = before.WithDocumentText(Of(before, "Store.cs"), SourceText.From(Store.Replace(old, changed, StringComparison.Ordinal)));

        var findings = await new ChainVerification(before, projects: true, CancellationToken.None).FindAsync(after);

        Assert.Equal(await BrokenAsync(before, after), findings.Problems.Select(Text).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Finds_directives_that_only_the_original_needed()
    {
        const string extra = "namespace Extra { public static class More { public static int Half(this App.Store store) => 7; } }";
        const string use = "using System;\nusing Extra;\nnamespace App { public class Uses { public int M(Store s) => s.Half(); } }";
        using var workspace = new AdhocWorkspace();
        var before = await SolutionAsync(workspace, UsesAlone);
        var app = before.Projects.Single(p => p.Name == "App").Id;
        var id = DocumentId.CreateNewId(app);
        before = before.AddDocument(DocumentId.CreateNewId(app), "Extra.cs", SourceText.From(extra), filePath: "Extra.cs")
            .AddDocument(id, "Uses.cs", SourceText.From(use), filePath: "Uses.cs");
        var after = before.WithDocumentText(id, SourceText.From(use.Replace("s.Half()", "s.Peek()", StringComparison.Ordinal)));

        var findings = await new ChainVerification(before, projects: true, CancellationToken.None).FindAsync(after);

        Assert.Empty(findings.Problems);
        Assert.Equal(["using Extra;"], findings.UnneededUsings.Select(u => u.ToString()));
    }

    [Theory]
    [InlineData("public int Load(int id) => id;", "public async Task<int> LoadAsync(int id) => id;", "Load,LoadAsync")]
    [InlineData("public int Peek() => 3;", "public int Peek() => 4;", "")]
    [InlineData("() => 1;", "() => 2;", "")]
    [InlineData("public Store() { }", "public Store() { Peek(); }", "")]
    [InlineData("public int Name { get; set; }", "public int Name { get => 1; set { } }", "Name")]
    [InlineData("namespace App;", "// A comment.\nnamespace App;", "")]
    public async Task Finds_the_names_of_what_is_declared_otherwise(string old, string changed, string names)
    {
        var change = Assert.IsType<DeclarationChange.ByName>(await ChangeAsync(old, changed));
        Assert.Equal(names, string.Join(",", change.Names.Order(StringComparer.Ordinal)));
    }

    [Theory]
    [InlineData("public Store() { }", "public Store(int size) { }")]
    [InlineData("public void Dispose() { }", "public void Dispose(int more) { }")]
    [InlineData("enum Kind", "enum Sort")]
    [InlineData("using System;", "global using System;")]
    public async Task Finds_that_a_change_can_be_seen_without_a_name(string old, string changed) =>
        Assert.IsType<DeclarationChange.Anywhere>(await ChangeAsync(old, changed));

    private static async Task<DeclarationChange> ChangeAsync(string old, string changed)
    {
        using var workspace = new AdhocWorkspace();
        var before = await SolutionAsync(workspace, UsesAlone);
        var after = before.WithDocumentText(Of(before, "Store.cs"), SourceText.From(Store.Replace(old, changed, StringComparison.Ordinal)));
        return await DeclarationChange.BetweenAsync(
            before,
            after,
            after.GetChanges(before).GetProjectChanges().ToList(),
            CancellationToken.None);
    }

    /// <summary>The errors and lost awaits of all projects that were not there before.</summary>
    private static async Task<IEnumerable<string>> BrokenAsync(Solution before, Solution after)
    {
        var broken = (await ProblemsAsync(after)).ToList();
        foreach (var known in await ProblemsAsync(before))
            broken.Remove(known);
        return broken.Order(StringComparer.Ordinal);
    }

    private static async Task<IEnumerable<string>> ProblemsAsync(Solution solution)
    {
        var compilations = await Task.WhenAll(solution.Projects.Select(p => p.GetCompilationAsync()));
        return compilations.SelectMany(c => c!.GetDiagnostics())
            .Where(d => d.Severity == DiagnosticSeverity.Error || d.Id is "CS4014" or "CS1998")
            .Select(Text);
    }

    private static string Text(Diagnostic diagnostic) =>
        $"{diagnostic.Id} {diagnostic.Location.SourceTree?.FilePath} {diagnostic.GetMessage(CultureInfo.InvariantCulture)}";

    private static DocumentId Of(Solution solution, string file) =>
        solution.Projects.SelectMany(p => p.Documents).Single(d => d.Name == file).Id;

    /// <summary>The store in one project, half of what uses it there, and the other half in a project of its own.</summary>
    private static async Task<Solution> SolutionAsync(AdhocWorkspace workspace, IEnumerable<string> files)
    {
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var (app, users) = (ProjectId.CreateNewId(), ProjectId.CreateNewId());
        var solution = workspace.CurrentSolution;
        foreach (var (id, name) in new[] { (app, "App"), (users, "Users") })
        {
            solution = solution.AddProject(id, name, name, LanguageNames.CSharp)
                .WithProjectMetadataReferences(id, references)
                .WithProjectCompilationOptions(id, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        }

        solution = solution.AddProjectReference(users, new ProjectReference(app))
            .AddDocument(DocumentId.CreateNewId(app), "Store.cs", SourceText.From(Store), filePath: "Store.cs");
        foreach (var (i, file) in files.Index())
        {
            solution = solution.AddDocument(
                DocumentId.CreateNewId(i % 2 == 0 ? app : users),
                $"Use{i}.cs",
                SourceText.From(file),
                filePath: $"Use{i}.cs");
        }

        return solution;
    }
}
