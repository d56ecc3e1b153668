using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// What a call of each function of a solution may leave changed of what flows with the code: from the places that change it up their
/// callers, through properties, events, operators, constructors, interfaces, kept delegates and other projects. It ends where a function
/// takes it back, is async, or runs in a context of its own.
/// </summary>
internal sealed class AmbientFlow
{
    /// <summary>Beyond these, only the nearest are known.</summary>
    private const int MaximumFunctions = 5000;

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly AmbientScope _scope;
    private readonly AmbientObjects _objects;
    private readonly AmbientRestores _restores;
    private readonly FixedValues _fixed;
    private readonly AmbientLibraries _libraries = new();
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<Function, SortedDictionary<string, AmbientChange>> _left = [];
    private readonly Queue<AmbientChange> _open = new();
    private readonly HashSet<(SyntaxNode Syntax, string State)> _seen = [];
    private readonly HashSet<(ISymbol Keeper, string State)> _keepers = [];

    /// <summary>Changes that a <c>using</c> or <c>finally</c> may take back: which do, is known when all others are followed.</summary>
    private readonly List<AmbientChange> _deferred = [];
    private readonly Dictionary<(string File, TextSpan Span), AmbientChange> _declarations = [];

    private AmbientFlow(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _graph = new CallerGraph(models);
        _scope = new AmbientScope(models, cancellationToken);
        _objects = new AmbientObjects(models, _graph, _scope, cancellationToken);
        _fixed = new FixedValues(models, cancellationToken);
        _restores = new AmbientRestores(_scope, _fixed);
        _cancellationToken = cancellationToken;
    }

    public static AmbientFlow Of(SemanticModelSource models, CancellationToken cancellationToken)
    {
        var flow = new AmbientFlow(models, cancellationToken);
        foreach (var change in new AmbientSearch(models, flow._libraries, cancellationToken).Find())
        {
            flow.Add(change);

            // What an await resumes in is this; to put the old one back afterwards is to put it on another thread.
            if (change.State == AmbientMembers.SynchronizationContext)
                flow.Mark(change.Function, change);
        }

        flow.Follow();
        foreach (var left in flow._left)
            flow.Mark(left.Key, left.Value.First().Value);
        return flow;
    }

    /// <summary>What a call of the function may leave behind for its caller; null where nothing.</summary>
    public AmbientChange? LeftBy(SyntaxNode function) => _declarations.TryGetValue(KeyOf(function), out var change) ? change : null;

    /// <summary>The same of the entry point, after which nothing runs: what is put back on another thread than it was taken from.</summary>
    public AmbientChange? BoundBy(SyntaxNode function) =>
        LeftBy(function) is { State: AmbientMembers.SynchronizationContext } change ? change : null;

    /// <summary>What a function that waits on purpose may leave behind by a member whose code is not seen.</summary>
    public string? UnknownLeftBy(SyntaxNode function, CancellationToken cancellationToken) =>
        new UnknownSetters(_models, _libraries, _left.Count < MaximumFunctions, cancellationToken).In(function) is { } member
            ? $"'{member.ToDisplayString()}'"
            : null;

    private static (string File, TextSpan Span) KeyOf(SyntaxNode node) => (node.SyntaxTree.FilePath, node.Span);

    private void Mark(Function function, AmbientChange change)
    {
        var parts = new[] { function.Method, function.Method?.PartialImplementationPart, function.Method?.PartialDefinitionPart };
        foreach (var reference in parts.OfType<IMethodSymbol>().SelectMany(p => p.DeclaringSyntaxReferences))
            Mark(reference.GetSyntax(_cancellationToken), change);
    }

    private void Mark(SyntaxNode function, AmbientChange change)
    {
        if (!_declarations.ContainsKey(KeyOf(function)))
            _declarations.Add(KeyOf(function), change);
    }

