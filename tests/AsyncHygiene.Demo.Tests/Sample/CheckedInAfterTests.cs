using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>
/// samples/Shop.Async is what the fixes make of samples/Shop.Blocking, and samples/Shop.Backend.Async of samples/Shop.Backend, byte for
/// byte: what the benchmarks call "after" was written by no hand.
/// <c>UPDATE=1</c> rewrites it.
/// </summary>
[Collection(FixedSampleCollection.Name)]
public class CheckedInAfterTests(FixedSample sample)
{
    [Fact]
    public void The_after_app_is_what_dotnet_format_makes_of_the_before_app() =>
        MustBeFixed(sample.After.ApplicationFolder, SampleFiles.BeforeProject, SampleFiles.AfterProject);

    [Fact]
    public void The_after_backend_is_what_dotnet_format_makes_of_the_backend() =>
        MustBeFixed(sample.After.BackendFolder, SampleFiles.BackendBeforeProject, SampleFiles.BackendAfterProject);

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

    private static void MustBeFixed(string fixedCopy, string before, string after)
    {
        var checkedIn = Checkout.Combine("samples", after);
        var written = SampleFiles.Renamed(SampleFiles.Read(fixedCopy), before, after);
        if (Environment.GetEnvironmentVariable("UPDATE") == "1")
            SampleFiles.Write(checkedIn, written);
        SampleFiles.MustEqual(SampleFiles.Read(checkedIn), written);
    }
}
