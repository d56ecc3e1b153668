using System;

namespace Microsoft.CodeAnalysis.Testing;

[Flags]
public enum DiagnosticOptions
{
    None = 0,
    IgnoreAdditionalLocations = 1,
    IgnoreSeverity = 2,
}
