using System;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Whether new awaits get <c>ConfigureAwait(false)</c>: as those around them have it, which are the awaits of the same member, else those
/// of the same type, else those of the file. In a file without any, as most of the project have it.
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
        var awaits = node.DescendantNodes().OfType<AwaitExpressionSyntax>().Where(a => !NeedsContext(a, context)).ToList();
        var configured = awaits.Count(IsConfigured);
        return awaits.Count == 0 ? null
            : HasContext(context.Types) ? configured == awaits.Count
            : configured * 2 > awaits.Count;
    }

    private static bool HasContext(KnownTypes types) =>
        UserInterfaceTypes.AreReferenced(types) || types["System.Web.HttpContext"] is not null;

    private static bool IsConfigured(AwaitExpressionSyntax awaitExpression) => IsConfiguring(awaitExpression.Expression);

    public static bool IsConfiguring(ExpressionSyntax awaited) =>
        awaited is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };

    /// <summary>A function that reads <c>HttpContext.Current</c> must go on in the request's context, or it reads null.</summary>
    public static bool NeedsContext(SyntaxNode site, DocumentContext context) =>
        context.Types["System.Web.HttpContext"] is { } httpContext
        && FunctionSyntax.Around(site) is { } function
        && FunctionSyntax.OwnNodes(function)
            .Any(n =>
                n is SimpleNameSyntax { Identifier.ValueText: "Current" }
                    && context.Types.Is(context.Model.GetSymbolInfo(n).Symbol?.ContainingType, httpContext));

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

        return awaits > 0 && configured * 2 > awaits;
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
