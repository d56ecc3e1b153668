using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.AwaitSites.Usings;
using AsyncHygiene.Chains.Conversions.KeptSync;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Names;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Chains.Safety.Filters;
using AsyncHygiene.Chains.Verification;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains;

/// <summary>
/// One pass that converts the functions around blocking calls to async, with everything that has to change along: families of members,
/// their callers, and theirs. All searches see the original solution; the result is compiled before it is handed out, and what the compiler
/// refuses is taken out of the plan.
/// </summary>
internal sealed class ChainEngine
{
    private const int MaximumRounds = 4;

    private readonly Solution _before;
    private readonly IProgress<string>? _progress;
    private readonly CancellationToken _cancellationToken;
    private readonly HandedTokens _tokens;
    private readonly AwaitableForms _forms;
    private readonly SharedContexts _contexts;
    private readonly FilteredCallers _filters;
    private readonly EndedCalls _ended;
    private readonly PauseErrors _pauses;
    private readonly MockedSeeds _mockedSeeds;
    private readonly ForeignWaits _foreignWaits;
    private readonly WaitedWork _waited;
    private readonly WrappedExceptions _wrapped;
    private readonly ChainPlanner _planner;
    private readonly ChainVerification _verification;
    private int _round;
    private ChainIsolation? _isolation;

    /// <param name="before">What the result is compared with; it may have members less than the solution.</param>
    /// <param name="solution">What is changed.</param>
    /// <param name="options">How far the conversion goes.</param>
    /// <param name="cancellationToken">Ends the pass.</param>
    /// <param name="progress">Hears what is done.</param>
    public ChainEngine(
        Solution before,
        Solution solution,
        ChainOptions options,
        CancellationToken cancellationToken,
        IProgress<string>? progress)
    {
        _before = before;
        _progress = progress;
        _cancellationToken = cancellationToken;
        Edits = new SolutionEdits(solution);
        var calls = new SolutionCalls(solution, cancellationToken);
        _tokens = new HandedTokens(calls, cancellationToken);
        _forms = new AwaitableForms(Edits, calls, cancellationToken);
        _contexts = new SharedContexts(calls, cancellationToken);
        _filters = new FilteredCallers(calls, cancellationToken);
        _ended = new EndedCalls(calls, cancellationToken);
        _pauses = new PauseErrors(calls, cancellationToken);
        var families = new FamilySearch(
            new FamilyContext(Edits, new FamilyNames(options.KeepNames, cancellationToken), _tokens, cancellationToken),
            calls);
        var threadBound = new ThreadBoundCallers(calls, cancellationToken);
        var contexts = new ContextCallers(calls, cancellationToken);
        var foreign = new ForeignCallers(calls, cancellationToken);
        var balance = new BridgeBalance(
            new RequestBridges(calls, cancellationToken),
            threadBound,
            contexts,
            foreign,
            new BridgeThreads(calls, cancellationToken),
            options);
        _foreignWaits = new ForeignWaits(calls, foreign, cancellationToken);
        _waited = new WaitedWork(calls, threadBound, contexts, cancellationToken);
        _wrapped = new WrappedExceptions(Edits, calls, cancellationToken);
        _mockedSeeds = new MockedSeeds(Edits, calls, cancellationToken);
        _planner = new ChainPlanner(families, balance, options);
        _verification = new ChainVerification(before, options.VerifyProjects, cancellationToken);
    }

    /// <summary>Of the solution that is changed.</summary>
    public SolutionEdits Edits { get; }

    /// <summary>What a diagnostic asks for; null where it is not in source or no longer there.</summary>
    public Task<ChainSeed?> SeedOfAsync(Document document, Diagnostic diagnostic) =>
        SeedOfAsync(document, diagnostic.Id, diagnostic.Location.SourceSpan, diagnostic.Location);

