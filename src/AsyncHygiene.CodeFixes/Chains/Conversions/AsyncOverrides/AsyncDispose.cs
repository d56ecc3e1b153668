using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// A <c>DisposeAsync</c> next to a <c>Dispose</c> that blocks. Only where the class alone decides how it is disposed: no derived class, no
/// base that is disposable, and no <c>Dispose(bool)</c>, whose parts a derived type may override.
/// </summary>
internal static class AsyncDispose
{
    private const string Contract = "System.IAsyncDisposable";

    private static readonly Refusal s_platform =
        Refusal.MetadataContract.Because("its project has no IAsyncDisposable, or a C# version before 8");
    private static readonly Refusal s_shape =
        Refusal.MetadataContract.Because(
            "'DisposeAsync' can only be added next to a plain 'public void Dispose()' that implements IDisposable in a class of its own");
    private static readonly Refusal s_hierarchy =
        Refusal.MetadataContract.Because("a base or derived class takes part in its disposal");
    private static readonly Refusal s_directives =
        Refusal.MetadataContract.Because("'#if' decides about parts of it, or it has attributes");

    public static bool Is(AddedMember member) => member.Symbol is { Name: "Dispose", IsOverride: false };

    /// <summary>The method to add; why there can be none; neither where it was not asked for.</summary>
    public static async Task<(AddedMember? Member, Refusal? Refusal)> BesideAsync(
        IMethodSymbol dispose,
        MethodDeclarationSyntax declaration,
        DocumentEdits edits,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (dispose is not { Name: "Dispose", Parameters.IsEmpty: true, ReturnsVoid: true }
            || edits.Context.Types["System.IDisposable"] is not { } disposable
            || !dispose.ContainingType.Inherits(disposable)
            || dispose.ContainingType.Inherits(edits.Context.Types[Contract])
            || !Options.AddAsyncDispose.Read(edits.Context.Document.Project.AnalyzerOptions, edits.Context.Root.SyntaxTree))
        {
            return (null, null);
        }

        var type = dispose.ContainingType;
        if (edits.Context.Types[Contract] is not { } contract
            || edits.Context.Types.ValueTask is null
            || declaration.SyntaxTree.Options is not CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 })
        {
            return (null, s_platform);
        }
        if (!IsPlain(dispose)
            || type.TypeKind != TypeKind.Class
            || type.DeclarerOf("DisposeAsync") is not null
            || IsPublished(dispose, edits))
        {
            return (null, s_shape);
        }

        if (type.BaseType.Inherits(disposable) || type.GetMembers("Dispose").Length > 1)
            return (null, s_hierarchy);
        if (!type.IsSealed
            && (await SymbolFinder.FindDerivedClassesAsync(type, solution.Solution, cancellationToken: cancellationToken)
                .ConfigureAwait(false)).Any())
        {
            return (null, s_hierarchy);
        }
        if (await AmbientState.Of(edits.Context).RefusalOfAsync(declaration, cancellationToken).ConfigureAwait(false) is { } left)
            return (null, left);
        if (AmbientState.IsEndedBy(declaration, edits.Context.Model, cancellationToken))
            return (null, Refusal.AmbientState);
        if (!declaration.AttributeLists.Any()
            && !Layout.HasDirectivesInside(declaration)
            && await BaseTypeAsync(type, disposable, edits.Context, solution, cancellationToken).ConfigureAwait(false) is { } place)
        {
            return (new AddedMember(
                dispose,
                declaration,
                edits.Context,
                contract.GetMembers("DisposeAsync").OfType<IMethodSymbol>().Single(),
                place), null);
        }

        return (null, s_directives);
    }

    private static bool IsPlain(IMethodSymbol dispose) =>
        dispose
            is
        {
            MethodKind: MethodKind.Ordinary,
            DeclaredAccessibility: Accessibility.Public,
            IsStatic: false,
            IsVirtual: false,
            IsAbstract: false,
            IsOverride: false,
            IsAsync: false,
            IsExtern: false,
            IsPartialDefinition: false,
            PartialDefinitionPart: null
        };

    /// <summary>A member more in an interface that the project keeps a list of.</summary>
    private static bool IsPublished(IMethodSymbol dispose, DocumentEdits edits) =>
        PublicApiList.Of(new FamilyMember(dispose, dispose.DeclaringSyntaxReferences[0].GetSyntax(), edits)) is not null;

    /// <summary>
    /// Where the list of base types names the contract, directly or through an interface that derives from it; null in generated code.
    /// </summary>
    private static async Task<(Document, int, string)?> BaseTypeAsync(
        INamedTypeSymbol type,
        INamedTypeSymbol disposable,
        DocumentContext context,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        foreach (var reference in type.DeclaringSyntaxReferences)
        {
            if (solution.Solution.GetDocument(reference.SyntaxTree) is not { } document
                || await reference.GetSyntaxAsync(cancellationToken)
                    .ConfigureAwait(false) is not TypeDeclarationSyntax { BaseList.Types: var bases }
                || GeneratedCode.Is(document, await reference.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false)))
            {
                continue;
            }

            var part = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
            if (part.Context.Root.SyntaxTree != reference.SyntaxTree || part.Context.Model.Compilation != context.Model.Compilation)
                return null;

            var named = bases.Select(b => (b.Type, Symbol: part.Context.Model.GetTypeInfo(b.Type, cancellationToken).Type))
                .Where(b => b.Symbol is { TypeKind: TypeKind.Interface } && b.Symbol.Inherits(disposable))
                .ToList();
            if (named.Count == 0)
                continue;

            var after = named.Select(n => n.Type)
                .FirstOrDefault(t => part.Context.Types.Is(part.Context.Model.GetTypeInfo(t, cancellationToken).Type, disposable))
                    ?? bases.Last().Type;
            var isInScope = part.Context.Model.LookupNamespacesAndTypes(after.SpanStart, name: "IAsyncDisposable") is { Length: 1 } found
                && part.Context.Types.Is(found[0] as ITypeSymbol, part.Context.Types[Contract]);
            return Layout.HasDirectivesInside(after.Parent!.Parent!)
                ? null
                : (document, after.Span.End, isInScope && after is not QualifiedNameSyntax ? ", IAsyncDisposable" : ", " + Contract);
        }

        return null;
    }
}
