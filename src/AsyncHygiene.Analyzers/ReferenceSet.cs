using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene;

/// <summary>
/// The assemblies that a compilation references. Compilations that edits make of one another have the same object, as long as no reference
/// changes; so what is known of the references need not be found again.
/// </summary>
internal sealed class ReferenceSet
{
    private static readonly ConditionalWeakTable<Compilation, ReferenceSet> s_sets = new();
    private static readonly CompilationLineage<ReferenceSet> s_lineage = new();

    private readonly string? _assemblyName;
    private readonly object[] _assemblies;

    private ReferenceSet(CSharpCompilation compilation)
    {
        _assemblyName = compilation.AssemblyName;
        _assemblies = compilation.SourceModule.ReferencedAssemblySymbols.Select(AssemblyIdentities.Of).ToArray();
    }

    public static ReferenceSet Of(Compilation compilation) => s_sets.GetValue(compilation, static c =>
    {
        var csharp = (CSharpCompilation)c;
        var set = new ReferenceSet(csharp);
        if (s_lineage.Before(csharp.SyntaxTrees) is { } before
            && before._assemblyName == set._assemblyName
            && before._assemblies.SequenceEqual(set._assemblies))
        {
            set = before;
        }
        s_lineage.Add(csharp.SyntaxTrees, set);
        return set;
    });
}
