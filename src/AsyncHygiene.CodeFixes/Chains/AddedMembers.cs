using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Conversions.AsyncOverrides;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Chains.Verification;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains;

/// <summary>
/// The methods that are added next to synchronous ones that stay. They are written into the texts first, with the synchronous bodies; the
/// chains are then planned on that solution, where the same call is awaited in the one method and blocks in the other.
/// </summary>
internal sealed class AddedMembers
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> s_analyzers = BlockingAnalyzers.Of(AwaitSiteLookup.Rules);

    private readonly List<(AddedMember Member, MethodDeclarationSyntax Copy, Document Document)> _copies = [];
    private readonly Dictionary<DocumentId, List<(int Position, int Length)>> _insertions = [];
    private readonly Solution _before;

    private AddedMembers(Solution solution)
    {
        _before = solution;
        Solution = solution;
    }

    /// <summary>With the members.</summary>
    public Solution Solution { get; private set; }

    /// <summary>Converts the chains in the solution with the members; where some of them have nothing to await, says which.</summary>
    public async Task<(ChainResult? Complete, IReadOnlyCollection<AddedMember> Idle)> ConvertAsync(
        IReadOnlyList<ChainSeed> seeds,
        ChainEngine engine,
        CancellationToken cancellationToken)
    {
        var moved = await SeedsAsync(seeds, engine, cancellationToken).ConfigureAwait(false);
        while (true)
        {
            var plan = await engine.PlanAsync(moved).ConfigureAwait(false);
            if (IdleIn(plan) is { Count: > 0 } idle)
                return (null, idle);

            await engine.WriteAsync(plan).ConfigureAwait(false);
            await WriteAsync(engine.Edits, cancellationToken).ConfigureAwait(false);
            if (await engine.TryCompleteAsync(plan).ConfigureAwait(false) is not { } complete)
                continue;

            complete.Report.Added.AddRange(_copies.Select(c => $"{c.Member.Symbol.ContainingType.ToDisplayString()}.{c.Member.Name}"));
            return (await WithoutLinkedAsync(complete, cancellationToken).ConfigureAwait(false), []);
        }
    }

    /// <summary>The members that await nothing in a plan.</summary>
    private IReadOnlyCollection<AddedMember> IdleIn(ChainPlan plan)
    {
        var awaiting = new HashSet<SyntaxNode?>(plan.Awaited.Where(s => s.Site is not null).Select(s => (s.Host, s.Site!.Node))
            .Concat(plan.AwaitedCalls.Select(c => (c.Call.Host, Node: c.Call.Site)))
            .Select(a => FunctionSyntax.Around(a.Host.Path.SiteOf(a.Node))));
        return new HashSet<AddedMember>(_copies.Where(c => !awaiting.Contains(c.Copy)).Select(c => c.Member));
    }

    /// <summary>Shortens the names of types in the new members.</summary>
    private async Task WriteAsync(SolutionEdits solution, CancellationToken cancellationToken)
    {
        foreach (var (member, copy, document) in _copies)
        {
            var edits = await solution.InAsync(document, cancellationToken).ConfigureAwait(false);
            foreach (var name in member.NamesIn(copy))
            {
                if (edits.Context.Model.GetSymbolInfo(name, cancellationToken).Symbol is INamedTypeSymbol type)
                {
                    var arguments = type.Arity == 0 ? [] : ((GenericNameSyntax)name.Right).TypeArgumentList.Arguments.ToArray();
                    var shortened = TypeName.Of(edits, type, name.SpanStart, arguments);
                    edits.Replace(name, current => shortened.WithTriviaFrom(current));
                }
            }
        }
    }

    /// <summary>Of a file that projects share one copy is changed, and the host brings the others along.</summary>
    private async Task<ChainResult> WithoutLinkedAsync(ChainResult result, CancellationToken cancellationToken)
    {
        var solution = result.Solution;
        foreach (var id in _insertions.Keys.SelectMany(id => _before.GetDocument(id)!.CopiesOf()))
            solution = solution.WithDocumentText(id, await _before.GetDocument(id)!.GetTextAsync(cancellationToken).ConfigureAwait(false));

        result.Report.Documents = ChangedDocuments.Between(_before, solution).Count;
        return new ChainResult(solution, result.Plan, result.Report);
    }

    public static async Task<AddedMembers> InsertAsync(
        IReadOnlyList<AddedMember> members,
        Solution solution,
        CancellationToken cancellationToken)
    {
        var added = new AddedMembers(solution);
        var insertions = members.SelectMany(m => m.Insertions.Select((i, n) => (i.Document, i.Position, i.Text, Member: n == 0 ? m : null)))
            .GroupBy(i => i.Document.Id);
        foreach (var file in insertions)
        {
            var ordered = file.OrderBy(i => i.Position).ToList();
            var document = solution.GetDocument(file.Key)!;
            var text = (await document.GetTextAsync(cancellationToken).ConfigureAwait(false)).WithChanges(
                ordered.Select(i => new TextChange(new TextSpan(i.Position, 0), i.Text)));
            added._insertions.Add(file.Key, ordered.ConvertAll(i => (i.Position, i.Text.Length)));
            foreach (var id in document.CopiesOf().Add(file.Key))
                added.Solution = added.Solution.WithDocumentText(id, text);
        }

        foreach (var member in members)
        {
            var document = added.Solution.GetDocument(member.Document.Id)!;
            var root = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            added._copies.Add((member, member.In(root!, added.Moved(document.Id, member.Declaration.FullSpan.End - 1) + 1), document));
        }

        return added;
    }

    /// <summary>Bodies that no async method can have. That they do not await yet is what is about to change.</summary>
    public async Task<HashSet<AddedMember>> BrokenAsync(CancellationToken cancellationToken)
    {
        var verification = new ChainVerification(_before, projects: true, cancellationToken);
        var findings = await verification.FindAsync(Solution).ConfigureAwait(false);
        var errors = findings.Problems.Where(p => p.Id != "CS1998").ToList();
        var broken =
            _copies.Where(c =>
                errors.Any(e =>
                    e.Location.SourceTree?.FilePath == c.Copy.SyntaxTree.FilePath && c.Copy.FullSpan.Contains(e.Location.SourceSpan)))
                        .Select(c => c.Member)
                        .ToList();
        return new HashSet<AddedMember>(errors.Count > 0 && broken.Count == 0 ? _copies.Select(c => c.Member) : broken);
    }

    /// <summary>The blocking calls that were asked for, where they are now, and all that stand in the new members.</summary>
    private async Task<IReadOnlyList<ChainSeed>> SeedsAsync(
        IReadOnlyList<ChainSeed> seeds,
        ChainEngine engine,
        CancellationToken cancellationToken)
    {
        var all = new List<ChainSeed>();
        foreach (var seed in seeds)
        {
            var document = Solution.GetDocument(seed.Edits.Context.Document.Id)!;
            var span = seed.Call.Span;
            if (await engine.SeedOfAsync(document, seed.RuleId, new TextSpan(Moved(document.Id, span.Start), span.Length), seed.Location)
                .ConfigureAwait(false) is { } moved)
            {
                all.Add(moved);
            }
        }

        // What the base does is awaited as well. No rule asks for that: most such calls are how the asynchronous method works.
        foreach (var (_, copy, document) in _copies)
        {
            foreach (var call in copy.DescendantNodes()
                .OfType<MemberAccessExpressionSyntax>()
                .Where(a => a.Expression is BaseExpressionSyntax && a.Parent is InvocationExpressionSyntax))
            {
                if (await engine.SeedOfAsync(document, RuleIds.SyncCall, call.Name.Span, call.Name.GetLocation())
                    .ConfigureAwait(false) is { Site: not null } seed)
                {
                    all.Add(seed);
                }
            }
        }

        foreach (var document in _copies.Select(c => c.Document).Distinct())
        {
            var model = (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false))!;
            var compilation = model.Compilation.WithAnalyzers(s_analyzers, document.Project.AnalyzerOptions);
            foreach (var diagnostic in await compilation.GetAnalyzerSemanticDiagnosticsAsync(model, filterSpan: null, cancellationToken)
                .ConfigureAwait(false))
            {
                if (_copies.Any(c => c.Document.Id == document.Id && c.Copy.Span.Contains(diagnostic.Location.SourceSpan))
                    && await engine.SeedOfAsync(document, diagnostic).ConfigureAwait(false) is { } seed)
                {
                    all.Add(seed);
                }
            }
        }

        return all;
    }

    /// <summary>The same place in the changed text.</summary>
    private int Moved(DocumentId document, int position) =>
        position
            + (_insertions.TryGetValue(document, out var insertions)
                ? insertions.Where(i => i.Position <= position).Sum(i => i.Length)
                : 0);
}