    /// <param name="document">Of the solution that is changed.</param>
    /// <param name="ruleId">Of the diagnostic.</param>
    /// <param name="span">Where it is in that document.</param>
    /// <param name="location">Where it was found.</param>
    public async Task<ChainSeed?> SeedOfAsync(Document document, string ruleId, TextSpan span, Location location)
    {
        var edits = await Edits.InAsync(document, _cancellationToken).ConfigureAwait(false);
        if (!IsWritten(edits.Context, span))
            return null;

        var reported = new ReportedCall(ruleId, location, EnclosingMember.At(span.Start, edits.Context.Model, _cancellationToken));
        try
        {
            return await SeedAtAsync(reported, edits, span).ConfigureAwait(false);
        }
        catch (Exception e) when (Refusal.OfFailure(e) is { } refusal)
        {
            return new ChainSeed(reported, edits.Context.Root.FindNode(span), edits, site: null, new AwaitHost.Refused(refusal));
        }
    }

    private async Task<ChainSeed?> SeedAtAsync(ReportedCall reported, DocumentEdits edits, TextSpan span)
    {
        var context = edits.Context;
        if (context.HasSyntaxErrors)
            return new ChainSeed(reported, context.Root, edits, site: null, new AwaitHost.Refused(Refusal.SyntaxError));

        var node = context.Root.FindNode(span, getInnermostNodeForTie: true);
        if (AsyncVoidRoot.At(reported.RuleId, node, context, _cancellationToken) is { } root)
            return new ChainSeed(reported, node, edits, site: null, new AwaitHost.NeedsCallers(root));

        if (HelperWait.At(reported.RuleId, node, context, _cancellationToken) is { } wait
            && Edits.Solution.GetDocument(wait.SyntaxTree) is { } document)
        {
            var helper = await Edits.InAsync(document, _cancellationToken).ConfigureAwait(false);
            return IsWritten(helper.Context, wait.Span) ? await SeedAtAsync(reported, helper, wait.Span).ConfigureAwait(false) : null;
        }

        var site = AwaitSiteLookup.At(reported.RuleId, node, edits, _cancellationToken);
        return new ChainSeed(reported, node, edits, site, await HostAsync(node, site, edits).ConfigureAwait(false));
    }

    private async Task<AwaitHost> HostAsync(SyntaxNode node, AwaitSite? site, DocumentEdits edits)
    {
        if (site is null)
            return new AwaitHost.Refused(MissingAwait.ReasonAt(node, edits.Context, _cancellationToken));

        if (ArgumentText.RefusalAt(site.Node, edits.Context, _cancellationToken) is { } text)
            return new AwaitHost.Refused(text);

        if (await _forms.FindAsync(site.Node, edits.Context).ConfigureAwait(false) is { } refusal)
            return new AwaitHost.Refused(refusal);

        if (await _filters.HoldsAsync(site.Node).ConfigureAwait(false))
            return new AwaitHost.Refused(Refusal.HeardException.Because(_filters.ReasonAt(site.Node)));

        if (await _ended.HoldsAsync(site.Node).ConfigureAwait(false))
            return new AwaitHost.Refused(Refusal.OtherWork.Because(_ended.ReasonAt(site.Node)));

        if (await _pauses.HoldsAsync(site.Node).ConfigureAwait(false))
            return new AwaitHost.Refused(Refusal.OtherWork.Because(_pauses.ReasonAt(site.Node)));

        return await _contexts.HoldsAsync(site.Node).ConfigureAwait(false)
            ? new AwaitHost.Refused(Refusal.SharedContext)
            : await AwaitHostResolver.AtAsync(edits, site.Node, _cancellationToken).ConfigureAwait(false);
    }

    /// <summary>By a person, and still there.</summary>
    private static bool IsWritten(DocumentContext context, TextSpan span) =>
        context.Root.FullSpan.Contains(span) && !GeneratedCode.Is(context.Document, context.Root);

    /// <summary>A <c>using</c> in a function that is async as it is; null elsewhere.</summary>
    public async Task<ChainSeed?> SeedOfAsync(Document document, StatementSyntax @using)
    {
        var edits = await Edits.InAsync(document, _cancellationToken).ConfigureAwait(false);
        return await AwaitHostResolver.AroundAsync(edits, @using, _cancellationToken).ConfigureAwait(false) is { Converted: null } function
            ? new ChainSeed(
                new ReportedCall(RuleIds.SyncCall, @using.GetLocation(), Member: null),
                @using,
                edits,
                AwaitUsing.SiteAt(@using, edits),
                new AwaitHost.Ready(function))
            : null;
    }

