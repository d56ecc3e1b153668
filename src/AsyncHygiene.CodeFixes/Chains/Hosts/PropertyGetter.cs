using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>A getter whose property can become a method: of the type's own, with nothing else, and read by its name alone.</summary>
internal static class PropertyGetter
{
    /// <summary>What the language reads without naming it.</summary>
    private static readonly string[] s_patternNames = ["Count", "Current", "IsCompleted", "Length"];

    /// <summary>The property of a getter, where the project wants it and no caller elsewhere can depend on it.</summary>
    public static IPropertySymbol? Around(SyntaxNode getter, DocumentContext context, CancellationToken cancellationToken) =>
        DeclarationOf(getter) is { Parent: ClassDeclarationSyntax or StructDeclarationSyntax or RecordDeclarationSyntax } declaration
        && Options.ConvertProperties.Read(context.Document.Project.AnalyzerOptions, declaration.SyntaxTree)
        && context.Model.GetDeclaredSymbol(declaration, cancellationToken) is { } property
        && IsOwn(property, context.Types)
        && CanBeMethod(declaration)
        && !IteratorMethod.Is(getter)
        && !IsOfForeignInterest(property.ContainingType, context.Types)
            ? property
            : null;

    private static PropertyDeclarationSyntax? DeclarationOf(SyntaxNode getter) => getter switch
    {
        ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax property } => property,
        AccessorDeclarationSyntax { RawKind: (int)SyntaxKind.GetAccessorDeclaration, Parent.Parent: PropertyDeclarationSyntax property } =>
            property,
        _ => null,
    };

    /// <summary>Not what others can see, override or implement.</summary>
    private static bool IsOwn(IPropertySymbol property, KnownTypes types) =>
        property
            is
        {
            DeclaredAccessibility: Accessibility.Private
                or Accessibility.Internal,
            SetMethod: null,
            IsVirtual: false,
            IsAbstract: false,
            IsOverride: false,
            ReturnsByRef: false,
            ReturnsByRefReadonly: false
        }
        && property.DeclaringSyntaxReferences.Length == 1
        && property.ExplicitInterfaceImplementations.IsEmpty
        && property.GetAttributes().IsEmpty
        && property.GetMethod!.GetAttributes().IsEmpty
        && property.GetMethod.GetReturnTypeAttributes().IsEmpty
        && !s_patternNames.Contains(property.Name)
        && property.Type is { IsRefLikeType: false, TypeKind: not (TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Error) }
        && !property.Type.IsTaskLike(types)
        && !StructCopy.IsSeenBy(property.GetMethod)
        && !property.ContainingType.AllInterfaces
            .SelectMany(i => i.GetMembers(property.Name))
            .Any(m => SymbolEqualityComparer.Default.Equals(property.ContainingType.FindImplementationForInterfaceMember(m), property));

    /// <summary>A getter and nothing else; no comments between it and the braces around it.</summary>
    private static bool CanBeMethod(PropertyDeclarationSyntax declaration)
    {
        if (declaration.Initializer is not null || declaration.DescendantTokens().Any(t => t.Text == "field"))
            return false;
        if (declaration.ExpressionBody is not null)
            return true;

        return declaration.AccessorList is { Accessors: { Count: 1 } accessors } list
            && accessors[0] is { Modifiers.Count: 0, AttributeLists.Count: 0 } getter
            && (getter.Body is not null || getter.ExpressionBody is not null)
            && list.OpenBraceToken
                .GetAllTrivia()
                .Concat(getter.GetLeadingTrivia())
                .Concat(getter.Keyword.TrailingTrivia)
                .Concat(getter.GetTrailingTrivia())
                .Concat(list.CloseBraceToken.LeadingTrivia)
                .All(t => t.IsKind(SyntaxKind.WhitespaceTrivia) || t.IsKind(SyntaxKind.EndOfLineTrivia));
    }

    /// <summary>Bindings, serializers and views read the properties of such a type by their names.</summary>
    private static bool IsOfForeignInterest(INamedTypeSymbol type, KnownTypes types) =>
        UserInterfaceTypes.AreReferenced(types)
        || type.IsSerializable
        || type.AllInterfaces.Any(i =>
            types.Is(i, types["System.ComponentModel.INotifyPropertyChanged"])
                || types.Is(i, types["Microsoft.AspNetCore.Components.IComponent"]))
        || type.GetAttributes().Any(a => a.AttributeClass is { } attribute && !IsHarmless(attribute));

    private static bool IsHarmless(INamedTypeSymbol attribute)
    {
        var name = attribute.ContainingNamespace?.ToDisplayString() ?? "";
        return name is "System" or "System.Diagnostics" or "System.Diagnostics.CodeAnalysis" or "System.Runtime.CompilerServices"
            || (name.StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal)
                && attribute.Name.IndexOf("Bind", StringComparison.Ordinal) < 0);
    }
}