    private void Follow()
    {
        while (true)
        {
            while (_open.Count > 0 && _left.Count < MaximumFunctions)
            {
                _cancellationToken.ThrowIfCancellationRequested();
                var left = _open.Dequeue();
                foreach (var site in _graph.CallersOf(left.Function, _cancellationToken).Sites)
                    AddCall(site, left);
                if (left.Function.Node is AnonymousFunctionExpressionSyntax lambda)
                    AddRuns(lambda, left);
            }

            var changes = _deferred.ToLookup(c => (c.Function, c.State));
            var ends = _deferred.Select(c => (Change: c, End: EndOf(c, changes[(c.Function, c.State)]))).ToList();
            _deferred.Clear();
            _deferred.AddRange(ends.Where(e => e.End is not null).Select(e => e.Change));
            foreach (var (change, end) in ends)
            {
                if (end is null)
                    Leave(change);
                else if (!IsLeft(change) && YieldedItems.AreBetween(change.Syntax, end))
                    Leave(change.WithItems());
            }

            if (_open.Count == 0 || _left.Count >= MaximumFunctions)
                return;
        }
    }

    private void AddCall(CallSite site, AmbientChange left)
    {
        // A wait resumes in the context that it began in, which is why one that lasts for a loop counts as well.
        if (left.LastsWithItems
            && left.State != AmbientMembers.SynchronizationContext
            && YieldedItems.AreConsumedAt(site.Syntax, _models.For(site.Syntax.SyntaxTree), _cancellationToken))
        {
            return;
        }

        var isCall = site.Certainty == PathCertainty.Proven || MayArrive(site, left.Function);
        if (isCall)
            Add(left.CalledAt(site.Syntax, site.Caller), left.Function);
        if (!isCall || site.Syntax is ArgumentSyntax)
            AddRuns(site.Syntax, left);
    }

    /// <summary>
    /// One of many implementations, or one that only its type arguments tell from others. A slot of the framework says nothing: everything
    /// implements it. Dispose of an object that the caller handed in is what ends a scope.
    /// </summary>
    private bool MayArrive(CallSite site, Function function)
    {
        if (site.Syntax is not ExpressionSyntax or AnonymousFunctionExpressionSyntax)
            return false;

        var model = _models.For(site.Syntax.SyntaxTree);
        var target = PropertyUse.Target(site.Syntax);
        // A using ends what the call gives.
        if (_objects.AreOthersAt(site.Syntax, function))
            return false;

        return model.GetSymbolInfo(target, _cancellationToken).Symbol switch
        {
            // Named without being called it is a delegate.
            IMethodSymbol when target.Parent is not InvocationExpressionSyntax && target is NameSyntax or MemberAccessExpressionSyntax =>
                false,
            (IMethodSymbol or IPropertySymbol or IEventSymbol) and var called => !called.IsFramework() || IsEndOfParameter(target, model),

            // A table of delegates, filled where it is declared.
            IFieldSymbol { IsStatic: true } => true,
            _ => false,
        };
    }

    private bool IsEndOfParameter(SyntaxNode target, SemanticModel model) =>
        target.Parent is InvocationExpressionSyntax call
        && AmbientScope.Ended(call) is { } ended
        && model.GetSymbolInfo(ended, _cancellationToken).Symbol is IParameterSymbol { Type.SpecialType: SpecialType.System_IDisposable };

    private void Add(AmbientChange change, Function origin)
    {
        _restores.AddOrigin(change, origin);
        Add(change);
    }

    private void Add(AmbientChange change)
    {
        var syntax = change.Syntax;
        var mayBeTakenBack = AmbientScope.FinallyAround(syntax) is not null
            || AmbientScope.FinalliesAfter(syntax).Any()
            || AmbientScope.ResourceAround(syntax) is not null
            || AmbientScope.DisposedInFinally(syntax) is not null;
        _fixed.Add(change, mayBeTakenBack);
        if (change.Function.Method is { IsAsync: true } || !_seen.Add((syntax, change.State)) || _scope.RunsElsewhere(syntax))
            return;

        if (_scope.KeeperOf(syntax) is { } keeper && _keepers.Add((keeper, change.State)))
        {
            foreach (var end in ChangesAt(_scope.EndsOf(keeper), change))
                Add(end);
        }

        if (mayBeTakenBack)
            _deferred.Add(change);
        else
            Leave(change);
    }

    private void Leave(AmbientChange change)
    {
        _restores.AddLeft(change);
        if (!_left.TryGetValue(change.Function, out var states))
            _left.Add(change.Function, states = new SortedDictionary<string, AmbientChange>(StringComparer.Ordinal));
        if (!states.TryGetValue(change.State, out var known) || (known.LastsWithItems && !change.LastsWithItems))
        {
            states[change.State] = change;
            _open.Enqueue(change);
        }
    }

