using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>The files of one project of the samples by relative path, with their bytes; build output is left out.</summary>
internal static class SampleFiles
{
    public const string BeforeProject = "Shop.Blocking";
    public const string AfterProject = "Shop.Async";
    public const string BackendBeforeProject = "Shop.Backend";
    public const string BackendAfterProject = "Shop.Backend.Async";

    public static SortedDictionary<string, byte[]> Read(string folder)
    {
        var files = new SortedDictionary<string, byte[]>(StringComparer.Ordinal);
        foreach (var path in Directory.EnumerateFiles(folder, "*", SearchOption.AllDirectories))
        {
            var name = Path.GetRelativePath(folder, path).Replace('\\', '/');
            if (!name.StartsWith("bin/", StringComparison.Ordinal) && !name.StartsWith("obj/", StringComparison.Ordinal))
                files[name] = File.ReadAllBytes(path);
        }

        return files;
    }

    /// <summary>The fixed files under the name of the checked-in project; nothing else about them changes.</summary>
    public static SortedDictionary<string, byte[]> Renamed(SortedDictionary<string, byte[]> files, string before, string after) =>
        new(
            files.ToDictionary(file => file.Key == $"{before}.csproj" ? $"{after}.csproj" : file.Key, file => file.Value),
            StringComparer.Ordinal);

    /// <summary>Makes a folder hold these files and no others.</summary>
    public static void Write(string folder, SortedDictionary<string, byte[]> files)
    {
        if (Directory.Exists(folder))
        {
            foreach (var surplus in Read(folder).Keys.Except(files.Keys))
                File.Delete(Path.Combine(folder, surplus));
        }

        foreach (var (name, bytes) in files)
        {
            var path = Path.Combine(folder, name);
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllBytes(path, bytes);
        }
    }

    /// <summary>Fails with the names of missing and surplus files, or with the first difference of texts.</summary>
    public static void MustEqual(SortedDictionary<string, byte[]> expected, SortedDictionary<string, byte[]> actual)
    {
        Assert.Equal(
            [],
            expected.Keys
                .Except(actual.Keys)
                .Select(name => $"missing: {name}")
                .Concat(actual.Keys.Except(expected.Keys).Select(name => $"surplus: {name}")));
        foreach (var (name, bytes) in expected)
        {
            // The texts first: their difference can be read.
            Assert.Equal($"{name}\n{Encoding.UTF8.GetString(bytes)}", $"{name}\n{Encoding.UTF8.GetString(actual[name])}");
            Assert.True(bytes.AsSpan().SequenceEqual(actual[name]), $"'{name}' has the same text in other bytes.");
        }
    }
}
