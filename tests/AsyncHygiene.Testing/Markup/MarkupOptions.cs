using System;

namespace Microsoft.CodeAnalysis.Testing;

[Flags]
public enum MarkupOptions
{
    None = 0,

    /// <summary>Where several descriptors fit, the first one is meant.</summary>
    UseFirstDescriptor = 1,

    /// <summary>'$$' is code.</summary>
    TreatPositionIndicatorsAsCode = 2,
}
