using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// Spans and ref locals. Up to C# 12 an async function can have none of its own; from C# 13 on it can, and none may live across an await.
/// </summary>
internal static class RefLikeLocals
{
    /// <summary>Each line of a function asks.</summary>
    private static readonly ConditionalWeakTable<SemanticModel, ConcurrentDictionary<SyntaxNode, List<(SyntaxNode, string)>>> s_known =
        new();

    private const LanguageVersion FirstAllowed = (LanguageVersion)1300;

    /// <summary>Whether async functions of the language can have them.</summary>
    public static bool AreAllowed(LanguageVersion version) => version >= FirstAllowed;

    /// <summary>Any at all.</summary>
    public static Obstacle? In(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        Of(function, model, cancellationToken).Select(local => Obstacle(local.Name)).FirstOrDefault();

    /// <summary>One that may be read again after an await at the place, or anywhere in it.</summary>
    public static Obstacle? Across(SyntaxNode place, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        Of(function, model, cancellationToken)
            .Where(local => LivesAcross(local.Declaration, place, function))
            .Select(local => Obstacle(local.Name))
            .FirstOrDefault();

    private static List<(SyntaxNode Declaration, string Name)> Of(
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var known = s_known.GetValue(model, static _ => new());
        return known.TryGetValue(function, out var locals)
            ? locals
            : known.GetOrAdd(function, Find(function, model, cancellationToken).ToList());
    }

    private static IEnumerable<(SyntaxNode Declaration, string Name)> Find(
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        // Each statement of top-level code is a member of the file.
        IEnumerable<SyntaxNode> functions = function is GlobalStatementSyntax { Parent: CompilationUnitSyntax unit }
            ? unit.Members.OfType<GlobalStatementSyntax>()
            : [function];
        foreach (var node in functions.SelectMany(FunctionSyntax.OwnNodes))
        {
            if (node is ForEachStatementSyntax loop
                && model.GetTypeInfo(loop.Expression, cancellationToken).Type is { IsRefLikeType: true } enumerated)
            {
                yield return (node, $"the '{enumerated.Name}' that it enumerates");
            }

            var local = node is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ForEachStatementSyntax
                ? model.GetDeclaredSymbol(node, cancellationToken) as ILocalSymbol
                : null;
            if (local is { IsRef: true } or { Type.IsRefLikeType: true })
                yield return (node, $"its local '{local.Name}'");
        }
    }

    private static bool LivesAcross(SyntaxNode declaration, SyntaxNode place, SyntaxNode function)
    {
        if (place.Span.Contains(declaration.Span))
            return true;

        switch (declaration)
        {
            case ForEachStatementSyntax loop:
                return loop.Statement.Span.Contains(place.Span);
            case VariableDeclaratorSyntax { Initializer.Value: { } value } when value.Span.Contains(place.Span):
                return value.DescendantNodesAndSelf()
                    .Any(n =>
                        n is StackAllocArrayCreationExpressionSyntax
                            or ImplicitStackAllocArrayCreationExpressionSyntax
                            or RefExpressionSyntax);
        }

        var scope = declaration.Ancestors()
            .FirstOrDefault(n => n is BlockSyntax or SwitchSectionSyntax or ForStatementSyntax or CompilationUnitSyntax) ?? function;
        if (!scope.Span.Contains(place.Span) || place.SpanStart < declaration.SpanStart)
            return false;

        // What the place's own statement reads may have been read already and be kept. What a loop or a jump inside the scope brings back
        // is read after it as well.
        var statement = place.FirstAncestorOrSelf<StatementSyntax>() is { } around && scope.Span.Contains(around.Span)
            ? around.SpanStart
            : place.SpanStart;
        var name = declaration is VariableDeclaratorSyntax variable
            ? variable.Identifier.ValueText
            : ((SingleVariableDesignationSyntax)declaration).Identifier.ValueText;
        var again = scope is ForStatementSyntax || scope.DescendantNodes().Any(n => n is LabeledStatementSyntax)
            ? scope
            : place.Ancestors().TakeWhile(n => n != scope).LastOrDefault(LoopStatement.Is);
        return scope.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Any(n =>
                n.Identifier.ValueText == name
                    && n.SpanStart > declaration.SpanStart
                    && (n.SpanStart >= statement || again?.Span.Contains(n.Span) == true));
    }

    private static Obstacle Obstacle(string what) =>
        new("ref-like", $"{what} cannot be kept across an 'await'; move its use into a separate synchronous method");
}
