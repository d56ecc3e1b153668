using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Filters;

/// <summary>
/// Code that cancels a token while an exception passes it: in a <c>finally</c>, or in what a <c>using</c> disposes of. Before the exception
/// goes through an await, the filters further up are asked first.
/// <code>
/// void Work() { try { File.ReadAllText(path); } finally { _stop.Cancel(); } }
/// try { Work(); } catch (IOException) when (!token.IsCancellationRequested) { }
/// </code>
/// A <c>catch</c> that cancels and throws again comes before those filters either way.
/// </summary>
internal static class CancelingCleanUp
{
    private static readonly string[] s_names = ["Cancel", "CancelAsync", "CancelAfter", "StopApplication", "Abort"];

    private static readonly string[] s_sources =
    [
        "System.Threading.CancellationTokenSource", "Microsoft.Extensions.Hosting.IHostApplicationLifetime",
        "Microsoft.Extensions.Hosting.IApplicationLifetime", "Microsoft.AspNetCore.Hosting.IApplicationLifetime",
        "Microsoft.AspNetCore.Http.HttpContext", "Microsoft.AspNetCore.Connections.ConnectionContext",
        "Microsoft.AspNetCore.SignalR.HubCallerContext",
    ];

    /// <param name="code">What the exception may leave, and what that calls.</param>
    /// <param name="model">Of some of it.</param>
    /// <param name="source">Of the solution.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool IsIn(IEnumerable<SyntaxNode> code, SemanticModel model, ReachedCode source, CancellationToken cancellationToken)
    {
        if (!s_names.Any(n => source.Mentions(n, cancellationToken)))
            return false;

        var cleanUps = source.From(code, model, cancellationToken)
            .SelectMany(c => CleanUpsIn(c, source, cancellationToken))
            .Distinct()
            .ToList();
        return cleanUps.Count > 0
            && source.From(cleanUps, model, cancellationToken)
                .Any(c => c.Code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => Cancels(n, c.Model, cancellationToken)));
    }

    private static IEnumerable<SyntaxNode> CleanUpsIn(CodeSummary code, ReachedCode source, CancellationToken cancellationToken)
    {
        foreach (var node in code.Code.DescendantNodesAndSelf())
        {
            if (node is FinallyClauseSyntax)
            {
                yield return node;
            }
            else if (node is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }
                && !IsOfLibrary(node, code.Model, cancellationToken))
            {
                var disposals = CodeSummary.DisposalsBy(node, code.Model, cancellationToken)
                    .SelectMany(m => source.BodiesOf(m, cancellationToken));
                foreach (var body in disposals)
                    yield return body;
            }
        }
    }

    /// <summary><c>using (_logger.BeginScope(id))</c>: a library makes what it gives as an <c>IDisposable</c>.</summary>
    private static bool IsOfLibrary(SyntaxNode @using, SemanticModel model, CancellationToken cancellationToken)
    {
        var values = @using switch
        {
            UsingStatementSyntax { Expression: { } expression } => [expression],
            UsingStatementSyntax { Declaration: { } declaration } => declaration.Variables.Select(v => v.Initializer?.Value).ToArray(),
            LocalDeclarationStatementSyntax local => local.Declaration.Variables.Select(v => v.Initializer?.Value).ToArray(),
            _ => [],
        };
        return values.All(v => v is InvocationExpressionSyntax
            && model.GetSymbolInfo(v, cancellationToken).Symbol is IMethodSymbol
            {
                MethodKind: not MethodKind.DelegateInvoke,
                DeclaringSyntaxReferences.IsEmpty: true,
                OriginalDefinition.ReturnType: not ITypeParameterSymbol,
            });
    }

    private static bool Cancels(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken) =>
        Array.IndexOf(s_names, name.Identifier.ValueText) >= 0
        && model.GetSymbolInfo(name, cancellationToken).Symbol is IMethodSymbol method
        && method.ContainingType.InheritsOneOf(s_sources, KnownTypes.Of(model.Compilation));
}
