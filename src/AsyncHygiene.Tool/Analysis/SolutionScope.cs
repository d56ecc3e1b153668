using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// All projects of a solution but its tests. A library is called by them alone where the whole solution was loaded, one of its servers or
/// workers uses the library, and no package is made of it.
/// </summary>
internal sealed class SolutionScope : OffRequestScope
{
    private static readonly string[] s_views = [".cshtml", ".razor"];

    private readonly Func<Function, RequestRoots> _rootsOf;
    private readonly Dictionary<ISymbol, UnusedCode> _projects;
    private readonly Dictionary<ISymbol, Compilation> _compilations;
    private readonly Dictionary<Function, EntryPoint?> _neverAdded = [];
    private readonly Dictionary<ISymbol, bool> _neverMade = new(SymbolEqualityComparer.Default);
    private readonly HashSet<string> _own;
    private readonly HashSet<string> _closed;
    private readonly HashSet<string> _servers;

    public SolutionScope(
        IReadOnlyList<LoadedProject> projects,
        SemanticModelSource models,
        CallerGraph callers,
        Func<Function, RequestRoots> rootsOf)
    {
        Models = models;
        Callers = callers;
        _rootsOf = rootsOf;
        _projects = projects.ToDictionary<LoadedProject, ISymbol, UnusedCode>(
            p => p.Compilation.Assembly,
            p => new UnusedCode(p.Compilation),
            SymbolEqualityComparer.Default);
        _own = [.. projects.Select(p => p.Compilation.Assembly.Name)];
        _compilations = projects.ToDictionary<LoadedProject, ISymbol, Compilation>(
            p => p.Compilation.Assembly,
            p => p.Compilation,
            SymbolEqualityComparer.Default);
        var served = UsedBy(projects.Where(p => UnusedCode.IsServer(p.Compilation) || IsWorker(p.Compilation)));
        var unseen = UsedBy(projects.Where(HasUnseenViews));
        _closed = [.. projects
            .GroupBy(p => p.Compilation.Assembly.Name)
            .Where(g => served.Contains(g.Key) && !unseen.Contains(g.Key) && g.All(p => p.HasKnownCallers))
            .Select(g => g.Key)];
        _servers = [.. projects
            .Where(p => UnusedCode.IsServer(p.Compilation) && p.HasKnownCallers && !HasUnseenViews(p))
            .Select(p => p.Compilation.Assembly.Name)];
    }

    public override SemanticModelSource Models { get; }

    public override CallerGraph Callers { get; }

    public override RequestRoots RootsOf(Function function) => _rootsOf(function);

    public override OffRequestEnd RecordedEnd(Function function) => OffRequestEnd.None;

    /// <summary>
    /// An entry point of a server, or of a library that servers alone use: the whole solution shows whether something adds it, or makes
    /// its message.
    /// </summary>
    public override bool IsNeverAdded(Function function) => NeverAdded(function) is not null;

    protected override bool IsNeverMade(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        if (!_neverMade.TryGetValue(type, out var known))
        {
            known = HasKnownCallers(type.ContainingAssembly) && UnaddedEntry.IsNeverMade(type, _compilations.Values, cancellationToken);
            _neverMade.Add(type, known);
        }

        return known;
    }

    public EntryPoint? NeverAdded(Function function)
    {
        if (!_neverAdded.TryGetValue(function, out var entry))
        {
            entry = KnownEntryPoints.Of(KnownTypes.Of(CompilationOf(function.Symbol.ContainingAssembly))).Find(function) is { } known
                && HasKnownCallers(function.Symbol.ContainingAssembly)
                && UnaddedEntry.Is(known, _compilations.Values, CancellationToken.None)
                    ? known
                    : null;
            _neverAdded.Add(function, entry);
        }

        return entry;
    }

    /// <summary>Whether all projects that may call the members of a library are in the solution.</summary>
    public bool IsClosed(IAssemblySymbol assembly) => _closed.Contains(assembly.Name);

    /// <summary>The same of what runs as a server itself.</summary>
    public bool HasKnownCallers(IAssemblySymbol assembly) => IsClosed(assembly) || _servers.Contains(assembly.Name);

    /// <summary>Whether an assembly is one of the solution.</summary>
    public bool IsOwn(IAssemblySymbol? assembly) => assembly is not null && _own.Contains(assembly.Name);

    public Compilation CompilationOf(IAssemblySymbol assembly) => _compilations[assembly];

    public override IReadOnlyCollection<Compilation> SourcesOf(IAssemblySymbol assembly) =>
        HasKnownCallers(assembly) ? _compilations.Values : [];

    public override bool IsCalledElsewhere(IMethodSymbol method) =>
        ProjectScope.ShowsToOthers(method, CompilationOf(method.ContainingAssembly))
        && !IsClosed(method.ContainingAssembly);

    public override bool IsUnused(Function function, CancellationToken cancellationToken) =>
        _projects[function.Symbol.ContainingAssembly].Is(function, cancellationToken)
        || (IsClosed(function.Symbol.ContainingAssembly)
            && function is { Node: null, Method: { } method }
            && UnusedCode.HasNoConvention(method, IsOwn)
            && _projects.Values.All(p => p.IsNotLookedFor(method, cancellationToken)));

    /// <summary>
    /// It runs hosted services and no requests. That it is finished, as a server is, says its host; a console program may be a newcomer's.
    /// </summary>
    private static bool IsWorker(Compilation compilation) =>
        compilation.Options.OutputKind == OutputKind.ConsoleApplication
        && KnownTypes.Of(compilation) is var types
        && types["Microsoft.Extensions.Hosting.IHost"] is not null
        && !UserInterfaceTypes.AreReferenced(types);

    private static HashSet<string> UsedBy(IEnumerable<LoadedProject> projects) =>
        [.. projects.SelectMany(p => p.Compilation.ReferencedAssemblyNames).Select(n => n.Name)];

    /// <summary>Its views are compiled when they are asked for, or the generator did not run: what they call is not seen.</summary>
    private static bool HasUnseenViews(LoadedProject project) =>
        project.Options.AdditionalFiles.Any(f => s_views.Contains(Path.GetExtension(f.Path)))
        && !project.Compilation.SyntaxTrees.Any(t =>
            t.FilePath.EndsWith("_cshtml.g.cs", StringComparison.Ordinal) || t.FilePath.EndsWith("_razor.g.cs", StringComparison.Ordinal));
}
