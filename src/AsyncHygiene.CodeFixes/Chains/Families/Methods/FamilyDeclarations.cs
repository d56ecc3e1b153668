using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>Adds declarations of methods to a family, or says why it cannot be converted because of one.</summary>
internal static class FamilyDeclarations
{
    public static async Task<Refusal?> AddAllAsync(
        IMethodSymbol definition,
        MethodFamilyDraft draft,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (definition.DeclaringSyntaxReferences.IsEmpty)
        {
            return definition.MethodKind is MethodKind.LocalFunction or MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation
                ? Refusal.MetadataContract
                : Refusal.Special;
        }

        if (definition.Language != LanguageNames.CSharp)
            return Refusal.ForeignLanguage;

        var parts = new[] { definition, definition.PartialImplementationPart, definition.PartialDefinitionPart }.OfType<IMethodSymbol>();
        foreach (var part in parts)
        {
            foreach (var reference in part.DeclaringSyntaxReferences)
            {
                if (await AddAsync(part, reference, draft, solution, cancellationToken).ConfigureAwait(false) is { } refusal)
                    return refusal;
            }
        }

        return null;
    }

    public static async Task<Refusal?> AddAsync(
        IMethodSymbol symbol,
        SyntaxReference reference,
        MethodFamilyDraft draft,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (solution.Solution.GetDocument(reference.SyntaxTree) is not { } document)
            return Refusal.Generated;

        var edits = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
        if (GeneratedCode.Is(document, edits.Context.Root))
            return Refusal.Generated;
        if (edits.Context.HasSyntaxErrors)
            return Refusal.SyntaxError;

        var declaration = edits.Context.Root.FindNode(reference.Span, getInnermostNodeForTie: true)
            .AncestorsAndSelf()
            .FirstOrDefault(n => n.Span == reference.Span && n is MethodDeclarationSyntax or LocalFunctionStatementSyntax);
        if (declaration is null)
            return edits.Context.Root.SyntaxTree == reference.SyntaxTree ? Refusal.Special : Refusal.Linked;

        var member = new FamilyMember(
            edits.Context.Model.GetDeclaredSymbol(declaration, cancellationToken) as IMethodSymbol ?? symbol,
            declaration,
            edits);
        if (!draft.Add(member))
            return null;

        if (FamilyContract.RefusalOf(member, draft.ExchangesContract, cancellationToken) is { } refusal)
        {
            if (!draft.CanKeepMember(refusal))
                return refusal;

            draft.KeepMember(refusal);
        }

        return await AmbientState.Of(edits.Context).RefusalOfAsync(declaration, cancellationToken).ConfigureAwait(false);
    }
}
