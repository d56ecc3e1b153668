using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>The members whose awaitable counterpart is not wanted: the package's own list and the users'.</summary>
internal static class ExcludedCounterparts
{
    private static readonly Lazy<ImmutableArray<ApiName>> s_defaults = new(ReadDefaults);

    public static ApiSet In(KnownTypes types, AnalyzerOptions options, CancellationToken cancellationToken) =>
        new(s_defaults.Value.Concat(UserApis.In(UserApis.ExcludedCounterparts, options, cancellationToken)), types);

    private static ImmutableArray<ApiName> ReadDefaults()
    {
        using var stream = typeof(ExcludedCounterparts).Assembly.GetManifestResourceStream("DefaultExclusions.txt")
            ?? throw new InvalidOperationException("The list of default exclusions is not in the assembly.");
        return ApiName.Parse(SourceText.From(stream));
    }
}
