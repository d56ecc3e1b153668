using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using CallSite = AsyncHygiene.CallGraph.CallSite;

namespace AsyncHygiene.Chains.Safety.Runs;

/// <summary>
/// All calls of delegates in a type. They stand for the one that runs a function which the type keeps or is given, where it is not seen.
/// </summary>
internal sealed class DelegateCalls
{
    private readonly SemanticModelSource _models;
    private readonly Dictionary<INamedTypeSymbol, IReadOnlyList<CallSite>> _known = new(SymbolEqualityComparer.Default);

    public DelegateCalls(SemanticModelSource models)
    {
        _models = models;
    }

    /// <summary><c>work()</c>, <c>work.Invoke()</c>, <c>work.DynamicInvoke()</c></summary>
    public static bool IsCall(IMethodSymbol method) =>
        method.MethodKind == MethodKind.DelegateInvoke
        || (method.Name == "DynamicInvoke" && method.ContainingType.SpecialType == SpecialType.System_Delegate);

    public IReadOnlyList<CallSite> In(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (!_known.TryGetValue(type, out var calls))
            _known.Add(type, calls = Find(type, cancellationToken).ToList());
        return calls;
    }

    private IEnumerable<CallSite> Find(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (var declaration in type.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)))
        {
            if (!_models.Has(declaration.SyntaxTree))
                continue;

            var model = _models.For(declaration.SyntaxTree);
            foreach (var call in declaration.DescendantNodes().OfType<InvocationExpressionSyntax>())
            {
                if (model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                    && IsCall(method)
                    && Function.Around(call, model, cancellationToken) is { } function)
                {
                    yield return new CallSite(function, call, method, PathCertainty.Possible);
                }
            }
        }
    }
}
