using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Verification;

/// <summary>
/// Compiles the solution before and after, and finds what the change would have broken: errors, calls that are not awaited (CS4014) and
/// async methods without an await (CS1998). Using directives that are not needed any more (CS8019) break nothing, and can go.
/// </summary>
/// <remarks>
/// Nearly all of the work is to bind bodies. Those in other files are bound only if they write a name that is declared otherwise now, and
/// those of the original solution only where the changed one has something to compare.
/// </remarks>
internal sealed class ChainVerification
{
    private const string UnneededUsing = "CS8019";

    private static readonly ImmutableHashSet<string> s_warnings = ImmutableHashSet.Create("CS4014", "CS1998");

    private readonly Solution _before;
    private readonly bool _projects;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<object, ImmutableArray<Diagnostic>> _known = [];

    public ChainVerification(Solution before, bool projects, CancellationToken cancellationToken)
    {
        _before = before;
        _projects = projects;
        _cancellationToken = cancellationToken;
    }

    /// <summary>What the compiler does not say of the original solution, located in the changed one.</summary>
    public async Task<ChangeFindings> FindAsync(Solution after)
    {
        var findings = new ChangeFindings();
        var changes = after.GetChanges(_before).GetProjectChanges().ToList();
        var changed = changes.SelectMany(c => c.GetChangedDocuments()).ToImmutableHashSet();
        if (!_projects)
        {
            foreach (var document in changed)
                await AddDocumentAsync(findings, after, document).ConfigureAwait(false);
            return findings;
        }

        var change = await DeclarationChange.BetweenAsync(_before, after, changes, _cancellationToken).ConfigureAwait(false);
        var scope = change is DeclarationChange.ByName { Names: var names } ? new WordSet(names) : null;
        foreach (var id in WithDependents(changes.Select(c => c.ProjectId)))
        {
            var project = after.GetProject(id)!;
            if (await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation)
                continue;

            var edited = new HashSet<SyntaxTree>(compilation.SyntaxTrees.Where(t => IsOneOf(changed, project.GetDocumentId(t))));
            if (scope is null)
                await AddProjectAsync(findings, id, compilation, edited).ConfigureAwait(false);
            else
                await AddTreesAsync(findings, id, compilation, edited, scope).ConfigureAwait(false);
        }

        return findings;
    }

    private static bool IsOneOf(ImmutableHashSet<DocumentId> documents, DocumentId? id) => id is not null && documents.Contains(id);

    /// <summary>Directives of files that the change leaves alone stay.</summary>
    private static bool IsOfOthers(Diagnostic diagnostic, HashSet<SyntaxTree> edited) =>
        IsUnneededUsing(diagnostic) && !edited.Contains(diagnostic.Location.SourceTree!);

    private async Task AddDocumentAsync(ChangeFindings findings, Solution after, DocumentId id)
    {
        var found = await InDocumentAsync(after, id).ConfigureAwait(false);
        if (!found.IsEmpty)
            Add(findings, await BeforeAsync(id, () => InDocumentAsync(_before, id)).ConfigureAwait(false), found);
    }

    /// <summary>Everything that the compiler says of a project.</summary>
    private async Task AddProjectAsync(ChangeFindings findings, ProjectId id, Compilation after, HashSet<SyntaxTree> edited)
    {
        var found = Findings(after.GetDiagnostics(_cancellationToken)).RemoveAll(d => IsOfOthers(d, edited));
        if (found.IsEmpty)
            return;

        var before = await CompilationBeforeAsync(id).ConfigureAwait(false);
        Add(findings, Before(before, () => before.GetDiagnostics(_cancellationToken)), found);
    }

    /// <summary>What it says of all declarations, and of the bodies in some files.</summary>
    private async Task AddTreesAsync(
        ChangeFindings findings,
        ProjectId id,
        Compilation after,
        HashSet<SyntaxTree> edited,
        WordSet names)
    {
        // The declarations come first: to bind them is what some using directives are for.
        var ofDeclarations = Findings(after.GetDeclarationDiagnostics(_cancellationToken));
        var ofBodies = after.SyntaxTrees
            .SelectMany(tree => edited.Contains(tree) ? Bodies.AllOf(tree) : Bodies.Writing(names, tree, _cancellationToken))
            .Select(bodies => (Bodies: bodies, Findings: Findings(bodies.Bind(after, _cancellationToken))))
            .Where(found => !found.Findings.IsEmpty)
            .ToList();
        if (ofDeclarations.IsEmpty && ofBodies.Count == 0)
            return;

        var before = await CompilationBeforeAsync(id).ConfigureAwait(false);
        var known = Before(id, () => before.GetDeclarationDiagnostics(_cancellationToken));
        var trees = before.SyntaxTrees.ToLookup(t => t.FilePath);
        Add(
            findings,
            known.AddRange(ofBodies.SelectMany(found => trees[found.Bodies.FilePath].SelectMany(tree => Before(
                found.Bodies.KeyIn(tree),
                () => found.Bodies.Bind(before, tree, _cancellationToken))))),
            ofDeclarations.AddRange(ofBodies.SelectMany(f => f.Findings)));
    }

