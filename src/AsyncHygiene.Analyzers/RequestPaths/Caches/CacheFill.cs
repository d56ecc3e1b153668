using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Services;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Caches;

/// <summary>
/// A call that gets what stays for the life of the process, so that requests make it a few times only:
/// <code>
/// _compiled.GetOrAdd(id, _ =&gt; Compile(text));             // a new key of a ConcurrentDictionary
/// _cache.GetOrCreate("words", _ =&gt; Load());               // an entry that stays
/// s_words ??= Load();                                         // a static member, or one of a service that is registered as a singleton
/// if (_names.Count == 0) _names = Load();
/// if (_client == null) { _client = new Client(); _client.Ping(); }
/// if (!s_done) { Load(); s_done = true; }
/// if (s_done) return; Load(); s_done = true;
/// if (!s_keys.TryGetValue(id, out var key)) s_keys[id] = Load(id);
/// </code>
/// </summary>
internal static class CacheFill
{
    private static readonly string[] s_caches =
        ["Microsoft.Extensions.Caching", "ZiggyCreatures.Caching.Fusion", "LazyCache", "EasyCaching.Core"];

    private static readonly string[] s_fills =
        ["GetOrCreate", "GetOrCreateAsync", "GetOrAdd", "GetOrAddAsync", "GetOrSet", "GetOrSetAsync"];

    public static bool Is(CallSite site, SemanticModelSource models, CancellationToken cancellationToken) =>
        IsForNewKey(site.Syntax, models, cancellationToken) || IsKept(site.Invocation ?? site.Syntax, models, cancellationToken);

    /// <summary>The same of a line that blocks.</summary>
    public static bool Contains(AnalyzedOperation line) =>
        new SemanticModelSource(ImmutableArray.Create(line.Compilation)) is var models
        && (IsForNewKey(line.Operation.Syntax, models, line.CancellationToken)
            || IsKept(line.Operation.Syntax, models, line.CancellationToken));

