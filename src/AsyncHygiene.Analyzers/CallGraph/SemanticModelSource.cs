using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// The compilations that a search sees, and their semantic models. In an analyzer that is one compilation, and the models are the driver's
/// own: in an operation callback <c>GetSemanticModel</c> returns the instance that is in use anyway. In a tool it is a whole solution.
/// </summary>
internal sealed class SemanticModelSource
{
    private readonly Dictionary<SyntaxTree, Compilation> _owners = [];
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel>? _kept;
    private readonly CompilationViews? _views;
    private readonly ImmutableArray<SyntaxTree> _searched;

    /// <param name="compilations">What the search sees.</param>
    /// <param name="keepModels">Outside an analyzer every call makes a new model, which binds everything anew; then they are kept.</param>
    public SemanticModelSource(ImmutableArray<Compilation> compilations, bool keepModels = false)
    {
        Compilations = compilations;
        _kept = keepModels ? new ConcurrentDictionary<SyntaxTree, SemanticModel>() : null;
        if (compilations.Length == 1)
            return;

        _views = new CompilationViews();
        foreach (var compilation in compilations)
        {
            foreach (var tree in compilation.SyntaxTrees)
                _owners[tree] = compilation;
        }
    }

    /// <summary>With the projects that it references, where the compiler has their source: in editors and in the tool.</summary>
    public static SemanticModelSource WithProjectsBelow(Compilation compilation) => new(
        compilation.References.OfType<CompilationReference>().Select(r => r.Compilation).Prepend(compilation).ToImmutableArray());

    private SemanticModelSource(SemanticModelSource all, ImmutableArray<SyntaxTree> searched)
    {
        Compilations = all.Compilations;
        _owners = all._owners;
        _kept = all._kept;
        _views = all._views;
        _searched = searched;
    }

    public ImmutableArray<Compilation> Compilations { get; }

    /// <summary>The trees in which uses are looked for: all, but for those whose uses are known already.</summary>
    public IEnumerable<SyntaxTree> Trees => _searched.IsDefault ? Compilations.SelectMany(c => c.SyntaxTrees) : _searched;

    /// <summary>The same with fewer trees to search; what a name there means is still a matter of all.</summary>
    public SemanticModelSource Within(ImmutableArray<SyntaxTree> trees) => new(this, trees);

    /// <summary>The tokens of that text in the trees that are searched.</summary>
    public IEnumerable<SyntaxToken> Tokens(string word, CancellationToken cancellationToken) =>
        _searched.IsDefault ? AllTokens(word, cancellationToken) : _searched.SelectMany(t => NameScan.Tokens(t, word, cancellationToken));

    /// <summary>The tokens of that text in all trees.</summary>
    public IEnumerable<SyntaxToken> AllTokens(string word, CancellationToken cancellationToken) =>
        Compilations.SelectMany(c => NameScan.Tokens(c, word, cancellationToken));

    /// <summary>Target-typed <c>new()</c> in the trees that are searched.</summary>
    public IEnumerable<ImplicitObjectCreationExpressionSyntax> ImplicitCreations(CancellationToken cancellationToken)
    {
        var tokens = _searched.IsDefault
            ? Compilations.SelectMany(c => NameScan.ImplicitCreationTokens(c, cancellationToken))
            : _searched.SelectMany(t => NameScan.Tokens(t, "new", cancellationToken));
        return tokens.Select(token => token.Parent).OfType<ImplicitObjectCreationExpressionSyntax>();
    }

    public bool IsSearched(SyntaxTree tree) => _searched.IsDefault ? Has(tree) : _searched.Contains(tree);

    /// <summary>Whether two symbols, of one or of two of the compilations, are the same declaration.</summary>
    public IEqualityComparer<ISymbol?> Symbols => _views is null ? SymbolEqualityComparer.Default : CrossCompilationComparer.Instance;

    public bool Has(SyntaxTree tree) => Compilations.Length == 1 ? Compilations[0].ContainsSyntaxTree(tree) : _owners.ContainsKey(tree);

