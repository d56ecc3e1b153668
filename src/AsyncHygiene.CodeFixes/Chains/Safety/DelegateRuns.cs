using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using CallSite = AsyncHygiene.CallGraph.CallSite;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// The calls in the solution's own methods that run a function which they are given. For the call graph its caller is the code that gives
/// it; what the methods hold around their calls counts as well:
/// <code>
/// T Locked&lt;T&gt;(Func&lt;T&gt; work) { lock (_gate) return work(); }
/// </code>
/// </summary>
internal sealed class DelegateRuns
{
    /// <summary>So many methods hand it on, one to the next.</summary>
    private const int MaximumDepth = 4;

    private static readonly ConditionalWeakTable<SolutionCalls.Calls, DelegateRuns> s_known = new();

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly Dictionary<ArgumentSyntax, IReadOnlyList<CallSite>> _runs = [];

    private DelegateRuns(SolutionCalls.Calls solution)
    {
        _models = solution.Models;
        _graph = solution.Graph;
    }

    /// <summary>Each is looked up once, whoever asks for it.</summary>
    public static DelegateRuns In(SolutionCalls.Calls solution) => s_known.GetValue(solution, static s => new DelegateRuns(s));

    /// <summary>The calls of what is given in a place, from the innermost outwards.</summary>
    public IReadOnlyList<CallSite> Of(ArgumentSyntax given, CancellationToken cancellationToken)
    {
        if (!_runs.TryGetValue(given, out var runs))
            _runs.Add(given, runs = Find(given, 0, cancellationToken).ToList());
        return runs;
    }

    /// <summary>The calls of a field or property that keeps a lambda.</summary>
    public IEnumerable<CallSite> OfKept(Function function, CancellationToken cancellationToken)
    {
        if (function.Node is not AnonymousFunctionExpressionSyntax lambda || !_models.Has(lambda.SyntaxTree))
            return [];

        var model = _models.For(lambda.SyntaxTree);
        var holder = lambda.Parent switch
        {
            AssignmentExpressionSyntax assignment => model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol,
            EqualsValueClauseSyntax { Parent: { } declaration } => model.GetDeclaredSymbol(declaration, cancellationToken),
            _ => null,
        };
        return holder is IFieldSymbol or IPropertySymbol ? CallsOf(holder, cancellationToken) : [];
    }

    private IEnumerable<CallSite> Find(ArgumentSyntax given, int depth, CancellationToken cancellationToken)
    {
        if (depth == MaximumDepth
            || _models.For(given.SyntaxTree).GetOperation(given, cancellationToken) is not IArgumentOperation
            {
                Parameter.OriginalDefinition: { ContainingSymbol: IMethodSymbol method } parameter,
            })
        {
            yield break;
        }

        foreach (var taker in BodiesOf(method))
        {
            foreach (var syntax in taker.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)))
            {
                // As its own project sees it.
                if (!_models.Has(syntax.SyntaxTree)
                    || _models.For(syntax.SyntaxTree).GetDeclaredSymbol(syntax, cancellationToken) is not IMethodSymbol own)
                {
                    continue;
                }

                foreach (var run in InScope(syntax, own.Parameters[parameter.Ordinal], depth, cancellationToken))
                    yield return run;
            }
        }
    }

    /// <summary>The method, and what overrides or implements it.</summary>
    private IEnumerable<IMethodSymbol> BodiesOf(IMethodSymbol method)
    {
        var canonical = Function.Canonical(method);
        return method.IsAbstract || method.IsVirtual || method.IsOverride
            ? _models.DerivedFrom(method.ContainingType)
                .SelectMany(t => t.GetMembers().OfType<IMethodSymbol>())
                .Where(m => m.Parameters.Length == method.Parameters.Length
                    && _models.SlotsOf(m).Any(s => _models.Symbols.Equals(s, canonical)))
                .Prepend(canonical)
            : [canonical];
    }

    private IEnumerable<CallSite> InScope(SyntaxNode scope, ISymbol holder, int depth, CancellationToken cancellationToken)
    {
        var model = _models.For(scope.SyntaxTree);
        foreach (var name in scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == holder.Name))
        {
            if (!SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition, holder))
                continue;

            var runs = name.Parent switch
            {
                _ when DelegateCall.Of(name) is { } call => At(call, holder, depth, cancellationToken),
                ArgumentSyntax { Parent.Parent: ExpressionSyntax } next =>
                    Find(next, depth + 1, cancellationToken).Concat(At(next, holder, depth, cancellationToken)),
                EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } when depth < MaximumDepth
                    && model.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol local =>
                    InScope(scope, local, depth + 1, cancellationToken),
                AssignmentExpressionSyntax assignment when assignment.Right == name
                    && model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is (IFieldSymbol or IPropertySymbol) and var member =>
                    CallsOf(member, cancellationToken),
                _ => [],
            };
            foreach (var run in runs)
                yield return run;
        }
    }

    /// <summary>Also what runs a lambda in which the call stands, up to the method around.</summary>
    private IEnumerable<CallSite> At(SyntaxNode syntax, ISymbol called, int depth, CancellationToken cancellationToken)
    {
        if (Function.Around(syntax, _models.For(syntax.SyntaxTree), cancellationToken) is not { } function)
            yield break;

        yield return new CallSite(function, syntax, called, PathCertainty.Proven);
        for (; depth < MaximumDepth && function.IsLambda; depth++)
        {
            var sites = _graph.CallersOf(function, cancellationToken).Sites;
            foreach (var site in sites)
            {
                if (site.Syntax is ArgumentSyntax given)
                {
                    foreach (var run in Find(given, depth + 1, cancellationToken))
                        yield return run;
                }

                yield return site;
            }

            if (sites.FirstOrDefault() is not { Caller: var next })
                yield break;
            function = next;
        }
    }

    private IEnumerable<CallSite> CallsOf(ISymbol member, CancellationToken cancellationToken)
    {
        foreach (var token in _models.AllTokens(member.Name, cancellationToken))
        {
            if (token.Parent is IdentifierNameSyntax name
                && DelegateCall.Of(name) is { } call
                && _models.For(name.SyntaxTree) is var model
                && SymbolNames.AreSame(model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition, member.OriginalDefinition)
                && Function.Around(call, model, cancellationToken) is { } function)
            {
                yield return new CallSite(function, call, member, PathCertainty.Proven);
            }
        }
    }
}
