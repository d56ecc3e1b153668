using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Settings;

/// <summary>The members that users list in additional files of their projects.</summary>
internal static class UserApis
{
    public const string ExcludedCounterparts = "AsyncHygiene.ExcludedCounterparts.txt";
    public const string BlockingApis = "AsyncHygiene.BlockingApis.txt";

    public static bool IsList(AdditionalText file) => HasName(file, ExcludedCounterparts) || HasName(file, BlockingApis);

    public static IEnumerable<ApiName> In(string fileName, AnalyzerOptions options, CancellationToken cancellationToken) =>
        options.AdditionalFiles
            .Where(file => HasName(file, fileName))
            .Select(file => file.GetText(cancellationToken))
            .Where(text => text is not null)
            .SelectMany(text => ApiName.Parse(text!));

    private static bool HasName(AdditionalText file, string name) =>
        string.Equals(Path.GetFileName(file.Path), name, StringComparison.OrdinalIgnoreCase);
}
