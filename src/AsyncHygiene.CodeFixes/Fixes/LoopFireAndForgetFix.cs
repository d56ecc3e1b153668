using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH2003: the loop runs a limited number of calls at a time, or awaits one after the other. Synchronous functions become async, with their
/// callers.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LoopFireAndForgetFix))]
public sealed class LoopFireAndForgetFix : ChainFix
{
    public LoopFireAndForgetFix()
        : base(RuleIds.LoopFireAndForget)
    {
    }
}
