using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncHygiene.Tests.Chains;

/// <summary>A project of a <see cref="ChainCase"/>: its files before and after.</summary>
internal sealed class ChainProject(string name, params (string Name, string Before, string After)[] files)
{
    public string Name { get; } = name;

    public IReadOnlyList<(string Name, string Before, string After)> Files { get; } = files;

    public List<(string Name, string Text)> AdditionalFiles { get; } = [];

    /// <summary>What has become of those that change.</summary>
    public List<(string Name, string Text)> AdditionalFilesAfter { get; } = [];

    /// <summary>The projects that it references.</summary>
    public string[] Uses { get; init; } = [];

    public ReferenceAssemblies References { get; init; } = Framework.Net10;

    public LanguageVersion LanguageVersion { get; init; } = LanguageVersion.Latest;

    public OutputKind OutputKind { get; init; } = OutputKind.DynamicallyLinkedLibrary;

    public string[] Symbols { get; init; } = [];

    /// <summary>The rules that the project does not want to hear of.</summary>
    public string[] NoWarn { get; init; } = [];

    public string Language { get; init; } = LanguageNames.CSharp;

    /// <summary>Source of libraries that the project sees the metadata of only.</summary>
    public string[] Libraries { get; init; } = [];

    /// <summary>Files that two projects share have the same path: their name begins with <c>Shared/</c>.</summary>
    public string PathOf(string file) => file.StartsWith("Shared/", System.StringComparison.Ordinal) ? "/" + file : $"/{Name}/{file}";
}
