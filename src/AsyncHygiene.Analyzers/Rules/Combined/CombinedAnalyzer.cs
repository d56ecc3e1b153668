using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Combined;

/// <summary>
/// The base of the analyzers that the compiler loads for the rules about code. A rule is an analyzer as well, and works alone; but each
/// analyzer costs a walk over all operations of a project, and one walk is enough for all rules.
/// </summary>
public abstract class CombinedAnalyzer : DiagnosticAnalyzer
{
    private protected CombinedAnalyzer(params AsyncAnalyzer[] rules)
    {
        Rules = ImmutableArray.Create(rules);
        SupportedDiagnostics = Rules.SelectMany(rule => rule.SupportedDiagnostics).ToImmutableArray();
    }

    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

    internal ImmutableArray<AsyncAnalyzer> Rules { get; }

    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
#pragma warning disable RS0030 // As in AsyncAnalyzer.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
#pragma warning restore RS0030
        context.RegisterCompilationStartAction(start => new CombinedActions(start, Rules).Register());
    }
}
