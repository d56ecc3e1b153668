using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>Sizes that keep the code readable: of lines, methods, parameter lists and folders.</summary>
public class HouseConventionTests
{
    private const int LongestLine = 140;
    private const int LongestMethod = 60;
    private const int MostParameters = 6;
    private const int MostFilesOfAFolder = 22;

    /// <summary>What the fixes write byte for byte, and what the articles have; tests know their lines.</summary>
    private static readonly string[] s_left = ["samples/Layered", "samples/Shop."];

    [Fact]
    public void Lines_end_at_column_140() => NoneOf(Files("src", "tests", "samples").SelectMany(LongLines));

    [Fact]
    public void Methods_of_the_product_have_at_most_60_lines() => NoneOf(Files("src").SelectMany(LongMethods));

    [Fact]
    public void Parameter_lists_of_the_product_have_at_most_six_parameters_and_one_boolean() => NoneOf(Files("src").SelectMany(LongLists));

    [Fact]
    public void Folders_have_at_most_about_20_files() =>
        NoneOf(Files("src", "tests/AsyncHygiene.Tests")
            .GroupBy(file => Path.GetDirectoryName(file.Path)!)
            .Where(folder => folder.Count() > MostFilesOfAFolder)
            .Select(folder => $"{folder.Key}: {folder.Count()} files"));

    [Fact]
    public void A_long_line_is_found_and_one_in_a_string_is_not()
    {
        var file = new SourceFile(
            "Planted.cs",
            $"// {new string('x', 138)}\nclass C {{ string s = \"\"\"\n{new string('y', 141)}\n\"\"\"; }}\n");

        Assert.Equal(["Planted.cs(1): 141 characters"], LongLines(file));
    }

    [Fact]
    public void A_long_method_and_a_long_parameter_list_are_found()
    {
        var body = string.Concat(Enumerable.Repeat("\n        ;", LongestMethod));
        var file = new SourceFile(
            "Planted.cs",
            $"class C {{ void M(bool a, bool b) {{{body} }} void N(int a, int b, int c, int d, int e, int f, int g) {{ }} }}");

        Assert.Equal(["Planted.cs(1): M has 61 lines"], LongMethods(file));
        Assert.Equal(["Planted.cs(1): M", "Planted.cs(61): N"], LongLists(file));
    }

    private static void NoneOf(IEnumerable<string> found)
    {
        var all = found.ToList();
        Assert.True(all.Count == 0, $"{all.Count} found:\n{string.Join('\n', all)}");
    }

    /// <summary>Code under test stands in raw strings, as long as it is.</summary>
    private static IEnumerable<string> LongLines(SourceFile file)
    {
        var lines = file.Root.SyntaxTree.GetText().Lines;
        var inStrings = file.Root.DescendantTokens()
            .Where(t => t.Text.Contains('\n') || t.Text.StartsWith("\"\"\"", StringComparison.Ordinal))
            .SelectMany(t => Enumerable.Range(
                lines.GetLinePosition(t.SpanStart).Line,
                lines.GetLinePosition(t.Span.End).Line - lines.GetLinePosition(t.SpanStart).Line + 1))
            .ToHashSet();
        return lines
            .Where(line => line.Span.Length > LongestLine && !inStrings.Contains(line.LineNumber))
            .Select(line => $"{file.Path}({line.LineNumber + 1}): {line.Span.Length} characters");
    }

    private static IEnumerable<string> LongMethods(SourceFile file) =>
        from method in file.Root.DescendantNodes()
        where method is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or LocalFunctionStatementSyntax
        let span = method.SyntaxTree.GetLineSpan(method.Span).Span
        let length = span.End.Line - span.Start.Line + 1
        where length > LongestMethod
        select $"{file.Path}({span.Start.Line + 1}): {NameOf(method)} has {length} lines";

    private static IEnumerable<string> LongLists(SourceFile file) =>
        from list in file.Root.DescendantNodes().OfType<ParameterListSyntax>()
        where list.Parent is not LambdaExpressionSyntax
        where list.Parameters.Count > MostParameters || list.Parameters.Count(p => p.Type?.ToString() == "bool") > 1
        let line = list.SyntaxTree.GetLineSpan(list.Span).StartLinePosition.Line
        select $"{file.Path}({line + 1}): {NameOf(list.Parent!)}";

    private static string NameOf(SyntaxNode declaration) => declaration switch
    {
        MethodDeclarationSyntax method => method.Identifier.Text,
        ConstructorDeclarationSyntax constructor => constructor.Identifier.Text,
        LocalFunctionStatementSyntax local => local.Identifier.Text,
        TypeDeclarationSyntax type => type.Identifier.Text,
        _ => declaration.Kind().ToString(),
    };

    private static IEnumerable<SourceFile> Files(params string[] folders) =>
        from path in Checkout.SourceFiles(folders)
        where !s_left.Any(left => path.StartsWith(left, StringComparison.Ordinal))
        orderby path
        select new SourceFile(path, File.ReadAllText(Path.Combine(Checkout.Root, path)));

    private sealed class SourceFile(string path, string text)
    {
        public string Path { get; } = path;

        public SyntaxNode Root { get; } =
            CSharpSyntaxTree.ParseText(text, CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.Preview)).GetRoot();
    }
}
