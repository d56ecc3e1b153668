using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>The files of this checkout, which the convention tests compare with the code.</summary>
internal static class Checkout
{
    public static string Root { get; } = FindRoot();

    public static string Read(string path) => File.ReadAllText(Path.Combine(Root, path)).Replace("\r\n", "\n", StringComparison.Ordinal);

    /// <summary>The C# files in some folders, by their paths in the checkout, without what a build writes.</summary>
    public static IEnumerable<string> SourceFiles(params string[] folders) =>
        from folder in folders
        from path in Directory.EnumerateFiles(Path.Combine(Root, folder), "*.cs", SearchOption.AllDirectories)
        let relative = Path.GetRelativePath(Root, path).Replace('\\', '/')
        where !relative.Contains("/obj/", StringComparison.Ordinal) && !relative.Contains("/bin/", StringComparison.Ordinal)
        select relative;

    /// <summary>With UPDATE=1 in the environment generated parts are rewritten instead of compared.</summary>
    public static bool IsUpdating => Environment.GetEnvironmentVariable("UPDATE") == "1";

    /// <summary>The text between <c>&lt;!-- name --&gt;</c> and <c>&lt;!-- /name --&gt;</c>, which is generated.</summary>
    public static void CheckGenerated(string path, string name, string expected)
    {
        CheckBetween(path, $"<!-- {name} -->\n", $"<!-- /{name} -->", expected);
    }

    /// <summary>The text of an element that stands on one line, which is generated.</summary>
    public static void CheckElement(string path, string name, string expected) => CheckBetween(path, $"<{name}>", $"</{name}>", expected);

    private static void CheckBetween(string path, string begin, string end, string expected)
    {
        var text = Read(path);
        var from = text.IndexOf(begin, StringComparison.Ordinal);
        var to = text.IndexOf(end, StringComparison.Ordinal);
        Xunit.Assert.True(from >= 0 && to > from, $"'{path}' has no part between '{begin.TrimEnd()}' and '{end}'.");

        from += begin.Length;
        if (IsUpdating)
            File.WriteAllText(Path.Combine(Root, path), text[..from] + expected + text[to..]);
        else
            Xunit.Assert.Equal(expected, text[from..to]);
    }

    private static string FindRoot([CallerFilePath] string thisFile = "")
    {
        // In a deterministic build the compiler maps source paths away; the test's own folder still lies below the checkout then.
        for (var folder = File.Exists(thisFile)
            ? Path.GetDirectoryName(thisFile)
            : AppContext.BaseDirectory; folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(Path.Combine(folder, "AsyncHygiene.sln")))
                return folder;
        }

        throw new InvalidOperationException("The tests run outside the checkout: no AsyncHygiene.sln above them.");
    }
}
