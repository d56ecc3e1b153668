using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Usings;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains;

/// <summary>
/// The <c>using</c> statements and declarations of classes that have become asynchronously disposable, in functions that are async.
/// </summary>
internal static class AwaitedUsings
{
    public static async Task<IReadOnlyList<ChainSeed>> SeedsAsync(
        IReadOnlyList<INamedTypeSymbol> types,
        ChainEngine engine,
        CancellationToken cancellationToken)
    {
        var seeds = new List<ChainSeed>();
        foreach (var document in DocumentsThatKnow(types, engine.Edits.Solution))
        {
            foreach (var statement in await UsingsInAsync(document, types, cancellationToken).ConfigureAwait(false))
            {
                if (await engine.SeedOfAsync(document, statement).ConfigureAwait(false) is { } seed)
                    seeds.Add(seed);
            }
        }

        return seeds;
    }

    private static IEnumerable<Document> DocumentsThatKnow(IReadOnlyList<INamedTypeSymbol> types, Solution solution)
    {
        var graph = solution.GetProjectDependencyGraph();
        var declaring = solution.Projects
            .Where(p => types.Any(t => t.ContainingAssembly.Name == p.AssemblyName))
            .Select(p => p.Id)
            .ToList();
        var projects = new HashSet<ProjectId>(declaring.Concat(declaring.SelectMany(graph.GetProjectsThatTransitivelyDependOnThisProject)));
        return solution.Projects.Where(p => projects.Contains(p.Id) && p.Language == LanguageNames.CSharp).SelectMany(p => p.Documents);
    }

    private static async Task<IEnumerable<StatementSyntax>> UsingsInAsync(
        Document document,
        IReadOnlyList<INamedTypeSymbol> types,
        CancellationToken cancellationToken)
    {
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not { } root || GeneratedCode.Is(document, root))
            return [];

        var statements = root.DescendantNodes().OfType<StatementSyntax>().Where(IsSynchronous).ToList();
        if (statements.Count == 0 || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } model)
            return [];

        return statements.Where(s =>
            TypeOf(s, model, cancellationToken) is { } type
                && types.Any(t =>
                    t.ContainingAssembly.Name == type.ContainingAssembly?.Name
                        && t.ToDisplayString() == type.OriginalDefinition.ToDisplayString()));
    }

    private static bool IsSynchronous(StatementSyntax statement) =>
        AwaitUsing.At(statement) is not null
        && statement is UsingStatementSyntax { AwaitKeyword.RawKind: 0 } or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: 0 }
        && statement.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 };

    private static ITypeSymbol? TypeOf(StatementSyntax statement, SemanticModel model, CancellationToken cancellationToken) =>
        statement switch
        {
            UsingStatementSyntax { Expression: { } expression } => model.GetTypeInfo(expression, cancellationToken).Type,
            UsingStatementSyntax { Declaration: { } declaration } => model.GetTypeInfo(declaration.Type, cancellationToken).Type,
            LocalDeclarationStatementSyntax local => model.GetTypeInfo(local.Declaration.Type, cancellationToken).Type,
            _ => null,
        };
}
