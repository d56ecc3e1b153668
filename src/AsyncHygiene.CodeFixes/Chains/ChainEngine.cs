using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Chains.Conversions.KeptSync;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains;

/// <summary>
/// Converts the functions around blocking calls to async, with everything that has to change along: families of members, their callers, and theirs. All
/// searches see the original solution; the result is compiled before it is handed out, and what the compiler refuses is taken out of the plan.
/// </summary>
internal sealed class ChainEngine
{
    private const int MaximumRounds = 4;

    private readonly ChainOptions _options;
    private readonly IProgress<string>? _progress;
    private readonly CancellationToken _cancellationToken;
    private readonly Solution _before;
    private readonly SolutionEdits _edits;

    public ChainEngine(Solution solution, ChainOptions options, CancellationToken cancellationToken, IProgress<string>? progress = null)
        : this(solution, solution, options, cancellationToken, progress)
    {
    }

    /// <summary>For a solution that has members more than the one that the result is compared with.</summary>
    public ChainEngine(Solution before, Solution solution, ChainOptions options, CancellationToken cancellationToken, IProgress<string>? progress)
    {
        _before = before;
        _edits = new SolutionEdits(solution);
        _options = options;
        _progress = progress;
        _cancellationToken = cancellationToken;
    }

    /// <summary>What a diagnostic asks for; null where it is not in source or no longer there.</summary>
    public Task<ChainSeed?> SeedOfAsync(Document document, Diagnostic diagnostic) => SeedOfAsync(document, diagnostic.Id, diagnostic.Location.SourceSpan, diagnostic.Location);

    /// <param name="document">Of the solution that is changed.</param>
    /// <param name="ruleId">Of the diagnostic.</param>
    /// <param name="span">Where it is in that document.</param>
    /// <param name="location">Where it was found.</param>
    public async Task<ChainSeed?> SeedOfAsync(Document document, string ruleId, TextSpan span, Location location)
    {
        var edits = await _edits.InAsync(document, _cancellationToken).ConfigureAwait(false);
        if (!edits.Context.Root.FullSpan.Contains(span) || GeneratedCode.Is(document, edits.Context.Root))
            return null;

        var node = edits.Context.Root.FindNode(span, getInnermostNodeForTie: true);
        if (AsyncVoidRoot.At(ruleId, node, edits.Context, _cancellationToken) is { } root)
            return new ChainSeed(ruleId, location, edits, site: null, new AwaitHost.NeedsCallers(root));

        var site = AwaitSiteLookup.At(ruleId, node, edits, _cancellationToken);
        var host = site is null
            ? new AwaitHost.Refused(MissingAwait.ReasonAt(node, edits.Context, _cancellationToken))
            : await AwaitHostResolver.AtAsync(edits, site.Node, _cancellationToken).ConfigureAwait(false);
        return new ChainSeed(ruleId, location, edits, site, host);
    }

    /// <summary>A <c>using</c> in a function that is async as it is; null elsewhere.</summary>
    public async Task<ChainSeed?> SeedOfAsync(Document document, StatementSyntax @using)
    {
        var edits = await _edits.InAsync(document, _cancellationToken).ConfigureAwait(false);
        return await AwaitHostResolver.AroundAsync(edits, @using, _cancellationToken).ConfigureAwait(false) is { Converted: null } function
            ? new ChainSeed(RuleIds.SyncCall, @using.GetLocation(), edits, AwaitUsing.SiteAt(@using, edits), new AwaitHost.Ready(function))
            : null;
    }

    public async Task<ChainResult> RunAsync(IReadOnlyList<ChainSeed> seeds)
    {
        var result = (await RunAsync(seeds, AddedMembers.None).ConfigureAwait(false))!;
        return _options.BridgeCallers ? result : await AddedMembers.CompleteAsync(result, seeds, _edits, _options, _cancellationToken, _progress).ConfigureAwait(false);
    }

