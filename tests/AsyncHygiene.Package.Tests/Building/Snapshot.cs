using System;
using System.IO;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>
/// A checked-in file that must equal what the tests produce. <c>UPDATE=1 dotnet test</c> rewrites it; the diff is then for the reviewer.
/// </summary>
internal static class Snapshot
{
    public static void Matches(string actual, params string[] path)
    {
        var file = RepositoryRoot.Combine(path);
        if (Environment.GetEnvironmentVariable("UPDATE") == "1")
            File.WriteAllText(file, actual);

        Assert.True(File.Exists(file), $"{Path.Combine(path)} is missing; UPDATE=1 writes it.");
        Assert.Equal(File.ReadAllText(file), actual);
    }
}
