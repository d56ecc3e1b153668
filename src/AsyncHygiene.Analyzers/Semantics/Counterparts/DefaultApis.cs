using System;
using System.Collections.Immutable;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>A list of members that comes with the package.</summary>
internal static class DefaultApis
{
    public static ImmutableArray<ApiName> Read(string resource)
    {
        using var stream = typeof(DefaultApis).Assembly.GetManifestResourceStream(resource)
            ?? throw new InvalidOperationException($"'{resource}' is not in the assembly.");
        return ApiName.Parse(SourceText.From(stream));
    }
}
