using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.Views;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>Which declared functions of a compilation are entry points.</summary>
internal sealed class KnownEntryPoints
{
    private static readonly ConditionalWeakTable<KnownTypes, KnownEntryPoints> s_entryPoints = new();

    private readonly ImmutableArray<EntryPointRow> _rows;

    /// <summary>The places of the rows by their owners: a type is below few of them.</summary>
    private readonly Dictionary<INamedTypeSymbol, List<int>> _byOwner = new(SymbolEqualityComparer.Default);

    private readonly List<int> _withoutOwner = [];

    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<EntryPointRow>> _rowsOfTypes = new(
        SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<IMethodSymbol, EntryPoint?> _found = new(SymbolEqualityComparer.Default);
    private readonly bool _hasPipeline;

    private KnownEntryPoints(KnownTypes types)
    {
        _rows = EntryPointTable.RowsFor(types);
        _hasPipeline = types["Microsoft.AspNetCore.Http.HttpContext"] is not null;
        for (var place = 0; place < _rows.Length; place++)
            PlacesOf(_rows[place].Owner).Add(place);
    }

    /// <summary>False where no framework is referenced: then no path can be proven and none is searched for.</summary>
    public bool CanExist => _hasPipeline || !_rows.IsEmpty;

    public static KnownEntryPoints Of(KnownTypes types) => s_entryPoints.GetValue(types, static t => new KnownEntryPoints(t));

    public EntryPoint? Find(Function function) => function switch
    {
        { Node: not null } => null,
        { Symbol: INamedTypeSymbol type } => type.InstanceConstructors.FirstOrDefault() is { } constructor ? Find(constructor) : null,
        { Method: { } method } => Find(method),
        _ => null,
    };

    /// <summary>The entry point that a declared method is, or null.</summary>
    public EntryPoint? Find(IMethodSymbol method)
    {
        if (_rows.IsEmpty || method.ContainingType is null || method.MethodKind is MethodKind.AnonymousFunction or MethodKind.LocalFunction)
            return null;

        var definition = method.OriginalDefinition;
        return _found.TryGetValue(definition, out var known) ? known : _found.GetOrAdd(definition, Match(definition));
    }

    private EntryPoint? Match(IMethodSymbol method)
    {
        foreach (var row in _rowsOfTypes.GetOrAdd(method.ContainingType, RowsOf))
        {
            if (row.Matches(method))
                return new EntryPoint(KindOf(method, row), method, row.Kind == EntryPointKind.View ? RenderedName(method) : null);
        }

        return null;
    }

    /// <summary>With the action before the view, as a path; null where no action is seen to render it.</summary>
    private static string? RenderedName(IMethodSymbol view) =>
        RenderingAction.NameFor(view) is { } action ? action + RequestPathText.Arrow + FunctionName.Of(view) : null;

    private static EntryPointKind KindOf(IMethodSymbol method, EntryPointRow row) =>
        method.MethodKind == MethodKind.Constructor ? EntryPointKind.Constructor
        : row.Kind == EntryPointKind.BackgroundService ? EntryPointKind.OfService(method)
        : row.Kind == EntryPointKind.ServerlessFunction && method.Parameters.Any(RunsByTimer) ? EntryPointKind.Job
        : row.Kind;

    /// <summary><c>[TimerTrigger("0 */5 * * * *")] TimerInfo timer</c>, of the isolated worker or of the host's own process</summary>
    private static bool RunsByTimer(IParameterSymbol parameter) =>
        parameter.GetAttributes()
            .Any(a => a.AttributeClass is { Name: "TimerTriggerAttribute" } type && type.IsInOrBelow("Microsoft.Azure"));

    private List<int> PlacesOf(INamedTypeSymbol? owner)
    {
        if (owner is null)
            return _withoutOwner;

        if (!_byOwner.TryGetValue(owner, out var places))
            _byOwner.Add(owner, places = []);
        return places;
    }

    /// <summary>In their order: the first that matches a method says what it is.</summary>
    private ImmutableArray<EntryPointRow> RowsOf(INamedTypeSymbol type)
    {
        var places = new List<int>(_withoutOwner);
        foreach (var above in type.SelfAndBaseTypes())
            AddPlacesOf(above);
        foreach (var contract in type.AllInterfaces)
            AddPlacesOf(contract);

        places.Sort();
        return places.Distinct().Select(place => _rows[place]).Where(row => row.Concerns(type)).ToImmutableArray();

        void AddPlacesOf(INamedTypeSymbol above)
        {
            if (_byOwner.TryGetValue(above.OriginalDefinition, out var owned))
                places.AddRange(owned);
        }
    }

    /// <summary>The entry point that a lambda is because of where it is passed: to a route, or as a request delegate.</summary>
    public static EntryPoint? Find(
        IAnonymousFunctionOperation lambda,
        KnownTypes types,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        if (lambda.Syntax is not AnonymousFunctionExpressionSyntax syntax)
            return null;

        var use = DelegateUse.Of(syntax, types, models, cancellationToken);
        var kind = use.IsJob ? EntryPointKind.Job : EntryPointKind.Endpoint;
        return use.IsRequestDelegate ? new EntryPoint(kind, lambda.Symbol, EndpointName.Of(use.Registration)) : null;
    }
}
