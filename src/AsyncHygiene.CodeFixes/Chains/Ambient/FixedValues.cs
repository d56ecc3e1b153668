using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// Clean-ups that set a value which stands in the code: <c>finally { Tenant.Value = null; }</c>. That is what was there before only if
/// nothing else sets the state: inside of another such block it clears what the outer one has set, and an async method would bring it back.
/// </summary>
internal sealed class FixedValues
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    /// <summary>By the state, the functions that choose a value for it, or set it and clean up.</summary>
    private readonly Dictionary<string, HashSet<Function>> _setters = new(StringComparer.Ordinal);

    public FixedValues(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <param name="change">One of any function, also an async one.</param>
    /// <param name="isCleanedUp">Its function may take it back.</param>
    public void Add(AmbientChange change, bool isCleanedUp)
    {
        if (AmbientScope.FinallyAround(change.Syntax) is not null || (!isCleanedUp && !Chooses(change)))
            return;

        if (!_setters.TryGetValue(change.State, out var known))
            _setters.Add(change.State, known = []);
        known.Add(change.Function);
    }

    /// <summary>The change sets no fixed value, or the one that was there as long as nothing had set it.</summary>
    public bool MayRestore(AmbientChange change) =>
        !AmbientScope.ValuesOf(change.Syntax).Any()
        || !AmbientScope.ValuesOf(change.Syntax).All(IsFixed)
        || (IsEmpty(change.Syntax) && (!_setters.TryGetValue(change.State, out var setters) || setters.Count <= 1));

    /// <summary>The value is not what the function is given itself, as a setter or a constructor is.</summary>
    private bool Chooses(AmbientChange change) =>
        !IsEmpty(change.Syntax)
        && AmbientScope.ValuesOf(change.Syntax).Any(v =>
            _models.For(v.SyntaxTree).GetSymbolInfo(ListSource.WithoutCasts(v), _cancellationToken).Symbol is not IParameterSymbol);

    private static bool IsEmpty(SyntaxNode change) =>
        AmbientScope.ValuesOf(change).LastOrDefault() is { } value
        && ListSource.WithoutCasts(value).Kind() is SyntaxKind.NullLiteralExpression or SyntaxKind.DefaultLiteralExpression
            or SyntaxKind.DefaultExpression or SyntaxKind.FalseLiteralExpression;

    private bool IsFixed(ExpressionSyntax value) => ListSource.WithoutCasts(value) switch
    {
        LiteralExpressionSyntax or DefaultExpressionSyntax => true,
        (NameSyntax or MemberAccessExpressionSyntax) and var name =>
            _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol is IFieldSymbol { IsConst: true }
                or IFieldSymbol { IsStatic: true, IsReadOnly: true }
                or IPropertySymbol { IsStatic: true, SetMethod: null },
        _ => false,
    };
}
