using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Tests.CallGraph.Oracle;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.CallGraph;

/// <summary>
/// Who runs a constructor. Most calls name the type, so only those names are looked at; the others are found by what stands around them.
/// </summary>
public class ConstructorCallTests
{
    private const string Library = "namespace N { public partial class B { public B(int i) { } public B() { } } }";

    [Theory]
    [InlineData("class A { void M() { new N.B(1); } }")]
    [InlineData("class A { void M() { new global::N.B(1); } }")]
    [InlineData("using N; class A { void M() { new B(1) { }; } }")]
    [InlineData("using N; class A { void M() { new @B(1); } }")]
    [InlineData("using X = N.B; class A { void M() { new X(1); } }")]
    [InlineData("using X = N.B; namespace O { using Y = X; class A { void M() { new Y(1); } } }")]
    [InlineData("using X = N; class A { void M() { new X::B(1); } }")]
    [InlineData("class A { void M() { N.B b = new(1); } }")]
    [InlineData("using N; class A { void M() { B b = new /* here */ (1); } }")]
    [InlineData("using N; class A { void M() { B b = new\n(1); } }")]
    [InlineData("using X = N.B; class A { void M() { X b = new (1); } }")]
    [InlineData("using N; class A { void M() { Take(new(1)); } void Take(B b) { } }")]
    [InlineData("using N; class A { B M() { return new(1); } }")]
    [InlineData("using N; class A { void M() { B? b = new(1); } }")]
    [InlineData("using N; class A { B M => new(1); }", "get_M")]
    public void Finds_who_makes_one(string source, string caller = "M") => Assert.Equal([caller], CallersIn(source));

    [Theory]
    [InlineData("class A { void M() { new System.Collections.Generic.List<N.B>(1); } }")]
    [InlineData("class A { void M() { new N.B[1].ToString(); typeof(N.B).ToString(); } }")]
    [InlineData("namespace O { class B { public B(int i) { } } class A { void M() { new B(1); B b = new(1); } } }")]
    [InlineData("using N; class A { void M() { new B(); B b = new(); } }")]
    public void Accepts_who_makes_another(string source) => Assert.Empty(CallersIn(source));

    [Theory]
    [InlineData("namespace N { partial class B { public B(string s) : this(1) { } } }")]
    [InlineData("class A : N.B { A() : base(1) { } }")]
    [InlineData("class A() : N.B(1) { }", "A")]
    [InlineData("using X = N.B; class A() : X(1) { }", "A")]
    [InlineData("partial class A : N.B { } partial class A { A() : base(1) { } }")]
    public void Finds_constructors_that_begin_with_it(string source, string caller = ".ctor") =>
        Assert.Equal([caller], CallersIn(source));

    [Theory]
    [InlineData("class A { A(int i) { } A() : this(1) { } }")]
    [InlineData("class B { protected B(int i) { } } class A : B { A() : base(1) { } }")]
    [InlineData("class C : N.B { public C(int i) : base() { } } class A : C { A() : base(1) { } }")]
    public void Accepts_constructors_that_begin_with_another(string source) => Assert.Empty(CallersIn(source));

    /// <summary>A tool sees the projects of a solution together.</summary>
    [Fact]
    public void Finds_calls_in_another_project()
    {
        var library = Compile(Library);
        var program = CSharpCompilation.Create(
            "Program",
            [CSharpSyntaxTree.ParseText("class A : N.B { A() : base(1) { } void M() { new N.B(1); } N.B P => new(1); }")],
            library.References.Append(library.ToMetadataReference()),
            (CSharpCompilationOptions)library.Options);

        Assert.Equal([".ctor", "M", "get_P"], CallersOf(library, [library, program]));
    }

    private static IEnumerable<string> CallersIn(string source)
    {
        var compilation = Compile(Library, source);
        return CallersOf(compilation, [compilation]);
    }

    private static IEnumerable<string> CallersOf(Compilation declaring, IEnumerable<Compilation> seen)
    {
        var constructor = declaring.GetTypeByMetadataName("N.B")!.InstanceConstructors
            .Single(c => c.Parameters is [{ Type.SpecialType: SpecialType.System_Int32 }]);
        return new CallerGraph([.. seen]).CallersOf(Function.Of(constructor), CancellationToken.None).Sites
            .Select(site => site.Caller.Symbol.Name)
            .Order(StringComparer.Ordinal);
    }

    private static Compilation Compile(params string[] sources)
    {
        var compilation = OracleSources.Compile(sources.Select((text, i) => ($"{i}.cs", text)).ToList());
        Assert.DoesNotContain(compilation.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        return compilation;
    }
}
