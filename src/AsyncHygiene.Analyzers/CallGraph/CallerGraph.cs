using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.CallGraph.Services;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// The call graph seen from below: the callers of a function, found on demand and remembered. Nothing is computed for code that
/// is not asked about.
/// </summary>
internal sealed class CallerGraph
{
    private static readonly ConditionalWeakTable<Compilation, CallerGraph> s_graphs = new();
    private static readonly Comparer<CallSite> s_order = Comparer<CallSite>.Create(CallSite.Compare);

    private readonly SemanticModelSource _models;
    private readonly ConcurrentDictionary<Function, Callers> _callers = new();
    private readonly CallerRecords? _records;

    /// <summary>For tools, which see a whole solution and no analyzer driver.</summary>
    public CallerGraph(ImmutableArray<Compilation> compilations)
        : this(new SemanticModelSource(compilations, keepModels: true))
    {
    }

    /// <param name="models">The compilations that are searched.</param>
    /// <param name="records">What is known already, and is told to the next compilation.</param>
    public CallerGraph(SemanticModelSource models, CallerRecords? records = null)
    {
        _models = models;
        Objects = new ObjectFit(models);
        _records = records;
    }

    /// <summary>The objects on which the functions run.</summary>
    public ObjectFit Objects { get; }

    /// <summary>How many functions were asked about: what the search costs is counted in these.</summary>
    public int Asked => _callers.Count;

    /// <summary>For analyzers: the driver's own models are used, and kept by it.</summary>
    public static CallerGraph Of(Compilation compilation) =>
        s_graphs.GetValue(compilation, static c => new CallerGraph(new SemanticModelSource(ImmutableArray.Create(c)), CallerRecords.Of(c)));

    public Callers CallersOf(Function function, CancellationToken cancellationToken) =>
        _callers.TryGetValue(function, out var known) ? known : _callers.GetOrAdd(function, Find(function, cancellationToken));

    private Callers Find(Function function, CancellationToken cancellationToken)
    {
        if (_records is null || CallerRecords.KeyOf(function) is not { } key)
        {
            var all = Search(function, _models, cancellationToken);
            return new Callers(WithUnwritten(function, all.Sites, cancellationToken), all.Registration);
        }

        var known = _records.Find(key);
        if (known is { Stale.IsEmpty: true })
            return new Callers(
                WithUnwritten(function, known.Sites(_records.Trees, _models, cancellationToken), cancellationToken),
                known.Registration(_records.Trees, function, cancellationToken));

        var edges = Search(
            function,
            known is null ? _models : _models.Within(known.Stale.Select(i => _records.Trees[i]).ToImmutableArray()),
            cancellationToken);
        var sites = edges.Sites;
        var registration = edges.Registration;
        if (known is not null)
        {
            sites = known.Sites(_records.Trees, _models, cancellationToken).Concat(sites).OrderBy(s => s, s_order);
            registration = Registration.First(registration, known.Registration(_records.Trees, function, cancellationToken));
        }

        var found = sites.ToImmutableArray();
        if (edges.IsLocal)
            _records.Add(
                key,
                found,
                registration,
                known is null ? edges.OtherBodies : edges.OtherBodies.Concat(known.OtherBodies(_records.Trees)));
        return new Callers(WithUnwritten(function, found, cancellationToken), registration);
    }

    /// <summary>What is written in the trees that are searched.</summary>
    private EdgeCollector Search(Function function, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var edges = new EdgeCollector(models, cancellationToken);
        switch (function)
        {
            case { Node: AnonymousFunctionExpressionSyntax lambda }:
                edges.AddDelegate(lambda, function.Symbol);
                break;
            case { Node: LocalFunctionStatementSyntax local }:
                AddLocalFunction(local, function, edges, cancellationToken);
                break;
            default:
                foreach (var method in MethodsOf(function))
                    AddMethod(method, models, edges, cancellationToken);
                break;
        }

        return edges;
    }

    private static ImmutableArray<IMethodSymbol> MethodsOf(Function function) => function.Symbol switch
    {
        INamedTypeSymbol type => type.InstanceConstructors,
        IMethodSymbol method when function.Node is null => ImmutableArray.Create(method),
        _ => ImmutableArray<IMethodSymbol>.Empty,
    };

