using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>The calls of a function that a collection of a library keeps: where such work is taken out of one and called.</summary>
internal sealed class KeptCalls
{
    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly TakenWork _taken;
    private readonly Dictionary<Function, HashSet<INamedTypeSymbol>> _types = [];

    public KeptCalls(SemanticModelSource models, CallerGraph graph)
    {
        _models = models;
        _graph = graph;
        _taken = new TakenWork(models);
    }

    public bool IsKept(Function function, CancellationToken cancellationToken) => TypesOf(function, cancellationToken).Count > 0;

    public IEnumerable<CallGraph.CallSite> Of(Function function, CancellationToken cancellationToken) =>
        CallsOf(TypesOf(function, cancellationToken), function, cancellationToken);

    /// <summary>Of a function that an argument gives to what may keep it.</summary>
    public IEnumerable<CallGraph.CallSite> At(ArgumentSyntax argument, Function function, CancellationToken cancellationToken) =>
        new KeptWork(_models, cancellationToken).TypeAt(argument) is { } type ? CallsOf([type], function, cancellationToken) : [];

    private IEnumerable<CallGraph.CallSite> CallsOf(
        IEnumerable<INamedTypeSymbol> types,
        Function function,
        CancellationToken cancellationToken) =>
        from type in types
        from call in _taken.CallsOf(type, cancellationToken)
        let caller = Function.Around(call, _models.For(call.SyntaxTree), cancellationToken)
        where caller is not null
        select new CallGraph.CallSite(caller.Value, call, function.Symbol, PathCertainty.Possible);

    /// <summary>The delegate types by which it is kept.</summary>
    private HashSet<INamedTypeSymbol> TypesOf(Function function, CancellationToken cancellationToken)
    {
        if (_types.TryGetValue(function, out var types))
            return types;

        var kept = new KeptWork(_models, cancellationToken);
        types = new HashSet<INamedTypeSymbol>(
            _graph.CallersOf(function, cancellationToken).Sites
                .Select(s => s.Syntax)
                .OfType<ArgumentSyntax>()
                .Select(kept.TypeAt)
                .OfType<INamedTypeSymbol>(),
            SymbolEqualityComparer.Default);
        types.UnionWith(new UntypedWork(_models, cancellationToken).TypesOf(function));
        _types.Add(function, types);
        return types;
    }
}
