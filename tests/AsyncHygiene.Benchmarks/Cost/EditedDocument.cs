using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>
/// The document with the blocking line, as an editor shows it: analysed once, then again after every change. Times are processor time.
/// </summary>
internal sealed class EditedDocument
{
    private const string BlockingLine = "Thread.Sleep(";

    private readonly DiagnosticAnalyzer _analyzer;
    private CompilationWithAnalyzers _shown;
    private Compilation _compilation;
    private SyntaxTree _tree;

    public EditedDocument(Compilation compilation, DiagnosticAnalyzer analyzer)
    {
        _analyzer = analyzer;
        _compilation = compilation;
        _shown = With(compilation, analyzer);
        _tree = compilation.SyntaxTrees.FirstOrDefault(t => t.ToString().Contains(BlockingLine, StringComparison.Ordinal))
            ?? compilation.SyntaxTrees.First();
    }

    /// <summary>The compilation that the analyzer saw last.</summary>
    public Compilation Shown => _shown.Compilation;

    public Task<double> ShowAsync(CancellationToken cancellationToken) =>
        Cpu.MillisecondsAsync(() => AnalyzeAsync(_shown, cancellationToken));

    /// <summary>One more statement in the body with the blocking line; each time the whole body is analysed anew.</summary>
    public async Task<double> TypeAsync(CancellationToken cancellationToken)
    {
        var text = _tree.GetText(cancellationToken);
        var at = Math.Max(0, text.ToString().IndexOf(BlockingLine, StringComparison.Ordinal));
        var edited = _tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(at, 0), at > 0 ? ";" : "\n")));
        _compilation = _compilation.ReplaceSyntaxTree(_tree, edited);
        _tree = edited;
        var changed = With(_compilation, _analyzer);
        var time = await Cpu.MillisecondsAsync(() => AnalyzeAsync(changed, cancellationToken));
        _shown = changed;
        return time;
    }

    public static CompilationWithAnalyzers With(Compilation compilation, DiagnosticAnalyzer analyzer) =>
        compilation.WithAnalyzers(
            [analyzer],
            new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                onAnalyzerException: null,
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false));

#pragma warning disable RS1030 // Not an analyzer.
    private Task AnalyzeAsync(CompilationWithAnalyzers shown, CancellationToken cancellationToken) =>
        shown.GetAnalyzerSemanticDiagnosticsAsync(shown.Compilation.GetSemanticModel(_tree), filterSpan: null, cancellationToken);
#pragma warning restore RS1030
}
