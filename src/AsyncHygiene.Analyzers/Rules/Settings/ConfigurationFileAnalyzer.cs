using System.IO;
using AsyncHygiene.Baselines;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Rules.Settings;

/// <summary>
/// AH0001: a line of one of the package's own files that has no effect, so that a typing error never means silence.
/// <code>
/// Namespace.Type.Member          // flagged
/// [Namespace.Type]::Member       // accepted
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ConfigurationFileAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ConfigurationFile,
        title: "Invalid line in an AsyncHygiene file",
        message: "A line of {0} has no effect: {1}",
        Categories.Configuration,
        description: "A line that cannot be read has no effect.");

    public ConfigurationFileAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types) =>
        start.RegisterAdditionalFileAction(Analyze);

    private static void Analyze(AdditionalFileAnalysisContext context)
    {
        var fileName = Path.GetFileName(context.AdditionalFile.Path);
        foreach (var (location, problem) in RequestPathFileProblems.Of(
            context.AdditionalFile,
            context.Compilation,
            context.CancellationToken))
            context.Report(Diagnostic.Create(Rule, location, fileName, problem));

        if (Baseline.Of(context.AdditionalFile, context.CancellationToken) is { } baseline)
            Analyze(context, baseline, fileName);
        if (!UserApis.IsList(context.AdditionalFile) || context.AdditionalFile.GetText(context.CancellationToken) is not { } text)
            return;

        foreach (var line in text.Lines)
        {
            var content = line.ToString();
            if (ApiName.TryParse(content, out _))
                continue;

            var start = line.Start + (content.Length - content.TrimStart().Length);
            var span = TextSpan.FromBounds(start, line.Start + content.TrimEnd().Length);
            var location = Location.Create(context.AdditionalFile.Path, span, text.Lines.GetLinePositionSpan(span));
            context.Report(
                Diagnostic.Create(
                    Rule,
                    location,
                    fileName,
                    $"'{QuotedText.Of(content.Trim())}' is not of the form '[Namespace.Type]::Member'"));
        }
    }
    private static void Analyze(AdditionalFileAnalysisContext context, BaselineFile baseline, string fileName)
    {
        if (baseline.Problems.Count == 0 || context.AdditionalFile.GetText(context.CancellationToken) is not { } text)
            return;

        foreach (var (index, problem) in baseline.Problems)
        {
            var line = text.Lines[index];
            var location = Location.Create(context.AdditionalFile.Path, line.Span, text.Lines.GetLinePositionSpan(line.Span));
            context.Report(Diagnostic.Create(Rule, location, fileName, problem));
        }
    }
}
