using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Chains.Hosts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Fixes;

/// <summary>
/// The fix of a rule whose blocking call becomes an await. Where the function around it is async already that is an edit in place;
/// elsewhere the chain of callers is converted with it.
/// </summary>
public abstract class ChainFix : RuleFix
{
    private const string KeepNames = "/keep-names";
    private const string BridgeCallers = "/bridge-callers";

    private protected ChainFix(string ruleId)
        : base(ruleId)
    {
    }

    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var diagnostic in context.Diagnostics)
            await RegisterAsync(context, diagnostic).ConfigureAwait(false);
    }

    internal sealed override async Task<Solution> FixAllAsync(
        Solution solution,
        IReadOnlyList<(Document Document, Diagnostic Diagnostic)> diagnostics,
        string? equivalenceKey,
        CancellationToken cancellationToken)
    {
        var options = OptionsFor(equivalenceKey, int.MaxValue, verifyProjects: true);
        var conversion = await ChainConversion.CreateAsync(solution, options, cancellationToken).ConfigureAwait(false);
        return (await conversion.RunAsync(diagnostics, FixableDiagnosticIds).ConfigureAwait(false)).Solution;
    }

    private async Task RegisterAsync(CodeFixContext context, Diagnostic diagnostic)
    {
        var solution = context.Document.Project.Solution;
        var conversion = await ChainConversion.CreateAsync(
            solution,
            OptionsFor(EquivalenceKey, ChainOptions.MembersOfOneLightBulb, verifyProjects: false),
            context.CancellationToken).ConfigureAwait(false);
        if (await conversion.SeedOfAsync(context.Document, diagnostic).ConfigureAwait(false) is not { } seed)
            return;

        // Compiled before it is offered: what is offered works.
        var result = await conversion.RunAsync([seed]).ConfigureAwait(false);
        if (result.Report.ChangesNothing)
        {
            // Not a fix, but an answer. With the key of the others, so that a tool that happens to ask here first can still fix the rest.
            foreach (var refused in result.Report.Refused.Where(r => !r.Refusal.Is(Refusal.NoAwaitForm)))
                context.RegisterCodeFix(CodeAction.Create(refused.Explanation, _ => Task.FromResult(solution), EquivalenceKey), diagnostic);
            return;
        }

        if (result.Report.Added.Count > 0 && result.Report.Refused.Any(r => r.Seed.Location == diagnostic.Location))
        {
            context.RegisterCodeFix(
                CodeAction.Create(
                    $"Add '{string.Join("', '", result.Report.Added)}' next to it ({Count(result.Report.Documents, "file")})",
                    _ => Task.FromResult(result.Solution),
                    EquivalenceKey),
                diagnostic);
            return;
        }

        // The whole chain comes first: tools that fix everything take the first action's key. Its bridging sister is never offered alone
        // for that reason.
        var isChain = seed.Host is AwaitHost.OfMember;
        var extent = $"({Count(result.Plan.MemberCount, "member")}, {Count(result.Report.Documents, "file")})";
        var title = !isChain ? seed.Site!.Title
            : seed.Site is null ? $"Return 'Task', and await the calls {extent}"
            : $"Convert the call chain to async {extent}";
        context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(result.Solution), EquivalenceKey), diagnostic);
        if (!isChain)
            return;

        if (result.Plan.Families.Any(f => f.NewName != f.Symbol.Name))
            RegisterLazily(context, diagnostic, "Convert the call chain to async, without renaming", EquivalenceKey + KeepNames);
        if (seed.Site is null)
            RegisterLazily(
                context,
                diagnostic,
                "Only this method, and let callers that are not async drop its task",
                EquivalenceKey + BridgeCallers);
        else if (seed.Site.RemovesBlocking)
            RegisterLazily(context, diagnostic, "Only this method, keep a blocking bridge in its callers", EquivalenceKey + BridgeCallers);
    }

    private static void RegisterLazily(CodeFixContext context, Diagnostic diagnostic, string title, string key) =>
        context.RegisterCodeFix(
            CodeAction.Create(
                title,
                async cancellationToken =>
                    (await RunAsync(context.Document, diagnostic, key, cancellationToken).ConfigureAwait(false)).Solution,
                key),
            diagnostic);

    private static async Task<ChainResult> RunAsync(
        Document document,
        Diagnostic diagnostic,
        string key,
        CancellationToken cancellationToken)
    {
        var conversion = await ChainConversion.CreateAsync(
            document.Project.Solution,
            OptionsFor(key, ChainOptions.MembersOfOneLightBulb, verifyProjects: false),
            cancellationToken).ConfigureAwait(false);
        var seed = await conversion.SeedOfAsync(document, diagnostic).ConfigureAwait(false);
        return await conversion.RunAsync(seed is null ? [] : [seed]).ConfigureAwait(false);
    }

    private static ChainOptions OptionsFor(string? key, int maximumMembers, bool verifyProjects) => new()
    {
        KeepNames = key?.EndsWith(KeepNames, System.StringComparison.Ordinal) == true,
        BridgeCallers = key?.EndsWith(BridgeCallers, System.StringComparison.Ordinal) == true,
        AllowsOnlyBridges = maximumMembers == ChainOptions.MembersOfOneLightBulb,
        MaximumMembers = maximumMembers,
        VerifyProjects = verifyProjects,
    };

    private static string Count(int count, string what) => count == 1 ? $"1 {what}" : $"{count} {what}s";
}
