using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>One document of the original solution, bound: what the decisions about a change look at. It never changes.</summary>
internal sealed class DocumentContext
{
    private readonly Dictionary<SyntaxNode, bool> _configuresAwait = [];
    private bool? _hasSyntaxErrors;

    private DocumentContext(Document document, SyntaxNode root, SemanticModel model, SolutionReferences references)
    {
        Document = document;
        References = references;
        Root = root;
        Model = model;
        Types = KnownTypes.Of(model.Compilation);
    }

    public Document Document { get; }

    public SyntaxNode Root { get; }

    public SemanticModel Model { get; }

    public KnownTypes Types { get; }

    public SolutionReferences References { get; }

    /// <summary>The parser guessed what belongs to what: an edit may be made in the wrong place.</summary>
    public bool HasSyntaxErrors =>
        _hasSyntaxErrors ??= Root.ContainsDiagnostics && Root.GetDiagnostics().Any(d => d.Severity == DiagnosticSeverity.Error);

    /// <summary>A new await of a task gets <c>ConfigureAwait(false)</c>.</summary>
    /// <param name="site">The place of the original tree, or new code.</param>
    public bool ConfiguresAwaitAt(SyntaxNode site)
    {
        var scope = (SyntaxNode?)site.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? Root;
        if (!_configuresAwait.TryGetValue(scope, out var configures))
            _configuresAwait.Add(scope, configures = ConfigureAwaitStyle.IsConfigured(scope, this));
        return configures && !ConfigureAwaitStyle.NeedsContext(site, this);
    }

    public static Task<DocumentContext> CreateAsync(Document document, SolutionEdits solution, CancellationToken cancellationToken) =>
        CreateAsync(document, solution.References, cancellationToken);

    public static async Task<DocumentContext> CreateAsync(
        Document document,
        SolutionReferences references,
        CancellationToken cancellationToken)
    {
        var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
        var model = await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
        return root is not null && model is not null
            ? new DocumentContext(document, root, model, references)
            : throw new InvalidOperationException($"'{document.Name}' has no syntax tree.");
    }
}
