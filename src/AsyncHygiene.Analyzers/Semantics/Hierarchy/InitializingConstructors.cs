using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>The constructors of a type that are written and do not hand on to another one of it: one of them makes each object.</summary>
internal static class InitializingConstructors
{
    public static List<ConstructorDeclarationSyntax> Of(INamedTypeSymbol type, CancellationToken cancellationToken) =>
    [
        .. type.InstanceConstructors
            .SelectMany(c => c.DeclaringSyntaxReferences)
            .Select(r => r.GetSyntax(cancellationToken))
            .OfType<ConstructorDeclarationSyntax>()
            .Where(c => !c.Initializer.IsKind(SyntaxKind.ThisConstructorInitializer))
    ];
}
