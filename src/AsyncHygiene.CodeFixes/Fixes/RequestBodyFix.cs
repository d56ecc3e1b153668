using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// AH1004: <c>Request.Form</c> becomes <c>await Request.ReadFormAsync()</c>, reads and writes are awaited, <c>using</c> becomes <c>await
/// using</c>.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RequestBodyFix))]
public sealed class RequestBodyFix : ChainFix
{
    public RequestBodyFix()
        : base(RuleIds.RequestBody)
    {
    }
}
