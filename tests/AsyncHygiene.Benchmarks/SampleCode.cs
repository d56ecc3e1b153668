using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Benchmarks;

/// <summary>
/// A hash of what a sample does: the words of its code, without comments and layout, and its views. A run keeps it, so that its figures
/// cannot outlive the code that they are about.
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

    private static IEnumerable<string> Words(string code) => SyntaxFactory.ParseTokens(code).Select(token => token.Text);
}
