using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains;

/// <summary>
/// Compiles the solution before and after, and finds what the change would have broken: errors, calls that are not awaited (CS4014) and
/// async methods without an await (CS1998). Using directives that are not needed any more (CS8019) break nothing, and can go.
/// </summary>
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
        var changed = after.GetChanges(_before).GetProjectChanges().ToList();
        if (_projects)
        {
            foreach (var project in WithDependents(changed.Select(c => c.ProjectId)))
                Add(
                    findings,
                    await DiagnosticsBeforeAsync(project, () => InProjectAsync(_before, project)).ConfigureAwait(false),
                    await InProjectAsync(after, project).ConfigureAwait(false));
        }
        else
        {
            foreach (var document in changed.SelectMany(c => c.GetChangedDocuments()))
                Add(
                    findings,
                    await DiagnosticsBeforeAsync(document, () => InDocumentAsync(_before, document)).ConfigureAwait(false),
                    await InDocumentAsync(after, document).ConfigureAwait(false));
        }

        return findings;
    }

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

    private async Task<ImmutableArray<Diagnostic>> DiagnosticsBeforeAsync(object key, Func<Task<ImmutableArray<Diagnostic>>> compute)
    {
        if (!_known.TryGetValue(key, out var known))
            _known.Add(key, known = await compute().ConfigureAwait(false));
        return known;
    }

    private async Task<ImmutableArray<Diagnostic>> InProjectAsync(Solution solution, ProjectId id) =>
        await solution.GetProject(id)!.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
            ? compilation.GetDiagnostics(_cancellationToken).Where(IsFinding).ToImmutableArray()
            : ImmutableArray<Diagnostic>.Empty;

    private async Task<ImmutableArray<Diagnostic>> InDocumentAsync(Solution solution, DocumentId id) =>
        await solution.GetDocument(id)!.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is { } model
            ? model.GetDiagnostics(cancellationToken: _cancellationToken).Where(IsFinding).ToImmutableArray()
            : ImmutableArray<Diagnostic>.Empty;

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
