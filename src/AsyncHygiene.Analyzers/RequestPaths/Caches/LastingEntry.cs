using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.Caches;

/// <summary>
/// An entry of a memory cache that requests make a few times only: one that nothing ends, or one under a single key that stays for at least
/// an hour. A key that is put together may be another one for each request.
/// <code>
/// _cache.GetOrCreate(key, _ =&gt; Load());
/// _cache.GetOrCreate("words", entry =&gt; { entry.SlidingExpiration = TimeSpan.FromDays(1); return Load(); });
/// if (!_cache.TryGetValue("words", out var words)) _cache.Set("words", words = Load(), TimeSpan.FromHours(1));
/// </code>
/// </summary>
internal static class LastingEntry
{
    private const double Hours = 1;

    private static readonly string[] s_otherMembers = ["Size", "Priority", "SetSize", "SetPriority"];

    /// <summary>Whether the function that a call of <c>GetOrCreate</c> is given makes such an entry.</summary>
    public static bool IsMadeBy(ArgumentSyntax factory, SemanticModel model, CancellationToken cancellationToken)
    {
        if (factory is not { Parent: ArgumentListSyntax { Arguments: var arguments } }
            || EntryOf(factory.Expression) is not { } entry
            || arguments.IndexOf(factory) is not (> 0 and var place))
        {
            return false;
        }

        var uses = factory.Expression.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == entry.Identifier.ValueText)
            .ToList();
        var options = arguments.Skip(place + 1).Select(a => a.Expression).ToList();
        return (uses.Count == 0 && options.Count == 0)
            || (IsOneKey(arguments[place - 1].Expression, model, cancellationToken)
                && uses.TrueForAll(u => Lasts(u, model, cancellationToken))
                && options.TrueForAll(o => LastsAs(o, model, cancellationToken)));
    }

    /// <summary>
    /// A line that runs where the cache has nothing under one key, next to the call that puts something there: below a check, or after one
    /// that returns.
    /// </summary>
    public static bool IsMadeWith(SyntaxNode line, SemanticModel model, CancellationToken cancellationToken)
    {
        var inside = line;
        foreach (var around in line.Ancestors().TakeWhile(a => a is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax)))
        {
            if (around is IfStatementSyntax check && check.Statement == inside
                ? IsSet(check.Statement, CacheMiss.KeyOf(check.Condition, model, cancellationToken), model, cancellationToken)
                : around is BlockSyntax block
                    && inside is StatementSyntax statement
                    && IsSet(block, CacheMiss.KeyBefore(statement, block, model, cancellationToken), model, cancellationToken))
            {
                return true;
            }

            inside = around;
        }

        return false;
    }

    private static ParameterSyntax? EntryOf(ExpressionSyntax factory) => factory switch
    {
        SimpleLambdaExpressionSyntax simple => simple.Parameter,
        ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: 1 } parameters } => parameters[0],
        _ => null,
    };

    private static bool IsSet(StatementSyntax statement, ExpressionSyntax? key, SemanticModel model, CancellationToken cancellationToken) =>
        key is not null
        && IsOneKey(key, model, cancellationToken)
        && statement.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax)
            .OfType<InvocationExpressionSyntax>()
            .Any(c => c is { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Set" } }
                && c.ArgumentList.Arguments is { Count: 2 or 3 } arguments
                && SyntaxFactory.AreEquivalent(arguments[0].Expression, key)
                && IsOfCache(c, model, cancellationToken)
                && arguments.Skip(2).All(a => LastsAs(a.Expression, model, cancellationToken)));

    private static bool IsOfCache(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && KnownTypes.Of(model.Compilation) is var types
        && types.Is(method.ContainingType, types["Microsoft.Extensions.Caching.Memory.CacheExtensions"]);

    /// <summary>A constant, or a field that nothing sets again.</summary>
    private static bool IsOneKey(ExpressionSyntax key, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetConstantValue(key, cancellationToken).HasValue
        || (key is SimpleNameSyntax or MemberAccessExpressionSyntax
            && model.GetSymbolInfo(key, cancellationToken).Symbol is IFieldSymbol { IsStatic: true, IsReadOnly: true });

    /// <summary>A time, or options that have nothing but such times: <c>new MemoryCacheEntryOptions { … }</c></summary>
    private static bool LastsAs(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken)
    {
        if (HoursOf(value, model, cancellationToken) is { } hours)
            return hours >= Hours;

        var made = value is IdentifierNameSyntax && model.GetOperation(value, cancellationToken) is { } variable
            ? PossibleValues.Of(variable, cancellationToken) is { Count: 1 } values ? values[0].Syntax : null
            : value;
        var creation = made;
        while (creation is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var before } })
            creation = before;
        return made is not null
            && creation is BaseObjectCreationExpressionSyntax options
            && model.SyntaxTree == options.SyntaxTree
            && LastsAfter(options, model, cancellationToken)
            && options.Initializer?.Expressions.All(e => e is AssignmentExpressionSyntax { Left: IdentifierNameSyntax member } assignment
                && IsLasting(member.Identifier.ValueText, assignment.Right, model, cancellationToken)) != false;
    }

    /// <summary>What the function does with the entry does not end it within an hour.</summary>
    private static bool Lasts(IdentifierNameSyntax entry, SemanticModel model, CancellationToken cancellationToken) =>
        entry.Parent is MemberAccessExpressionSyntax access
        && access.Expression == entry
        && (access.Parent is AssignmentExpressionSyntax assignment && assignment.Left == access
            ? IsLasting(access.Name.Identifier.ValueText, assignment.Right, model, cancellationToken)
            : LastsAfter(entry, model, cancellationToken));

    /// <summary>The calls one after the other: <c>.SetSize(1).SetAbsoluteExpiration(TimeSpan.FromHours(2))</c></summary>
    private static bool LastsAfter(ExpressionSyntax entry, SemanticModel model, CancellationToken cancellationToken)
    {
        while (entry.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access)
        {
            var member = access.Name.Identifier.ValueText;
            if (call.ArgumentList.Arguments is not { Count: 1 } arguments
                || !IsLasting(member, arguments[0].Expression, model, cancellationToken))
            {
                return false;
            }

            entry = call;
        }

        return entry.Parent is not MemberAccessExpressionSyntax;
    }

    private static bool IsLasting(string member, ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        s_otherMembers.Contains(member)
        || (member is "AbsoluteExpirationRelativeToNow" or "AbsoluteExpiration" or "SlidingExpiration"
                or "SetAbsoluteExpiration" or "SetSlidingExpiration"
            && HoursOf(value, model, cancellationToken) >= Hours);

    /// <summary>
    /// Of <c>TimeSpan.FromHours(2)</c>, <c>DateTime.Now.AddDays(1)</c>, <c>new TimeSpan(1, 0, 0)</c>, or of a field that has one.
    /// </summary>
    private static double? HoursOf(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (value)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var unit } } call:
                return call.ArgumentList.Arguments is { Count: 1 } amount
                    ? NumberOf(amount[0].Expression, model, cancellationToken) * HoursIn(unit)
                    : null;
            case ObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 3 } parts } span
                when model.GetTypeInfo(span, cancellationToken).Type is { Name: nameof(System.TimeSpan) }:
                return NumberOf(parts[0].Expression, model, cancellationToken)
                    + (NumberOf(parts[1].Expression, model, cancellationToken) / 60);
            case SimpleNameSyntax or MemberAccessExpressionSyntax
                when model.GetSymbolInfo(value, cancellationToken).Symbol is IFieldSymbol { IsReadOnly: true } field
                && field.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
                    is VariableDeclaratorSyntax { Initializer.Value: { } initial }
                && initial.SyntaxTree == model.SyntaxTree
                && initial is not (SimpleNameSyntax or MemberAccessExpressionSyntax):
                return HoursOf(initial, model, cancellationToken);
            default:
                return null;
        }
    }

    private static double? HoursIn(string unit) => unit switch
    {
        "FromDays" or "AddDays" => 24,
        "FromHours" or "AddHours" => 1,
        "FromMinutes" or "AddMinutes" => 1.0 / 60,
        "FromSeconds" or "AddSeconds" => 1.0 / 3600,
        "AddMonths" => 24 * 28,
        "AddYears" => 24 * 365,
        _ => null,
    };

    private static double? NumberOf(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetConstantValue(value, cancellationToken).Value switch
        {
            int number => number,
            long number => number,
            double number => number,
            _ => null,
        };
}
