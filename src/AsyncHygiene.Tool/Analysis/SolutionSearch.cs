using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.Branches;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Semantics;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>The analyzers' own search, over all projects at once.</summary>
internal sealed class SolutionSearch
{
    /// <summary>The search of a tool runs once and may take its time; the count still ends it.</summary>
    private const int MaximumMembers = 10_000;

    private readonly SemanticModelSource _models;
    private readonly Dictionary<ISymbol, RequestRoots> _roots = new(SymbolEqualityComparer.Default);
    private readonly CallerGraph _callers;
    private readonly CallerSearch _search;
    private readonly CallerSearch _often;
    private readonly SolutionScope _scope;
    private readonly OpenWays _openWays;
    private readonly List<Compilation> _namesakes;
    private readonly Dictionary<Function, bool> _unreached = [];
    private readonly Dictionary<Function, OffRequestEnd> _ends = [];
    private readonly Dictionary<Function, IReadOnlyList<(string Id, OffRequestEnd End)>> _endsOf = [];
    private readonly Dictionary<Function, IReadOnlyList<RequestPath>> _paths = [];

    private SolutionSearch(IReadOnlyList<LoadedProject> projects, CancellationToken cancellationToken)
    {
        Projects = projects;
        var compilations = projects.Select(p => p.Compilation).ToImmutableArray();
        _models = new SemanticModelSource(compilations, keepModels: true);
        foreach (var project in projects)
        {
            var options = new AnalyzerOptions(
                AllSitesOptions.WithoutPathFile(project.Options),
                project.Options.AnalyzerConfigOptionsProvider);
            _roots[project.Compilation.Assembly] = new RequestRoots(project.Compilation, options, cancellationToken);
        }

        _namesakes = [.. compilations.GroupBy(c => c.AssemblyName).Where(g => g.Skip(1).Any()).SelectMany(g => g)];
        var callers = new CallerGraph(_models);
        _scope = new SolutionScope(projects, _models, callers, RootsOf);
        _openWays = new OpenWays(_scope);
        _callers = callers;
        _search = Searching(f => RootsOf(f).Stops(f, cancellationToken));
        _often = Searching(f => OneTimeNames.Mark(f) || RootsOf(f).Stops(f, cancellationToken));
    }

    /// <summary>Over all projects but tests, which call everything, and from which no request comes; null where no other is left.</summary>
    public static SolutionSearch? Over(IReadOnlyList<LoadedProject> solution, CancellationToken cancellationToken)
    {
        var projects = solution.Where(p => !KnownTypes.Of(p.Compilation).IsTestProject()).ToList();
        return projects.Count > 0 ? new SolutionSearch(projects, cancellationToken) : null;
    }

    public IReadOnlyList<LoadedProject> Projects { get; }

    /// <summary>The path of calls from an entry point to a blocking call, through all projects; null where there is none.</summary>
    public RequestPath? PathTo(Location site, CancellationToken cancellationToken) =>
        FunctionAt(site, cancellationToken) is { } function
        && !_scope.IsOfNoObject(function, cancellationToken)
        && _search.Find(function, PathCertainty.Proven, cancellationToken) is { } shortest
            ? Leading(shortest, site, function, cancellationToken)
            : null;

    /// <summary>One proven path from each entry point that leads to a blocking call, through all projects.</summary>
    public IReadOnlyList<RequestPath> PathsTo(Location site, CancellationToken cancellationToken)
    {
        if (FunctionAt(site, cancellationToken) is not { } function || _scope.IsOfNoObject(function, cancellationToken))
            return [];

        if (!_paths.TryGetValue(function, out var paths))
            _paths.Add(function, paths = [.. _search.FindAll(function, PathCertainty.Proven, cancellationToken)]);

        var place = PlaceAt(site, cancellationToken);
        return paths.Any(p => place.IsCutOff(function, p, cancellationToken))
            ? [.. SearchFrom(place, cancellationToken).FindAll(function, PathCertainty.Proven, cancellationToken)]
            : paths;
    }

    /// <summary>The shortest path, unless what its calls give leads elsewhere; then the shortest one that leads to the line.</summary>
    private RequestPath? Leading(RequestPath shortest, Location site, Function function, CancellationToken cancellationToken) =>
        PlaceAt(site, cancellationToken) is var place && place.IsCutOff(function, shortest, cancellationToken)
            ? SearchFrom(place, cancellationToken).Find(function, PathCertainty.Proven, cancellationToken)
            : shortest;

    private BranchPlace PlaceAt(Location site, CancellationToken cancellationToken) => new(NodeAt(site, cancellationToken), _models);

    private CallerSearch SearchFrom(BranchPlace place, CancellationToken cancellationToken) =>
        Searching(f => RootsOf(f).Stops(f, cancellationToken), place);

