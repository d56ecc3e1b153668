using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// A declaration as each of several compilations sees it: mostly the same symbol, but a copy where a project is referenced by one for
/// another framework.
/// </summary>
internal sealed class CompilationViews
{
    private readonly ConcurrentDictionary<Compilation, (HashSet<ISymbol> Assemblies, HashSet<string> Names)> _references = new();

    /// <summary>Null where the compilation does not see the declaration.</summary>
    public TSymbol? Find<TSymbol>(Compilation compilation, TSymbol symbol)
        where TSymbol : class, ISymbol
    {
        if (symbol.ContainingAssembly is not { } assembly)
            return null;

        var (assemblies, names) = _references.GetOrAdd(compilation, static c => ReferencesOf(c));
        if (assemblies.Contains(assembly))
            return symbol;

        return names.Contains(assembly.Name) && symbol.GetDocumentationCommentId() is { } id
            ? DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation)
                .OfType<TSymbol>()
                .FirstOrDefault(s => CrossCompilationComparer.Instance.Equals(s, symbol))
            : null;
    }

    private static (HashSet<ISymbol> Assemblies, HashSet<string> Names) ReferencesOf(Compilation compilation)
    {
        var assemblies = new HashSet<ISymbol>(compilation.SourceModule.ReferencedAssemblySymbols, SymbolEqualityComparer.Default)
        {
            compilation.Assembly,
        };
        return (assemblies, [.. assemblies.Select(a => a.Name)]);
    }
}
