using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>What keeps code from compiling. A warning that a project makes an error of does not.</summary>
internal static class CompileErrors
{
    /// <summary>In the order of files and lines: the compiler works on several at once, and reports them as it finds them.</summary>
    public static IReadOnlyList<Diagnostic> Of(Compilation compilation, CancellationToken cancellationToken) =>
        [.. compilation.GetDiagnostics(cancellationToken)
            .Where(d => d is { DefaultSeverity: DiagnosticSeverity.Error, IsSuppressed: false })
            .OrderBy(d => d.Location.SourceTree?.FilePath ?? "", StringComparer.Ordinal)
            .ThenBy(d => d.Location.SourceSpan.Start)
            .ThenBy(d => d.Id, StringComparer.Ordinal)
            .ThenBy(d => d.ToString(), StringComparer.Ordinal)];
}