    /// <summary>The methods that are entry points by themselves, whether something blocks below them or not.</summary>
    public IEnumerable<EntryPoint> EntryPoints(CancellationToken cancellationToken) =>
        from project in Projects
        let roots = _roots[project.Compilation.Assembly]
        from tree in project.Compilation.SyntaxTrees
        from declaration in tree.GetRoot(cancellationToken).DescendantNodes().OfType<MethodDeclarationSyntax>()
        let method = (IMethodSymbol?)_models.For(tree).GetDeclaredSymbol(declaration, cancellationToken)
        where method is not null
        let entry = roots.Find(Function.Of(method))
        where entry is not null && !_scope.IsNeverAdded(Function.Of(method))
        select entry;

    /// <summary>
    /// The member at which a proven request path enters the project of a blocking call, and the path up to it; null where no request
    /// reaches the call, or only ones that may.
    /// </summary>
    public (string Id, string Path)? Find(Location site, CancellationToken cancellationToken)
    {
        if (FunctionAt(site, cancellationToken) is not { } function
            || _scope.IsOfNoObject(function, cancellationToken)
            || _search.Find(function, PathCertainty.Proven, cancellationToken) is not { } shortest
            || Leading(shortest, site, function, cancellationToken) is not { } path
            || Entered(function, path) is not var (member, id))
        {
            return null;
        }

        // Asked once more from there, so that a member has one path whichever call below it was found first. A line to which the shortest
        // path does not lead keeps its own.
        var up = path == shortest ? _search.Find(member, PathCertainty.Proven, cancellationToken) : path.To(member);
        return up is null ? null : (id, Text(Often(up, member, cancellationToken)));
    }

    /// <summary>
    /// The entry point that a line is in or below, if no source of the solution adds it or makes what it answers; else null.
    /// </summary>
    public string? NeverAdded(Diagnostic reported, CancellationToken cancellationToken)
    {
        if (FunctionAt(reported.Location, cancellationToken) is not { } function)
            return null;

        var above = reported.Properties.TryGetValue(RequestCode.EntryPointProperty, out var id) && id is not null
            ? DocumentationCommentId.GetFirstSymbolForDeclarationId(id, _scope.CompilationOf(function.Symbol.ContainingAssembly))
            : function.Symbol;
        return EnclosingMember.Of(above) is IMethodSymbol method
            ? _scope.NeverAdded(Function.Of(method))?.Method.GetDocumentationCommentId()
            : null;
    }

    /// <summary>
    /// The members of a library that other projects see, on all ways to a line in it, if no request reaches the line by any of them; none
    /// otherwise.
    /// </summary>
    public IReadOnlyList<(string Id, OffRequestEnd End)> EndsOf(Location site, CancellationToken cancellationToken)
    {
        if (FunctionAt(site, cancellationToken) is not { } function)
            return [];

        if (!_endsOf.TryGetValue(function, out var ends))
            _endsOf.Add(function, ends = [.. EndsOf(function, cancellationToken)]);
        return ends;
    }

    /// <summary>
    /// The member that has a line, and whether no request is seen to reach the line: there is no path, not even one that is possible only,
    /// and nothing that is not in the solution may run the line or what leads to it. Null for a line that is in no method.
    /// </summary>
    public (string Id, bool IsUnreached)? ReachOf(Location site, CancellationToken cancellationToken)
    {
        if (FunctionAt(site, cancellationToken) is not { } function
            || EnclosingMember.Of(function.Symbol) is not IMethodSymbol member
            || member.GetDocumentationCommentId() is not { } id)
        {
            return null;
        }

        if (!_unreached.TryGetValue(function, out var isUnreached))
            _unreached.Add(function, isUnreached = IsUnreached(function, cancellationToken));
        return (id, isUnreached);
    }

    public IEnumerable<SynchronousStore> Stores(CancellationToken cancellationToken) => SolutionStores.In(Projects, cancellationToken);

    /// <summary>Two projects with one assembly name declare it, each its own: a line of the file cannot tell which one it means.</summary>
    public bool IsAmbiguous(string id)
    {
        if (_namesakes.Count == 0)
            return false;

        var declared = _namesakes.SelectMany(c => DocumentationCommentId.GetSymbolsForDeclarationId(id, c)
            .Where(s => SymbolEqualityComparer.Default.Equals(s.ContainingAssembly, c.Assembly)));
        return declared.GroupBy(s => s.ContainingAssembly.Name).Any(same => same.Distinct(CrossCompilationComparer.Instance).Count() > 1);
    }

    private bool IsUnreached(Function function, CancellationToken cancellationToken) =>
        _scope.HasKnownCallers(function.Symbol.ContainingAssembly)
        && _search.Find(function, PathCertainty.Possible, cancellationToken) is null or { IsSeldom: true }
        && !_openWays.LeadTo(function, cancellationToken);