    /// <summary>
    /// It makes what a cache no longer has: <c>await cache.GetOrCreateAsync(key, async entry =&gt; …)</c>. One request of
    /// many waits for it.
    /// </summary>
    public static bool IsOfEntry(AnalyzedOperation line) =>
        line.Operation.Syntax.Ancestors()
            .TakeWhile(a => a is not MemberDeclarationSyntax)
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Any(f => f is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } }
                && line.Operation.SemanticModel!.GetSymbolInfo(call, line.CancellationToken).Symbol is IMethodSymbol method
                && Array.IndexOf(s_fills, method.Name) >= 0
                && Array.Exists(s_caches, method.IsInOrBelow));

    /// <summary>The function, or one around it, is given to <c>GetOrAdd</c>, or to a cache that keeps what it returns.</summary>
    private static bool IsForNewKey(SyntaxNode site, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var given = site as ArgumentSyntax
            ?? site.Ancestors()
                .TakeWhile(a => a is not MemberDeclarationSyntax)
                .OfType<AnonymousFunctionExpressionSyntax>()
                .FirstOrDefault()?.Parent as ArgumentSyntax;
        return given is { Parent.Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var name } call } }
            && name.Identifier.ValueText is "GetOrAdd" or "GetOrCreate" or "GetOrCreateAsync"
            && models.For(site.SyntaxTree) is var model
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && KnownTypes.Of(model.Compilation) is var types
            && (types.Is(method.ContainingType, types["Microsoft.Extensions.Caching.Memory.CacheExtensions"])
                ? LastingEntry.IsMadeBy(given, model, cancellationToken)
                : (given.Expression as AnonymousFunctionExpressionSyntax)?.AsyncKeyword.RawKind is null or 0
                    && types.Is(method.ContainingType, types["System.Collections.Concurrent.ConcurrentDictionary`2"]));
    }

    private static bool IsKept(SyntaxNode call, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var model = models.For(call.SyntaxTree);
        var value = call;
        while (value.Parent
            is ParenthesizedExpressionSyntax or AwaitExpressionSyntax or MemberAccessExpressionSyntax or CastExpressionSyntax
            || (value.Parent is InvocationExpressionSyntax outer && outer.Expression == value))
        {
            value = value.Parent;
        }

        return (value.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression, Left: var target }
                && KeptMember(target) is not null)
            || IsUnderCheck(call, model, KeptMember, cancellationToken)
            || LastingEntry.IsMadeWith(call, model, cancellationToken)
            || KeptEntry.IsMadeWith(call, model, KeptMember, cancellationToken)
            || FilledBefore.Is(call, model, KeptMember, cancellationToken);

        ISymbol? KeptMember(ExpressionSyntax set) =>
            model.GetSymbolInfo(set, cancellationToken).Symbol is { } member && Stays(member, set, models, cancellationToken)
                ? member
                : null;
    }

    private static bool Stays(ISymbol member, ExpressionSyntax target, SemanticModelSource models, CancellationToken cancellationToken) =>
        member is IFieldSymbol or IPropertySymbol
        && (member.IsStatic
            || (target is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
                && SingletonServices.Contain(member.ContainingType, models, cancellationToken)));

    /// <summary>Nothing is kept yet where it runs, and something is afterwards.</summary>
    private static bool IsUnderCheck(
        SyntaxNode node,
        SemanticModel model,
        Func<ExpressionSyntax, ISymbol?> keptMember,
        CancellationToken cancellationToken)
    {
        var inside = node;
        foreach (var around in node.Ancestors().TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax)))
        {
            if (around is IfStatementSyntax check && check.Statement == inside && Fills(check))
                return true;
            inside = around;
        }

        return false;

        // Most conditions ask for something else, which needs no binding to see.
        bool Fills(IfStatementSyntax check) =>
            IsEmptyCheck(check.Condition, static _ => true)
            && check.Statement.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax)
                .OfType<AssignmentExpressionSyntax>()
                .Any(a => !a.Right.IsKind(SyntaxKind.NullLiteralExpression)
                    && keptMember(a.Left) is { } kept
                    && (!KeptOnce.IsFlag(kept)
                        || (KeptOnce.IsFilledBy(a.Right, kept) && !KeptOnce.IsSetBack(kept, model.Compilation, cancellationToken)))
                    && IsEmptyCheck(
                        check.Condition,
                        read => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(read).Symbol, kept)));
    }

    /// <summary>It is true only while nothing is kept: with a check of the time after <c>||</c> it would load again and again.</summary>
    private static bool IsEmptyCheck(ExpressionSyntax condition, Func<ExpressionSyntax, bool> isKept) => condition switch
    {
        ParenthesizedExpressionSyntax inner => IsEmptyCheck(inner.Expression, isKept),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
            IsEmptyCheck(both.Left, isKept) || IsEmptyCheck(both.Right, isKept),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } both =>
            IsEmptyCheck(both.Left, isKept) && IsEmptyCheck(both.Right, isKept),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equal =>
            equal.Right is LiteralExpressionSyntax { Token.Value: null or false } ? isKept(equal.Left)
            : equal.Right is LiteralExpressionSyntax { Token.Value: 0 } && CountedBy(equal.Left) is { } counted && isKept(counted),
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax { Expression: LiteralExpressionSyntax { Token.Value: null } } } test =>
            isKept(test.Expression),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression, Operand: InvocationExpressionSyntax any } =>
            any is { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Any" } items, ArgumentList.Arguments.Count: 0 }
            && isKept(items.Expression),
        PrefixUnaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.LogicalNotExpression,
            Operand: SimpleNameSyntax or MemberAccessExpressionSyntax,
        } not => isKept(not.Operand),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsEmpty" } empty => isKept(empty.Expression),
        _ => false,
    };

    /// <summary>What <c>_names.Count</c>, <c>_names.Count()</c> and <c>_names.Length</c> count.</summary>
    private static ExpressionSyntax? CountedBy(ExpressionSyntax count) =>
        (count is InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } call ? call.Expression : count)
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Count" or "Length" or "LongCount" } access
            ? access.Expression
            : null;
}
