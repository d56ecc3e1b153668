using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Sequences whose next item is asked for without waiting for it at once: <c>var next = e.MoveNextAsync(); Work(); await next;</c>. Which
/// iterator it is, the source need not show, so each one with such items counts.
/// </summary>
internal sealed class StartedSteps
{
    private const string Enumerator = "IAsyncEnumerator";
    private const string Collections = "System.Collections.Generic";

    private readonly SemanticModelSource _models;
    private IReadOnlyList<ITypeSymbol?>? _items;

    public StartedSteps(SemanticModelSource models) => _models = models;

    /// <summary>Why no await may come into an async iterator; null for other methods, and where all its steps are awaited.</summary>
    public string? ReasonOf(IMethodSymbol? method, CancellationToken cancellationToken)
    {
        if (method is not { IsAsync: true, ReturnType: INamedTypeSymbol { TypeArguments: { Length: 1 } items } returned }
            || !(returned.Name is "IAsyncEnumerable" or Enumerator && returned.IsIn(Collections)))
        {
            return null;
        }

        _items ??= Find(cancellationToken).ToList();
        return _items.Any(started => MayBe(started, items[0]))
            ? "a call of 'MoveNextAsync' that is not awaited at once may be that of its sequence, whose work is done so far"
            : null;
    }

    /// <summary>The types of their items; null where it is not known.</summary>
    private IEnumerable<ITypeSymbol?> Find(CancellationToken cancellationToken) =>
        from token in _models.AllTokens("MoveNextAsync", cancellationToken)
        let call = token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>()
        where call is not null && call.ArgumentList.Arguments.Count == 0
        let model = _models.For(call.SyntaxTree)
        where TaskUse.Of(call, model, cancellationToken) == TaskUse.Unawaited
        select model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: var type }
            && type.AllInterfaces.Prepend(type).FirstOrDefault(t => t is { Name: Enumerator, Arity: 1 } && t.IsIn(Collections))
                is { } enumerator
                    ? enumerator.TypeArguments[0]
                    : null;

    /// <summary>An item of one type may be one of another that it derives from.</summary>
    private bool MayBe(ITypeSymbol? started, ITypeSymbol item) =>
        started is null or ITypeParameterSymbol
        || item is ITypeParameterSymbol
        || (started.IsReferenceType && item.IsReferenceType && (started.SpecialType == SpecialType.System_Object
            || started.TypeKind == TypeKind.Interface
            || item.SelfAndBaseTypes().Any(t => _models.Symbols.Equals(t.OriginalDefinition, started.OriginalDefinition))))
        || _models.Symbols.Equals(started.OriginalDefinition, item.OriginalDefinition);
}
