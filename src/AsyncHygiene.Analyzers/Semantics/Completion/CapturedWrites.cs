using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// The variables that lambdas and local functions write. Any call may run one of those, so nothing that is known of such a variable
/// outlives a call.
/// </summary>
internal sealed class CapturedWrites
{
    private readonly HashSet<ISymbol> _variables = new(SymbolEqualityComparer.Default);
    private readonly HashSet<ISymbol> _usedInside = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, int> _lastWrites = new(SymbolEqualityComparer.Default);

    private CapturedWrites()
    {
    }

    public HashSet<ISymbol> Variables => _variables;

    /// <summary>The variables whose value a lambda that is created here may see changed when it runs.</summary>
    public HashSet<ISymbol> ChangedAfter(SyntaxNode lambda) =>
        new(_variables.Concat(_lastWrites.Where(w => w.Value > lambda.SpanStart).Select(w => w.Key)), SymbolEqualityComparer.Default);

    public static CapturedWrites In(ControlFlowGraph graph, CancellationToken cancellationToken)
    {
        var result = new CapturedWrites();
        result.Collect(graph, function: null, cancellationToken);
        return result;
    }

    /// <summary>Whether a local function is called, or made a delegate, in a place other than its parent's own code.</summary>
    public bool IsUsedInNestedFunction(IMethodSymbol local) => _usedInside.Contains(local);

    private void Collect(ControlFlowGraph graph, IMethodSymbol? function, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var lambdas = new List<IFlowAnonymousFunctionOperation>();
        foreach (var operation in graph.Blocks
            .SelectMany(b => b.BranchValue is { } value ? b.Operations.Add(value) : b.Operations)
            .SelectMany(o => o.DescendantsAndSelf()))
        {
            if (operation is IFlowAnonymousFunctionOperation lambda)
                lambdas.Add(lambda);

            foreach (var variable in Writes.Of(operation).Select(p => p.Variable))
            {
                if (variable is null)
                    continue;

                var position = operation.Syntax.SpanStart;
                _lastWrites[variable] = _lastWrites.TryGetValue(variable, out var last) ? System.Math.Max(last, position) : position;
                if (function is not null && !SymbolEqualityComparer.Default.Equals(variable.ContainingSymbol, function))
                    _variables.Add(variable);
            }

            if (operation is IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } method })
                _usedInside.Add(method.OriginalDefinition);
            if (function is not null && operation is IInvocationOperation { TargetMethod: { MethodKind: MethodKind.LocalFunction } local })
                _usedInside.Add(local.OriginalDefinition);
        }

        foreach (var lambda in lambdas)
            Collect(graph.GetAnonymousFunctionControlFlowGraph(lambda, cancellationToken), lambda.Symbol, cancellationToken);
        foreach (var local in graph.LocalFunctions)
            Collect(graph.GetLocalFunctionControlFlowGraph(local, cancellationToken), local, cancellationToken);
    }
}
