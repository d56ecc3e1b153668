using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>One project of a test, as the test describes it.</summary>
public class ProjectState
{
    public ProjectState(string name, string language, string defaultPrefix, string defaultExtension)
    {
        Name = name;
        Language = language;
        DefaultPrefix = defaultPrefix;
        DefaultExtension = defaultExtension;
        Sources = new SourceFileList(defaultPrefix, defaultExtension);
    }

    public string Name { get; }

    public string AssemblyName => Name;

    public string Language { get; }

    public ReferenceAssemblies? ReferenceAssemblies { get; set; }

    /// <summary>Null is a library.</summary>
    public OutputKind? OutputKind { get; set; }

    /// <summary>Null is <see cref="Microsoft.CodeAnalysis.DocumentationMode.Diagnose"/>.</summary>
    public DocumentationMode? DocumentationMode { get; set; }

    public SourceFileList Sources { get; }

    public SourceFileCollection GeneratedSources { get; } = [];

    public SourceFileCollection AdditionalFiles { get; } = [];

    public SourceFileCollection AnalyzerConfigFiles { get; } = [];

    public List<Func<IEnumerable<(string filename, SourceText content)>>> AdditionalFilesFactories { get; } = [];

    public List<string> AdditionalProjectReferences { get; } = [];

    public MetadataReferenceCollection AdditionalReferences { get; } = [];

    internal string DefaultPrefix { get; }

    internal string DefaultExtension { get; }

    /// <summary>Files in the order in which they are compared and read for markup.</summary>
    internal IEnumerable<SourceFileCollection> FileCollections => [Sources, GeneratedSources, AdditionalFiles, AnalyzerConfigFiles];

    internal bool HasSameFiles(ProjectState other) =>
        FileCollections.Zip(other.FileCollections).All(pair => pair.First.HasSameContent(pair.Second));

    /// <summary>Fills what is still empty from another state.</summary>
    internal void InheritFrom(ProjectState other)
    {
        ReferenceAssemblies ??= other.ReferenceAssemblies;
        OutputKind ??= other.OutputKind;
        DocumentationMode ??= other.DocumentationMode;

        InheritIfEmpty(Sources, other.Sources);
        InheritIfEmpty(GeneratedSources, other.GeneratedSources);
        InheritIfEmpty(AdditionalFiles, [.. other.AdditionalFiles, .. other.AdditionalFilesFactories.SelectMany(factory => factory())]);
        InheritIfEmpty(AnalyzerConfigFiles, other.AnalyzerConfigFiles);
        InheritIfEmpty(AdditionalProjectReferences, other.AdditionalProjectReferences);
        InheritIfEmpty(AdditionalReferences, other.AdditionalReferences);
    }

    internal ProjectState Copy()
    {
        var copy = new ProjectState(Name, Language, DefaultPrefix, DefaultExtension);
        copy.InheritFrom(this);
        return copy;
    }

    private protected static void InheritIfEmpty<T>(List<T> own, List<T> inherited)
    {
        if (own.Count == 0)
            own.AddRange(inherited);
    }
}
