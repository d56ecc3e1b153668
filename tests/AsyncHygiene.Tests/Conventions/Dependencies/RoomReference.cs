using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Tests.Conventions.Dependencies;

/// <summary>A place in one room's code that names a type or a member of another room.</summary>
internal sealed record RoomReference(string From, string To, string FromType, string ToType)
{
    public override string ToString() => $"{From} -> {To}: {FromType} uses {ToType}";

    /// <summary>All of them in a compilation, each pair of types once.</summary>
    public static IReadOnlyList<RoomReference> In(Compilation compilation) =>
        compilation.SyntaxTrees.AsParallel().AsOrdered().SelectMany(tree => In(compilation.GetSemanticModel(tree))).Distinct().ToList();

    private static IEnumerable<RoomReference> In(SemanticModel model)
    {
        foreach (var node in model.SyntaxTree.GetRoot().DescendantNodes(n => n is not UsingDirectiveSyntax))
        {
            if (node is not (SimpleNameSyntax or ImplicitObjectCreationExpressionSyntax)
                || node.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>() is not { } around
                || model.GetDeclaredSymbol(around) is not INamedTypeSymbol user
                || Declaring(model.GetSymbolInfo(node).Symbol) is not { } used)
            {
                continue;
            }

            if (Rooms.Of(user) is { } from && Rooms.Of(used) is { } to && from != to)
                yield return new RoomReference(from, to, user.Name, used.Name);
        }
    }

    private static INamedTypeSymbol? Declaring(ISymbol? symbol) => symbol switch
    {
        INamedTypeSymbol type => type,
        IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol => symbol.ContainingType,
        _ => null,
    };
}
