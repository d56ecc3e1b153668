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
/// fits both, or calls of the other have to write its type arguments; nothing uses the name without a call, and nothing looks it up.
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
            .Select(s => ((s as IMethodSymbol)?.ReducedFrom ?? s).OriginalDefinition)
            .Distinct<ISymbol>(SymbolEqualityComparer.Default)
            .ToList();
        var token = Options.AddCancellationToken.Read(context.Document.Project.AnalyzerOptions, family.Members[0].Declaration.SyntaxTree);
        if (!others.All(o => o is IMethodSymbol method
            && !method.DeclaringSyntaxReferences.IsEmpty
            && CanBeOverload(method, context.Types)
            && family.Members.All(m => IsToldApart(m.Symbol, token ? 1 : 0, method))))
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

    /// <summary>Not where a name stands for one operation.</summary>
    private static bool CanBeOverload(IMethodSymbol method, KnownTypes types) =>
        method.MethodKind == MethodKind.Ordinary
        && !TryMethod.Is(method)
        && !WcfContract.Contains(method, types)
        && (method.ContainingType.TypeKind != TypeKind.Interface || method.ContainingType.GetAttributes().IsEmpty);

    /// <summary>A method group may need one method of the name, and so does a reference in a comment.</summary>
    private static bool IsCallOrName(SimpleNameSyntax name) => NameContext.CallOf(name) is not null || NameContext.IsInNameOf(name);

    private static IEnumerable<ISymbol> Namesakes(INamedTypeSymbol type, string name) =>
        type.SelfAndBaseTypes().Concat(type.AllInterfaces).SelectMany(t => t.GetMembers(name));

    /// <summary>The arguments of an extension method have two forms, and cannot be counted.</summary>
    private static bool IsToldApart(IMethodSymbol method, int added, IMethodSymbol other) =>
        (method.Arity == 0 && NeedsTypeArguments(other))
        || (!method.IsExtensionMethod
            && !other.IsExtensionMethod
            && (MostArguments(method) + added < LeastArguments(other) || MostArguments(other) < LeastArguments(method)));

    /// <summary><c>GetAsync&lt;T&gt;()</c>: no argument tells what <c>T</c> is.</summary>
    private static bool NeedsTypeArguments(IMethodSymbol method) =>
        method.TypeParameters.Any(t => !method.Parameters.Any(p => Mentions(p.Type, t)));

    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol parameter) => type switch
    {
        ITypeParameterSymbol => SymbolEqualityComparer.Default.Equals(type, parameter),
        IArrayTypeSymbol array => Mentions(array.ElementType, parameter),
        INamedTypeSymbol named => named.TypeArguments.Any(a => Mentions(a, parameter))
            || (named.ContainingType is { } outer && Mentions(outer, parameter)),
        _ => true,
    };

    private static int LeastArguments(IMethodSymbol method) => method.Parameters.Count(p => !p.IsOptional && !p.IsParams);

    private static int MostArguments(IMethodSymbol method) =>
        method.Parameters.Any(p => p.IsParams) ? int.MaxValue / 2 : method.Parameters.Length;

    private static async Task<bool> IsOnlyCalledAsync(ISymbol method, SolutionReferences search, CancellationToken cancellationToken)
    {
        var references = await search.FindAsync(method, cancellationToken).ConfigureAwait(false);
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            var node = await SolutionReferences.NodeAtAsync(location, cancellationToken).ConfigureAwait(false);
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
