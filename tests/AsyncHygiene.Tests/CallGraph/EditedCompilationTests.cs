using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.TextSearch;
using AsyncHygiene.Tests.CallGraph.Oracle;
using AsyncHygiene.Tests.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.CallGraph;

/// <summary>What is handed on from a compilation to the one that an edit makes of it changes no answer.</summary>
[Trait("Speed", "Slow")]
public class EditedCompilationTests
{
    private static readonly bool s_long = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_LONG") == "1";

    /// <summary>
    /// A program is edited again and again, in bodies and declarations; every time it answers as if nothing had been before.
    /// </summary>
    [Fact]
    public void Answers_as_a_fresh_compilation_after_every_edit()
    {
        foreach (var seed in Enumerable.Range(1, s_long ? 300 : 3))
        {
            var random = new Random(seed);
            var compilation = OracleSources.Compile(GeneratedProgram.Create(seed));
            for (var edit = 0; edit < 3; edit++)
            {
                var functions = OracleComparison.FunctionsOf(compilation);
                // Not everything is asked each time: what was not asked has to be found after several edits.
                var asked = functions.Where(_ => random.Next(4) > 0).ToList();
                var warm = OracleComparison.Answers(Warm(compilation), asked);
                var cold = OracleComparison.Answers(new CallerGraph([compilation]), asked);
                Assert.Equal(cold, warm);
                compilation = Edit(compilation, random);
            }
        }
    }

    [Fact]
    public void Keeps_what_is_known_of_other_files_after_an_edit_of_a_body()
    {
        var compilation =
            OracleSources.Compile([("A.cs", "class A { void M() { B.N(); } }"), ("B.cs", "class B { public static void N() { } }")]);
        Assert.Single(CallersOfN(compilation));

        var edited = Replace(compilation, "B.cs", "class B { public static void N() { int i = 0; N(); } }");

        var key = CallerRecords.KeyOf(N(edited))!;
        Assert.Equal(1, Assert.Single(CallerRecords.Of(edited).Find(key)!.Stale));
        Assert.Equal(["M", "N"], CallersOfN(edited));
        Assert.Empty(CallerRecords.Of(edited).Find(key)!.Stale);
    }

    [Fact]
    public void Keeps_no_answers_after_an_edit_of_a_declaration()
    {
        var compilation =
            OracleSources.Compile([
                ("A.cs", "class A { void M() { new B().N(); } }"),
                ("B.cs", "class B { public static void N() { } public void N(int i = 0) { } }")
            ]);
        CallersOfN(compilation);

        var edited = Replace(compilation, "B.cs", "class B { public static void N() { } public void N(int i = 0, int j = 0) { } }");

        Assert.Null(CallerRecords.Of(edited).Find(CallerRecords.KeyOf(N(edited))!));
    }

    /// <summary>What a name means may have changed anywhere; where it stands has not.</summary>
    [Fact]
    public void Keeps_the_places_of_names_in_other_files_after_an_edit_of_a_declaration()
    {
        var read = 0;
        var compilation =
            OracleSources.Compile([("A.cs", "class A { void M() { B.N(); } }"), ("B.cs", "class B { public static void N() { } }")]);
        compilation = compilation.ReplaceSyntaxTree(
            compilation.SyntaxTrees.First(),
            compilation.SyntaxTrees.First().WithChangedText(new CountedText("class A { void M() { B.N(); } }", () => read++)));
        Assert.Equal(["M"], CallersOfN(compilation));
        var before = read;
        Assert.NotEqual(0, before);

        var edited = Replace(compilation, "B.cs", "class B { public static void N() { } void Other() { N(); } }");

        Assert.Equal(2, NameScan.Tokens(edited, "N", CancellationToken.None).Count(t => t.Parent is IdentifierNameSyntax));
        Assert.Equal(before, read);
    }

    [Fact]
    public void Answers_anew_what_a_method_of_another_file_does_with_a_delegate()
    {
        var compilation =
            OracleSources.Compile([
                ("A.cs", "class A { void M() { Run.Now(B.N); } }"),
                ("B.cs", "class B { public static void N() { } }"),
                ("Run.cs", "static class Run { static System.Action s_kept; public static void Now(System.Action a) { a(); } }")
            ]);
        Assert.Equal(PathCertainty.Proven, Sites(compilation).Single().Certainty);

        var stored = Replace(
            compilation,
            "Run.cs",
            "static class Run { static System.Action s_kept; public static void Now(System.Action a) { s_kept = a; } }");
        Assert.Equal(OracleComparison.Answers(new CallerGraph([stored]), [N(stored)]), OracleComparison.Answers(Warm(stored), [N(stored)]));
        Assert.DoesNotContain(Sites(stored), s => s.Certainty == PathCertainty.Proven);
    }

    private static CallerGraph Warm(Compilation compilation) =>
        new(new SemanticModelSource([compilation], keepModels: true), CallerRecords.Of(compilation));

    private static Compilation Edit(Compilation compilation, Random random)
    {
        var tree = compilation.SyntaxTrees.ElementAt(random.Next(compilation.SyntaxTrees.Count()));
        var root = tree.GetRoot();
        var nodes = root.DescendantNodes()
            .Where(n =>
                random.Next(8) == 0
                    ? n is MemberDeclarationSyntax and not BaseTypeDeclarationSyntax or SimpleBaseTypeSyntax
                    : n is StatementSyntax and not BlockSyntax)
            .ToList();
        if (nodes.Count < 2)
            return compilation;

        // One node takes another's place, or goes.
        var (node, other) = (nodes[random.Next(nodes.Count)], nodes[random.Next(nodes.Count)]);
        var replacement = random.Next(3) == 0 || node is SimpleBaseTypeSyntax || node.GetType() != other.GetType()
            ? (node is StatementSyntax ? ";" : node.ToString())
            : other.ToString();
        var changed = tree.WithChangedText(tree.GetText().WithChanges(new TextChange(node.Span, replacement)));
        return compilation.ReplaceSyntaxTree(tree, changed);
    }

    private static Compilation Replace(Compilation compilation, string name, string text)
    {
        var tree = compilation.SyntaxTrees.Single(t => t.FilePath == name);
        return compilation.ReplaceSyntaxTree(tree, CSharpSyntaxTree.ParseText(text, (CSharpParseOptions)tree.Options, name));
    }

    private static Function N(Compilation compilation) =>
        Function.Of(compilation.GetTypeByMetadataName("B")!.GetMembers("N").OfType<IMethodSymbol>().First());

    private static ImmutableArray<CallSite> Sites(Compilation compilation) =>
        Warm(compilation).CallersOf(N(compilation), CancellationToken.None).Sites;

    private static IEnumerable<string> CallersOfN(Compilation compilation) => Sites(compilation).Select(s => s.Caller.Symbol.Name);
}
