using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Finds the uses of a member: candidates by text, then only those nodes are bound. Forms that do not name the member (operators,
/// <c>using</c>,
/// <c>foreach</c>, <c>await</c>, target-typed <c>new</c>) are found by their own token.
/// </summary>
internal sealed class ReferenceSearch
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ReferenceSearch(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IMethodSymbol slot) => slot.MethodKind switch
    {
        MethodKind.Constructor =>
            new ConstructorReferences(_models, _cancellationToken)
                .Of(slot)
                .Concat(new TargetTypedReferences(_models, _cancellationToken).Of(slot)),
        MethodKind.PropertyGet or MethodKind.PropertySet => OfProperty((IPropertySymbol)slot.AssociatedSymbol!, slot),
        MethodKind.EventAdd or MethodKind.EventRemove => OfEvent((IEventSymbol)slot.AssociatedSymbol!, slot),
        MethodKind.UserDefinedOperator => new OperatorReferences(_models, _cancellationToken).Of(slot),
        MethodKind.Conversion => ConversionReferences.Of(slot, _models, _cancellationToken),
        MethodKind.StaticConstructor or MethodKind.Destructor => [],
        _ => Named(slot)
            .Concat(new PatternReferences(_models, _cancellationToken).Of(slot))
            .Concat(
                new ImplicitIndexerReferences(_models, _cancellationToken)
                    .Of(slot)
                    .Where(r => r.Symbol is IMethodSymbol method && _models.IsSame(method, slot)))
            .Concat(new TargetTypedReferences(_models, _cancellationToken).Of(slot)),
    };

    private IEnumerable<Reference> Named(IMethodSymbol slot)
    {
        // Only the interface's member can be named.
        if (!slot.ExplicitInterfaceImplementations.IsEmpty)
            yield break;

        foreach (var (node, model) in Names(slot.Name, slot))
        {
            if (!MayCall(node, slot))
                continue;

            foreach (var reference in Bound(node, model))
            {
                if (reference.Symbol is IMethodSymbol method && _models.IsSame(method, slot))
                    yield return reference;
            }
        }
    }

    private IEnumerable<Reference> OfProperty(IPropertySymbol property, IMethodSymbol accessor)
    {
        var references = property.IsIndexer
            ? new IndexerReferences(_models, _cancellationToken).All()
            : Names(PlainName(property), property).SelectMany(n => Bound(n.Node, n.Model));
        foreach (var reference in references.Concat(new PatternReferences(_models, _cancellationToken).Of(property)))
        {
            if (reference.Symbol is IPropertySymbol found
                && _models.Symbols.Equals(Declaring(found, accessor.MethodKind).OriginalDefinition, property.OriginalDefinition)
                && (found.RefKind != RefKind.None || PropertyUse.Uses(reference.Syntax, accessor.MethodKind)))
            {
                yield return reference;
            }
        }

        foreach (var reference in new ImplicitIndexerReferences(_models, _cancellationToken).Of(property, accessor.MethodKind))
        {
            if (reference.Symbol is IPropertySymbol found
                && _models.Symbols.Equals(Declaring(found, accessor.MethodKind).OriginalDefinition, property.OriginalDefinition))
            {
                yield return reference;
            }
        }
    }

    /// <summary>An override may declare one accessor and inherit the other; a use of the other is a use of the base's.</summary>
    private static IPropertySymbol Declaring(IPropertySymbol property, MethodKind accessor)
    {
        while ((accessor == MethodKind.PropertySet ? property.SetMethod : property.GetMethod) is null
            && property.OverriddenProperty is { } overridden)
        {
            property = overridden;
        }
        return property;
    }

    private IEnumerable<Reference> OfEvent(IEventSymbol @event, IMethodSymbol accessor)
    {
        var kind = accessor.MethodKind == MethodKind.EventAdd
            ? SyntaxKind.AddAssignmentExpression
            : SyntaxKind.SubtractAssignmentExpression;
        foreach (var reference in Names(PlainName(@event), @event).SelectMany(n => Bound(n.Node, n.Model)))
        {
            if (_models.Symbols.Equals(reference.Symbol.OriginalDefinition, @event.OriginalDefinition)
                && PropertyUse.Target(reference.Syntax).Parent.IsKind(kind))
            {
                yield return reference;
            }
        }
    }

    /// <summary>The short name of an explicit implementation, whose symbol is named after its interface.</summary>
    private static string PlainName(ISymbol member) => member.Name.Substring(member.Name.LastIndexOf('.') + 1);

    private IEnumerable<(SimpleNameSyntax Node, SemanticModel Model)> Names(string name, ISymbol member)
    {
        var receiver = member is { IsStatic: false, ContainingType.TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface }
            ? new ReceiverType(_models, _cancellationToken)
            : null;
        foreach (var token in VisibleTo(member).Tokens(name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax node && !IsNoUse(node) && receiver?.MayHave(node, member.ContainingType) != false)
                yield return (node, _models.For(node.SyntaxTree));
        }
    }

    /// <summary>A private member is used in the files of its type only.</summary>
    private SemanticModelSource VisibleTo(ISymbol member) =>
        member.DeclaredAccessibility == Accessibility.Private && !member.ContainingType.DeclaringSyntaxReferences.IsEmpty
            ? _models.Within(
                _models.Trees.Intersect(member.ContainingType.DeclaringSyntaxReferences.Select(r => r.SyntaxTree)).ToImmutableArray())
            : _models;

    private IEnumerable<Reference> Bound(SimpleNameSyntax node, SemanticModel model)
    {
        var info = model.GetSymbolInfo(node, _cancellationToken);
        if (info.Symbol is { } symbol)
            return [new Reference(node, symbol)];
        return info.CandidateSymbols.Select(candidate => new Reference(node, candidate, isCertain: false));
    }

    /// <summary>Type names, attributes, directives and <c>nameof</c> run nothing.</summary>
    private static bool IsNoUse(SimpleNameSyntax node) =>
        node.Parent is NameColonSyntax { Parent: not SubpatternSyntax }
            or NameEqualsSyntax
            or TypeArgumentListSyntax
            or UsingDirectiveSyntax
            or AttributeSyntax
            or QualifiedNameSyntax
            or BaseTypeSyntax
            or VariableDeclarationSyntax
            or ParameterSyntax
        || node.FirstAncestorOrSelf<InvocationExpressionSyntax>()
            is { Expression: IdentifierNameSyntax { Identifier.Text: "nameof" }, ArgumentList.Arguments.Count: 1 } nameOf
                && nameOf.ArgumentList.Span.Contains(node.Span);

    /// <summary>A call with more arguments than parameters, or fewer than required, is of another overload; it needs no binding.</summary>
    private static bool MayCall(SimpleNameSyntax node, IMethodSymbol slot)
    {
        var target = PropertyUse.Target(node);
        if (target.Parent is not InvocationExpressionSyntax invocation || invocation.Expression != target)
            return true;

        var count = invocation.ArgumentList.Arguments.Count;
        var parameters = slot.Parameters;
        var receiver = slot.IsExtensionMethod ? 1 : 0;
        var required = parameters.Count(p => !p.IsOptional && !p.IsParams);
        return (count <= parameters.Length || parameters.LastOrDefault() is { IsParams: true }) && count >= required - receiver;
    }
}
