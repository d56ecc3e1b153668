using System.IO;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// The frameworks that the library names, with the package versions that it names. A test that uses one of them needs
/// exactly that version in the packages folder.
/// </summary>
public sealed partial class ReferenceAssemblies
{
    private static ReferenceAssemblies NetCoreApp(string targetFramework, string version) =>
        new(targetFramework, new PackageIdentity("Microsoft.NETCore.App.Ref", version), Path.Combine("ref", targetFramework));

    public static class Net
    {
        public static ReferenceAssemblies Net80 { get; } = NetCoreApp("net8.0", "8.0.0");

        public static ReferenceAssemblies Net90 { get; } = NetCoreApp("net9.0", "9.0.0");
    }

    public static class NetFramework
    {
        public static class Net472
        {
            public static ReferenceAssemblies Default { get; } =
                new ReferenceAssemblies(
                    "net472",
                    new PackageIdentity("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.2"),
                    Path.Combine("build", ".NETFramework", "v4.7.2"))
                    .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default)
                    .AddAssemblies([
                        "mscorlib",
                        "System",
                        "System.Core",
                        "System.Data",
                        "System.Data.DataSetExtensions",
                        "System.Net.Http",
                        "System.Xml",
                        "System.Xml.Linq"
                    ])
                    .AddLanguageSpecificAssemblies(LanguageNames.CSharp, ["Microsoft.CSharp"]);
        }
    }
}
