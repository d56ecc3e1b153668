using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Families.Texts;

/// <summary>Names in code that <c>#if</c> switches off. It is code in another configuration, and cannot be bound here.</summary>
internal static class DisabledText
{
    private static readonly ConditionalWeakTable<Compilation, Lazy<Dictionary<string, Location>>> s_names = new();

    public static bool Mentions(Compilation compilation, string name) => NamesOf(compilation).ContainsKey(name);

    /// <summary>Null where no such code has the name; else with the first place.</summary>
    public static Refusal? RefusalOf(string name, IEnumerable<Compilation> compilations) =>
        compilations.Distinct()
            .Select(c => NamesOf(c).TryGetValue(name, out var place) ? place : null)
            .FirstOrDefault(place => place is not null) is { } found
                ? Refusal.DisabledText.Because($"{Refusal.DisabledText.Reason}, in {SourcePlace.Of(found)}")
                : null;

    private static Dictionary<string, Location> NamesOf(Compilation compilation) =>
        s_names.GetValue(compilation, static c => new Lazy<Dictionary<string, Location>>(() => Collect(c))).Value;

    private static Dictionary<string, Location> Collect(Compilation compilation)
    {
        var names = new Dictionary<string, Location>(StringComparer.Ordinal);
        foreach (var tree in compilation.SyntaxTrees)
        {
            var root = tree.GetRoot();
            if (!root.ContainsDirectives)
                continue;

            foreach (var text in root.DescendantTrivia().Where(t => t.IsKind(SyntaxKind.DisabledTextTrivia)))
            {
                foreach (var name in SyntaxFactory.ParseTokens(text.ToString()).Where(t => t.IsKind(SyntaxKind.IdentifierToken)))
                {
                    if (!names.ContainsKey(name.ValueText))
                        names.Add(name.ValueText, Location.Create(tree, new TextSpan(text.SpanStart + name.SpanStart, name.Span.Length)));
                }
            }
        }

        return names;
    }
}
