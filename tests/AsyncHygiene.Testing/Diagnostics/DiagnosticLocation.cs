namespace Microsoft.CodeAnalysis.Testing;

public readonly struct DiagnosticLocation(FileLinePositionSpan span, DiagnosticLocationOptions options)
{
    public FileLinePositionSpan Span { get; } = span;

    public DiagnosticLocationOptions Options { get; } = options;
}
