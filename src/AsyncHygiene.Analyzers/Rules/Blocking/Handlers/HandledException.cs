using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rules.Blocking.Handlers;

/// <summary>What the handlers around a piece of code have caught.</summary>
internal static class HandledException
{
    public static bool IsOneOf(
        string[] exceptions,
        SyntaxNode node,
        KnownTypes types,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        HandlersOf(exceptions, node, types, model, cancellationToken).Any();

    /// <summary>The handlers of these exceptions around it.</summary>
    public static IEnumerable<CatchClauseSyntax> HandlersOf(
        string[] exceptions,
        SyntaxNode node,
        KnownTypes types,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        node.Ancestors()
            .TakeWhile(a => a is not MemberDeclarationSyntax)
            .OfType<CatchClauseSyntax>()
            .Where(c => c.Declaration is { } caught
                && types.IsOneOf(model.GetTypeInfo(caught.Type, cancellationToken).Type, exceptions));
}
