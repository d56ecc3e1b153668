using System;

namespace Microsoft.CodeAnalysis.Testing;

[Flags]
public enum TestBehaviors
{
    None = 0,
    SkipGeneratedCodeCheck = 1,
    SkipSuppressionCheck = 2,
    SkipGeneratedSourcesCheck = 4,
}
