using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Writes a framework type's name at a place: short where it is in scope, short with a using directive where that changes nothing else in
/// the file, qualified otherwise. The clean-up after a code action is not relied on for this; it adds no using directives in every host.
/// </summary>
internal static class TypeName
{
    public static TypeSyntax Of(DocumentEdits edits, INamedTypeSymbol type, int position, params TypeSyntax[] arguments)
    {
        var name = PlainSyntax.Name(type.Name, arguments);
        if (IsInScope(edits.Context, type, position))
            return name;

        if (!CanImport(edits.Context, type, position))
            return SyntaxFactory.QualifiedName(Namespace(type), PlainSyntax.Token(SyntaxKind.DotToken), name);

        edits.AddUsing(type.ContainingNamespace.ToDisplayString());
        return name;
    }

    /// <summary>The same as an expression, to call a static member on.</summary>
    public static ExpressionSyntax Expression(DocumentEdits edits, INamedTypeSymbol type, int position) =>
        Of(edits, type, position) switch
        {
            QualifiedNameSyntax qualified => SyntaxFactory.ParseExpression(qualified.ToString()),
            var name => name,
        };

    private static NameSyntax Namespace(INamedTypeSymbol type) =>
        SyntaxFactory.ParseName("global::" + type.ContainingNamespace.ToDisplayString());

    private static bool IsInScope(DocumentContext context, INamedTypeSymbol type, int position)
    {
        var found = context.Model
            .LookupNamespacesAndTypes(position, name: type.Name)
            .OfType<INamedTypeSymbol>()
            .Where(t => t.Arity == type.Arity)
            .ToList();
        return found.Count == 1 && SymbolEqualityComparer.Default.Equals(found[0].OriginalDefinition, type.OriginalDefinition);
    }

    /// <summary>
    /// A using directive must not give a second meaning to a name that the file uses already. A namespace has types in several assemblies.
    /// </summary>
    private static bool CanImport(DocumentContext context, INamedTypeSymbol type, int position)
    {
        var name = type.ContainingNamespace.ToDisplayString();
        return (context.Model.Compilation.GetCompilationNamespace(type.ContainingNamespace) ?? type.ContainingNamespace).GetTypeMembers()
            .Where(t => t.DeclaredAccessibility == Accessibility.Public)
            .Select(t => t.Name)
            .Distinct(StringComparer.Ordinal)
            .Where(member => context.Model.LookupNamespacesAndTypes(position, name: member)
                .Any(s => s.ContainingNamespace?.ToDisplayString() != name))
            .All(member => !Names(context.Root, member));
    }

    /// <summary>Also in a comment for documentation, and an attribute without its suffix; a declaration is no use.</summary>
    private static bool Names(SyntaxNode root, string type) =>
        root.DescendantTokens(descendIntoTrivia: true).Any(t =>
            t.IsKind(SyntaxKind.IdentifierToken)
            && (t.ValueText == type || t.ValueText + "Attribute" == type)
            && t.Parent is not BaseTypeDeclarationSyntax);
}
