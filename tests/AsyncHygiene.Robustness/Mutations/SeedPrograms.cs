using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>
/// The programs that are mutated: the code under test of all rules and conversions, the samples, our own sources, and the folder that
/// <c>ASYNC_HYGIENE_FOLDER</c> names.
/// </summary>
internal static class SeedPrograms
{
    private const int MostFilesTogether = 4;

    private static readonly Lazy<IReadOnlyList<string>> s_cases = new(() => Files("tests/AsyncHygiene.Tests")
        .SelectMany(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot().DescendantTokens())
        .Where(t => t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken) && t.ValueText.Contains("class ", StringComparison.Ordinal))
        .Select(t => Regex.Replace(t.ValueText, @"\[\||\|\]|\{\|[^:|]+:|\|\}", ""))
        .Distinct()
        .ToList());

    private static readonly Lazy<IReadOnlyList<string>> s_files = new(() => Files("src").Concat(Files("samples")).ToList());

    private static readonly string? s_folder = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_FOLDER");

    private static readonly Lazy<IReadOnlyList<string>> s_given = new(() =>
        s_folder is null ? [] : Directory.GetFiles(s_folder, "*.cs", SearchOption.AllDirectories).Order(StringComparer.Ordinal).ToList());

    /// <summary>Most are cases, which compile; some are files that stand next to each other, which most often do not.</summary>
    public static MutatedProgram Pick(Random random)
    {
        if (s_given.Value.Count > 0)
            return OfFiles(s_given.Value, random);
        return random.Next(6) == 0 ? OfFiles(s_files.Value, random) : OfCases(random);
    }

    private static MutatedProgram OfCases(Random random)
    {
        var cases = s_cases.Value;
        var files = Enumerable.Range(0, random.Next(4) == 0 ? 2 : 1)
            .Select(i => new MutatedFile($"Case{i}.cs", cases[random.Next(cases.Count)]));
        return new MutatedProgram([.. files]);
    }

    private static MutatedProgram OfFiles(IReadOnlyList<string> paths, Random random)
    {
        var first = random.Next(paths.Count);
        var files = paths.Skip(first).Take(random.Next(1, MostFilesTogether + 1))
            .Select(path => new MutatedFile(Path.GetFileName(path), File.ReadAllText(path)));
        return new MutatedProgram([.. files]);
    }

    private static IEnumerable<string> Files(string folder) =>
        Directory.GetFiles(Path.Combine(Checkout.Root, folder), "*.cs", SearchOption.AllDirectories)
            .Where(path => !Regex.IsMatch(path, @"[\\/](bin|obj)[\\/]"))
            .Order(StringComparer.Ordinal);
}
