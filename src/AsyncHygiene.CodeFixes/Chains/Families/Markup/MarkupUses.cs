using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FindSymbols;

namespace AsyncHygiene.Chains.Families.Markup;

/// <summary>
/// Uses of members in pages, views and templates. Some hosts compile these to code that is searched, some do not, and some pages are
/// compiled only when they are opened; so their texts are searched in all hosts alike, each file once a conversion.
/// </summary>
internal sealed class MarkupUses
{
    public static readonly string[] Extensions =
    [
        ".cshtml", ".razor", ".aspx", ".ascx", ".master", ".ashx", ".asmx", ".asax", ".svc", ".xaml", ".axaml", ".tt",
    ];

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<ProjectId, IReadOnlyList<MarkupFile>> _files = [];
    private readonly Dictionary<ProjectId, IReadOnlyList<Compilation>> _sources = [];
    private HashSet<string>? _components;

    public MarkupUses(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a member stays that a page may use; null where no page that sees it does.</summary>
    /// <param name="members">A member with all that change with it.</param>
    public async Task<Refusal?> RefusalOfAsync(IReadOnlyCollection<ISymbol> members)
    {
        if (members.Count == 0 || members.Any(m => m.ContainingType is null || m is IMethodSymbol { MethodKind: MethodKind.LocalFunction }))
            return null;

        // An explicit implementation is not called by its name; the interface's own member is among these.
        var name = members.Select(m => (Name: m.Name.Split('.').Last(), (m as IMethodSymbol)?.Arity)).First();
        var types = new HashSet<string>(members.Select(m => m.ContainingType.Name), StringComparer.Ordinal);
        var isPrivate = members.All(m => m.DeclaredAccessibility == Accessibility.Private);
        var derived = await DerivedTypesAsync(members).ConfigureAwait(false);
        IReadOnlyCollection<string>? objects = null;
        foreach (var project in ProjectsThatSee(members))
        {
            foreach (var file in await FilesOfAsync(project).ConfigureAwait(false))
            {
                _cancellationToken.ThrowIfCancellationRequested();
                var found = file.LineOf(name, types, isPrivate);
                if (found is not null
                    && file.IsRazor
                    && await ComponentsAsync().ConfigureAwait(false) is var components
                    && NeedObject(members, components))
                {
                    objects ??= await TypesOfObjectsAsync(members).ConfigureAwait(false);
                    var sources = await SourcesOfAsync(project).ConfigureAwait(false);
                    found = file.LineOfAccess(name, types, objects, t => IsType(t, name.Name, sources, components));
                }

                if (found is { } line && (derived is null || file.LineOfDerived(name, derived) is not null))
                    return Refusal.Markup.Because($"'{NameOf(file, project)}' may use it, in line {line}");
            }
        }

        return null;
    }

    /// <summary>
    /// The names of the types that see a protected member, where no base class makes pages of them: a page that uses the member names one
    /// of them as its base. Null where any page may see the member.
    /// </summary>
    private async Task<IReadOnlyCollection<string>?> DerivedTypesAsync(IReadOnlyCollection<ISymbol> members)
    {
        if (!members.All(m => m.DeclaredAccessibility is Accessibility.Protected or Accessibility.ProtectedAndInternal))
            return null;

        var components = await ComponentsAsync().ConfigureAwait(false);
        if (!members.All(m => IsPlain(m.ContainingType, components)))
            return null;

        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var type in members.Select(m => m.ContainingType.OriginalDefinition))
        {
            var derived = await SymbolFinder.FindDerivedClassesAsync(type, _solution, cancellationToken: _cancellationToken)
                .ConfigureAwait(false);
            names.UnionWith(derived.Select(d => d.Name).Append(type.Name));
        }

        return names;
    }

    /// <summary>
    /// No class of a page can be one of their types, so a page that uses one names an object. Patterns and initializers use properties
    /// without one.
    /// </summary>
    private static bool NeedObject(IEnumerable<ISymbol> members, HashSet<string> components) =>
        members.All(m => m is IMethodSymbol { IsStatic: false, ContainingType: var type }
            && (type.TypeKind == TypeKind.Interface || IsPlain(type, components)));

