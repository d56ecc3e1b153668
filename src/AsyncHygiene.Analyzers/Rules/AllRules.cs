using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Rules.Combined;
using AsyncHygiene.Rules.Limits;
using AsyncHygiene.Rules.Razor;
using AsyncHygiene.Rules.Settings;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules;

/// <summary>The rules of the package, and the analyzers that a compiler loads to run them.</summary>
internal static class AllRules
{
    private static readonly ImmutableArray<AsyncAnalyzer> s_aboutSettings = ImmutableArray.Create<AsyncAnalyzer>(
        new ConfigurationAnalyzer(),
        new ConfigurationFileAnalyzer(),
        new OptionAnalyzer());

    /// <summary>Each rule as an analyzer of its own, for who wants to run only some of them.</summary>
    public static ImmutableArray<AsyncAnalyzer> Alone { get; } = RazorCodeAnalyzer.Rules.AddRange(s_aboutSettings);

    /// <summary>What a compiler loads: together they report what all rules report, and also that in the code of pages.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> Loaded { get; } = ImmutableArray
        .Create<DiagnosticAnalyzer>(new WarningsAnalyzer(), new InformationAnalyzer(), new RazorCodeAnalyzer())
        .AddRange(s_aboutSettings.Cast<DiagnosticAnalyzer>());
}
