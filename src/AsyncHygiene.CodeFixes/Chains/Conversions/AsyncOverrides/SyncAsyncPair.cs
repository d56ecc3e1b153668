using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// Two methods of a base class in the solution, of which every caller runs first the one and right after it awaits the other:
/// <c>Execute()</c> and <c>ExecuteAsync()</c>. What the base declares itself does nothing, so an override of the first may as well override
/// the second. <see cref="AsyncOverride"/> knows the frameworks' own pairs.
/// </summary>
internal sealed class SyncAsyncPair
{
    private readonly IMethodSymbol _method;
    private readonly IMethodSymbol _base;
    private readonly IMethodSymbol _counterpart;
    private readonly SolutionEdits _solution;
    private readonly CancellationToken _cancellationToken;

    private SyncAsyncPair(
        IMethodSymbol method,
        IMethodSymbol @base,
        IMethodSymbol counterpart,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        _method = method;
        _base = @base;
        _counterpart = counterpart;
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    public string AsyncName => _counterpart.Name;

    /// <summary>Null where the override has to stay what it is; most have no counterpart next to their base.</summary>
    public static async Task<SyncAsyncPair?> OfAsync(IMethodSymbol method, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (method
            is not
            {
                IsOverride: true,
                IsAbstract: false,
                MethodKind: MethodKind.Ordinary,
                Arity: 0,
                DeclaringSyntaxReferences.Length: 1,
                OverriddenMethod: { IsVirtual: true, DeclaringSyntaxReferences.Length: 1 } declared
            }
            || CounterpartOf(declared) is not { } counterpart
            || !SymbolEqualityComparer.Default.Equals(method.ContainingType.DeclarerOf(counterpart.Name), declared.ContainingType)
            || await method.DeclaringSyntaxReferences[0]
                .GetSyntaxAsync(cancellationToken)
                .ConfigureAwait(false) is not MethodDeclarationSyntax { AttributeLists.Count: 0 })
        {
            return null;
        }

        var hook = new SyncAsyncPair(method, declared, counterpart, solution, cancellationToken);
        return await hook.DoNothingAsync().ConfigureAwait(false) && await hook.AreCalledTogetherAsync().ConfigureAwait(false) ? hook : null;
    }

    /// <summary>The same parameters, and a task of the same result.</summary>
    private static IMethodSymbol? CounterpartOf(IMethodSymbol method) =>
        method.Parameters.All(p => p.RefKind == RefKind.None)
            && (method.ReturnsVoid || method.ReturnType.SpecialType == SpecialType.System_String)
            ? method.ContainingType.GetMembers(AsyncSuffix.AddTo(method.Name)).OfType<IMethodSymbol>().FirstOrDefault(m =>
                m is { IsVirtual: true, Arity: 0, DeclaringSyntaxReferences.Length: 1 }
                && m.Parameters.Length == method.Parameters.Length
                && m.ReturnType is { Name: "Task", ContainingNamespace.Name: "Tasks" }
                && AsyncSignature.Matches(m, method))
            : null;

    /// <summary>What the base has in the place of either: nothing, or an empty string.</summary>
    private async Task<bool> DoNothingAsync()
    {
        foreach (var method in new[] { _base, _counterpart })
        {
            var reference = method.DeclaringSyntaxReferences[0];
            if (_solution.Solution.GetDocument(reference.SyntaxTree) is not { } document
                || await reference.GetSyntaxAsync(_cancellationToken).ConfigureAwait(false) is not MethodDeclarationSyntax declaration
                || !DoesNothing(declaration, (await _solution.InAsync(document, _cancellationToken).ConfigureAwait(false)).Context))
            {
                return false;
            }
        }

        return true;
    }

    private static bool DoesNothing(MethodDeclarationSyntax method, DocumentContext context)
    {
        var value = method.Body switch
        {
            null => method.ExpressionBody?.Expression,
            { Statements: { Count: 1 } statements } when statements[0] is ReturnStatementSyntax { Expression: { } returned } => returned,
            _ => null,
        };
        return value is null
            ? method.Body is { Statements.Count: 0 }
            : TaskReturns.IsCompletedTask(value, context) || IsEmpty(TaskReturns.CompletedResult(value, context) ?? value, context.Model);
    }

    /// <summary><c>""</c> and <c>string.Empty</c>.</summary>
    private static bool IsEmpty(ExpressionSyntax expression, SemanticModel model) =>
        model.GetConstantValue(expression) is { HasValue: true, Value: "" }
        || model.GetSymbolInfo(expression).Symbol
            is IFieldSymbol { Name: nameof(string.Empty), ContainingType.SpecialType: SpecialType.System_String };

    /// <summary>
    /// Every call of the one is followed by an awaited call of the other, and neither is called alone, given away or known by the
    /// override's own name.
    /// </summary>
    private async Task<bool> AreCalledTogetherAsync()
    {
        var first = await CallsOfAsync(_method).ConfigureAwait(false);
        var second = await CallsOfAsync(_counterpart).ConfigureAwait(false);
        if (first is not { Count: > 0 } || second is null || first.Count != second.Count)
            return false;

        var after = first.Select(call => SyncAsyncPairCalls.After(call, _method.ReturnsVoid)).ToList();
        return after.TrueForAll(call => call is not null && second.Contains(call));
    }

    /// <summary>Null where a use is no call that can be followed. What an override asks of its base does nothing.</summary>
    private async Task<IReadOnlyList<InvocationExpressionSyntax>?> CallsOfAsync(IMethodSymbol method)
    {
        var calls = new List<InvocationExpressionSyntax>();
        foreach (var found in await _solution.References.FindAsync(method, _cancellationToken).ConfigureAwait(false))
        {
            // Further down, an override of the second would come before what this one does now.
            if (IsBelow(found.Definition.ContainingType))
                return null;

            foreach (var location in found.Locations)
            {
                var model = await location.Document.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false);
                var node = await SolutionReferences.NodeAtAsync(location, _cancellationToken).ConfigureAwait(false);
                if (node is not SimpleNameSyntax name
                    || model?.GetSymbolInfo(name, _cancellationToken).Symbol is not { } named
                    || SymbolEqualityComparer.Default.Equals(named, _method))
                {
                    return null;
                }
                if (NameContext.IsNameOnly(name) || name.Parent is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
                    continue;
                if (NameContext.CallOf(name) is not { } call)
                    return null;
                if (!calls.Contains(call))
                    calls.Add(call);
            }
        }

        return calls;
    }

    /// <summary>By name: each project has symbols of its own.</summary>
    private bool IsBelow(INamedTypeSymbol? type)
    {
        var owner = _method.ContainingType.OriginalDefinition.ToDisplayString();
        return (type?.BaseType).SelfAndBaseTypes().Any(t => t.OriginalDefinition.ToDisplayString() == owner);
    }
}
