using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>What the tests of a solution tell mocks, and which types of the code hear it.</summary>
internal sealed class MockedCalls
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, IReadOnlyList<MockedCall>> _known = new(StringComparer.Ordinal);
    private readonly Dictionary<DocumentId, IReadOnlyList<Document>> _related = [];

    public MockedCalls(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>What mocks are told of members with that name.</summary>
    public async Task<IReadOnlyList<MockedCall>> OfAsync(string name)
    {
        if (!_known.TryGetValue(name, out var calls))
            _known.Add(name, calls = await FindAsync(name).ConfigureAwait(false));
        return calls;
    }

    /// <summary>
    /// Those of the types that can be given a mock of a test: its file names them, or another file of the tests that builds on it does. A
    /// test that names none may run any of them.
    /// </summary>
    public async Task<IReadOnlyList<INamedTypeSymbol>> HeardByAsync(
        MockedCall mocked,
        IReadOnlyCollection<INamedTypeSymbol> types,
        SemanticModelSource models)
    {
        var heard = new List<INamedTypeSymbol>();
        foreach (var type in types)
        {
            if (type.IsStatic || await NamesAsync(mocked.Document, type, models).ConfigureAwait(false))
                heard.Add(type);
        }

        return heard.Exists(t => !t.IsStatic) ? heard : [.. types];
    }

    private async Task<IReadOnlyList<MockedCall>> FindAsync(string name)
    {
        var calls = new List<MockedCall>();
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (!await project.MentionsAsync(name, _cancellationToken).ConfigureAwait(false)
                || await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is not { } compilation
                || KnownTypes.Of(compilation) is not { } types
                || !MockLibraries.AreKnown(types)
                || !types.HasTests())
            {
                continue;
            }

            foreach (var token in NameScan.Tokens(compilation, name, _cancellationToken))
            {
                if (token.Parent is SimpleNameSyntax named
                    && NameContext.CallOf(named) is { } call
                    && project.GetDocument(call.SyntaxTree) is { } document
                    && await document.GetSemanticModelAsync(_cancellationToken).ConfigureAwait(false) is { } model
                    && MockedCall.Of(call, document, model, _cancellationToken) is { } mocked)
                {
                    calls.Add(mocked);
                }
            }
        }

        return calls;
    }

    private async Task<bool> NamesAsync(Document test, INamedTypeSymbol type, SemanticModelSource models)
    {
        var names = models.DerivedFrom(type).Append(type).Select(t => t.Name).Distinct(StringComparer.Ordinal).ToList();
        foreach (var document in await RelatedAsync(test).ConfigureAwait(false))
        {
            var text = await document.GetTextAsync(_cancellationToken).ConfigureAwait(false);
            if (names.Exists(name => NameScan.Scan(text, name).Count > 0))
                return true;
        }

        return false;
    }

    /// <summary>The file, and those of its project that name a type which it declares: fixtures have tests of their own.</summary>
    private async Task<IReadOnlyList<Document>> RelatedAsync(Document test)
    {
        if (_related.TryGetValue(test.Id, out var known))
            return known;

        var root = await test.GetSyntaxRootAsync(_cancellationToken).ConfigureAwait(false);
        var declared = root?.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<BaseTypeDeclarationSyntax>()
            .Select(t => t.Identifier.ValueText)
            .ToList() ?? [];
        var related = new List<Document> { test };
        foreach (var document in test.Project.Documents.Where(d => d.Id != test.Id))
        {
            var text = await document.GetTextAsync(_cancellationToken).ConfigureAwait(false);
            if (declared.Exists(name => NameScan.Scan(text, name).Count > 0))
                related.Add(document);
        }

        _related.Add(test.Id, related);
        return related;
    }
}
