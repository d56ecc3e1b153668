using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using System.Xml.Linq;

namespace AsyncHygiene.Demo;

/// <summary>AsyncHygiene as its users get it, packed from the checkout.</summary>
internal sealed record PackedPackage(string FileName, IReadOnlyList<string> RuleIds)
{
    public static async Task<PackedPackage> PackAsync(WorkingFolder working, CancellationToken cancellationToken)
    {
        // PackageVersion changes the package alone; Version would compile everything anew.
        (await DotNetCommand.RunAsync(
            Checkout.Root,
            ["pack", Path.Combine("src", "AsyncHygiene"), "--output", working.Feed, $"-p:PackageVersion={working.PackageVersion}"],
            cancellationToken)).MustSucceed("AsyncHygiene cannot be packed");

        var path = Path.Combine(working.Feed, $"AsyncHygiene.{working.PackageVersion}.nupkg");
        if (!File.Exists(path))
            throw new DemoException($"'dotnet pack' ended well but made no '{Path.GetFileName(path)}'.");
        return new PackedPackage(Path.GetFileName(path), ReadRuleIds(path));
    }

    /// <summary>The package knows its rules: the list that <c>AsyncHygieneTreatWarningsAsErrors</c> makes errors.</summary>
    private static IReadOnlyList<string> ReadRuleIds(string path)
    {
        using var archive = ZipFile.OpenRead(path);
        var entry = archive.GetEntry("build/AsyncHygiene.props")
            ?? throw new DemoException($"The package '{Path.GetFileName(path)}' has no build/AsyncHygiene.props.");
        using var stream = entry.Open();
        return [
            .. XDocument.Load(stream)
                .Descendants("AsyncHygieneRuleIds")
                .SelectMany(ids => ids.Value.Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries))
        ];
    }
}