    private IEnumerable<(string Id, OffRequestEnd End)> EndsOf(Function function, CancellationToken cancellationToken)
    {
        if (!_scope.IsClosed(function.Symbol.ContainingAssembly))
            yield break;

        var search = new OffRequestSearch(_scope);
        var leading = new HashSet<Function> { function };
        if (search.Find(function, leading, cancellationToken) == OffRequestEnd.None)
            yield break;

        foreach (var member in leading)
        {
            if (member is not { Node: null, Method: { } method }
                || !IsSameProject(member, function)
                || !ProjectScope.ShowsToOthers(method, _scope.CompilationOf(method.ContainingAssembly))
                || IdOf(member) is not { } id)
            {
                continue;
            }

            if (!_ends.TryGetValue(member, out var end))
                _ends.Add(member, end = search.Find(member, cancellationToken));
            yield return (id, end);
        }
    }

    /// <summary>Null where the site is in a project that is not searched.</summary>
    private Function? FunctionAt(Location site, CancellationToken cancellationToken) =>
        site.SourceTree is { } tree && _models.Has(tree)
            ? FunctionOf(NodeAt(site, cancellationToken), _models.For(tree), cancellationToken)
            : null;

    /// <summary>The function that has a line, or is declared there.</summary>
    private static Function? FunctionOf(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken) =>
        node is MethodDeclarationSyntax or LocalFunctionStatementSyntax
            ? model.GetDeclaredSymbol(node, cancellationToken) is IMethodSymbol method ? Function.Of(method) : null
            : Function.Around(node, model, cancellationToken);

    private static SyntaxNode NodeAt(Location site, CancellationToken cancellationToken) =>
        site.SourceTree!.GetRoot(cancellationToken).FindNode(site.SourceSpan);

    /// <summary>A path on which no name says that the code seldom runs counts more.</summary>
    private RequestPath Often(RequestPath found, Function member, CancellationToken cancellationToken) =>
        found.IsOneTime
        && _often.Find(member, PathCertainty.Proven, cancellationToken) is { IsSeldom: false, IsOneTime: false } often
            ? often
            : found;

    /// <summary>
    /// The last member on the way down that another project calls; where none does, the first: the path then begins with a registration
    /// elsewhere. A lambda has no name to be recorded under, so it is the member below it.
    /// </summary>
    private static (Function Member, string Id)? Entered(Function function, RequestPath path)
    {
        var chain = path.Sites.Select(s => s.Caller).Append(function).ToList();
        var entered = chain.FindLastIndex(f => !IsSameProject(f, function)) + 1;
        foreach (var member in chain.Skip(entered))
        {
            if (IdOf(member) is { } id)
                return (member, id);
        }

        return null;
    }

    private static bool IsSameProject(Function a, Function b) =>
        SymbolEqualityComparer.Default.Equals(a.Symbol.ContainingAssembly, b.Symbol.ContainingAssembly);

    private static string? IdOf(Function function) => function switch
    {
        { Node: not null } => null,
        { Symbol: INamedTypeSymbol type } => type.InstanceConstructors.FirstOrDefault()?.GetDocumentationCommentId(),
        _ => function.Symbol.GetDocumentationCommentId(),
    };

    /// <summary>The whole path with the words for its entry point, and with the member named as other projects call it.</summary>
    private static string Text(RequestPath path)
    {
        var chain = path.Sites.IsEmpty ? path.Chain : path.Chain.SetItem(path.Chain.Length - 1, path.Sites[^1].CalledName);

        // A type tells it that other projects do not see, such as that of a controller that provokes errors.
        var words = path is { IsOneTime: true, Entry.IsRequest: true } && !chain.Any(OneTimeNames.MarkWritten)
            ? EntryPointKind.OneTime.RecordedWords
            : path.Entry?.RecordedWords;
        return words + string.Join(RequestPathText.Arrow, chain);
    }

    private CallerSearch Searching(Func<Function, bool> stops, BranchPlace? place = null) =>
        new(
            _callers,
            f => _scope.IsNeverAdded(f) ? null : RootsOf(f).Find(f) ?? RegisteredContext.Find(f, _models, CancellationToken.None),
            stops,
            MaximumMembers)
        {
            StartedBy = (f, known) => RootsOf(f).FindStarted(f, known),
            Skips = site => _scope.IsOfNoObject(site.Caller, CancellationToken.None)
                || AbsentAttribute.Guards(site.Syntax, _scope, CancellationToken.None),
            Place = place,
        };

    private RequestRoots RootsOf(Function function) => _roots[function.Symbol.ContainingAssembly];
}
