using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Benchmarks;

/// <summary>
/// A hash of what a sample does: the words of its code, and its views. Comments, layout, directives that import a namespace and the names
/// of parameters that a lambda does not use change nothing of that. A run keeps the hash, so that its figures cannot outlive the code that
/// they are about.
/// </summary>
internal static class SampleCode
{
    /// <param name="folder">The folder of all samples.</param>
    public static IReadOnlyDictionary<string, string> Hashes(string folder, IEnumerable<string> projects) =>
        new SortedDictionary<string, string>(
            projects.ToDictionary(project => project, project => Hash(Path.Combine(folder, project))),
            StringComparer.Ordinal);

    public static string Hash(string folder)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        foreach (var (name, path) in Files(folder))
        {
            var text = File.ReadAllText(path);
            Add(name);
            foreach (var word in path.EndsWith(".cs", StringComparison.Ordinal) ? Words(text) : text.ReplaceLineEndings("\n").Split('\n'))
                Add(word);
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset())[..16];

        void Add(string text) => hash.AppendData(Encoding.UTF8.GetBytes(text + "\0"));
    }

    private static IEnumerable<(string Name, string Path)> Files(string folder) =>
        Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories)
            .Select(path => (Name: Path.GetRelativePath(folder, path).Replace('\\', '/'), Path: path))
            .Where(file => Path.GetExtension(file.Path) is ".cs" or ".cshtml"
                && !file.Name.StartsWith("bin/", StringComparison.Ordinal)
                && !file.Name.StartsWith("obj/", StringComparison.Ordinal))
            .OrderBy(file => file.Name, StringComparer.Ordinal);

    private static IEnumerable<string> Words(string code)
    {
        var root = CSharpSyntaxTree.ParseText(code).GetRoot();
        return root.DescendantTokens(n => n is not UsingDirectiveSyntax { Alias: null } import || import.StaticKeyword.RawKind != 0)
            .Select(t => IsUnusedParameter(t) ? "_" : t.Text);
    }

    private static bool IsUnusedParameter(SyntaxToken token) =>
        token.Parent is ParameterSyntax parameter
        && token == parameter.Identifier
        && parameter.FirstAncestorOrSelf<LambdaExpressionSyntax>() is { } lambda
        && parameter.Parent is LambdaExpressionSyntax or ParameterListSyntax { Parent: LambdaExpressionSyntax }
        && !lambda.Body.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == token.ValueText);
}
