using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// A node of the call graph. Members are told apart by their symbol; lambdas and local functions by their syntax, because every semantic
/// model makes symbols of its own for them. A type stands for its instance initializers, which run in its constructors.
/// </summary>
internal readonly struct Function : IEquatable<Function>
{
    private Function(ISymbol symbol, SyntaxNode? node)
    {
        Symbol = symbol;
        Node = node;
    }

    /// <summary>The member, or for a lambda or local function its own method symbol.</summary>
    public ISymbol Symbol { get; }

    /// <summary>The lambda or local function; null for members.</summary>
    public SyntaxNode? Node { get; }

    public bool IsLambda => Node is AnonymousFunctionExpressionSyntax;

    public bool IsLocalFunction => Node is LocalFunctionStatementSyntax;

    public IMethodSymbol? Method => Symbol as IMethodSymbol;

    /// <summary>A getter, an operator or a conversion: what reads or uses it runs it, and no delegate is made of its name.</summary>
    public bool IsReadOrApplied =>
        Method is { } method
        && (HasReaders(method) || method.ExplicitInterfaceImplementations.Any(HasReaders));

    /// <summary>That contains it, or whose initializers it is.</summary>
    public INamedTypeSymbol? Type => Symbol as INamedTypeSymbol ?? Symbol.ContainingType;

    public static Function Of(IMethodSymbol method)
    {
        // The clauses of a query are lambdas too, but nothing refers to them; they run in the function around the query.
        while (method.MethodKind == MethodKind.AnonymousFunction
            && NodeOf(method) is not AnonymousFunctionExpressionSyntax
            && method.ContainingSymbol is IMethodSymbol outer)
        {
            method = outer;
        }

        return method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction && NodeOf(method) is { } node
            ? new Function(method, node)
            : new Function(Canonical(method), null);
    }

    /// <summary>
    /// The function that the code at a node belongs to; null in attributes, static initializers and other places that no call reaches.
    /// </summary>
    public static Function? Around(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var (child, n) = (node,
            node is PrimaryConstructorBaseTypeSyntax ? node : node.Parent); n is not null; (child, n) = (n, n.Parent))
        {
            switch (n)
            {
                case AttributeListSyntax or ParameterSyntax or EnumMemberDeclarationSyntax:
                    return null;
                case AnonymousFunctionExpressionSyntax lambda:
                    return model.GetSymbolInfo(lambda, cancellationToken).Symbol is IMethodSymbol symbol
                        ? new Function(symbol, lambda)
                        : null;
                case LocalFunctionStatementSyntax local:
                    return model.GetDeclaredSymbol(local, cancellationToken) is IMethodSymbol localSymbol
                        ? new Function(localSymbol, local)
                        : null;
                case BaseMethodDeclarationSyntax or AccessorDeclarationSyntax:
                    return model.GetDeclaredSymbol(n, cancellationToken) is IMethodSymbol method ? Of(method) : null;
                case PropertyDeclarationSyntax property when child == property.ExpressionBody:
                    return model.GetDeclaredSymbol(property, cancellationToken)?.GetMethod is { } getter ? Of(getter) : null;
                case IndexerDeclarationSyntax indexer when child == indexer.ExpressionBody:
                    return model.GetDeclaredSymbol(indexer, cancellationToken)?.GetMethod is { } indexGetter ? Of(indexGetter) : null;
                case BaseFieldDeclarationSyntax field:
                    return InitializersOf(field, field.Modifiers, model, cancellationToken);
                case PropertyDeclarationSyntax property:
                    return InitializersOf(property, property.Modifiers, model, cancellationToken);
                case PrimaryConstructorBaseTypeSyntax when n.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type:
                    return model.GetDeclaredSymbol(type, cancellationToken) is INamedTypeSymbol owner
                        ? new Function(owner.OriginalDefinition, null)
                        : null;
                case GlobalStatementSyntax:
                    return model.GetEnclosingSymbol(n.SpanStart, cancellationToken) is IMethodSymbol main ? Of(main) : null;
                case BaseTypeDeclarationSyntax:
                    return null;
            }
        }

        return null;
    }

    private static bool HasReaders(IMethodSymbol method) =>
        method.MethodKind is MethodKind.PropertyGet or MethodKind.UserDefinedOperator or MethodKind.Conversion;

    private static SyntaxNode? NodeOf(IMethodSymbol method) => method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();

    /// <summary>One symbol for all the forms of a method: constructed, reduced, partial.</summary>
    public static IMethodSymbol Canonical(IMethodSymbol method)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        return method.PartialDefinitionPart ?? method;
    }

    public static Function Initializers(INamedTypeSymbol type) => new(type.OriginalDefinition, null);

    public bool Equals(Function other) =>
        Node is not null || other.Node is not null ? Node == other.Node : SymbolEqualityComparer.Default.Equals(Symbol, other.Symbol);

    public override bool Equals(object? obj) => obj is Function other && Equals(other);

    public override int GetHashCode() => Node?.GetHashCode() ?? SymbolEqualityComparer.Default.GetHashCode(Symbol);

    /// <summary>Static initializers run once, at no particular request.</summary>
    private static Function? InitializersOf(
        MemberDeclarationSyntax member,
        SyntaxTokenList modifiers,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        !modifiers.Any(m => m.IsKind(SyntaxKind.StaticKeyword) || m.IsKind(SyntaxKind.ConstKeyword))
        && member.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } type
        && model.GetDeclaredSymbol(type, cancellationToken) is INamedTypeSymbol owner
            ? Initializers(owner)
            : null;
}
