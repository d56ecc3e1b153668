using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace AsyncHygiene.Benchmarks.Tests.Conventions;

/// <summary>Finds figures that look measured and stand outside the parts that a test generates.</summary>
internal static partial class TypedFigures
{
    public static IEnumerable<string> In(string page) =>
        Figure().Matches(Left().Replace(page, "")).Select(match => match.Value.Trim());

    /// <summary>Generated parts, code, and what a page quotes in quotation marks.</summary>
    [GeneratedRegex(@"<!-- (?<part>[\w-]+) -->.*?<!-- /\k<part> -->|```.*?```|`[^`\n]*`", RegexOptions.Singleline)]
    private static partial Regex Left();

    [GeneratedRegex(@"(?<![\w.-])\d[\d,.]*\s?(?:ms|µs|s|seconds?|MB|kB|GB|×|/s|times|percent|%)(?![\w-])")]
    private static partial Regex Figure();
}