    /// <summary>Plans, writes and compiles until nothing is broken.</summary>
    public async Task<ChainResult> RunAsync(IReadOnlyList<ChainSeed> seeds)
    {
        while (true)
        {
            var plan = await PlanAsync(seeds).ConfigureAwait(false);
            try
            {
                await WriteAsync(plan).ConfigureAwait(false);
                if (await TryCompleteAsync(plan).ConfigureAwait(false) is { } result)
                    return result;
            }
            catch (Exception e) when (plan.Awaited.Count > 0 && Refusal.OfFailure(e) is { } refusal)
            {
                Isolate(plan, refusal);
            }
        }
    }

    public async Task<ChainPlan> PlanAsync(IReadOnlyList<ChainSeed> seeds)
    {
        _round++;
        _progress?.Report($"Planning, round {_round}: {seeds.Count} blocking calls");
        while (true)
        {
            var plan = await _planner.PlanAsync(seeds).ConfigureAwait(false);
            if (!await BlockBrokenUsesAsync(plan).ConfigureAwait(false)
                && !await BlockWaitedWorkAsync(plan).ConfigureAwait(false)
                && !await BlockForeignWaitsAsync(plan).ConfigureAwait(false)
                && !await BlockWrappedAsync(plan).ConfigureAwait(false)
                && !await BlockMockedAsync(plan).ConfigureAwait(false))
            {
                return plan;
            }
        }
    }

    private async Task<bool> BlockBrokenUsesAsync(ChainPlan plan)
    {
        var unseen = new UnseenUses(Edits.Solution, _cancellationToken);
        plan.UnseenUses.AddRange(await unseen.FindAsync(plan.Families).ConfigureAwait(false));
        var isBroken = false;
        foreach (var use in plan.UnseenUses)
        {
            if (use.Certainty is { } reason)
            {
                _planner.Block(use.Family, Refusal.ByName.Because(reason));
                isBroken = true;
            }
        }

        return isBroken;
    }

    private async Task<bool> BlockWaitedWorkAsync(ChainPlan plan)
    {
        var (seeds, families) = await _waited.FindAsync(plan).ConfigureAwait(false);
        foreach (var (seed, refusal) in seeds)
            _planner.Block(seed, refusal);
        foreach (var (family, refusal) in families)
            _planner.Block(family, refusal);
        return seeds.Count > 0 || families.Count > 0;
    }

    private async Task<bool> BlockForeignWaitsAsync(ChainPlan plan)
    {
        var waited = await _foreignWaits.FindAsync(plan).ConfigureAwait(false);
        foreach (var (seed, refusal) in waited)
            _planner.Block(seed, refusal);
        return waited.Count > 0;
    }

    private async Task<bool> BlockWrappedAsync(ChainPlan plan)
    {
        var wrapped = await _wrapped.FindAsync(plan).ConfigureAwait(false);
        foreach (var (seed, refusal) in wrapped)
            _planner.Block(seed, refusal);
        return wrapped.Count > 0;
    }

    private async Task<bool> BlockMockedAsync(ChainPlan plan)
    {
        var mocked = await _mockedSeeds.FindAsync(plan).ConfigureAwait(false);
        foreach (var (seed, refusal) in mocked)
            _planner.Block(seed, refusal);
        var named = await _mockedSeeds.FindNamedAsync(plan).ConfigureAwait(false);
        foreach (var (family, refusal) in named)
            _planner.Block(family, refusal);
        return mocked.Count > 0 || named.Count > 0;
    }

    /// <summary>Writes a plan in the place of the one before.</summary>
    public async Task WriteAsync(ChainPlan plan)
    {
        Edits.Forget();
        await ChainEdits.WriteAsync(plan, _tokens).ConfigureAwait(false);
        await WritePublicApiAsync(plan).ConfigureAwait(false);
    }

