using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Properties;

/// <summary>Completes the family of a property that becomes a method: all its readers, each of which has to be a plain read.</summary>
internal sealed class PropertyFamily
{
    private readonly Family _family;
    private readonly IPropertySymbol _property;
    private readonly SolutionEdits _solution;
    private readonly CancellationToken _cancellationToken;

    private PropertyFamily(Family family, IPropertySymbol property, SolutionEdits solution, CancellationToken cancellationToken)
    {
        _family = family;
        _property = property;
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    public static async Task CompleteAsync(Family family, IPropertySymbol property, FamilyNames names, SolutionEdits solution, CancellationToken cancellationToken) =>
        family.Refusal = await new PropertyFamily(family, property, solution, cancellationToken).CompleteAsync(names).ConfigureAwait(false);

    private async Task<Refusal?> CompleteAsync(FamilyNames names)
    {
        var (declaration, edits, locked) = await OwnDeclaration.OfAsync<PropertyDeclarationSyntax>(_property, _solution, _cancellationToken).ConfigureAwait(false);
        if (declaration is null || edits is null)
            return locked;

        _family.Property = new AsyncProperty(declaration, edits);
        if (await AddReferencesAsync().ConfigureAwait(false) is { } refusal)
            return refusal;

        var documents = _family.References.Select(r => r.Edits).Append(edits).Distinct().ToList();
        if (documents.Any(d => DisabledText.Mentions(d.Context.Model.Compilation, _property.Name)))
            return Refusal.DisabledText;
        if (documents.Any(IsNamedInString) || LosesNullState() || IsSeenElsewhere(edits.Context))
            return Refusal.PropertyByName;
        if (names.ForMethodOf(_property, declaration, edits.Context, _family.References) is not { } name)
            return Refusal.Accessor;

        _family.NewName = name;
        return null;
    }

    private async Task<Refusal?> AddReferencesAsync()
    {
        var (names, unknown) = await ReferencedName.AllAsync(_property, _solution, _cancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        foreach (var at in names)
        {
            if (at.Name.FirstAncestorOrSelf<AttributeSyntax>() is not null)
                return Refusal.Attribute;

            if (at.Name.FirstAncestorOrSelf<CrefSyntax>() is not null)
                _family.References.Add(FamilyReference.ToName(at.Name, at.Edits));
            else if (await AddReadAsync(at.Name, at.Edits).ConfigureAwait(false) is { } unclear)
                return unclear;
        }

        return null;
    }

    private async Task<Refusal?> AddReadAsync(SimpleNameSyntax name, DocumentEdits edits)
    {
        var read = NameContext.AccessOf(name);
        if (NameContext.IsInNameOf(name) || !IsPlain(name, read))
            return Refusal.PropertyByName;
        if (FamilyCall.IsInExpressionTree(read, edits.Context.Model))
            return Refusal.ExpressionTree;
        if (AggregateHandler.IsAround(read, edits.Context))
            return Refusal.Aggregate;

        var (conditional, host) = await FamilyCall.PlaceOfAsync(read, edits, _cancellationToken).ConfigureAwait(false);
        _family.References.Add(FamilyReference.ToCall(name, new FamilyCall(read, conditional, host, edits), edits));
        return null;
    }

    /// <summary>Not a pattern or an initializer, and not a place that takes its own name from the property's.</summary>
    private static bool IsPlain(SimpleNameSyntax name, ExpressionSyntax read)
    {
        SyntaxNode value = read.Parent is ConditionalAccessExpressionSyntax conditional && conditional.WhenNotNull == read ? conditional : read;
        return !name.Ancestors().Any(n => n is BaseExpressionColonSyntax)
            && value.Parent switch
            {
                AnonymousObjectMemberDeclaratorSyntax { NameEquals: null } => false,
                ArgumentSyntax { NameColon: null, Parent: TupleExpressionSyntax } => false,
                ArgumentSyntax argument => argument.RefKindKeyword.IsKind(SyntaxKind.None),
                AssignmentExpressionSyntax assignment => assignment.Left != value,
                RefExpressionSyntax => false,
                _ => true,
            };
    }

    /// <summary>Reflection, bindings, notifications: somebody may find the property by this.</summary>
    private bool IsNamedInString(DocumentEdits edits) =>
        edits.Context.Root.DescendantTokens().Any(t => t.IsKind(SyntaxKind.StringLiteralToken) && t.ValueText == _property.Name);

    /// <summary>An assembly that is not in the solution sees the internal members.</summary>
    private bool IsSeenElsewhere(DocumentContext context) =>
        _property.DeclaredAccessibility == Accessibility.Internal && FriendAssemblies.OutsideOf(_solution.Solution, context.Model.Compilation).Any();

    /// <summary>Of a property that was asked once the compiler knows that it is not null; of a method it does not.</summary>
    private bool LosesNullState() =>
        _property.Type is { IsValueType: false, NullableAnnotation: NullableAnnotation.Annotated }
        && _family.Calls.GroupBy(r => FunctionSyntax.Around(r.Name)).Any(g => g.Key is not null && g.Count() > 1);
}
