using System.Collections.Concurrent;
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
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel>? _kept;

    /// <param name="compilations">What the search sees.</param>
    /// <param name="keepModels">Outside an analyzer every call makes a new model, which binds everything anew; then they are kept.</param>
    public SemanticModelSource(ImmutableArray<Compilation> compilations, bool keepModels = false)
    {
        Compilations = compilations;
        _kept = keepModels ? new ConcurrentDictionary<SyntaxTree, SemanticModel>() : null;
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
    public SemanticModel For(SyntaxTree tree) =>
        _kept is null ? CompilationOf(tree).GetSemanticModel(tree) : _kept.GetOrAdd(tree, t => CompilationOf(t).GetSemanticModel(t));
#pragma warning restore RS1030
}