    private async Task<Compilation> CompilationBeforeAsync(ProjectId id) =>
        (await _before.GetProject(id)!.GetCompilationAsync(_cancellationToken).ConfigureAwait(false))!;

    private void Add(ChangeFindings findings, ImmutableArray<Diagnostic> before, ImmutableArray<Diagnostic> after)
    {
        findings.Problems.AddRange(New(before.Where(IsProblem), after.Where(IsProblem)));

        // What does not bind may need a directive without the compiler knowing.
        var broken = new HashSet<SyntaxTree?>(after.Where(IsProblem).Select(d => d.Location.SourceTree));
        var known = new HashSet<(string?, string)>(UsingsIn(before).Select(KeyOf));
        findings.UnneededUsings.AddRange(UsingsIn(after).Where(u => !broken.Contains(u.SyntaxTree) && !known.Contains(KeyOf(u))));
    }

    private static (string? Path, string Directive) KeyOf(UsingDirectiveSyntax directive) =>
        (directive.SyntaxTree.FilePath, UnneededUsings.KeyOf(directive));

    private IEnumerable<UsingDirectiveSyntax> UsingsIn(ImmutableArray<Diagnostic> diagnostics) => diagnostics
        .Where(IsUnneededUsing)
        .Select(d => d.Location.SourceTree!.GetRoot(_cancellationToken).FindNode(d.Location.SourceSpan))
        .Select(n => n.FirstAncestorOrSelf<UsingDirectiveSyntax>())
        .OfType<UsingDirectiveSyntax>();

    private IEnumerable<ProjectId> WithDependents(IEnumerable<ProjectId> changed)
    {
        var graph = _before.GetProjectDependencyGraph();
        var projects = new HashSet<ProjectId>();
        foreach (var id in changed)
        {
            projects.Add(id);
            projects.UnionWith(graph.GetProjectsThatTransitivelyDependOnThisProject(id));
        }

        return projects.Where(id => _before.GetProject(id)!.SupportsCompilation);
    }

    private ImmutableArray<Diagnostic> Before(object key, Func<ImmutableArray<Diagnostic>> compute)
    {
        if (!_known.TryGetValue(key, out var known))
            _known.Add(key, known = Findings(compute()));
        return known;
    }

    private async Task<ImmutableArray<Diagnostic>> BeforeAsync(object key, Func<Task<ImmutableArray<Diagnostic>>> compute)
    {
        if (!_known.TryGetValue(key, out var known))
            _known.Add(key, known = await compute().ConfigureAwait(false));
        return known;
    }

    private async Task<ImmutableArray<Diagnostic>> InDocumentAsync(Solution solution, DocumentId id) =>
        await solution.GetDocument(id)!.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is { } model
            ? Findings(model.GetDiagnostics(cancellationToken: _cancellationToken))
            : ImmutableArray<Diagnostic>.Empty;

    private static ImmutableArray<Diagnostic> Findings(ImmutableArray<Diagnostic> diagnostics) =>
        diagnostics.Where(IsFinding).ToImmutableArray();

    private static bool IsFinding(Diagnostic diagnostic) => IsProblem(diagnostic) || IsUnneededUsing(diagnostic);

    private static bool IsUnneededUsing(Diagnostic diagnostic) => diagnostic.Id == UnneededUsing && diagnostic.Location.IsInSource;

    private static bool IsProblem(Diagnostic diagnostic) =>
        !diagnostic.IsSuppressed
        && diagnostic.Id != UnneededUsing
        && (diagnostic.Severity == DiagnosticSeverity.Error || s_warnings.Contains(diagnostic.Id));

    /// <summary>By id, file and message, each as often as it is there: lines move.</summary>
    private static IEnumerable<Diagnostic> New(IEnumerable<Diagnostic> before, IEnumerable<Diagnostic> after)
    {
        var counts = before.GroupBy(KeyOf).ToDictionary(g => g.Key, g => g.Count());
        foreach (var diagnostic in after)
        {
            var key = KeyOf(diagnostic);
            if (counts.TryGetValue(key, out var count) && count > 0)
                counts[key] = count - 1;
            else
                yield return diagnostic;
        }
    }

    private static (string Id, string? Path, string Message) KeyOf(Diagnostic diagnostic) =>
        (diagnostic.Id, diagnostic.Location.SourceTree?.FilePath, diagnostic.GetMessage(System.Globalization.CultureInfo.InvariantCulture));
}
