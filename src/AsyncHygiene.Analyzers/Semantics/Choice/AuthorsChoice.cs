using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Choice;

/// <summary>
/// The author has switched off, at this line, what another analyzer says about the same mistake: it was seen and is wanted. Our own ids
/// need no such search, the compiler knows them.
/// <code>
/// #pragma warning disable CA1849     // S6966, VSTHRD103, MA0045 …
/// // ReSharper disable once MethodHasAsyncOverload
/// [SuppressMessage("Usage", "VSTHRD002")]
/// </code>
/// </summary>
internal static class AuthorsChoice
{
    private static readonly string[] s_blocking =
    [
        "CA1849", "S6966", "S4462", "VSTHRD002", "VSTHRD102", "VSTHRD103", "VSTHRD104", "MA0042", "MA0045", "AsyncFixer02",
        "MethodHasAsyncOverload", "MethodHasAsyncOverloadWithCancellation", "UseAwaitUsing", "AsyncifyInvocation", "AsyncifyVariable",
    ];

    private static readonly string[] s_asyncVoid =
    [
        "VSTHRD100", "VSTHRD101", "S3168", "MA0147", "MA0155", "AsyncFixer03", "AsyncVoidLambda", "AsyncVoidMethod",
        "AsyncVoidEventHandlerMethod",
    ];

    private static readonly string[] s_dropping = ["CS4014", "4014", "VSTHRD110", "MA0134"];

    public static bool IsToBlock(SyntaxNode site) => IsMade(site, s_blocking);

    public static bool IsAsyncVoid(SyntaxNode site) => IsMade(site, s_asyncVoid);

    public static bool IsToDrop(SyntaxNode site) => IsMade(site, s_dropping);

    private static bool IsMade(SyntaxNode site, string[] rules) =>
        IsSwitchedOff(site, rules) || site.AncestorsAndSelf().Any(n => IsMarked(n, rules));

    /// <summary>
    /// The last directive about one of the rules before the line decides. One above the first type, for the whole file, is about no line.
    /// </summary>
    private static bool IsSwitchedOff(SyntaxNode site, string[] rules)
    {
        var isOff = false;
        var types = site.SyntaxTree.GetRoot().DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .FirstOrDefault(n => n is BaseTypeDeclarationSyntax or DelegateDeclarationSyntax or GlobalStatementSyntax)?.SpanStart ?? 0;
        var directive = site.SyntaxTree.GetRoot().GetFirstDirective(d => d is PragmaWarningDirectiveTriviaSyntax);
        while (directive is PragmaWarningDirectiveTriviaSyntax pragma && pragma.SpanStart < site.Span.End)
        {
            if (pragma.SpanStart > types && pragma.ErrorCodes.Any(code => Array.IndexOf(rules, code.ToString()) >= 0))
                isOff = pragma.DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword);
            directive = pragma.GetNextDirective(d => d is PragmaWarningDirectiveTriviaSyntax);
        }

        return isOff;
    }

    /// <summary>By an attribute, or a comment before the statement, the member or the file.</summary>
    private static bool IsMarked(SyntaxNode node, string[] rules) => node switch
    {
        MemberDeclarationSyntax member => member.AttributeLists.Any(l => Suppresses(l, rules)) || HasComment(member, rules),
        StatementSyntax => HasComment(node, rules),
        CompilationUnitSyntax => HasComment(node, rules),
        _ => false,
    };

    private static bool Suppresses(AttributeListSyntax list, string[] rules) =>
        list.Attributes.Any(a => a.Name.ToString() is var name
            && (name.EndsWith("SuppressMessage", StringComparison.Ordinal)
                || name.EndsWith("SuppressMessageAttribute", StringComparison.Ordinal))
            && a.ArgumentList is { Arguments: { Count: > 1 } arguments }
            && arguments[1].Expression is LiteralExpressionSyntax { Token.ValueText: var id }
            && rules.Any(rule => id == rule || id.StartsWith(rule + ":", StringComparison.Ordinal)));

    private static bool HasComment(SyntaxNode node, string[] rules) =>
        node.GetLeadingTrivia()
            .Where(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia))
            .Select(t => t.ToString().Split(' ', ','))
            .Any(words => words.Contains("ReSharper") && words.Contains("disable") && words.Any(w => Array.IndexOf(rules, w) >= 0));
}
