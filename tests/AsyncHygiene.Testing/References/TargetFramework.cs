using System;
using System.Collections.Generic;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Which folders of a package serve a target framework, best first.</summary>
internal static class TargetFramework
{
    private static readonly string[] NetStandard =
        [
            "netstandard2.1",
            "netstandard2.0",
            "netstandard1.6",
            "netstandard1.5",
            "netstandard1.4",
            "netstandard1.3",
            "netstandard1.2",
            "netstandard1.1",
            "netstandard1.0"
        ];

    private static readonly string[] Net =
        [
            "net10.0",
            "net9.0",
            "net8.0",
            "net7.0",
            "net6.0",
            "net5.0",
            "netcoreapp3.1",
            "netcoreapp3.0",
            "netcoreapp2.2",
            "netcoreapp2.1",
            "netcoreapp2.0",
            .. NetStandard
        ];

    private static readonly string[] NetFramework =
        [
            "net481",
            "net48",
            "net472",
            "net471",
            "net47",
            "net462",
            "net461",
            "net46",
            "net452",
            "net451",
            "net45",
            "net40",
            "net35",
            "net20",
            .. NetStandard.Skip(1)
        ];

    public static IEnumerable<string> CompatibleFolders(string targetFramework)
    {
        string[][] families = [Net, NetFramework, NetStandard];
        var family = families.FirstOrDefault(family => family.Contains(targetFramework, StringComparer.OrdinalIgnoreCase));
        return family is null
            ? [targetFramework]
            : family.SkipWhile(folder => !string.Equals(folder, targetFramework, StringComparison.OrdinalIgnoreCase));
    }
}