    /// <summary>The names of the types whose objects have the members.</summary>
    private async Task<IReadOnlyCollection<string>> TypesOfObjectsAsync(IEnumerable<ISymbol> members)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var type in members.Select(m => m.ContainingType.OriginalDefinition))
        {
            IEnumerable<INamedTypeSymbol> derived = type.TypeKind == TypeKind.Interface
                ? (await SymbolFinder.FindDerivedInterfacesAsync(type, _solution, cancellationToken: _cancellationToken)
                    .ConfigureAwait(false))
                    .Concat(await SymbolFinder.FindImplementationsAsync(type, _solution, cancellationToken: _cancellationToken)
                        .ConfigureAwait(false))
                : await SymbolFinder.FindDerivedClassesAsync(type, _solution, cancellationToken: _cancellationToken).ConfigureAwait(false);
            names.UnionWith(derived.Select(d => d.Name).Append(type.Name));
        }

        return names;
    }

    /// <summary>What a page of the project sees of the solution.</summary>
    private async Task<IReadOnlyList<Compilation>> SourcesOfAsync(Project project)
    {
        if (_sources.TryGetValue(project.Id, out var known))
            return known;

        var compilations = new List<Compilation>();
        var below = _solution.GetProjectDependencyGraph().GetProjectsThatThisProjectTransitivelyDependsOn(project.Id);
        foreach (var seen in below.Append(project.Id).Select(_solution.GetProject).OfType<Project>())
        {
            if (await seen.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } made)
                compilations.Add(made);
        }

        return _sources[project.Id] = compilations;
    }

    /// <summary>A member of that name hides the type in pages, if their classes may have it.</summary>
    /// <param name="path">The name of a type, with a part of its namespace or without.</param>
    /// <param name="member">What is read from it.</param>
    /// <param name="sources">What the page sees.</param>
    /// <param name="components">The names of all components.</param>
    private bool IsType(string path, string member, IEnumerable<Compilation> sources, HashSet<string> components)
    {
        var name = path.Split('.').Last();
        var declared = sources.SelectMany(c => c.GetSymbolsWithName(name, SymbolFilter.TypeAndMember, _cancellationToken)).ToList();
        return declared.TrueForAll(s => s is INamedTypeSymbol || IsPlain(s.ContainingType, components))
            && declared.OfType<INamedTypeSymbol>().Any(t =>
                ("." + t.ToDisplayString()).EndsWith("." + path, StringComparison.Ordinal)
                && t.SelfAndBaseTypes().Any(b => b.GetMembers(member).Any(m => m.IsStatic || m is INamedTypeSymbol)));
    }

    /// <summary>
    /// A class with no other base outside the solution or in a page, and not a component by an interface. The part of a component's class
    /// that is in C# does not say that it is one.
    /// </summary>
    private static bool IsPlain(INamedTypeSymbol type, HashSet<string> components) =>
        type.TypeKind == TypeKind.Class
        && type.SelfAndBaseTypes().All(t =>
            t.SpecialType == SpecialType.System_Object || (!t.DeclaringSyntaxReferences.IsEmpty && !components.Contains(t.Name)))
        && !type.AllInterfaces.Any(i => i.DeclaringSyntaxReferences.IsEmpty && i.Name is "IComponent" or "IRazorPage" or "IHttpHandler");

    /// <summary>The names of the components, and of the windows and pages, of the whole solution.</summary>
    private async Task<HashSet<string>> ComponentsAsync()
    {
        if (_components is not null)
            return _components;

        var names = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var project in _solution.Projects)
            names.UnionWith((await FilesOfAsync(project).ConfigureAwait(false)).SelectMany(f => f.Classes));
        return _components = names;
    }

    private IEnumerable<Project> ProjectsThatSee(IEnumerable<ISymbol> members)
    {
        var graph = _solution.GetProjectDependencyGraph();
        var declaring = members.SelectMany(m => m.DeclaringSyntaxReferences)
            .Select(r => _solution.GetDocument(r.SyntaxTree)?.Project.Id)
            .OfType<ProjectId>()
            .Distinct()
            .ToList();
        var all = new HashSet<ProjectId>(declaring.Concat(declaring.SelectMany(graph.GetProjectsThatTransitivelyDependOnThisProject)));
        return _solution.Projects.Where(p => all.Contains(p.Id)).OrderBy(p => p.Name, StringComparer.Ordinal);
    }

    /// <summary>What the host knows of comes first: an editor may hold a page with changes.</summary>
    private async Task<IReadOnlyList<MarkupFile>> FilesOfAsync(Project project)
    {
        if (_files.TryGetValue(project.Id, out var known))
            return known;

        var files = new List<MarkupFile>();
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (var document in project.AdditionalDocuments.Where(d => IsMarkup(d.FilePath ?? d.Name)))
        {
            seen.Add(document.FilePath ?? document.Name);
            var text = await document.GetTextAsync(_cancellationToken).ConfigureAwait(false);
            files.Add(new MarkupFile(document.FilePath ?? document.Name, text.ToString()));
        }

        if (Path.GetDirectoryName(project.FilePath) is { Length: > 0 } folder)
        {
            foreach (var path in Folder.FilesBelow(folder, Extensions).Where(seen.Add))
            {
                if (Folder.TextOf(path) is { } text)
                    files.Add(new MarkupFile(path, text));
            }
        }

        return _files[project.Id] = files;
    }

    private static bool IsMarkup(string path) => Extensions.Contains(Path.GetExtension(path).ToLowerInvariant());

    private static string NameOf(MarkupFile file, Project project) =>
        Path.GetDirectoryName(project.FilePath) is { Length: > 0 } folder
            && file.Path.StartsWith(folder + Path.DirectorySeparatorChar, StringComparison.Ordinal)
            ? file.Path.Substring(folder.Length + 1).Replace('\\', '/')
            : Path.GetFileName(file.Path);
}
