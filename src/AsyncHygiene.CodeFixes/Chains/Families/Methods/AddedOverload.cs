using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// <c>Save(string)</c> next to <c>SaveAsync(int, string)</c> becomes one more overload of it, if nothing can tell: no number of arguments
/// fits both, nothing uses the name without a call, and nothing looks it up.
/// </summary>
internal static class AddedOverload
{
    /// <param name="family">The members that would get the name.</param>
    /// <param name="name">The name that other members have.</param>
    /// <param name="found">What has the name at the places that use the members.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<bool> IsPossibleAsync(
        MethodFamilyDraft family,
        string name,
        IEnumerable<ISymbol> found,
        CancellationToken cancellationToken)
    {
        var context = family.Members[0].Edits.Context;
        if (!family.Members.All(m => CanBeOverload(m.Symbol, context.Types)) || !family.References.All(r => IsCallOrName(r.Name)))
            return false;

        var others = family.Members.SelectMany(m => Namesakes(m.Symbol.ContainingType, name))
            .Concat(found)
            .Select(s => s.OriginalDefinition)
            .Distinct<ISymbol>(SymbolEqualityComparer.Default)
            .ToList();
        var token = Options.AddCancellationToken.Read(context.Document.Project.AnalyzerOptions, family.Members[0].Declaration.SyntaxTree);
        if (!others.All(o => o is IMethodSymbol method
            && !method.DeclaringSyntaxReferences.IsEmpty
            && CanBeOverload(method, context.Types)
            && IsToldApart(family.Members[0].Symbol, token ? 1 : 0, method)))
        {
            return false;
        }

        foreach (var other in others)
        {
            if (!await IsOnlyCalledAsync(other, context.References, cancellationToken).ConfigureAwait(false))
                return false;
        }

        return !await IsInStringAsync(name, context, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Not an extension, whose arguments have two forms, and not where a name stands for one operation.</summary>
    private static bool CanBeOverload(IMethodSymbol method, KnownTypes types) =>
        method is { MethodKind: MethodKind.Ordinary, IsExtensionMethod: false }
        && !TryMethod.Is(method)
        && !WcfContract.Contains(method, types)
        && (method.ContainingType.TypeKind != TypeKind.Interface || method.ContainingType.GetAttributes().IsEmpty);

    /// <summary>A method group may need one method of the name, and so does a reference in a comment.</summary>
    private static bool IsCallOrName(SimpleNameSyntax name) => NameContext.CallOf(name) is not null || NameContext.IsInNameOf(name);

    private static IEnumerable<ISymbol> Namesakes(INamedTypeSymbol type, string name) =>
        type.SelfAndBaseTypes().Concat(type.AllInterfaces).SelectMany(t => t.GetMembers(name));

    private static bool IsToldApart(IMethodSymbol method, int added, IMethodSymbol other) =>
        MostArguments(method) + added < LeastArguments(other) || MostArguments(other) < LeastArguments(method);

    private static int LeastArguments(IMethodSymbol method) => method.Parameters.Count(p => !p.IsOptional && !p.IsParams);

    private static int MostArguments(IMethodSymbol method) =>
        method.Parameters.Any(p => p.IsParams) ? int.MaxValue / 2 : method.Parameters.Length;

    private static async Task<bool> IsOnlyCalledAsync(ISymbol method, SolutionReferences search, CancellationToken cancellationToken)
    {
        var references = await search.FindAsync(method, cancellationToken).ConfigureAwait(false);
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            var root = await location.Document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var node = root?.FindNode(location.Location.SourceSpan, findInsideTrivia: true, getInnermostNodeForTie: true);
            if (location.IsImplicit || node is not SimpleNameSyntax name || NameContext.CallOf(name) is null)
                return false;
        }

        return true;
    }

    /// <summary>Reflection that finds one method by its name finds none where there are two.</summary>
    private static async Task<bool> IsInStringAsync(string name, DocumentContext context, CancellationToken cancellationToken)
    {
        var models = await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false);
        return models.Compilations.Any(c => c.Mentions("\"" + name + "\"", cancellationToken));
    }
}
