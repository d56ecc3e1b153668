using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// Functions that return a task and work synchronously because their author wants that, as a comment says: a stream that must not be read
/// asynchronously, for instance. Such a reason is nowhere in the code.
/// </summary>
internal static class SynchronousOnPurpose
{
    private const RegexOptions Options = RegexOptions.IgnoreCase | RegexOptions.CultureInvariant;

    /// <summary>"Sync" is also what is done with folders: <c>to sync the folder</c>.</summary>
    private static readonly Regex s_synchronous = new(
        @"\b(?:synchronous(?:ly)?"
            + @"|(?<!\b(?:to|will|must|should|can|may|and|or|then|in|of|out of)\s)sync"
            + @"(?!\s+(?:the|all|any|a|an|with|from|to|up|into|our|its|their|this|these|between|back|repositor\w*|files?|folders?|data"
            + @"|state|status|jobs?|settings|users?)\b))\b",
        Options);

    /// <summary>What says that it has a reason. A type may also be said to have both kinds of members.</summary>
    private static readonly Regex s_purpose = new(
        @"\b(?:forc(?:e|es|ed|ing)|work-?arounds?|(?:on )?purpose(?:ly)?|intentional(?:ly)?|deliberate(?:ly)?)\b",
        Options);

    private static readonly Regex s_task = new(@"\b(?:todo|fixme)\b", Options);

    /// <param name="site">A place of the function.</param>
    /// <param name="function">It returns a task.</param>
    public static bool IsSaidOf(SyntaxNode site, SyntaxNode function)
    {
        var statements = site.AncestorsAndSelf().TakeWhile(n => n != function).OfType<StatementSyntax>();
        return statements.Prepend(function).SelectMany(CommentsAbove).Any(c => s_synchronous.IsMatch(c) && !s_task.IsMatch(c))
            || function.Ancestors()
                .OfType<TypeDeclarationSyntax>()
                .SelectMany(CommentsAbove)
                .Any(c => s_synchronous.IsMatch(c) && s_purpose.IsMatch(c));
    }

    private static IEnumerable<string> CommentsAbove(SyntaxNode code) =>
        code.GetLeadingTrivia().Where(t => t.IsAnyComment()).Select(t => t.ToFullString());
}
