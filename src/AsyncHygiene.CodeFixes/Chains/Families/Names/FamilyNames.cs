using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Names;

/// <summary>
/// What a family is called when it is async: with <c>Async</c> at the end where methods around it are named so and the name is free, else
/// as before. Names that a framework reads (actions, hub methods, tests, <c>Main</c>) stay.
/// </summary>
internal sealed class FamilyNames
{
    private const string Opposite = "Sync";

    private readonly bool _keepNames;
    private readonly CancellationToken _cancellationToken;
    private readonly SuffixStyle _style;

    public FamilyNames(bool keepNames, CancellationToken cancellationToken)
    {
        _keepNames = keepNames;
        _cancellationToken = cancellationToken;
        _style = new SuffixStyle(cancellationToken);
    }

    public async Task<FamilyName> ForAsync(MethodFamilyDraft family)
    {
        var name = FamilyContract.NameOf(family.Members[0].Declaration);
        if (family.Members.Any(m => ViewComponent.Contains(m.Symbol, m.Edits.Context.Types)))
            return FamilyName.Of(ViewComponent.AsyncName);

        var contract = ContractOf(family);
        if (((_keepNames || IsValue(family)) && family.KeptFor is null)
            || AsyncSuffix.IsOn(name)
            || family.Members.Any(m => FrameworkMethod.Is(m.Symbol, m.Edits.Context.Model.Compilation, _cancellationToken))
            || (family.KeptFor is null
                && !await WantsSuffixAsync(contract.Edits.Context, contract.Declaration, contract.Symbol.ContainingType)
                    .ConfigureAwait(false)))
        {
            return FamilyName.Of(name);
        }

        foreach (var candidate in WithSuffix(name, family.Members.All(m => FamilyContract.IsWorkOfSibling(m, _cancellationToken))))
        {
            if (await IsFreeAsync(candidate, family).ConfigureAwait(false))
                return FamilyName.Of(candidate);
        }

        return FamilyName.AsBefore(name);
    }

    /// <summary><c>if (rights.Contains(nameof(Delete)))</c>: with another name it would be another right.</summary>
    private static bool IsValue(MethodFamilyDraft family) =>
        family.References.Any(r => NameContext.IsInNameOf(r.Name) && !IsForPeople(r));

    /// <summary>What an exception or a log says may change.</summary>
    private static bool IsForPeople(FamilyReference reference)
    {
        var context = reference.Edits.Context;
        return reference.Name.Ancestors().TakeWhile(n => n is not MemberDeclarationSyntax).Any(n => n switch
        {
            ThrowStatementSyntax or ThrowExpressionSyntax => true,
            BaseObjectCreationExpressionSyntax creation =>
                context.Model.GetTypeInfo(creation).Type.Inherits(context.Types["System.Exception"]),
            InvocationExpressionSyntax call => LogCall.Is(call),
            _ => false,
        });
    }

    /// <summary>Those who wrote the contract chose the name: an interface before a base class before what implements them.</summary>
    private static FamilyMember ContractOf(MethodFamilyDraft family) =>
        family.Members.FirstOrDefault(m => m.Symbol.ContainingType?.TypeKind == TypeKind.Interface)
        ?? family.Members.FirstOrDefault(m => m.Symbol.ContractOf() is null)
        ?? family.Members[0];

