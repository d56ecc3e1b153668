using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>
/// Members that a test project names in attributes by strings: <c>[MemberData("Rows")]</c>. The test framework calls them and takes no
/// task.
/// </summary>
internal static class NamesInAttributes
{
    private static readonly ConditionalWeakTable<Compilation, Lazy<HashSet<string>>> s_names = new();

    public static bool Contain(Compilation compilation, string name) =>
        s_names.GetValue(compilation, static c => new Lazy<HashSet<string>>(() => Collect(c))).Value.Contains(name);

    private static HashSet<string> Collect(Compilation compilation)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        if (!KnownTypes.Of(compilation).IsTestProject())
            return names;

        foreach (var tree in compilation.SyntaxTrees)
        {
            names.UnionWith(tree.GetRoot().DescendantNodes(n => n is not (StatementSyntax or ExpressionSyntax))
                .OfType<AttributeArgumentSyntax>()
                .Select(a => a.Expression)
                .OfType<LiteralExpressionSyntax>()
                .Select(l => l.Token.ValueText));
        }

        return names;
    }
}
