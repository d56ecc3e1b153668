using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// The compilation whose source declares a symbol. An editor and the tool know the source of referenced projects; a build has their
/// metadata alone, which does not show what a body does.
/// </summary>
/// <remarks>
/// Where two projects have other frameworks or versions of a package, each sees copies of the other's symbols: they have the same
/// declarations and are equal to none of its own.
/// </remarks>
internal static class SourceCompilation
{
    public static Compilation? Of(ISymbol symbol, Compilation compilation)
    {
        if (symbol.ContainingAssembly is not { } assembly || symbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
            return null;

        if (SymbolEqualityComparer.Default.Equals(assembly, compilation.Assembly))
            return compilation;

        if (compilation.GetMetadataReference(assembly) is { } reference)
            return (reference as CompilationReference)?.Compilation;

        // What a third project knows of it may be a copy that neither side has; the file is the same.
        var tree = symbol.OriginalDefinition.DeclaringSyntaxReferences[0].SyntaxTree;
        return compilation.References.OfType<CompilationReference>()
            .Select(r => r.Compilation)
            .FirstOrDefault(c => SymbolEqualityComparer.Default.Equals(assembly, c.Assembly) || c.ContainsSyntaxTree(tree));
    }

    /// <summary>The method as the compilation that declares it knows it.</summary>
    /// <param name="method">A definition, or a copy of one.</param>
    /// <param name="source">What <see cref="Of"/> gave for it.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static IMethodSymbol SymbolIn(IMethodSymbol method, Compilation source, CancellationToken cancellationToken)
    {
        if (SymbolEqualityComparer.Default.Equals(method.ContainingAssembly, source.Assembly))
            return method;

        var declaration = method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken);
#pragma warning disable RS1030 // The method is in another project.
        return source.GetSemanticModel(declaration.SyntaxTree).GetDeclaredSymbol(declaration, cancellationToken) as IMethodSymbol ?? method;
#pragma warning restore RS1030
    }
}
