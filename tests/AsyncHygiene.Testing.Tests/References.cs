using System.IO;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncHygiene.Testing.Tests;

/// <summary>The reference packages that the test project brings along.</summary>
internal static class References
{
    public static ReferenceAssemblies Net80 { get; } = NetCoreApp("net8.0", "8.0.28");

    public static ReferenceAssemblies Net100 { get; } = NetCoreApp("net10.0", "10.0.10");

    public static ReferenceAssemblies AspNetCore80 { get; } =
        Net80.AddPackages([new PackageIdentity("Microsoft.AspNetCore.App.Ref", "8.0.28")]);

    public static ReferenceAssemblies Net472 { get; } =
        new ReferenceAssemblies(
            "net472",
            new PackageIdentity("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.3"),
            Path.Combine("build", ".NETFramework", "v4.7.2"))
            .WithAssemblyIdentityComparer(Microsoft.CodeAnalysis.DesktopAssemblyIdentityComparer.Default)
            .AddAssemblies(["mscorlib", "System", "System.Core", "System.Net.Http"]);

    private static ReferenceAssemblies NetCoreApp(string targetFramework, string version) =>
        new(targetFramework, new PackageIdentity("Microsoft.NETCore.App.Ref", version), Path.Combine("ref", targetFramework));
}
