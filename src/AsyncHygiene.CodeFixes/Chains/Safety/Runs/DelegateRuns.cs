using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Runs;

/// <summary>
/// The calls in the solution's own code that run a function which it is given. For the call graph its caller is the code that gives it;
/// what the methods hold around their calls counts as well:
/// <code>
/// T Locked&lt;T&gt;(Func&lt;T&gt; work) { lock (_gate) return work(); }
/// </code>
/// </summary>
internal sealed class DelegateRuns
{
    private static readonly ConditionalWeakTable<SolutionCalls.Calls, DelegateRuns> s_known = new();

    private readonly SolutionCalls.Calls _solution;
    private readonly DelegateCalls _calls;
    private readonly Dictionary<Function, RunSites> _runs = [];

    private DelegateRuns(SolutionCalls.Calls solution)
    {
        _solution = solution;
        _calls = new DelegateCalls(solution.Models);
    }

    /// <summary>Each is looked up once, whoever asks for it.</summary>
    public static DelegateRuns In(SolutionCalls.Calls solution) => s_known.GetValue(solution, static s => new DelegateRuns(s));

    public RunSites Of(Function function, CancellationToken cancellationToken)
    {
        if (!_runs.TryGetValue(function, out var runs))
            _runs.Add(function, runs = Find(function, cancellationToken));
        return runs;
    }

    private RunSites Find(Function function, CancellationToken cancellationToken)
    {
        var values = ValuesOf(function, cancellationToken).Distinct().ToList();
        return values.Count == 0 ? RunSites.None : new DelegateFlow(_solution, _calls, cancellationToken).Of(values);
    }

    /// <summary>The expressions that make a delegate of it.</summary>
    private IEnumerable<ExpressionSyntax> ValuesOf(Function function, CancellationToken cancellationToken)
    {
        if (function.Node is AnonymousFunctionExpressionSyntax lambda)
            return _solution.Models.Has(lambda.SyntaxTree) ? [lambda] : [];

        // What gets or sets a property is no delegate.
        return function.Method is not { AssociatedSymbol: null, MethodKind: not MethodKind.Constructor }
            ? []
            : _solution.Graph.CallersOf(function, cancellationToken).Sites
                .Select(s => s.Syntax switch
                {
                    ArgumentSyntax given => given.Expression,
                    AssignmentExpressionSyntax kept => kept.Right,
                    ExpressionSyntax value when IsDelegate(value, cancellationToken) => value,
                    _ => null,
                })
                .OfType<ExpressionSyntax>();
    }

    /// <summary>A name that is not called: of the function, or of a member that keeps it.</summary>
    private bool IsDelegate(ExpressionSyntax value, CancellationToken cancellationToken)
    {
        if (value is not (SimpleNameSyntax or MemberAccessExpressionSyntax) || !_solution.Models.Has(value.SyntaxTree))
            return false;

        var model = _solution.Models.For(value.SyntaxTree);
        return model.GetSymbolInfo(value, cancellationToken).Symbol is IMethodSymbol or null
            ? !IsCalled(value)
            : model.GetTypeInfo(value, cancellationToken).Type is { TypeKind: TypeKind.Delegate };
    }

    private static bool IsCalled(ExpressionSyntax name) =>
        (name.Parent is InvocationExpressionSyntax call && call.Expression == name)
        || (name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax && name is SimpleNameSyntax
            && ((ExpressionSyntax)name.Parent).Parent is InvocationExpressionSyntax);
}
