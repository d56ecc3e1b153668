using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// The asynchronous override next to a synchronous one, of a base class whose callers choose between the two. A stream's own asynchronous
/// methods run the synchronous ones on another thread, so the new override does what happened before. Entity Framework's do without what
/// the synchronous override does, so there it is added only where no code saves asynchronously yet.
/// </summary>
internal static class OverridePair
{
    private const string Context = "Microsoft.EntityFrameworkCore.DbContext";

    private static readonly (string Type, string[] Methods, bool RunsSynchronous)[] s_rows =
    [
        ("System.IO.Stream", ["Read", "Write", "Flush"], true),
        (Context, ["SaveChanges"], false),
        ("Microsoft.EntityFrameworkCore.Diagnostics.SaveChangesInterceptor", ["SavingChanges", "SavedChanges", "SaveChangesFailed"], false),
    ];

    private static readonly Refusal s_hierarchy =
        Refusal.MetadataContract.Because(
            "a class between it and the framework's, or one that derives from it, has a say in the method or its asynchronous form");
    private static readonly Refusal s_shape =
        Refusal.MetadataContract.Because("it has attributes, '#if' inside, or another override by its name");
    private static readonly Refusal s_saves =
        Refusal.MetadataContract.Because("changes are saved asynchronously already, without what it does");

    /// <summary>The method to add; why there can be none; neither where it was not asked for, or the base has no such pair.</summary>
    public static async Task<(AddedMember? Member, Refusal? Refusal)> BesideAsync(
        IMethodSymbol method,
        MethodDeclarationSyntax declaration,
        DocumentEdits edits,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        var types = edits.Context.Types;
        var row =
            s_rows.FirstOrDefault(r =>
                r.Methods.Contains(method.Name) && types[r.Type] is { } type && method.ContainingType.IsOrDerivesFrom(type));
        if (row.Type is null
            || !Options.AddAsyncOverrides.Read(edits.Context.Document.Project.AnalyzerOptions, edits.Context.Root.SyntaxTree))
        {
            return (null, null);
        }

        var owner = types[row.Type]!;
        if (owner.GetMembers(AsyncSuffix.AddTo(method.Name))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => IsFormOf(m, method, types)) is not { } counterpart
            || !method.ContainingType.GetMembers(counterpart.Name).IsEmpty)
        {
            return (null, null);
        }

        if (!types.Is(method.OverriddenMethod?.ContainingType, owner)
            || NamesBeside(method.Name).Any(name => IsDeclaredBelow(name, method.ContainingType, owner, types)))
        {
            return (null, s_hierarchy);
        }
        if (!method.ContainingType.IsSealed
            && (await SymbolFinder.FindDerivedClassesAsync(method.ContainingType, solution.Solution, cancellationToken: cancellationToken)
                .ConfigureAwait(false)).Any())
        {
            return (null, s_hierarchy);
        }
        if (declaration.AttributeLists.Any()
            || Layout.HasDirectivesInside(declaration)
            || method.IsAsync
            || IsPublished(method, edits)
            || (!row.RunsSynchronous && method.ContainingType.GetMembers(method.Name).Length > 1))
        {
            return (null, s_shape);
        }
        if (await AmbientState.Of(edits.Context).RefusalOfAsync(declaration, cancellationToken).ConfigureAwait(false) is { } left)
            return (null, left);
        if (AmbientState.IsEndedBy(declaration, edits.Context.Model, cancellationToken))
            return (null, Refusal.AmbientState);

        return row.RunsSynchronous || !await IsSavedAsynchronouslyAsync(types, solution, cancellationToken).ConfigureAwait(false)
            ? (new AddedMember(method, declaration, edits.Context, counterpart), null)
            : (null, s_saves);
    }

    /// <summary>The same parameters and a token, and a task of the same result.</summary>
    private static bool IsFormOf(IMethodSymbol candidate, IMethodSymbol method, KnownTypes types) =>
        candidate is { IsStatic: false, IsVirtual: true } or { IsOverride: true, IsSealed: false }
        && candidate.Parameters.Length == method.Parameters.Length + 1
        && types.Is(candidate.Parameters.Last().Type, types.CancellationToken)
        && AsyncSignature.Matches(candidate, method);

    /// <summary>What else would decide how the asynchronous form runs.</summary>
    private static IEnumerable<string> NamesBeside(string name) => [AsyncSuffix.AddTo(name), "Begin" + name, "End" + name];

    private static bool IsDeclaredBelow(string name, INamedTypeSymbol type, INamedTypeSymbol owner, KnownTypes types) =>
        type.SelfAndBaseTypes().TakeWhile(t => !types.Is(t, owner)).Any(t => !t.GetMembers(name).IsEmpty);

    private static bool IsPublished(IMethodSymbol method, DocumentEdits edits) =>
        PublicApiList.Of(new FamilyMember(method, method.DeclaringSyntaxReferences[0].GetSyntax(), edits)) is not null;

    private static async Task<bool> IsSavedAsynchronouslyAsync(
        KnownTypes types,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        foreach (var method in types[Context]!.GetMembers("SaveChangesAsync"))
        {
            if ((await solution.References.FindAsync(method, cancellationToken).ConfigureAwait(false)).SelectMany(r => r.Locations).Any())
                return true;
        }

        return false;
    }
}
