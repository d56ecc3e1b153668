using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Diagnostics as a reader wants them in a failed test: what the compiler would print, and what to paste into the test.</summary>
internal static class DiagnosticFormatter
{
    public static string Format(IEnumerable<Diagnostic> diagnostics)
    {
        var text = new StringBuilder();
        foreach (var diagnostic in diagnostics)
        {
            text.Append("// ").Append(diagnostic.ToString()).Append('\n');
            text.Append(Creation(diagnostic));
            if (diagnostic.Location.IsInSource)
                text.Append(Span(diagnostic.Location.GetLineSpan()));
            foreach (var additional in diagnostic.AdditionalLocations)
                text.Append(Span(additional.GetLineSpan()));
            if (ActualDiagnostic.ArgumentsOf(diagnostic) is { Count: > 0 } arguments)
                text.Append(".WithArguments(").AppendJoin(", ", arguments.Select(argument => $"\"{argument}\"")).Append(')');
            if (diagnostic.IsSuppressed)
                text.Append(".WithIsSuppressed(true)");
            text.Append(",\n");
        }

        return text.Length == 0 ? "    NONE.\n" : text.ToString();
    }

    public static string Format(IEnumerable<DiagnosticResult> results)
    {
        var text = string.Concat(results.Select(result => result.ToString() + "\n"));
        return text.Length == 0 ? "    NONE.\n" : text;
    }

    private static string Creation(Diagnostic diagnostic)
    {
        if (!diagnostic.Descriptor.CustomTags.Contains(WellKnownDiagnosticTags.Compiler))
            return $"VerifyCS.Diagnostic(\"{diagnostic.Id}\")";

        return diagnostic.Severity == DiagnosticSeverity.Error
            ? $"DiagnosticResult.CompilerError(\"{diagnostic.Id}\")"
            : $"DiagnosticResult.CompilerWarning(\"{diagnostic.Id}\")";
    }

    private static string Span(FileLinePositionSpan span) => string.Create(
        CultureInfo.InvariantCulture,
        $".WithSpan(\"{span.Path}\", {span.StartLinePosition.Line + 1}, {span.StartLinePosition.Character + 1}, "
            + $"{span.EndLinePosition.Line + 1}, {span.EndLinePosition.Character + 1})");
}
