using System;

namespace Microsoft.CodeAnalysis.Testing;

[Flags]
public enum CodeFixTestBehaviors
{
    None = 0,
    SkipFixAllInDocumentCheck = 1,
    SkipFixAllInProjectCheck = 2,
    SkipFixAllInSolutionCheck = 4,
    SkipFixAllCheck = SkipFixAllInDocumentCheck | SkipFixAllInProjectCheck | SkipFixAllInSolutionCheck,

    /// <summary>Only the first diagnostic is fixed, once.</summary>
    FixOne = 8,

    SkipLocalDiagnosticCheck = 16,
}
