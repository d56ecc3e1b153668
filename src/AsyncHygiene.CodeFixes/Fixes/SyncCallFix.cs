using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>AH1003: <c>x.Read()</c> becomes <c>await x.ReadAsync()</c>, and <c>using</c> becomes <c>await using</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SyncCallFix))]
public sealed class SyncCallFix : ChainFix
{
    public SyncCallFix()
        : base(RuleIds.SyncCall)
    {
    }
}