    /// <summary>The result of the plan that is written; null where it breaks something, which the next plan leaves alone.</summary>
    public async Task<ChainResult?> TryCompleteAsync(ChainPlan plan)
    {
        if (plan.Awaited.Count == 0)
            return await CompiledAsync(plan).ConfigureAwait(false);

        _progress?.Report($"Compiling, round {_round}: {plan.Awaited.Count} awaits, {plan.MemberCount} members");
        var after = await Edits.ApplyEverywhereAsync(_cancellationToken).ConfigureAwait(false);
        var findings = await _verification.FindAsync(after).ConfigureAwait(false);
        var problems = findings.Problems.Select(e => new ChangeProblem(e.Location, Refusal.Verify(e.Id)))
            .Concat(await SharedMeaning.FindProblemsAsync(Edits, _cancellationToken).ConfigureAwait(false))
            .Concat(await ReparsedText.FindProblemsAsync(Edits, after, _cancellationToken).ConfigureAwait(false))
            .Concat(await BindingComparison.FindProblemsAsync(Edits, after, _cancellationToken).ConfigureAwait(false))
            .ToList();
        if (problems.Count == 0)
        {
            Edits.RemoveUsings(findings.UnneededUsings, after);
            return await CompiledAsync(plan).ConfigureAwait(false);
        }

        await BlockAsync(plan, problems, after).ConfigureAwait(false);
        return null;
    }

    /// <summary>Null where chains wait that were left out to find the one that broke something.</summary>
    private async Task<ChainResult?> CompiledAsync(ChainPlan plan)
    {
        _isolation?.Accept();
        return _isolation is null or { IsDone: true } ? await ResultAsync(plan).ConfigureAwait(false) : null;
    }

    /// <summary>The next plan leaves alone what broke something.</summary>
    private async Task BlockAsync(ChainPlan plan, IReadOnlyList<ChangeProblem> problems, Solution after)
    {
        if (_isolation is null
            && _round < MaximumRounds
            && await new ErrorAttribution(plan, _planner, after).OnWhatBrokeAsync(problems, _cancellationToken).ConfigureAwait(false))
        {
            return;
        }

        Isolate(plan, problems[0].Refusal);
    }

    /// <summary>Where nothing tells which part of the plan it is.</summary>
    private void Isolate(ChainPlan plan, Refusal refusal)
    {
        if (_isolation is { IsDone: false })
            _isolation.Reject(refusal);
        else if (_isolation is null && plan.Families.Count > 0)
            _isolation = new ChainIsolation(plan, refusal, _planner);
        else
            _planner.Block(plan, refusal.OfAll);
    }

    private async Task WritePublicApiAsync(ChainPlan plan)
    {
        foreach (var family in plan.Families)
        {
            foreach (var list in family.Members.Select(PublicApiList.Of).OfType<PublicApiList>())
                await list.WriteAsync(family.NewName, isAdded: family.KeepsSynchronousMember, Edits, _cancellationToken)
                    .ConfigureAwait(false);
        }
    }

    private static bool IsRewritten(ChainSeed seed) =>
        CounterpartCall.At(seed.Call) is { } call && seed.Edits.EditedNodes.Contains(call);

    private async Task<ChainResult> ResultAsync(ChainPlan plan)
    {
        var solution = plan.Awaited.Count == 0 ? Edits.Solution : await Edits.ApplyAsync(_cancellationToken).ConfigureAwait(false);
        var report = new ChainReport
        {
            Rounds = _round,
            Searches = Edits.References.Count,
            Documents = ChangedDocuments.Between(_before, solution).Count
        };
        report.Converted.AddRange(plan.Awaited.Select(s => s.Location));

        // A parallel loop has no await of its own, but one whose lambda awaits a converted member becomes another loop.
        var rewritten = plan.Refused.Where(r => IsRewritten(r.Seed)).ToList();
        report.Converted.AddRange(rewritten.Select(r => r.Seed.Location));
        report.Refused.AddRange(plan.Refused.Except(rewritten));
        report.Bridges.AddRange(
            plan.Bridges.Where(b => !b.Family.KeepsSynchronousMember).Select(b => (b.Call.Site.GetLocation(), b.Refusal)));
        report.Bridges.AddRange(plan.Families.OfType<KeptSyncFamily>().Select(f => (f.Location, f.Reason)));
        report.UnseenUses.AddRange(plan.UnseenUses);
        report.FalseComments.AddRange(FalseComment.In(plan));
        report.DroppedTasks.AddRange(Edits.Affected.SelectMany(e => e.DroppedTasks).Select(c => c.GetLocation()));
        report.Recursions.AddRange(Recursion.In(plan));
        report.Members.AddRange(plan.Families.SelectMany(f => f.Symbols).Select(s => s.ToDisplayString()));
        return new ChainResult(solution, plan, report);
    }
}
