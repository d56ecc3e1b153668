using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// A field or property that only constructors set, and not every one to an object: it stays null for good in some objects.
/// </summary>
internal static class OptionalMember
{
    public static bool Is(ISymbol member, CancellationToken cancellationToken)
    {
        var (type, isFixed) = member switch
        {
            IFieldSymbol field => (field.Type, field.IsReadOnly || field.DeclaredAccessibility == Accessibility.Private),
            IPropertySymbol { IsReadOnly: true, IsIndexer: false } property => (property.Type, IsAutomatic(property, cancellationToken)),
            _ => (null, false),
        };
        if (type is not { IsReferenceType: true } || !isFixed || HasInitializer(member, cancellationToken))
            return false;

        var declarations = member.ContainingType.DeclaringSyntaxReferences
            .Select(r => r.GetSyntax(cancellationToken))
            .OfType<TypeDeclarationSyntax>()
            .ToList();
        var writes = declarations.SelectMany(d => d.DescendantNodes()).Where(n => Sets(n, member.Name)).ToList();
        if (!writes.All(IsInConstructor))
            return false;

        if (type.NullableAnnotation == NullableAnnotation.Annotated)
            return true;

        var constructors = InitializingConstructors.Of(member.ContainingType, cancellationToken);
        return declarations.All(d => d.ParameterList is null)
            && (constructors.Count == 0 || constructors.Exists(c => !AlwaysSets(c, member.Name)));
    }

    private static bool IsAutomatic(IPropertySymbol property, CancellationToken cancellationToken) =>
        property.DeclaringSyntaxReferences.Any(r =>
            r.GetSyntax(cancellationToken) is PropertyDeclarationSyntax { AccessorList.Accessors: { Count: 1 } accessors }
            && accessors[0] is { Body: null, ExpressionBody: null });

    private static bool HasInitializer(ISymbol member, CancellationToken cancellationToken) =>
        member.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken)
            is VariableDeclaratorSyntax { Initializer: not null }
            or PropertyDeclarationSyntax { Initializer: not null }
            or ParameterSyntax);

    /// <summary>Not in a function inside it, which may run later.</summary>
    private static bool IsInConstructor(SyntaxNode node) =>
        node.Ancestors().FirstOrDefault(FunctionSyntax.IsFunction) is ConstructorDeclarationSyntax;

    private static bool Sets(SyntaxNode node, string name) => node switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left.DescendantNodesAndSelf().Any(n => IsNamed(n, name)),
        ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.OutKeyword or (int)SyntaxKind.RefKeyword } argument =>
            argument.DescendantNodes().Any(n => IsNamed(n, name)),
        _ => false,
    };

    private static bool IsNamed(SyntaxNode node, string name) =>
        node is IdentifierNameSyntax identifier && identifier.Identifier.ValueText == name;

    /// <summary>In a statement of the constructor's own block, to what is not written as null.</summary>
    private static bool AlwaysSets(ConstructorDeclarationSyntax constructor, string name) =>
        constructor.ExpressionBody is { } arrow
            ? SetsToObject(arrow.Expression, name)
            : constructor.Body?.Statements.Any(s => s is ExpressionStatementSyntax
                && s.DescendantNodes().Any(n => SetsToObject(n, name))) == true;

    private static bool SetsToObject(SyntaxNode node, string name) =>
        Sets(node, name) && node is not AssignmentExpressionSyntax { Right: LiteralExpressionSyntax or ConditionalExpressionSyntax };
}
