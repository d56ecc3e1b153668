using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// The compilations that a search sees, and their semantic models. In an analyzer that is one compilation, and the models are the driver's own:
/// in an operation callback <c>GetSemanticModel</c> returns the instance that is in use anyway.
/// </summary>
internal sealed class SemanticModelSource
{
    private readonly Dictionary<SyntaxTree, Compilation> _owners = [];

    public SemanticModelSource(ImmutableArray<Compilation> compilations)
    {
        Compilations = compilations;
        if (compilations.Length == 1)
            return;

        foreach (var compilation in compilations)
        {
            foreach (var tree in compilation.SyntaxTrees)
                _owners[tree] = compilation;
        }
    }

    public ImmutableArray<Compilation> Compilations { get; }

    public bool Has(SyntaxTree tree) => Compilations.Length == 1 ? Compilations[0].ContainsSyntaxTree(tree) : _owners.ContainsKey(tree);

    public Compilation CompilationOf(SyntaxTree tree) => Compilations.Length == 1 ? Compilations[0] : _owners[tree];

#pragma warning disable RS1030 // Measured: this is the driver's own model, not a new one.
    public SemanticModel For(SyntaxTree tree) => CompilationOf(tree).GetSemanticModel(tree);
#pragma warning restore RS1030
}
