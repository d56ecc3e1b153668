using System;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Whether new awaits get <c>ConfigureAwait(false)</c>: as those around them have it, which are the awaits of the same member, else those
/// of the same type, else those of the file. In a file without any, as most of the project have it. Waits that have it say the same.
/// </summary>
internal static class ConfigureAwaitStyle
{
    private static readonly ConditionalWeakTable<Compilation, object> s_projects = new();

    /// <param name="site">Where the await will be; in a tree of its own if it is new code, which is like the rest of the file.</param>
    /// <param name="context">The file.</param>
    public static bool IsConfigured(SyntaxNode site, DocumentContext context)
    {
        if (site.SyntaxTree == context.Root.SyntaxTree)
        {
            foreach (var around in site.AncestorsAndSelf().OfType<MemberDeclarationSyntax>())
            {
                if (IsConfiguredIn(around, context) is { } isConfigured)
                    return isConfigured;
            }
        }

        return IsConfiguredIn(context.Root, context)
            ?? (bool)s_projects.GetValue(context.Model.Compilation, static c => MostAreConfigured(c));
    }

    /// <summary>
    /// Null where nothing is awaited. One await that returns to its context may be there for the code behind it; where no library has such
    /// a context, most decide.
    /// </summary>
    private static bool? IsConfiguredIn(SyntaxNode node, DocumentContext context)
    {
        var awaits = node.DescendantNodes()
            .OfType<AwaitExpressionSyntax>()
            .Where(a => !ContinuationContext.IsNeeded(a, context))
            .ToList();
        var waits = ConfiguredWaitsIn(node, context);
        return awaits.Count + waits == 0
            ? null
            : IsStyle(awaits.Count(a => ContinuesAnywhere(a.Expression)) + waits, awaits.Count + waits, context.Types);
    }

    /// <summary>
    /// How many waits have it, where all have it: of one member, or at least two of a type or file. A person who writes it there knows what
    /// for; one of several may have been copied.
    /// </summary>
    private static int ConfiguredWaitsIn(SyntaxNode node, DocumentContext context)
    {
        var waits = node.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Count(e => IsConfiguredWait(e) && !ContinuationContext.IsNeeded(e, context));
        var enough = node is BaseMethodDeclarationSyntax ? 1 : 2;
        return waits >= enough && node.DescendantNodes().OfType<ExpressionSyntax>().Count(e => MayWait(e) && IsWait(e, context)) == waits
            ? waits
            : 0;
    }

    /// <summary>By its name, before the compiler is asked.</summary>
    private static bool MayWait(ExpressionSyntax expression) => expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } => true,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" or "GetResult" } } => true,
        _ => false,
    };

    private static bool IsWait(ExpressionSyntax expression, DocumentContext context) =>
        BlockingWait.From(context.Model.GetOperation(expression), context.Types) is not null;

    private static bool IsStyle(int configured, int awaits, KnownTypes types) =>
        ContinuationContext.Exists(types) ? configured >= awaits : configured * 2 > awaits;

    public static bool IsConfiguring(ExpressionSyntax awaited) =>
        awaited is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };

    /// <summary><c>task.ConfigureAwait(false)</c></summary>
    public static bool ContinuesAnywhere(ExpressionSyntax awaited) =>
        IsConfiguring(awaited)
        && ((InvocationExpressionSyntax)awaited).ArgumentList.Arguments is { Count: 1 } arguments
        && arguments[0].Expression.IsKind(SyntaxKind.FalseLiteralExpression);

    /// <summary><c>task.ConfigureAwait(false).GetAwaiter().GetResult()</c></summary>
    private static bool IsConfiguredWait(InvocationExpressionSyntax wait) => wait.Expression is MemberAccessExpressionSyntax
    {
        Name.Identifier.ValueText: "GetResult",
        Expression: InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter", Expression: var awaited },
        },
    } && ContinuesAnywhere(awaited);

    /// <summary>Counted in the texts: parsing every file for a matter of style would cost too much.</summary>
    private static object MostAreConfigured(Compilation compilation)
    {
        int awaits = 0, configured = 0;
        foreach (var tree in compilation.SyntaxTrees)
        {
            var text = tree.GetText().ToString();
            awaits += Count(text, "await ");
            configured += Count(text, ".ConfigureAwait(false)");
        }

        return awaits > 0 && IsStyle(configured, awaits, KnownTypes.Of(compilation));
    }

    private static int Count(string text, string part)
    {
        var count = 0;
        for (var i = text.IndexOf(part, StringComparison.Ordinal); i >= 0; i = text.IndexOf(
            part,
            i + part.Length,
            StringComparison.Ordinal))
            count++;
        return count;
    }
}
