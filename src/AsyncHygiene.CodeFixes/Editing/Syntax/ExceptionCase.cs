using System.Linq;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>The cases of a <c>switch</c> over an exception: one for some of them, or one for all that no other names.</summary>
internal static class ExceptionCase
{
    public static bool IsAll(SwitchSectionSyntax section) => section.Labels.Any(label => label switch
    {
        DefaultSwitchLabelSyntax => true,
        CasePatternSwitchLabelSyntax { WhenClause: null, Pattern: var pattern } => IsAll(pattern),
        _ => false,
    });

    public static bool IsAll(SwitchExpressionArmSyntax arm) => arm.WhenClause is null && IsAll(arm.Pattern);

    private static bool IsAll(PatternSyntax pattern) => pattern is DiscardPatternSyntax or VarPatternSyntax;
}
