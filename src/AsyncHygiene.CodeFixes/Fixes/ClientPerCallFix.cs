using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace.Fields;
using AsyncHygiene.InPlace.Http;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH3004: the client comes from the IHttpClientFactory that the type has or can be given, or from a static field.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ClientPerCallFix))]
public sealed class ClientPerCallFix : EditFix
{
    public ClientPerCallFix()
        : base(RuleIds.ClientPerCall)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (node.FirstAncestorOrSelf<BaseObjectCreationExpressionSyntax>() is not { } syntax
            || edits.Context.Model.GetOperation(syntax, cancellationToken) is not IObjectCreationOperation operation)
        {
            return null;
        }

        if (ClientCreation.Kept(operation, edits.Context.Types, cancellationToken) is { } kept)
            return ShareKept(kept, edits, cancellationToken) ? "Share one client" : null;

        if (ClientCreation.From(operation, edits.Context.Types) is not { IsReturned: false, IsDisposed: false, Receiver: null } creation
            || creation is { State: not null, IsSetByPropertiesOnly: false })
        {
            return null;
        }

        // A client of the factory may be disposed of: its connections belong to the factory.
        if (await ClientFactory.ForAsync(syntax, edits.Context, solution, cancellationToken).ConfigureAwait(false) is { } factory)
        {
            edits.Replace(syntax, current => factory.CreateClient().WithTriviaFrom(current));
            return "Get the client from 'IHttpClientFactory'";
        }

        if (creation.State is not null
            || SharedClient.Value(edits.Context) is not { } value
            || !UsingRemoval.CanRemove(creation)
            || CachedField.For(value, syntax, edits, solution, cancellationToken) is not { } field)
        {
            return null;
        }

        edits.Replace(syntax, current => SyntaxFactory.IdentifierName(field.Name).WithTriviaFrom(current));
        UsingRemoval.Remove(creation, edits);
        return "Share one client";
    }

    private static bool ShareKept(ClientCreation kept, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (SharedClient.Value(edits.Context) is not { } value
            || KeptClient.Of(kept, value, edits.Context, cancellationToken) is not { } client)
        {
            return false;
        }

        client.Share(value, edits);
        return true;
    }
}
