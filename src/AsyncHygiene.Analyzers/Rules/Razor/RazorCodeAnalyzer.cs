using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Rules.Combined;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Razor;

/// <summary>
/// The rules for the code in <c>.razor</c> and <c>.cshtml</c> files. The compiler sees it as generated code, which the rules themselves
/// leave alone. An analyzer of its own, so that projects without such files pay nothing, and no other generated code is ever bound.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class RazorCodeAnalyzer : DiagnosticAnalyzer
{
    /// <summary>All rules about code. The others read files of settings.</summary>
    internal static readonly ImmutableArray<AsyncAnalyzer> Rules =
        new WarningsAnalyzer().Rules.AddRange(new InformationAnalyzer().Rules);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
        Rules.SelectMany(rule => rule.SupportedDiagnostics).ToImmutableArray();

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
#pragma warning disable RS0030 // The one analyzer that is about generated code.
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
#pragma warning restore RS0030
        context.RegisterCompilationStartAction(start =>
        {
            if (!start.Compilation.SyntaxTrees.Any(RazorCode.IsIn) || !ServerComponents.AreRun(KnownTypes.Of(start.Compilation)))
                return;

            new PageActions(start, Rules).Register();
        });
    }
}