    public Compilation CompilationOf(SyntaxTree tree) => Compilations.Length == 1 ? Compilations[0] : _owners[tree];

#pragma warning disable RS1030 // Measured: in an analyzer this is the driver's own model, not a new one.
    public SemanticModel For(SyntaxTree tree) =>
        _kept is null ? CompilationOf(tree).GetSemanticModel(tree) : _kept.GetOrAdd(tree, t => CompilationOf(t).GetSemanticModel(t));
#pragma warning restore RS1030

    public bool IsSame(IMethodSymbol method, IMethodSymbol slot) => Symbols.Equals(Function.Canonical(method), slot);

    /// <summary>A type as each compilation sees it that does.</summary>
    public IEnumerable<INamedTypeSymbol> ViewsOf(INamedTypeSymbol type) =>
        _views is null
            ? [type]
            : Compilations.Select(c => _views.Find(c, type.OriginalDefinition)).OfType<INamedTypeSymbol>();

    /// <summary>The types of all compilations below a type.</summary>
    public IEnumerable<INamedTypeSymbol> DerivedFrom(INamedTypeSymbol type) =>
        _views is null
            ? TypeHierarchy.Of(Compilations[0]).DerivedFrom(type)
            : Compilations.SelectMany(c =>
                _views.Find(c, type.OriginalDefinition) is { } local
                    ? TypeHierarchy.Of(c).DerivedFrom(local)
                    : ImmutableArray<INamedTypeSymbol>.Empty);

    /// <summary>What the use of a member may run: itself, what overrides it, what implements it.</summary>
    public IEnumerable<ISymbol> RunBy(ISymbol member) =>
        _views is null
            ? RunMembers.Of(member, Compilations[0])
            : Compilations.SelectMany(c => _views.Find(c, member) is { } local ? RunMembers.Of(local, c) : []);

    /// <summary>What collection initializers and expressions fill, or a base of that.</summary>
    public bool MayBeEnumerable(INamedTypeSymbol type) =>
        IsEnumerable(type) || DerivedFrom(type).Any(IsEnumerable);

    private static bool IsEnumerable(INamedTypeSymbol type) =>
        type.AllInterfaces.Prepend(type).Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable);

    /// <summary>The members through which a call can arrive at a method, with those that only derived types make it answer for.</summary>
    public IEnumerable<IMethodSymbol> SlotsOf(IMethodSymbol method)
    {
        if (_views is null)
            return Slots.Of(method, TypeHierarchy.Of(Compilations[0]).DerivedFrom(method.ContainingType));

        var slots = new HashSet<IMethodSymbol>(Slots.Of(method), CrossCompilationComparer.Instance);
        foreach (var compilation in Compilations)
        {
            if (_views.Find(compilation, Function.Canonical(method)) is { } local
                && TypeHierarchy.Of(compilation).DerivedFrom(local.ContainingType) is { Length: > 0 } derived)
            {
                slots.UnionWith(Slots.Of(local, derived));
            }
        }

        return slots;
    }

    /// <summary>
    /// Whether a call of a slot may run more methods than tell which one it is. A project that is compiled for several frameworks counts
    /// once.
    /// </summary>
    public bool RunsMany(IMethodSymbol slot) => CountIn(slot, (all, local) => all.Count(local)) > SlotImplementations.Enough;

    /// <summary>The same of a slot in a generic type, where the call closes that.</summary>
    public bool RunsMany(IMethodSymbol slot, IMethodSymbol called) =>
        CountIn(slot, (all, local) => all.Count(local, called, Symbols)) > SlotImplementations.Enough;

    public bool HasImplementation(IMethodSymbol slot) => CountIn(slot, (all, local) => all.Count(local)) > 0;

    private int CountIn(IMethodSymbol slot, Func<SlotImplementations, IMethodSymbol, int> count) =>
        _views is null
            ? count(SlotImplementations.Of(Compilations[0]), slot)
            : Compilations.GroupBy(c => c.AssemblyName)
                .Sum(group => group.Max(c => _views.Find(c, slot) is { } local ? count(SlotImplementations.Of(c), local) : 0));
}
