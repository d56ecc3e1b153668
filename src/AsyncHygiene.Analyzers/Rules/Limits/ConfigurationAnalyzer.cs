using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Limits;

/// <summary>
/// AH4005: settings in app.config, web.config and runtimeconfig files that do nothing today, or hide blocking.
/// <code>
/// &lt;processModel minWorkerThreads="100" /&gt;      // in a web.config: only machine.config's is read
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ConfigurationAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.Configuration,
        title: "Configuration setting does not do what it seems to do",
        message: "'{0}' {1}",
        Categories.Limits,
        description: "Limits on threads, calls and connections often outlive the framework that they were written for. Each finding says "
            + "what the setting does in this project.",
        severity: DiagnosticSeverity.Info);

    public ConfigurationAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (!types.IsTestProject())
            start.RegisterAdditionalFileAction(Analyze);
    }

    private static void Analyze(AdditionalFileAnalysisContext context)
    {
        if (ConfigurationFile.Read(context.AdditionalFile, context.CancellationToken) is { } file)
        {
            foreach (var finding in ConfigurationFinding.In(file, context.Compilation, context.CancellationToken))
                context.Report(Diagnostic.Create(Rule, file.LocationOf(finding.Place), finding.Setting, finding.Effect));
        }
        else
        {
            foreach (var (place, setting) in RuntimeConfigurationFile.ThreadSettings(context.AdditionalFile, context.CancellationToken))
            {
                if (EffectOf(setting, context.Compilation, context.CancellationToken) is { } effect)
                    context.Report(Diagnostic.Create(Rule, place, setting, effect));
            }
        }
    }

    /// <summary>Null for a minimum over code that blocks: AH4003 reports that line, with the number of places.</summary>
    private static string? EffectOf(string setting, Compilation compilation, CancellationToken cancellationToken) =>
        setting != RuntimeConfigurationFile.MinimumThreads
            ? "hides blocking: more threads take the place of blocked ones, which costs memory; make the code await and measure again"
        : ThreadPoolSizeAnalyzer.HidesBlocking(compilation, cancellationToken) ? null
        : "keeps threads ready for code that blocks them, which nothing in this project does; code that awaits needs no more than the "
            + "default";
}