    private async Task<bool> IsFreeAsync(string name, MethodFamilyDraft family)
    {
        var context = family.Members[0].Edits.Context;
        if (await IsCapturedAsync(name, family.Members.Select(m => m.Symbol), context).ConfigureAwait(false))
            return false;

        var found = family.References.SelectMany(r => NamesakesAt(r, name)).ToList();
        if (found.Count == 0 && !family.Members.Any(m => IsTaken(m, name)))
            return true;

        return family.KeptFor is null
            && await AddedOverload.IsPossibleAsync(family, name, found, _cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// <c>LoadAsync</c>, also for <c>LoadSync</c>, which would say the opposite; <c>LoadCoreAsync</c> for the work of a <c>LoadAsync</c>.
    /// </summary>
    private static IEnumerable<string> WithSuffix(string name, bool isWorkOfSibling)
    {
        if (name.EndsWith(Opposite, StringComparison.Ordinal) && name.Length > Opposite.Length)
            yield return AsyncSuffix.AddTo(name.Substring(0, name.Length - Opposite.Length));
        yield return AsyncSuffix.AddTo(name);
        if (isWorkOfSibling)
            yield return AsyncSuffix.AddTo(name + "Core");
    }

    /// <summary>The method that a property becomes: <c>Total</c>, <c>GetTotalAsync</c>. Null where the name is taken.</summary>
    public async Task<string?> ForMethodOfAsync(
        IPropertySymbol property,
        SyntaxNode declaration,
        DocumentContext context,
        IEnumerable<FamilyReference> references)
    {
        var isAsBefore = _keepNames
            || AsyncSuffix.IsOn(property.Name)
            || !await WantsSuffixAsync(context, declaration, property.ContainingType).ConfigureAwait(false);
        var getter = "Get" + property.Name;
        var name = isAsBefore ? getter : AsyncSuffix.AddTo(getter);
        return IsTaken(property.ContainingType, name)
            || references.Any(r => NamesakesAt(r, name).Any())
            || await IsCapturedAsync(name, [property], context).ConfigureAwait(false)
                ? null
                : name;
    }

    /// <summary>Local functions are seen where they are declared only.</summary>
    private async Task<bool> IsCapturedAsync(string name, IEnumerable<ISymbol> members, DocumentContext context)
    {
        var seen = members.Where(m => m is not IMethodSymbol { MethodKind: MethodKind.LocalFunction }).ToList();
        var models = await SolutionModels.Of(context).GetAsync(_cancellationToken).ConfigureAwait(false);
        return new CapturedNames(models, seen, _cancellationToken).Contain(name);
    }

    private async Task<bool> WantsSuffixAsync(DocumentContext context, SyntaxNode declaration, INamedTypeSymbol? type)
    {
        var project = context.Document.Project;
        var style = Options.Rename.Read(project.AnalyzerOptions, declaration.SyntaxTree);
        return style == RenameStyle.AsyncSuffix
            || (style == RenameStyle.MatchProject
                && await _style.IsUsedInAsync(type, project, context.Model.Compilation).ConfigureAwait(false));
    }

    private static bool IsTaken(FamilyMember member, string name) => member.Symbol.MethodKind == MethodKind.LocalFunction
        ? !member.Edits.Context.Model.LookupSymbols(member.Declaration.SpanStart, name: name).IsEmpty
        : IsTaken(member.Symbol.ContainingType, name);

    /// <summary>A member may not be called as its type or a type parameter of that is.</summary>
    private static bool IsTaken(INamedTypeSymbol declaring, string name) =>
        declaring.Name == name
        || declaring.TypeParameters.Any(p => p.Name == name)
        || declaring.DeclarerOf(name) is not null
        || declaring.AllInterfaces.Any(i => !i.GetMembers(name).IsEmpty);

    /// <summary>
    /// What has the name already at the place of a use: an instance method, for instance, wins over an extension method.
    /// </summary>
    public static IEnumerable<ISymbol> NamesakesAt(FamilyReference reference, string name)
    {
        if (reference.Name.FirstAncestorOrSelf<CrefSyntax>() is not null)
            return [];

        var model = reference.Edits.Context.Model;
        var position = reference.Name.SpanStart;
        return reference.Name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == reference.Name => MembersOf(access.Expression),
            MemberBindingExpressionSyntax binding =>
                ReceiverSyntax.OfBinding(binding) is { } receiver ? MembersOf(receiver) : Enumerable.Empty<ISymbol>(),
            _ => model.LookupSymbols(position, name: name).AsEnumerable(),
        };

        IEnumerable<ISymbol> MembersOf(ExpressionSyntax receiver) =>
            (model.GetSymbolInfo(receiver).Symbol as ITypeSymbol ?? model.GetTypeInfo(receiver).Type) is { } type
                ? model.LookupSymbols(position, type, name, includeReducedExtensionMethods: true)
                : Enumerable.Empty<ISymbol>();
    }
}
