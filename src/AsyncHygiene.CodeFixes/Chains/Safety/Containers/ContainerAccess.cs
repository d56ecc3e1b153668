using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Containers;

/// <summary>What can ask a container for services while it runs.</summary>
internal static class ContainerAccess
{
    private static readonly HashSet<string> s_containers = new(
        ["IServiceProvider", "ILifetimeScope", "IComponentContext", "IContainer", "IUnityContainer", "IResolver", "IResolverContext"],
        StringComparer.Ordinal);

    /// <summary>They ask for the service when it is needed, or lead to the container of the request.</summary>
    private static readonly HashSet<string> s_late = new(
        ["Lazy", "Func", "IMediator", "ISender", "IPublisher", "IHttpContextAccessor", "HttpContext"],
        StringComparer.Ordinal);

    public static bool IsContainer(ITypeSymbol type) => s_containers.Contains(type.Name);

    /// <summary>What is called has something by which it can ask for services.</summary>
    public static bool MayResolve(SyntaxNode code, SemanticModelSource models, CancellationToken cancellationToken) =>
        code.AncestorsAndSelf().OfType<InvocationExpressionSyntax>().FirstOrDefault() is { } call
        && models.For(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default) is var seen
        && (method.ContainingType.TypeKind == TypeKind.Interface
            || method.Parameters.Any(p => MayResolve(p.Type, seen))
            || MayResolve(method.ContainingType, seen)
            || s_containers.Any(name => models.AllTokens(name, cancellationToken).Any(IsTypeOfStatic)));

    /// <summary>A static field or property keeps a container, and any code may ask it.</summary>
    private static bool IsTypeOfStatic(SyntaxToken token) => token.Parent?.FirstAncestorOrSelf<MemberDeclarationSyntax>() switch
    {
        FieldDeclarationSyntax field =>
            field.Modifiers.Has(SyntaxKind.StaticKeyword) && field.Declaration.Type.Span.Contains(token.Span),
        PropertyDeclarationSyntax property =>
            property.Modifiers.Has(SyntaxKind.StaticKeyword) && property.Type.Span.Contains(token.Span),
        _ => false,
    };

    /// <summary>Itself, or by what its constructors are given.</summary>
    private static bool MayResolve(ITypeSymbol type, HashSet<ITypeSymbol> seen) =>
        IsContainer(type)
        || s_late.Contains(type.Name)
        || (seen.Add(type)
            && type is INamedTypeSymbol { DeclaringSyntaxReferences.IsEmpty: false } own
            && (own.TypeKind == TypeKind.Interface
                || own.InstanceConstructors.SelectMany(c => c.Parameters).Any(p => MayResolve(p.Type, seen))));
}
