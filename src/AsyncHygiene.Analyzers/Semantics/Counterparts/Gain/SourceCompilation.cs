using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// The compilation whose source declares a symbol. An editor and the tool know the source of referenced projects; a build has their
/// metadata alone, which does not show what a body does.
/// </summary>
internal static class SourceCompilation
{
    public static Compilation? Of(ISymbol symbol, Compilation compilation)
    {
        if (symbol.ContainingAssembly is not { } assembly || symbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
            return null;

        return SymbolEqualityComparer.Default.Equals(assembly, compilation.Assembly)
            ? compilation
            : (compilation.GetMetadataReference(assembly) as CompilationReference)?.Compilation;
    }
}
