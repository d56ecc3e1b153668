using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Baselines;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tests.Baselines;

/// <summary>Runs all rules and the suppressor over one file, as the compiler of a project with a baseline does.</summary>
internal static class BaselineCompilation
{
    public const string FileOfCode = "/0/Test0.cs";

    public static async Task<IReadOnlyList<Diagnostic>> FindAsync(string source, params string[] baseline)
    {
        var compilation = await CompileAsync(source);
        return await FindAsync(compilation, Options(new Dictionary<string, string>(), File(baseline)));
    }

    /// <summary>What the build that writes a baseline would write.</summary>
    public static async Task<IReadOnlyList<string>> LinesAsync(CSharpCompilation compilation, params AdditionalText[] files)
    {
        var options = Options(new Dictionary<string, string> { ["build_property.AsyncHygieneBaseline"] = "update" }, files);
        var found = await compilation.WithAnalyzers([.. Shipped()], options).GetAnalyzerDiagnosticsAsync();
        return [.. found.Where(Baseline.CanHold).Select(d => d.Properties[Baseline.LineProperty]!)];
    }

    public static async Task<IReadOnlyList<string>> LinesAsync(string source) => await LinesAsync(await CompileAsync(source));

    /// <summary>With the findings that are suppressed, in the order of the file.</summary>
    public static async Task<IReadOnlyList<Diagnostic>> FindAsync(CSharpCompilation compilation, AnalyzerOptions options) =>
        [.. (await WithSuppressor(compilation, options).GetAnalyzerDiagnosticsAsync()).OrderBy(d => d.Location.SourceSpan.Start)];

    public static CompilationWithAnalyzers WithSuppressor(CSharpCompilation compilation, AnalyzerOptions options) =>
        compilation.WithAnalyzers(
            [.. Shipped(), new BaselineSuppressor()],
            new CompilationWithAnalyzersOptions(
                options,
                onAnalyzerException: (exception, _, _) => throw exception,
                concurrentAnalysis: true,
                logAnalyzerExecutionTime: false,
                reportSuppressedDiagnostics: true));

    public static async Task<CSharpCompilation> CompileAsync(string source) =>
        CSharpCompilation.Create(
            "Test",
            [CSharpSyntaxTree.ParseText(source, path: FileOfCode)],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    public static AnalyzerOptions Options(IReadOnlyDictionary<string, string> global, params AdditionalText[] files) =>
        new([.. files], new GlobalOptionsProvider(global));

    public static AdditionalText File(params string[] lines) =>
        new TextFile("/0/AsyncHygiene.Baseline.txt", BaselineFile.Format(lines));

    private static IEnumerable<DiagnosticAnalyzer> Shipped() => Conventions.Shipped.Analyzers;

    internal sealed class TextFile(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }

    private sealed class GlobalOptionsProvider(IReadOnlyDictionary<string, string> values) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Values(values);

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;
    }

    private sealed class Values(IReadOnlyDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }
}