    private bool IsLeft(AmbientChange change) =>
        _left.TryGetValue(change.Function, out var states) && states.ContainsKey(change.State);

    /// <summary>
    /// A delegate that is kept runs where what keeps it is read, not where it is made. A method that is given one and runs it leaves the
    /// change to the caller that gave it, not to its others.
    /// </summary>
    private void AddRuns(SyntaxNode value, AmbientChange left)
    {
        var runs = new AmbientDelegate(_models, _scope, _cancellationToken);
        runs.Follow(value is AssignmentExpressionSyntax assignment ? assignment.Right : (value as ArgumentSyntax)?.Expression ?? value);
        foreach (var keeper in runs.Keepers.Where(k => _keepers.Add((k, left.State))))
            AddUses(_scope.RunsOf(keeper), left);
        foreach (var runner in runs.Runners)
            Mark(runner, left);
        AddUses(runs.Runs, left);
    }

    private void AddUses(IEnumerable<SyntaxNode> uses, AmbientChange left)
    {
        foreach (var use in ChangesAt(uses, left))
            Add(use, left.Function);
    }

    private List<AmbientChange> ChangesAt(IEnumerable<SyntaxNode> places, AmbientChange left)
    {
        var changes = new List<AmbientChange>();
        foreach (var place in places)
        {
            if (Function.Around(place, _models.For(place.SyntaxTree), _cancellationToken) is { } function)
                changes.Add(left.CalledAt(place, function));
        }

        return changes;
    }

    /// <summary>What takes the change back before the function returns, whatever happens; null where nothing does.</summary>
    /// <param name="change">The change.</param>
    /// <param name="changes">All changes of the same in the same function.</param>
    private SyntaxNode? EndOf(AmbientChange change, IEnumerable<AmbientChange> changes)
    {
        if (!_scope.IsKeptResource(change.Syntax)
            && (AmbientScope.ResourceAround(change.Syntax) ?? AmbientScope.DisposedInFinally(change.Syntax)) is { } resource
            && EndsWith(resource, change))
        {
            return resource;
        }

        // Of two changes, the one in a finally takes back the other. Alone, it ends what began elsewhere.
        if (AmbientScope.FinallyAround(change.Syntax) is { } own)
            return _restores.MayRestore(change) && changes.Any(o => AmbientScope.FinalliesAfter(o.Syntax).Contains(own)) ? own : null;

        return AmbientScope.FinalliesAfter(change.Syntax).FirstOrDefault(after =>
            changes.Any(o => AmbientScope.FinallyAround(o.Syntax) == after && _restores.MayRestore(o)));
    }

    /// <summary>
    /// Dispose of the object takes back what its creation changed. What an interface or a library stands for is taken at its word.
    /// </summary>
    private bool EndsWith(ExpressionSyntax resource, AmbientChange change)
    {
        var model = _models.For(resource.SyntaxTree);
        if (model.GetTypeInfo(resource, _cancellationToken).Type is not { } type)
            return false;
        if (_restores.IsLeftOnlyBy(change, f => f.Method is { } method && AmbientScope.IsDispose(method)))
            return false;
        if (type.TypeKind is TypeKind.Interface or TypeKind.TypeParameter or TypeKind.Dynamic)
            return true;
        if (type.DeclaringSyntaxReferences.IsEmpty)
            return !type.IsFramework() || KnownTypes.Of(model.Compilation).IsOneOf(type, AmbientMembers.Scopes);

        var ends = _left
            .Where(l => l.Value.ContainsKey(change.State))
            .Select(l => l.Key)
            .Where(f => f.Method is { } end && Ends(type, end));
        return ends.ToList() is { Count: > 0 } own && own.All(end => _restores.MayRestore(end, change.State));
    }

    private bool Ends(ITypeSymbol type, IMethodSymbol method) =>
        method.Parameters.IsEmpty && AmbientScope.IsDispose(method) && IsOrDerivesFrom(type, method.ContainingType);

    private bool IsOrDerivesFrom(ITypeSymbol type, INamedTypeSymbol other) =>
        type.SelfAndBaseTypes().Any(t => _models.Symbols.Equals(t.OriginalDefinition, other.OriginalDefinition));
}
