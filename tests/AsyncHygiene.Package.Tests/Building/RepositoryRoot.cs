using System.IO;
using System.Linq;
using System.Reflection;

namespace AsyncHygiene.Package.Tests;

/// <summary>The checkout that the tests were built from.</summary>
internal static class RepositoryRoot
{
    private static readonly string s_path = typeof(RepositoryRoot).Assembly
        .GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(attribute => attribute.Key == nameof(RepositoryRoot)).Value!;

    public static string Combine(params string[] parts) => Path.Combine([s_path, .. parts]);
}
