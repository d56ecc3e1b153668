using System;
using System.Linq;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The one descriptor that a test can only mean.</summary>
internal static class SingleDescriptor
{
    public static DiagnosticDescriptor Of(DiagnosticAnalyzer analyzer) =>
        analyzer.SupportedDiagnostics.Length == 1
            ? analyzer.SupportedDiagnostics[0]
            : throw new InvalidOperationException(
                $"'Diagnostic()' can only be used when the analyzer has a single supported diagnostic, '{analyzer.GetType()}' has "
                    + $"{analyzer.SupportedDiagnostics.Length}.");

    public static DiagnosticDescriptor Of(DiagnosticAnalyzer analyzer, string id)
    {
        var matching = analyzer.SupportedDiagnostics.Where(descriptor => descriptor.Id == id).ToList();
        return matching.Count == 1
            ? matching[0]
            : throw new InvalidOperationException(
                $"'Diagnostic(string)' can only be used when the analyzer has a single supported diagnostic with the ID '{id}', "
                    + $"'{analyzer.GetType()}' has {matching.Count}.");
    }
}
