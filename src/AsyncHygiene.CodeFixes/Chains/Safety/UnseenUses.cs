using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Safety.Reflected;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>Looks for <see cref="UnseenUse"/>s in the projects that see the converted members, each text once for all of them.</summary>
internal sealed class UnseenUses
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;

    public UnseenUses(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    public async Task<IReadOnlyList<UnseenUse>> FindAsync(IEnumerable<Family> families)
    {
        var uses = new List<UnseenUse>();
        var named = families
            .Where(f => f.Symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary } && f.Members.Count > 0 && !f.KeepsSynchronousMember)
            .SelectMany(
                f => f.Members.Select(m => m.Edits.Context.Document.Project.Id).Distinct(),
                (family, project) => (Project: project, Family: family))
            .ToLookup(d => d.Project, d => d.Family);
        foreach (var declared in named)
            uses.AddRange(await InAssembliesAsync(declared.Key, declared).ConfigureAwait(false));

        var graph = _solution.GetProjectDependencyGraph();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            var below = graph.GetProjectsThatThisProjectTransitivelyDependsOn(project.Id);
            var seen = named.Where(d => d.Key == project.Id || below.Contains(d.Key))
                .SelectMany(d => d)
                .Distinct()
                .ToLookup(f => f.Symbol.Name, StringComparer.Ordinal);
            if (seen.Count == 0)
                continue;

            // A string says more than its place: the last reason counts.
            uses.AddRange(await ByReflectionAsync(project, seen.SelectMany(s => s)).ConfigureAwait(false));
            foreach (var document in project.Documents)
                uses.AddRange(await InTextAsync(document, seen).ConfigureAwait(false));
        }

        return uses.GroupBy(u => (u.Family, u.Location.SourceTree?.FilePath, u.Location.SourceSpan, u.Reason))
            .Select(g => g.First())
            .ToList();
    }

    private async Task<IEnumerable<UnseenUse>> ByReflectionAsync(Project project, IEnumerable<Family> families)
    {
        var isMentioned = false;
        foreach (var word in ReflectedCalls.Words)
            isMentioned |= await project.MentionsAsync(word, _cancellationToken).ConfigureAwait(false);
        if (!isMentioned || await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation)
            return [];

        var reflected = ReflectedCalls.In(compilation, _cancellationToken);
        return families.Select(f => (Family: f, Place: f.Members
                .Where(m => !FrameworkMethod.Is(m.Symbol, m.Edits.Context.Model.Compilation, _cancellationToken))
                .Select(m => reflected.PlaceOf(m.Symbol))
                .FirstOrDefault(place => place is not null)))
            .Where(use => use.Place is not null)
            .Select(use => UnseenUse.ByReflection(use.Family, use.Place!));
    }

    private async Task<IEnumerable<UnseenUse>> InAssembliesAsync(ProjectId id, IEnumerable<Family> families)
    {
        var compilation = await _solution.GetProject(id)!.GetCompilationAsync(_cancellationToken).ConfigureAwait(false);
        if (compilation is null)
            return [];

        return FriendAssemblies.OutsideOf(_solution, compilation)
            .SelectMany(
                _ => families,
                (friend, family) =>
                    (Friend: friend,
                        Family: family,
                        Member: family.Members.FirstOrDefault(m => m.Edits.Context.Document.Project.Id == id && IsInternal(m.Symbol))))
            .Where(use => use.Member is not null)
            .Select(use => UnseenUse.InAssembly(use.Family, use.Member!, use.Friend));
    }

    /// <summary>
    /// Seen by friend assemblies and by no other code outside: what is public is another question, and has another answer.
    /// </summary>
    private static bool IsInternal(IMethodSymbol method)
    {
        var isInternal = false;
        for (ISymbol? symbol = method; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
        {
            if (symbol.DeclaredAccessibility is Accessibility.Private or Accessibility.NotApplicable)
                return false;
            isInternal |= symbol.DeclaredAccessibility is Accessibility.Internal or Accessibility.ProtectedAndInternal;
        }

        return isInternal;
    }

    private async Task<IEnumerable<UnseenUse>> InTextAsync(Document document, ILookup<string, Family> families)
    {
        var text = (await document.GetTextAsync(_cancellationToken).ConfigureAwait(false)).ToString();
        var quoted = QuotedIn(text).Where(q => families.Contains(q.Name)).ToList();
        var mayBeDynamic = text.IndexOf("dynamic", StringComparison.Ordinal) >= 0;
        if ((quoted.Count == 0 && !mayBeDynamic)
            || await document.GetSyntaxRootAsync(_cancellationToken).ConfigureAwait(false) is not { } root
            || GeneratedCode.Is(document, root)
            || await document.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is not { } model)
        {
            return [];
        }

        var uses = new List<UnseenUse>();
        foreach (var (name, position) in quoted)
        {
            if (root.FindToken(position).Parent is not LiteralExpressionSyntax literal || literal.Token.ValueText != name)
                continue;

            uses.AddRange(families[name]
                .Where(f => NamesMethod(literal, f, model) && !IsLookedUpElsewhere(f, literal, model))
                .Select(f => UnseenUse.InString(f, literal, IsLookedUpIn(f, literal, model))));
        }

        if (mayBeDynamic)
        {
            foreach (var access in root.DescendantNodes()
                .OfType<MemberAccessExpressionSyntax>()
                .Where(a => families.Contains(a.Name.Identifier.ValueText)))
            {
                if (model.GetTypeInfo(access.Expression, _cancellationToken).Type?.TypeKind == TypeKind.Dynamic)
                    uses.AddRange(families[access.Name.Identifier.ValueText].Select(f => UnseenUse.InDynamicCall(f, access.Name)));
            }
        }

        return uses;
    }

    /// <summary>
    /// Most strings that are equal to a name have nothing to do with it. Those do that reflection is given, an attribute, or a parameter
    /// that is called after methods.
    /// </summary>
    private bool NamesMethod(LiteralExpressionSyntax literal, Family family, SemanticModel model)
    {
        if (literal.FirstAncestorOrSelf<AttributeSyntax>() is not null)
            return family.NewName != family.Symbol.Name;

        if (model.GetOperation(
            literal.Parent!,
            _cancellationToken) is not IArgumentOperation { Parameter: { ContainingSymbol: IMethodSymbol called } parameter })
        {
            return false;
        }

        return parameter.Name.IndexOf("method", StringComparison.OrdinalIgnoreCase) >= 0
            || parameter.Name.IndexOf("member", StringComparison.OrdinalIgnoreCase) >= 0
            || Reflection.Is(called.ContainingType);
    }

    /// <summary>
    /// <c>typeof(Store).GetMethod("Load")</c>: the type says which of the members with the name it is. In
    /// <c>store.GetType().GetMethod("Load")</c> it may also be one of a type below.
    /// </summary>
    private bool IsLookedUpIn(Family family, LiteralExpressionSyntax literal, SemanticModel model) =>
        literal.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call
        && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { ContainingType: { } reflection }
        && Reflection.Is(reflection)
        && (call.DescendantNodes()
                .OfType<TypeOfExpressionSyntax>()
                .Select(t => model.GetTypeInfo(t.Type, _cancellationToken).Type)
                .OfType<INamedTypeSymbol>()
                .Any(type => family.Members.Any(m => Has(type.OriginalDefinition, m.Symbol.ContainingType)))
            || call.DescendantNodes()
                .OfType<InvocationExpressionSyntax>()
                .Select(c => ReflectedType.OfObject(c, model, _cancellationToken))
                .OfType<INamedTypeSymbol>()
                .Where(type => type.SpecialType == SpecialType.None)
                .Any(type => family.Members
                    .Select(m => m.Symbol.ContainingType)
                    .Any(own => Has(type, own) || Has(own, type))));

    /// <summary><c>typeof(Other).GetMethod("Load")</c></summary>
    private bool IsLookedUpElsewhere(Family family, LiteralExpressionSyntax literal, SemanticModel model) =>
        literal.FirstAncestorOrSelf<InvocationExpressionSyntax>() is
        {
            Expression: MemberAccessExpressionSyntax { Expression: TypeOfExpressionSyntax other },
        } call
        && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol { ContainingType: { } reflection }
        && Reflection.Is(reflection)
        && model.GetTypeInfo(other.Type, _cancellationToken).Type is INamedTypeSymbol type
        && !family.Members.Any(m => Has(type.OriginalDefinition, m.Symbol.ContainingType));

    private static bool Has(INamedTypeSymbol type, INamedTypeSymbol declaring) =>
        type.SelfAndBaseTypes()
            .Concat(type.AllInterfaces)
            .Any(t => SymbolNames.AreSame(t.OriginalDefinition, declaring.OriginalDefinition));

    /// <summary>The identifiers that stand in quotes, each with the place of the quote.</summary>
    private static IEnumerable<(string Name, int Position)> QuotedIn(string text)
    {
        for (var quote = text.IndexOf('"'); quote >= 0 && quote < text.Length - 1; quote = text.IndexOf('"', quote + 1))
        {
            var end = quote + 1;
            while (end < text.Length && SyntaxFacts.IsIdentifierPartCharacter(text[end]))
                end++;
            if (end > quote + 1 && end < text.Length && text[end] == '"')
                yield return (text.Substring(quote + 1, end - quote - 1), quote);
        }
    }
}