    /// <summary>Null where one of the added members has nothing to await.</summary>
    public async Task<ChainResult?> RunAsync(IReadOnlyList<ChainSeed> seeds, AddedMembers added)
    {
        var calls = new SolutionCalls(_edits.Solution, _cancellationToken);
        var tokens = new HandedTokens(calls, _cancellationToken);
        var families = new FamilySearch(new FamilyContext(_edits, new FamilyNames(_options.KeepNames, _cancellationToken), tokens, _cancellationToken), calls);
        var balance = new BridgeBalance(new RequestBridges(calls, _cancellationToken), new ThreadBoundCallers(calls, _cancellationToken), _options);
        var planner = new ChainPlanner(families, balance, _options);
        var verification = new ChainVerification(_before, _options.VerifyProjects, _cancellationToken);
        for (var round = 1; ; round++)
        {
            _progress?.Report($"Planning, round {round}: {seeds.Count} blocking calls");
            var plan = await planner.PlanAsync(seeds).ConfigureAwait(false);
            if (!added.Await(plan))
                return null;

            plan.UnseenUses.AddRange(await new UnseenUses(_edits.Solution, _cancellationToken).FindAsync(plan.Families).ConfigureAwait(false));
            _edits.Forget();
            await ChainEdits.WriteAsync(plan, tokens).ConfigureAwait(false);
            await added.WriteAsync(_edits).ConfigureAwait(false);
            await WritePublicApiAsync(plan).ConfigureAwait(false);
            if (plan.Awaited.Count == 0)
                return await ResultAsync(plan, round).ConfigureAwait(false);

            _progress?.Report($"Compiling, round {round}: {plan.Awaited.Count} awaits, {plan.MemberCount} members");
            var after = await _edits.ApplyEverywhereAsync(_cancellationToken).ConfigureAwait(false);
            var errors = await verification.FindProblemsAsync(after).ConfigureAwait(false);
            var problems = errors.Select(e => new ChangeProblem(e.Location, Refusal.Verify(e.Id)))
                .Concat(await BindingComparison.FindProblemsAsync(_edits, after, _cancellationToken).ConfigureAwait(false))
                .ToList();
            if (problems.Count == 0)
                return await ResultAsync(plan, round).ConfigureAwait(false);

            var blame = new ErrorAttribution(plan, planner);
            if (round < MaximumRounds)
                blame.OnWhatBroke(problems, _cancellationToken);
            else if (round == MaximumRounds)
                blame.OnAllFamilies();
            else
                blame.OnEverything();
        }
    }

    private async Task WritePublicApiAsync(ChainPlan plan)
    {
        foreach (var family in plan.Families)
        {
            foreach (var list in family.Members.Select(PublicApiList.Of).OfType<PublicApiList>())
                await list.WriteAsync(family.NewName, isAdded: family.KeepsSynchronousMember, _edits, _cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task<ChainResult> ResultAsync(ChainPlan plan, int rounds)
    {
        var solution = plan.Awaited.Count == 0 ? _edits.Solution : await _edits.ApplyAsync(_cancellationToken).ConfigureAwait(false);
        var report = new ChainReport { Rounds = rounds, Searches = _edits.References.Count, Documents = ChangedDocuments.Between(_before, solution).Count };
        report.Converted.AddRange(plan.Awaited.Select(s => s.Location));
        report.Refused.AddRange(plan.Refused);
        report.Bridges.AddRange(plan.Bridges.Where(b => !b.Family.KeepsSynchronousMember).Select(b => (b.Call.Site.GetLocation(), b.Refusal)));
        report.Bridges.AddRange(plan.Families.OfType<KeptSyncFamily>().Select(f => (f.Location, f.Reason)));
        report.UnseenUses.AddRange(plan.UnseenUses);
        report.Members.AddRange(plan.Families.SelectMany(f => f.Symbols).Select(s => s.ToDisplayString()));
        return new ChainResult(solution, plan, report);
    }
}
