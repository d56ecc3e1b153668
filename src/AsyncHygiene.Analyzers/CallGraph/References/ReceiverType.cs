using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// The type of what a member is asked of, where declarations alone tell it: fields, properties, parameters, <c>this</c>. Most uses of a
/// common name are of a type that has nothing to do with the one that is looked for; to know that spares binding the body around the use.
/// </summary>
internal sealed class ReceiverType
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ReceiverType(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>False only where the name cannot mean an instance member that the type declares.</summary>
    public bool MayHave(SimpleNameSyntax name, INamedTypeSymbol declaring)
    {
        switch (name.Parent)
        {
            case MemberAccessExpressionSyntax when name.FirstAncestorOrSelf<ExpressionColonSyntax>() is not null:
                // `is { Rows.Count: 1 }` asks the object that is matched.
                return true;
            case MemberAccessExpressionSyntax access when access.Name == name:
                return access.Kind() != SyntaxKind.SimpleMemberAccessExpression
                    || Of(access.Expression) is not { } type
                    || MayInherit(type, declaring);
            case MemberBindingExpressionSyntax binding:
                return OfReceiver(binding) is not { } receiver || MayInherit(receiver, declaring);
            case InvocationExpressionSyntax
                or ArgumentSyntax
                or EqualsValueClauseSyntax
                or ArrowExpressionClauseSyntax
                or ReturnStatementSyntax
                or ExpressionStatementSyntax
                or MemberAccessExpressionSyntax:
                return EnclosingTypes(name).Any(t => t is null || MayInherit(t, declaring));
            default:
                // Initializers and patterns name members of another object without saying so.
                return true;
        }
    }

    /// <summary>Null where a body would have to be bound.</summary>
    private ITypeSymbol? Of(ExpressionSyntax expression) => expression switch
    {
        ParenthesizedExpressionSyntax parenthesized => Of(parenthesized.Expression),
        PostfixUnaryExpressionSyntax postfix when postfix.IsKind(SyntaxKind.SuppressNullableWarningExpression) => Of(postfix.Operand),
        ThisExpressionSyntax => EnclosingTypes(expression).FirstOrDefault(),
        BaseExpressionSyntax => EnclosingTypes(expression).FirstOrDefault()?.BaseType,
        IdentifierNameSyntax name => OfName(name),
        MemberAccessExpressionSyntax { Name: IdentifierNameSyntax name } access when access.IsKind(
            SyntaxKind.SimpleMemberAccessExpression) =>
            Of(access.Expression) is { } owner ? OfMember(owner, name.Identifier.ValueText) : null,
        MemberBindingExpressionSyntax { Name: IdentifierNameSyntax name } binding =>
            OfReceiver(binding) is { } owner ? OfMember(owner, name.Identifier.ValueText) : null,
        _ => null,
    };

    /// <summary>What stands before the <c>?</c>.</summary>
    private ITypeSymbol? OfReceiver(MemberBindingExpressionSyntax binding)
    {
        var type = ReceiverSyntax.OfBinding(binding) is { } receiver ? Of(receiver) : null;
        return type?.WithoutNullable();
    }

    private ITypeSymbol? OfName(IdentifierNameSyntax name)
    {
        // In an accessor these two are not members.
        var text = name.Identifier.ValueText;
        if (text is "value" or "field"
            || name.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
            || member is GlobalStatementSyntax or BaseTypeDeclarationSyntax)
        {
            return null;
        }

        var declarations = Declarations(member, text).Take(2).ToList();
        if (declarations.Count > 0)
        {
            return declarations.Count == 1
                && declarations[0] is ParameterSyntax { Type: not null, Parent.Parent: MemberDeclarationSyntax owner } parameter
                && owner == member
                ? (_models.For(name.SyntaxTree).GetDeclaredSymbol(parameter, _cancellationToken) as IParameterSymbol)?.Type
                : null;
        }

        foreach (var type in EnclosingTypes(name))
        {
            if (type is null)
                return null;

            var parameter = type.InstanceConstructors
                .Where(c => c.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) is TypeDeclarationSyntax))
                .SelectMany(c => c.Parameters)
                .FirstOrDefault(p => p.Name == text);
            var isMember = HasMember(type, text);
            if (parameter is not null)
                return isMember ? null : parameter.Type;
            if (isMember)
                return OfMember(type, text);
        }

        return null;
    }

    /// <summary>The locals, parameters and local functions of that name anywhere in a member.</summary>
    private IEnumerable<SyntaxNode> Declarations(MemberDeclarationSyntax member, string name)
    {
        foreach (var position in NameScan.Scan(member.SyntaxTree.GetText(_cancellationToken), member.Span, name))
        {
            var token = member.FindToken(position);
            if (token.ValueText == name && token.Parent is { } parent and not SimpleNameSyntax)
                yield return parent;
        }
    }

    private static bool HasMember(ITypeSymbol type, string name) => type.SelfAndBaseTypes().Any(t => !t.GetMembers(name).IsEmpty);

    /// <summary>The field or property that the name means in a type; null where overloads, hiding or access leave a choice.</summary>
    private static ITypeSymbol? OfMember(ITypeSymbol type, string name)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct })
            return null;

        var found = type.SelfAndBaseTypes().SelectMany(t => t.GetMembers(name)).Take(2).ToList();
        return found.Count != 1 || !IsVisible(found[0], type) ? null : found[0] switch
        {
            IFieldSymbol field => field.Type,
            IPropertySymbol { IsIndexer: false } property => property.Type,
            _ => null,
        };
    }

    /// <summary>A member that cannot be used from there does not hide what the name means further out.</summary>
    private static bool IsVisible(ISymbol member, ITypeSymbol type) => member.DeclaredAccessibility switch
    {
        Accessibility.Private => SymbolEqualityComparer.Default.Equals(member.ContainingType.OriginalDefinition, type.OriginalDefinition),
        Accessibility.Public or Accessibility.Protected => true,
        _ => SymbolEqualityComparer.Default.Equals(member.ContainingAssembly, type.ContainingAssembly),
    };

    private bool MayInherit(ITypeSymbol type, INamedTypeSymbol declaring)
    {
        if (type.TypeKind is not (TypeKind.Class
            or TypeKind.Struct
            or TypeKind.Interface
            or TypeKind.Enum
            or TypeKind.Delegate
            or TypeKind.Array))
        {
            return true;
        }

        return type.SelfAndBaseTypes().Any(t => t.TypeKind == TypeKind.Error || _models.Symbols.Equals(t.OriginalDefinition, declaring))
            || (type.TypeKind == TypeKind.Interface
                && type.AllInterfaces.Any(i => i.TypeKind == TypeKind.Error || _models.Symbols.Equals(i.OriginalDefinition, declaring)));
    }

    /// <summary>From the inside out; null for one that cannot be told.</summary>
    private IEnumerable<INamedTypeSymbol?> EnclosingTypes(SyntaxNode node)
    {
        var any = false;
        for (var declaration = node.FirstAncestorOrSelf<TypeDeclarationSyntax>(); declaration
            is not null; declaration = declaration.Parent?.FirstAncestorOrSelf<TypeDeclarationSyntax>())
        {
            any = true;
            yield return _models.For(node.SyntaxTree).GetDeclaredSymbol(declaration, _cancellationToken);
        }

        if (!any)
            yield return null;
    }
}
