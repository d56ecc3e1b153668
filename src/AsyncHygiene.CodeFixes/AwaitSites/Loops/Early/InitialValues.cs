using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>What the fields and properties of an object are given when it is made, but for constants.</summary>
internal static class InitialValues
{
    public static IEnumerable<ExpressionSyntax> Of(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        type.OriginalDefinition.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(cancellationToken))
            .OfType<TypeDeclarationSyntax>()
            .SelectMany(t => t.Members)
            .Where(m => !m.Modifiers.Has(SyntaxKind.StaticKeyword) && !m.Modifiers.Has(SyntaxKind.ConstKeyword))
            .SelectMany(m => m switch
            {
                FieldDeclarationSyntax field => field.Declaration.Variables.Select(v => v.Initializer?.Value),
                PropertyDeclarationSyntax property => [property.Initializer?.Value],
                _ => [],
            })
            .OfType<ExpressionSyntax>()
            .Where(v => v is not LiteralExpressionSyntax);
}
