using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>
/// samples/Shop.Async is what the fixes make of samples/Shop.Blocking, byte for byte: what the benchmarks call "after" was written by no
/// hand.
/// <c>UPDATE=1</c> rewrites it.
/// </summary>
[Collection(FixedSampleCollection.Name)]
public class CheckedInAfterTests(FixedSample sample)
{
    private static string CheckedIn => Checkout.Combine("samples", SampleFiles.AfterProject);

    [Fact]
    public void The_after_app_is_what_dotnet_format_makes_of_the_before_app()
    {
        var written = SampleFiles.Renamed(SampleFiles.Read(sample.After.ApplicationFolder));
        if (Environment.GetEnvironmentVariable("UPDATE") == "1")
            SampleFiles.Write(CheckedIn, written);
        SampleFiles.MustEqual(SampleFiles.Read(CheckedIn), written);
    }

    /// <summary>The same without the command line: a fix that depended on it would help nobody in an editor.</summary>
    [Fact]
    public async Task Fix_all_in_memory_makes_the_same_of_it()
    {
        var files = SampleFiles.Read(sample.Before.ApplicationFolder);
        var changed =
            await InMemoryFixes.ApplyAsync(
                Path.Combine(sample.Before.ApplicationFolder, $"{SampleFiles.BeforeProject}.csproj"),
                CancellationToken.None);
        Assert.NotEmpty(changed);
        foreach (var (path, bytes) in changed)
            files[Path.GetRelativePath(sample.Before.ApplicationFolder, path).Replace('\\', '/')] = bytes;
        SampleFiles.MustEqual(SampleFiles.Read(sample.After.ApplicationFolder), files);
    }
}
