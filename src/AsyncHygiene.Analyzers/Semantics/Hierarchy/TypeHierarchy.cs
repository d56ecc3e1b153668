using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>
/// What derives from a type of one compilation, found when it is asked for: a derived type writes its base's name in its base list, so only
/// those declarations are looked at. To sort all types of the compilation beforehand would bind every base list of it, anew after every
/// edit. That is done only for types of other assemblies, which a type here may derive from through others that are not written here.
/// </summary>
internal sealed class TypeHierarchy
{
    private static readonly ConditionalWeakTable<Compilation, TypeHierarchy> s_hierarchies = new();

    private readonly Compilation _compilation;
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<INamedTypeSymbol>> _derived = new(SymbolEqualityComparer.Default);
    private readonly Lazy<Dictionary<ISymbol, List<INamedTypeSymbol>>> _byForeignType;

    private TypeHierarchy(Compilation compilation)
    {
        _compilation = compilation;
        _byForeignType = new Lazy<Dictionary<ISymbol, List<INamedTypeSymbol>>>(SortByForeignType);
    }

    public static TypeHierarchy Of(Compilation compilation) => s_hierarchies.GetValue(compilation, static c => new TypeHierarchy(c));

    /// <summary>The types below a base type or interface, itself not included.</summary>
    public ImmutableArray<INamedTypeSymbol> DerivedFrom(INamedTypeSymbol type)
    {
        type = type.OriginalDefinition;
        return type.IsSealed || type.IsStatic || type.SpecialType == SpecialType.System_Object
            ? ImmutableArray<INamedTypeSymbol>.Empty
            : _derived.GetOrAdd(
                type,
                _ => SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, _compilation.Assembly)
                    ? FindDerived(type)
                    : FindBelowForeign(type));
    }

    /// <summary>Whether the project has a type of its own below any of these.</summary>
    public bool HasTypeBelow(ImmutableArray<INamedTypeSymbol> types)
    {
        foreach (var type in types)
        {
            if (!DerivedFrom(type).IsEmpty)
                return true;
        }

        return false;
    }

    private ImmutableArray<INamedTypeSymbol> FindBelowForeign(INamedTypeSymbol type) =>
        _byForeignType.Value.TryGetValue(type, out var derived) ? derived.ToImmutableArray() : ImmutableArray<INamedTypeSymbol>.Empty;

    private ImmutableArray<INamedTypeSymbol> FindDerived(INamedTypeSymbol type)
    {
        var derived = new List<INamedTypeSymbol>();
        var seen = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { type };
        var pending = new Queue<INamedTypeSymbol>();
        pending.Enqueue(type);
        while (pending.Count > 0)
        {
            foreach (var direct in FindDirectlyDerived(pending.Dequeue()))
            {
                if (seen.Add(direct))
                {
                    derived.Add(direct);
                    pending.Enqueue(direct);
                }
            }
        }

        return derived.ToImmutableArray();
    }

    private IEnumerable<INamedTypeSymbol> FindDirectlyDerived(INamedTypeSymbol type)
    {
        foreach (var name in NamesOf(type))
        {
            foreach (var token in NameScan.BaseTokens(_compilation, name, CancellationToken.None))
            {
                // In the base list itself, or as a type argument there; what the symbols say decides.
                if (token.Parent?.FirstAncestorOrSelf<BaseListSyntax>() is { Parent: BaseTypeDeclarationSyntax declaration }
                    && Declared(declaration) is { } candidate
                    && IsDirectlyDerived(candidate, type))
                {
                    yield return candidate;
                }
            }
        }
    }

    /// <summary>Its own name, and the aliases that name it.</summary>
    private IEnumerable<string> NamesOf(INamedTypeSymbol type)
    {
        yield return type.Name;
        foreach (var token in NameScan.BaseTokens(_compilation, type.Name, CancellationToken.None))
        {
            if (token.Parent?.FirstAncestorOrSelf<UsingDirectiveSyntax>() is { Alias.Name.Identifier.ValueText: var alias }
                && alias != type.Name)
            {
                yield return alias;
            }
        }
    }

#pragma warning disable RS1030 // Measured: in an analyzer this is the driver's own model, not a new one.
    private INamedTypeSymbol? Declared(BaseTypeDeclarationSyntax declaration) =>
        _compilation.GetSemanticModel(declaration.SyntaxTree).GetDeclaredSymbol(declaration) as INamedTypeSymbol;
#pragma warning restore RS1030

    private Dictionary<ISymbol, List<INamedTypeSymbol>> SortByForeignType()
    {
        var sorted = new Dictionary<ISymbol, List<INamedTypeSymbol>>(SymbolEqualityComparer.Default);
        var pending = new Stack<INamespaceOrTypeSymbol>();
        pending.Push(_compilation.Assembly.GlobalNamespace);
        while (pending.Count > 0)
        {
            var current = pending.Pop();
            foreach (var member in current is INamespaceSymbol space
                ? space.GetMembers()
                : current.GetTypeMembers().Cast<INamespaceOrTypeSymbol>())
            {
                pending.Push(member);
            }
            if (current is not INamedTypeSymbol type)
                continue;

            foreach (var ancestor
                in Ancestors(type).Where(a => !SymbolEqualityComparer.Default.Equals(a.ContainingAssembly, _compilation.Assembly)))
            {
                if (!sorted.TryGetValue(ancestor, out var derived))
                    sorted.Add(ancestor, derived = []);
                derived.Add(type);
            }
        }

        return sorted;
    }

    private static IEnumerable<INamedTypeSymbol> Ancestors(INamedTypeSymbol type)
    {
        var bases = type.BaseType.SelfAndBaseTypes().TakeWhile(t => t.SpecialType != SpecialType.System_Object);
        return type.AllInterfaces
            .Concat(bases)
            .Select(a => a.OriginalDefinition)
            .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default);
    }

    private static bool IsDirectlyDerived(INamedTypeSymbol candidate, INamedTypeSymbol type) =>
        SymbolEqualityComparer.Default.Equals(candidate.BaseType?.OriginalDefinition, type)
        || candidate.Interfaces.Any(i => SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, type));
}
