using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Chains.Families.Texts;

/// <summary>Names in code that <c>#if</c> switches off. It is code in another configuration, and cannot be bound here.</summary>
internal static class DisabledText
{
    private static readonly ConditionalWeakTable<Compilation, Lazy<HashSet<string>>> s_names = new();

    public static bool Mentions(Compilation compilation, string name) =>
        s_names.GetValue(compilation, static c => new Lazy<HashSet<string>>(() => Collect(c))).Value.Contains(name);

    private static HashSet<string> Collect(Compilation compilation)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var tree in compilation.SyntaxTrees)
        {
            var root = tree.GetRoot();
            if (!root.ContainsDirectives)
                continue;

            foreach (var text in root.DescendantTrivia().Where(t => t.IsKind(SyntaxKind.DisabledTextTrivia)))
                names.UnionWith(
                    SyntaxFactory.ParseTokens(text.ToString()).Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText));
        }

        return names;
    }
}
