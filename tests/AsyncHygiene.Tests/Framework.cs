using System.Collections.Immutable;
using System.IO;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncHygiene.Tests;

/// <summary>
/// The reference assemblies that the code under test is compiled against. The built-in sets of the testing library name versions that not
/// every package source has.
/// </summary>
internal static class Framework
{
    public static readonly ReferenceAssemblies Net8 = new ReferenceAssemblies(
        "net8.0",
        new PackageIdentity("Microsoft.NETCore.App.Ref", "8.0.28"),
        Path.Combine("ref", "net8.0")).AddPackages([new PackageIdentity("Microsoft.AspNetCore.App.Ref", "8.0.28")]);

    /// <summary>What a library sees that has nothing to do with a server.</summary>
    public static readonly ReferenceAssemblies Net10Library = new(
        "net10.0",
        new PackageIdentity("Microsoft.NETCore.App.Ref", "10.0.10"),
        Path.Combine("ref", "net10.0"));

    public static readonly ReferenceAssemblies Net10 =
        Net10Library.AddPackages([new PackageIdentity("Microsoft.AspNetCore.App.Ref", "10.0.10")]);

    public static readonly ReferenceAssemblies Net472 = new ReferenceAssemblies(
        "net472",
        new PackageIdentity("Microsoft.NETFramework.ReferenceAssemblies.net472", "1.0.3"),
        Path.Combine("build", ".NETFramework", "v4.7.2"))
        .WithAssemblyIdentityComparer(DesktopAssemblyIdentityComparer.Default)
        .AddAssemblies(ImmutableArray.Create("mscorlib", "System", "System.Core", "System.Net.Http", "System.ServiceModel", "System.Web"));

    /// <summary>For theories, whose data are texts.</summary>
    public static ReferenceAssemblies Named(string targetFramework) => targetFramework switch
    {
        "net472" => Net472,
        "net8.0" => Net8,
        "net10.0" => Net10,
        _ => throw new System.ArgumentOutOfRangeException(nameof(targetFramework), targetFramework, "not a framework of these tests"),
    };

    /// <summary>Microsoft.AspNet.WebApi.Client: HttpContentExtensions and HttpClientExtensions.</summary>
    public static ReferenceAssemblies WithWebApiClient(this ReferenceAssemblies references, string version = "6.0.0") =>
        references.AddPackages([
            new PackageIdentity("Microsoft.AspNet.WebApi.Client", version),
            new PackageIdentity("Newtonsoft.Json", "13.0.3")
        ]);

    public static ReferenceAssemblies WithEntityFrameworkCore(this ReferenceAssemblies references)
    {
        var version = references.TargetFramework == Net8.TargetFramework ? "8.0.30" : "10.0.11";
        return references.AddPackages(
        [
            new PackageIdentity("Microsoft.EntityFrameworkCore", version),
            new PackageIdentity("Microsoft.EntityFrameworkCore.Abstractions", version),
            new PackageIdentity("Microsoft.EntityFrameworkCore.Relational", version),
        ]);
    }

    /// <summary>Test frameworks and mock libraries, for the conversion of test code.</summary>
    public static ReferenceAssemblies WithXunit(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("xunit.assert", "2.9.3"), new PackageIdentity("xunit.extensibility.core", "2.9.3")]);

    public static ReferenceAssemblies WithNUnit(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("NUnit", "3.14.0")]);

    public static ReferenceAssemblies WithMSTest(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("MSTest.TestFramework", "3.8.3")]);

    public static ReferenceAssemblies WithFluentAssertions(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("FluentAssertions", "6.12.0")]);

    public static ReferenceAssemblies WithMoq(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("Moq", "4.20.72")]);

    public static ReferenceAssemblies WithNSubstitute(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("NSubstitute", "5.3.0")]);

    public static ReferenceAssemblies WithFakeItEasy(this ReferenceAssemblies references) =>
        references.AddPackages([new PackageIdentity("FakeItEasy", "6.0.1")]);
}
