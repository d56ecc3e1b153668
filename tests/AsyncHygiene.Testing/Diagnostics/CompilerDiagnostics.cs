namespace Microsoft.CodeAnalysis.Testing;

/// <summary>From which severity on the compiler's own diagnostics must be expected by a test.</summary>
public enum CompilerDiagnostics
{
    None,
    Errors,
    Warnings,
    Suggestions,
    All,
}
