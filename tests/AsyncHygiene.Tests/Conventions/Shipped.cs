using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using AsyncHygiene.Fixes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>What the two shipped assemblies hold, by reflection, as a host finds it.</summary>
internal static class Shipped
{
    /// <summary>Each rule as an analyzer of its own.</summary>
    public static IReadOnlyList<DiagnosticAnalyzer> Analyzers { get; } = InstancesOf<AsyncAnalyzer>(typeof(AsyncAnalyzer).Assembly);

    /// <summary>The analyzers that a compiler makes of the assembly, by their attribute, without the suppressor.</summary>
    public static IReadOnlyList<DiagnosticAnalyzer> Loaded { get; } =
        InstancesOf<DiagnosticAnalyzer>(typeof(AsyncAnalyzer).Assembly)
            .Where(analyzer => analyzer is not DiagnosticSuppressor)
            .Where(analyzer => analyzer.GetType().IsDefined(typeof(DiagnosticAnalyzerAttribute), inherit: false))
            .ToList();

    public static IReadOnlyList<CodeFixProvider> Fixes { get; } = InstancesOf<CodeFixProvider>(typeof(EditFix).Assembly);

    public static IReadOnlyList<DiagnosticDescriptor> Rules { get; } =
        Analyzers.SelectMany(a => a.SupportedDiagnostics).Distinct().OrderBy(d => d.Id, StringComparer.Ordinal).ToList();

    public static IReadOnlyList<string> RuleIdConstants { get; } =
        typeof(RuleIds).GetFields(BindingFlags.Public | BindingFlags.Static).Select(f => (string)f.GetRawConstantValue()!).ToList();

    private static IReadOnlyList<T> InstancesOf<T>(Assembly assembly) =>
        assembly.GetTypes()
            .Where(t => typeof(T).IsAssignableFrom(t) && !t.IsAbstract)
            .OrderBy(t => t.Name, StringComparer.Ordinal)
            .Select(t => (T)Activator.CreateInstance(t)!)
            .ToList();
}
