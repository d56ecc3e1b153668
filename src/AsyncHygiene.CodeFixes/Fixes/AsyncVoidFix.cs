using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH2001: <c>async void</c> becomes <c>async Task</c>, and its callers await it; synchronous ones become async, with theirs.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(AsyncVoidFix))]
public sealed class AsyncVoidFix : ChainFix
{
    public AsyncVoidFix()
        : base(RuleIds.AsyncVoid)
    {
    }
}
