using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>The members whose awaitable counterpart is not wanted: the package's own list and the users'.</summary>
internal static class ExcludedCounterparts
{
    private static readonly Lazy<ImmutableArray<ApiName>> s_defaults = new(() => DefaultApis.Read("DefaultExclusions.txt"));

    public static ApiSet In(KnownTypes types, AnalyzerOptions options, CancellationToken cancellationToken) =>
        new(s_defaults.Value.Concat(UserApis.In(UserApis.ExcludedCounterparts, options, cancellationToken)), types);
}
