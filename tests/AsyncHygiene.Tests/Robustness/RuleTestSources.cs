using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>The sources of the rules' own tests: the raw strings in them, without the markup.</summary>
internal static class RuleTestSources
{
    public static IEnumerable<string> All() =>
        Directory.GetFiles(Path.Combine(Checkout.Root, "tests", "AsyncHygiene.Tests", "Rules"), "*.cs", SearchOption.AllDirectories)
            .OrderBy(Path.GetFileName, StringComparer.Ordinal)
            .SelectMany(file => CSharpSyntaxTree.ParseText(File.ReadAllText(file)).GetRoot().DescendantTokens())
            .Where(t => t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken) && t.ValueText.Contains("class ", StringComparison.Ordinal))
            .Select(t => Regex.Replace(t.ValueText, @"\[\||\|\]|\{\|[^:|]+:|\|\}", ""))
            .Distinct();
}
