using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// The body of a request that a part of the program, middleware for instance, has read with an await and kept for whoever reads it next:
/// <code>
/// request.EnableBuffering(); var text = await new StreamReader(request.Body).ReadToEndAsync(); request.Body.Position = 0;
/// var copy = new MemoryStream(); await request.Body.CopyToAsync(copy); request.Body = copy;
/// </code>
/// </summary>
internal static class KeptBody
{
    private static readonly string[] s_buffering = ["EnableBuffering", "EnableRewind"];

    private static readonly string[] s_reads = ["ReadToEndAsync", "CopyToAsync", "ReadAsync", "ReadExactlyAsync", "DeserializeAsync"];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<ImmutableArray<SyntaxNode>>> s_known = new();

    /// <summary>By the function itself, before; or by another one that may run before it, which an action or a page does not.</summary>
    public static bool Is(SyntaxNode read, Compilation compilation, CancellationToken cancellationToken)
    {
        var function = FunctionSyntax.Around(read);
        return PlacesIn(compilation, cancellationToken).Any(kept =>
            FunctionSyntax.Around(kept) != function || kept.Span.End <= read.SpanStart);
    }

    private static ImmutableArray<SyntaxNode> PlacesIn(Compilation compilation, CancellationToken cancellationToken) =>
        s_known.TryGetValue(compilation, out var known)
            ? known.Value
            : s_known.GetValue(
                compilation,
                c => new StrongBox<ImmutableArray<SyntaxNode>>(Find(c, cancellationToken).ToImmutableArray())).Value;

    private static IEnumerable<SyntaxNode> Find(Compilation compilation, CancellationToken cancellationToken)
    {
        var models = new SemanticModelSource(ImmutableArray.Create(compilation));
        var types = KnownTypes.Of(compilation);
        var places = s_buffering
            .SelectMany(name => NameScan.Tokens(compilation, name, cancellationToken))
            .SelectMany(buffering => ReadsAfter(buffering, models, types, cancellationToken))
            .Concat(Replacements(compilation, models, types, cancellationToken));
        return places.Where(place => models.For(place.SyntaxTree).GetEnclosingSymbol(place.SpanStart, cancellationToken) is { } around
            && !ServesOneRoute(around.ContainingType, types));
    }

    private static bool ServesOneRoute(INamedTypeSymbol? type, KnownTypes types) =>
        type.Inherits(types["Microsoft.AspNetCore.Mvc.ControllerBase"])
        || type.Inherits(types["Microsoft.AspNetCore.Mvc.RazorPages.PageModel"]);

    private static IEnumerable<SyntaxNode> ReadsAfter(
        SyntaxToken buffering,
        SemanticModelSource models,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        buffering.Parent is { } name && FunctionSyntax.Around(name) is { } function
            ? function.DescendantNodes()
                .OfType<InvocationExpressionSyntax>()
                .Where(call => call.SpanStart > buffering.SpanStart
                    && BlockingWait.NameOf(call) is { Identifier.ValueText: var called }
                    && Array.IndexOf(s_reads, called) >= 0
                    && models.For(call.SyntaxTree).GetOperation(call, cancellationToken) is IInvocationOperation read
                    && StreamOrigin.OfCall(read, types) == StreamOriginKind.RequestBody)
            : [];

    private static IEnumerable<SyntaxNode> Replacements(
        Compilation compilation,
        SemanticModelSource models,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        NameScan.Tokens(compilation, "Body", cancellationToken)
            .Select(token => token.Parent?.Parent?.Parent)
            .OfType<AssignmentExpressionSyntax>()
            .Where(set => set.IsKind(SyntaxKind.SimpleAssignmentExpression)
                && models.For(set.SyntaxTree).GetOperation(set, cancellationToken) is ISimpleAssignmentOperation
                {
                    Target: IPropertyReferenceOperation { Property.ContainingType: var owner },
                    Value: var value,
                }
                && types.Is(owner, types["Microsoft.AspNetCore.Http.HttpRequest"])
                && StreamOrigin.Of(value, types) == StreamOriginKind.Local);
}
