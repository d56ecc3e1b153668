using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Calls of work that was kept: <c>queue.Take()()</c>, <c>while (queue.TryDequeue(out var work)) await work();</c>. Which work it is, the
/// source does not show, so each call of a delegate of that type counts, unless it is shown to come from elsewhere.
/// </summary>
internal sealed class TakenWork
{
    private readonly SemanticModelSource _models;
    private readonly Dictionary<INamedTypeSymbol, IReadOnlyList<InvocationExpressionSyntax>> _known = new(SymbolEqualityComparer.Default);

    public TakenWork(SemanticModelSource models) => _models = models;

    public IReadOnlyList<InvocationExpressionSyntax> CallsOf(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (!_known.TryGetValue(type, out var calls))
            _known.Add(type, calls = Find(type, new WorkOrigin(_models, cancellationToken), cancellationToken));
        return calls;
    }

    private List<InvocationExpressionSyntax> Find(INamedTypeSymbol type, WorkOrigin origin, CancellationToken cancellationToken)
    {
        var arguments = type.DelegateInvokeMethod!.Parameters.Length;
        return _models.Compilations.SelectMany(c => c.SyntaxTrees)
            .SelectMany(tree => tree.GetRoot(cancellationToken).DescendantNodes())
            .OfType<InvocationExpressionSyntax>()
            .Where(call => call.ArgumentList.Arguments.Count <= arguments
                && _models.For(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol
                    is IMethodSymbol { MethodKind: MethodKind.DelegateInvoke }
                && _models.For(call.SyntaxTree).GetOperation(call, cancellationToken) is IInvocationOperation
                {
                    TargetMethod.ContainingType: var called,
                    Instance: { } work,
                }
                && MayBe(called, type)
                && origin.MayBeLibrary(work))
            .Concat(DynamicCalls(cancellationToken))
            .ToList();
    }

    /// <summary><c>handler.DynamicInvoke(e)</c>, and in files that say <c>dynamic</c> <c>handler(e)</c>.</summary>
    private IEnumerable<InvocationExpressionSyntax> DynamicCalls(CancellationToken cancellationToken) =>
        _models.AllTokens(nameof(Delegate.DynamicInvoke), cancellationToken)
            .Select(token => token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>())
            .OfType<InvocationExpressionSyntax>()
            .Where(call => BlockingWait.NameOf(call)?.Identifier.ValueText == nameof(Delegate.DynamicInvoke))
            .Concat(
                from tree in _models.AllTokens("dynamic", cancellationToken).Select(t => t.SyntaxTree).OfType<SyntaxTree>().Distinct()
                from call in tree.GetRoot(cancellationToken).DescendantNodes().OfType<InvocationExpressionSyntax>()
                where _models.For(tree).GetTypeInfo(call.Expression, cancellationToken).Type?.TypeKind == TypeKind.Dynamic
                select call)
            .Distinct();

    /// <summary>Inside of a generic class its type parameter may stand for any type.</summary>
    private bool MayBe(ITypeSymbol one, ITypeSymbol other) =>
        one is ITypeParameterSymbol
        || other is ITypeParameterSymbol
        || IsOrDerivesFrom(one, other)
        || IsOrDerivesFrom(other, one)
        || (_models.Symbols.Equals(one.OriginalDefinition, other.OriginalDefinition)
            && (one is not INamedTypeSymbol { TypeArguments: var first }
                || other is not INamedTypeSymbol { TypeArguments: var second }
                || first.Zip(second, MayBe).All(same => same)));

    /// <summary>A delegate is also one that takes what derives from its parameter, or gives a base of its result.</summary>
    private bool IsOrDerivesFrom(ITypeSymbol type, ITypeSymbol from) =>
        type.IsReferenceType
        && type.TypeKind != TypeKind.Delegate
        && type.SelfAndBaseTypes().Skip(1).Concat(type.AllInterfaces).Any(t =>
            _models.Symbols.Equals(t.OriginalDefinition, from.OriginalDefinition));
}
