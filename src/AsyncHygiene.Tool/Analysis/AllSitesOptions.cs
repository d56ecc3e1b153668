using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// A project's own options, but every blocking call is reported, and the file that is about to be written is not read: what it says is the
/// answer, not the question.
/// </summary>
internal sealed class AllSitesOptions : AnalyzerConfigOptionsProvider
{
    private readonly AnalyzerConfigOptionsProvider _inner;

    private AllSitesOptions(AnalyzerConfigOptionsProvider inner) => _inner = inner;

    public override AnalyzerConfigOptions GlobalOptions => _inner.GlobalOptions;

    public static AnalyzerOptions From(AnalyzerOptions options) =>
        new(WithoutPathFile(options), new AllSitesOptions(options.AnalyzerConfigOptionsProvider));

    public static ImmutableArray<AdditionalText> WithoutPathFile(AnalyzerOptions options) =>
        [.. options.AdditionalFiles.Where(f => !RequestPathFile.HasName(f))];

    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new ForTree(_inner.GetOptions(tree));

    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => _inner.GetOptions(textFile);

    private sealed class ForTree(AnalyzerConfigOptions inner) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => inner.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            if (!string.Equals(key, AsyncHygiene.Settings.Options.RequestPaths.Key, StringComparison.OrdinalIgnoreCase))
                return inner.TryGetValue(key, out value);

            value = nameof(ReportedPaths.All);
            return true;
        }
    }
}
