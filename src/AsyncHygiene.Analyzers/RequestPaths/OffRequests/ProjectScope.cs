using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>One project, as a build and an editor see it, with what the request-path file says of the others.</summary>
internal sealed class ProjectScope : OffRequestScope
{
    private readonly Compilation _compilation;
    private readonly RequestRoots _roots;
    private readonly UnusedCode _unused;

    public ProjectScope(Compilation compilation, RequestRoots roots)
    {
        _compilation = compilation;
        _roots = roots;
        _unused = new UnusedCode(compilation);
        Models = new SemanticModelSource(ImmutableArray.Create(compilation));
    }

    public override SemanticModelSource Models { get; }

    public override CallerGraph Callers => CallerGraph.Of(_compilation);

    public override RequestRoots RootsOf(Function function) => _roots;

    public override OffRequestEnd RecordedEnd(Function function) => _roots.RecordedEnd(function);

    public override bool IsNeverAdded(Function function) => _roots.IsNeverAdded(function);

    protected override bool IsNeverMade(INamedTypeSymbol type, CancellationToken cancellationToken) =>
        UnaddedEntry.IsNeverMadeIn(type, _compilation, cancellationToken);

    public override IReadOnlyCollection<Compilation> SourcesOf(IAssemblySymbol assembly) =>
        UnusedCode.IsServer(_compilation) && SymbolEqualityComparer.Default.Equals(assembly, _compilation.Assembly) ? [_compilation] : [];

    /// <summary>A member of a library that other projects see, or a contract that it answers for.</summary>
    public static bool ShowsToOthers(IMethodSymbol method, Compilation compilation) =>
        compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary && Slots.Of(method).Any(s => s.IsVisibleOutside());

    public override bool IsCalledElsewhere(IMethodSymbol method) => ShowsToOthers(method, _compilation);

    public override bool IsUnused(Function function, CancellationToken cancellationToken) => _unused.Is(function, cancellationToken);
}
