using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Texts;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Properties;

/// <summary>Properties that become methods: each of their readers has to be a plain read.</summary>
internal sealed class PropertySource : IFamilySource
{
    private readonly FamilyContext _context;

    public PropertySource(FamilyContext context) => _context = context;

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IPropertySymbol property)
            return null;

        var (family, refusal) = await ReadAsync(property).ConfigureAwait(false);
        return family ?? new RefusedFamily(_context.NextId(), property, refusal!, []) as Family;
    }

    private async Task<(PropertyFamily? Family, Refusal? Refusal)> ReadAsync(IPropertySymbol property)
    {
        var (declaration, edits, locked) =
            await OwnDeclaration.OfAsync<PropertyDeclarationSyntax>(property, _context.Solution, _context.CancellationToken)
                .ConfigureAwait(false);
        if (declaration is null || edits is null)
            return (null, locked);

        var references = new List<FamilyReference>();
        if (await AddReferencesAsync(property, references).ConfigureAwait(false) is { } refusal)
            return (null, refusal);

        var documents = references.Select(r => r.Edits).Append(edits).Distinct().ToList();
        if (DisabledText.RefusalOf(property.Name, documents.Select(d => d.Context.Model.Compilation)) is { } disabled)
            return (null, disabled);
        if (documents.Any(d => IsNamedInString(property, d))
            || LosesNullState(property, references)
            || IsSeenElsewhere(property, edits.Context))
        {
            return (null, Refusal.PropertyByName);
        }

        if (await _context.Markup.RefusalOfAsync([property]).ConfigureAwait(false) is { } used)
            return (null, used);

        return await _context.Names.ForMethodOfAsync(property, declaration, edits.Context, references).ConfigureAwait(false) is { } name
            ? (new PropertyFamily(_context.NextId(), property, new AsyncProperty(declaration, edits), name, references), null)
            : (null, Refusal.Accessor);
    }

    private async Task<Refusal?> AddReferencesAsync(IPropertySymbol property, List<FamilyReference> references)
    {
        var (names, unknown) = await ReferencedName.AllAsync(property, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
        if (unknown is not null)
            return unknown;

        foreach (var at in names)
        {
            if (at.Name.FirstAncestorOrSelf<AttributeSyntax>() is not null)
                return Refusal.Attribute;

            if (at.Name.FirstAncestorOrSelf<CrefSyntax>() is not null)
                references.Add(new NameReference(at.Name, at.Edits));
            else if (await AddReadAsync(at.Name, at.Edits, references).ConfigureAwait(false) is { } unclear)
                return unclear;
        }

        return null;
    }

    private async Task<Refusal?> AddReadAsync(SimpleNameSyntax name, DocumentEdits edits, List<FamilyReference> references)
    {
        var read = NameContext.AccessOf(name);
        if (NameContext.IsInNameOf(name) || !IsPlain(name, read))
            return Refusal.PropertyByName;
        if (AwaitableCall.RefusalAt(read, edits) is { } refusal)
            return refusal;

        var call = await AwaitableCall.AtAsync(read, edits, _context.CancellationToken).ConfigureAwait(false);
        references.Add(new CallReference(name, call, edits));
        return null;
    }

    /// <summary>Not a pattern or an initializer, and not a place that takes its own name from the property's.</summary>
    private static bool IsPlain(SimpleNameSyntax name, ExpressionSyntax read)
    {
        SyntaxNode value = read.Parent is ConditionalAccessExpressionSyntax conditional && conditional.WhenNotNull == read
            ? conditional
            : read;
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

    /// <summary>Reflection, bindings, notifications: other code may find the property by this.</summary>
    private static bool IsNamedInString(IPropertySymbol property, DocumentEdits edits) =>
        edits.Context.Root.DescendantTokens().Any(t => t.IsKind(SyntaxKind.StringLiteralToken) && t.ValueText == property.Name);

    /// <summary>An assembly that is not in the solution sees the internal members.</summary>
    private bool IsSeenElsewhere(IPropertySymbol property, DocumentContext context) =>
        property.DeclaredAccessibility == Accessibility.Internal
            && FriendAssemblies.OutsideOf(_context.Solution.Solution, context.Model.Compilation).Any();

    /// <summary>Of a property that was asked once the compiler knows that it is not null; of a method it does not.</summary>
    private static bool LosesNullState(IPropertySymbol property, IReadOnlyList<FamilyReference> references) =>
        property.Type is { IsValueType: false, NullableAnnotation: NullableAnnotation.Annotated }
        && references.OfType<CallReference>().GroupBy(r => FunctionSyntax.Around(r.Name)).Any(g => g.Key is not null && g.Count() > 1);
}