    private void AddMethod(IMethodSymbol method, SemanticModelSource models, EdgeCollector edges, CancellationToken cancellationToken)
    {
        var search = new ReferenceSearch(models, cancellationToken);
        var generic = new GenericCalls(_models, cancellationToken);
        var receivers = new ReceiverFit(_models, cancellationToken);
        foreach (var slot in _models.SlotsOf(method))
        {
            if (slot.ContainingType?.SpecialType == SpecialType.System_Object)
                continue;

            foreach (var reference in search.Of(slot))
            {
                if (CertaintyOf(reference, slot, method, receivers) is not { } certainty)
                    continue;

                edges.Add(reference, certainty);
                if (certainty == PathCertainty.Possible && !slot.IsFramework())
                    edges.AddClosed(generic.Closing(reference, method));
            }
        }

        foreach (var (call, certainty) in new ForwardedCalls(models, cancellationToken).Of(method))
            edges.Add(call, certainty);
    }

    /// <summary>With the calls of constructors that stand nowhere. They follow from declarations, and are found anew each time.</summary>
    private ImmutableArray<CallSite> WithUnwritten(Function function, IEnumerable<CallSite> written, CancellationToken cancellationToken)
    {
        var unwritten = new EdgeCollector(_models, cancellationToken);
        var injected = new InjectedConstructors(_models, cancellationToken);
        foreach (var constructor in MethodsOf(function).Where(m => m.MethodKind == MethodKind.Constructor))
        {
            foreach (var caller in ConstructorReferences.ImplicitCallers(constructor, _models))
                unwritten.AddImplicit(caller, constructor);
            foreach (var (owner, parameter, certainty) in injected.Of(constructor.ContainingType))
                unwritten.AddInjected(owner, parameter, constructor, certainty);
        }

        return written.Concat(unwritten.Sites).OrderBy(s => s, s_order).ToImmutableArray();
    }

    private static void AddLocalFunction(
        LocalFunctionStatementSyntax local,
        Function function,
        EdgeCollector edges,
        CancellationToken cancellationToken)
    {
        var scope = local.Parent is GlobalStatementSyntax ? local.SyntaxTree.GetRoot(cancellationToken) : local.Parent!;
        foreach (var token in NameScan.Tokens(local.SyntaxTree, local.Identifier.ValueText, cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name && scope.FullSpan.Contains(name.Span) && edges.IsLocalFunction(name, local))
                edges.Add(new Reference(name, function.Symbol), PathCertainty.Proven);
        }
    }

    /// <summary>Null where the call cannot arrive at the method.</summary>
    private PathCertainty? CertaintyOf(Reference reference, IMethodSymbol slot, IMethodSymbol method, ReceiverFit receivers)
    {
        if (!reference.IsCertain)
            return PathCertainty.Possible;

        if (_models.IsSame(method, slot))
            return PathCertainty.Proven;

        if (IsBaseCall(reference.Syntax))
            return null;

        var called = reference.Symbol as IMethodSymbol ?? AccessorOf(reference.Symbol, slot);
        if (called is null || SlotFit.Of(called, method, _models.Symbols, _models.DerivedFrom(method.ContainingType)) is not { } fit)
            return null;

        return slot.IsFramework() || MayRunMany(slot, called) || !receivers.MayArrive(reference, method)
            ? PathCertainty.Possible
            : fit;
    }

    /// <summary>Of the implementations of a generic contract, those that the type arguments leave.</summary>
    private bool MayRunMany(IMethodSymbol slot, IMethodSymbol called) =>
        _models.RunsMany(slot)
        && (called.ContainingType is not { IsGenericType: true } owner
            || SlotFit.ContainsTypeParameter(owner)
            || _models.RunsMany(slot, called));

    private static IMethodSymbol? AccessorOf(ISymbol member, IMethodSymbol slot) => member switch
    {
        IPropertySymbol property => slot.MethodKind == MethodKind.PropertySet ? property.SetMethod : property.GetMethod,
        IEventSymbol @event => slot.MethodKind == MethodKind.EventAdd ? @event.AddMethod : @event.RemoveMethod,
        _ => null,
    };

    /// <summary><c>base.M()</c> runs the base's own method, never an override.</summary>
    private static bool IsBaseCall(SyntaxNode reference) =>
        reference is ElementAccessExpressionSyntax { Expression: BaseExpressionSyntax }
        || PropertyUse.Target(reference) is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax };
}
