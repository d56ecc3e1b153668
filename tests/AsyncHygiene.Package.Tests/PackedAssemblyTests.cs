using System;
using Xunit;

namespace AsyncHygiene.Package.Tests;

[Collection(PackageCollection.Name)]
public sealed class PackedAssemblyTests(PackedPackage package)
{
    private const string Analyzers = "AsyncHygiene.Analyzers";
    private const string CodeFixes = "AsyncHygiene.CodeFixes";

    /// <summary>
    /// The oldest hosts are the .NET 8 SDK and Visual Studio 17.8; a reference to anything newer than they bring does not load there.
    /// </summary>
    [Theory]
    [InlineData(Analyzers)]
    [InlineData(CodeFixes)]
    public void References_only_what_the_oldest_host_has(string name)
    {
        using var assembly = Open(name);
        Assert.NotEmpty(assembly.References);
        Assert.All(
            assembly.References,
            reference =>
                Assert.True(IsAllowed(reference.Name, reference.Version), $"{name} references {reference.Name} {reference.Version}"));

        bool IsAllowed(string reference, Version version) => reference switch
        {
            "netstandard" => true,
            "System.Collections.Immutable" => version.Major <= 7,

            // The compiler's own: its ModuleMetadata.GetMetadataReader returns a type of it, and the compiler 4.8.0 brings version 7.
            "System.Reflection.Metadata" => version.Major <= 7,
            Analyzers => name == CodeFixes,
            "Microsoft.CodeAnalysis" or "Microsoft.CodeAnalysis.CSharp" => version <= new Version(4, 8, 0, 0),
            "Microsoft.CodeAnalysis.Workspaces" or "Microsoft.CodeAnalysis.CSharp.Workspaces" =>
                name == CodeFixes && version <= new Version(4, 8, 0, 0),
            _ => false,
        };
    }

    /// <summary>The compiler loads the analyzers on a command line where no workspace assembly exists.</summary>
    [Fact]
    public void Analyzers_do_not_reference_workspaces()
    {
        using var assembly = Open(Analyzers);
        Assert.DoesNotContain(assembly.References, reference => reference.Name.Contains("Workspaces", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(Analyzers)]
    [InlineData(CodeFixes)]
    public void Source_link_leads_to_the_repository_at_the_commit(string name)
    {
        using var assembly = Open(name);
        var repository = package.Metadata("repository");
        var raw = repository.Attribute("url")!.Value.Replace(
            "https://github.com/",
            "https://raw.githubusercontent.com/",
            StringComparison.Ordinal);
        Assert.Equal($$$"""{"documents":{"/_/*":"{{{raw}}}/{{{repository.Attribute("commit")!.Value}}}/*"}}""", assembly.SourceLink());
    }

    [Theory]
    [InlineData(Analyzers)]
    [InlineData(CodeFixes)]
    public void Each_source_is_linked_or_embedded(string name)
    {
        using var assembly = Open(name);
        var documents = assembly.Documents();
        Assert.NotEmpty(documents);
        Assert.All(documents, document => Assert.True(
            document.Embedded || document.Path.StartsWith($"/_/src/{name}/", StringComparison.Ordinal),
            $"{document.Path} is neither in the repository nor embedded"));
        Assert.All(documents, document => Assert.StartsWith("/_", document.Path, StringComparison.Ordinal));
    }

    private PackedAssembly Open(string name) => new(package.ReadFile($"analyzers/dotnet/cs/{name}.dll"));
}
