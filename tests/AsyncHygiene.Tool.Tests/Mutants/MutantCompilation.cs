using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using AsyncHygiene.Robustness.Mutations;
using AsyncHygiene.Tool.Tests.Mutants.Layouts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool.Tests.Mutants;

/// <summary>What the compiler says of the files on the disk, without the tool, its loader and a build.</summary>
internal static class MutantCompilation
{
    private static readonly Encoding s_strict = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static CSharpCompilation Of(string name, MutatedProgram program, IEnumerable<SourceText> texts, IEnumerable<Compilation> uses) =>
        CSharpCompilation.Create(
            name,
            texts.Select((text, i) => CSharpSyntaxTree.ParseText(text, ParseOptionsOf(program), path: $"/{i}.cs")),
            [.. Sources.Frameworks, .. uses.Select(u => u.ToMetadataReference())],
            OptionsOf(program));

    public static CSharpParseOptions ParseOptionsOf(MutatedProgram program) =>
        new(program.Language, preprocessorSymbols: ["DEBUG", "TRACE"]);

    public static CSharpCompilationOptions OptionsOf(MutatedProgram program) => new(
        program.Output,
        allowUnsafe: true,
        nullableContextOptions: program.Nullable,
        concurrentBuild: false);

    /// <summary>The errors of each project that is for the framework of the tests.</summary>
    public static IReadOnlyDictionary<string, IReadOnlyList<string>> ErrorsOf(MutantSolution solution, Snapshot disk)
    {
        var compilations = new Dictionary<MutantProject, Compilation>();
        foreach (var project in solution.Projects.Where(p => p.IsForTheFrameworkOfTheTests))
        {
            compilations[project] = Of(
                project.Name,
                project.Program,
                project.Sources.Select(s => TextAt(disk, s)).OfType<SourceText>(),
                project.Uses
                    .Where(u => compilations.ContainsKey(u) && u.Program.Output != OutputKind.NetModule)
                    .Select(u => compilations[u]));
        }

        return compilations.ToDictionary(
            c => c.Key.Name,
            IReadOnlyList<string> (c) =>
                [.. c.Value.GetDiagnostics().Where(d => d.DefaultSeverity == DiagnosticSeverity.Error).Select(d => d.ToString())]);
    }

    public static int SyntaxErrorsOf(byte[] content) =>
        CSharpSyntaxTree.ParseText(TextOf(content), new CSharpParseOptions(LanguageVersion.Preview)).GetDiagnostics()
            .Count(d => d.Severity == DiagnosticSeverity.Error);

    /// <summary>As the compiler reads a file: by its mark, as UTF-8 where it is that, and byte by byte where it is not.</summary>
    public static SourceText TextOf(byte[] content)
    {
        try
        {
            return SourceText.From(new MemoryStream(content), s_strict);
        }
        catch (DecoderFallbackException)
        {
            return SourceText.From(new MemoryStream(content), Encoding.Latin1);
        }
    }

    private static SourceText? TextAt(Snapshot disk, string path)
    {
        for (var links = 0; links < 9 && disk.Entries.TryGetValue(path, out var entry); links++)
        {
            if (entry.LinkTarget is not { } target)
                return entry.IsFolder ? null : TextOf(entry.Content);

            path = Path.GetRelativePath("/", Path.GetFullPath($"/{path}/../{target}")).Replace('\\', '/');
        }

        return null;
    }
}
