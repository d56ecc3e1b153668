using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Semantics;
using AsyncHygiene.Tool.Batches;
using AsyncHygiene.Tool.Changes;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>fix</c> did, what it left, and why.</summary>
internal sealed class FixReport(ChainResult result, IReadOnlyList<RankedChain> chains, SolutionChange changes, string folder)
{
    /// <summary>The chains that the user's command refused.</summary>
    public IReadOnlyList<RefusedChain> TakenBack { get; init; } = [];

    /// <summary>Says also how the run ended: what stays because the compiler refused what it would have become is a finding.</summary>
    public ExitCode Write(TextWriter output, bool isDryRun)
    {
        var plan = result.Plan;
        if (isDryRun)
            WriteDifference(output);

        // With parallel loops, which have no await of their own and change with the lambda in them.
        var converted = result.Report.Converted.Count;
        var total = converted + result.Report.Refused.Count + TakenBack.Sum(t => t.Chain.Sites.Count);
        var members = Members().ToList();
        var isBlocking = plan.Awaited.Concat(plan.Refused.Select(r => r.Seed)).All(s => AwaitSiteLookup.Rules.Contains(s.RuleId));
        var what = isBlocking ? "blocking call" : "reported place";
        output.WriteLine(
            total == 0 ? "There is nothing to convert."
            : (converted, total) is (0, 1) ? $"The {what} cannot be converted; nothing was written."
            : converted == 0 ? $"None of {Quantity.Of(total, what)} can be converted; nothing was written."
            : $"{converted} of {Quantity.Of(total, what)} {(isDryRun ? "would become" : "became")} "
                + $"{(isBlocking ? "awaits" : "awaits or tasks")}, {Quantity.Of(members.Count, "member")} async, in "
                + $"{Quantity.Of(changes.Files.Count, "file")}{(isDryRun ? "; nothing was written" : "")}.");

        WriteList(
            output,
            "Chains, by the endpoints that wait less per member and file that changes",
            chains.Select((chain, i) => $"{i + 1}. {chain.Summary}"));
        WriteList(output, "Files", changes.Files.Select(f => $"{Relative(f.Path)}  +{f.Diff.Added} -{f.Diff.Removed}"));
        WriteList(output, "Members", members);
        WriteList(output, "Added next to synchronous methods that stay", result.Report.Added);
        WriteList(
            output,
            "Bridges: calls that now block on the task, because the function around them cannot be async",
            plan.Bridges.Select(b => $"{Place(b.Call)}: {b.Refusal.Reason} ({b.Refusal.Code})").Distinct());
        WriteList(
            output,
            "Check these by hand: they may use a converted member and were not changed",
            plan.UnseenUses.Select(u => $"{Place(u.Location)}: {u.Reason}")
                .Distinct()
                .Concat(UncompiledFiles.Naming(plan.Families, result.Solution, folder)
                    .Select(f => $"{Relative(f.Path)}: no project here compiles it; it names {string.Join(", ", f.Members)}.")));
        WriteList(
            output,
            "Packages whose public members change: what is compiled against them has to follow",
            PackedProject.Among(plan.Families).Select(p => $"{Relative(p.Project)}: {p}"));
        WriteAdvice(output);
        WriteList(
            output,
            "Undone, because the command failed with them",
            TakenBack.SelectMany(t => t.Verdict.LastLines
                .Select(line => "    " + line)
                .Prepend($"{t.Chain.Summary}; exit code {t.Verdict.ExitCode}, last lines:")));
        WriteRefusals(output);
        return TakenBack is not [] || plan.Refused.Any(r => r.Refusal.IsVerification) ? ExitCode.Findings : ExitCode.Success;
    }

    /// <summary>What the conversion left as it was, and a reader may want to change.</summary>
    private void WriteAdvice(TextWriter output)
    {
        WriteList(
            output,
            "Comments that speak of blocking, at code that does not block any more",
            result.Report.FalseComments.Select(c => Place(c.Location)).Distinct());
        WriteList(
            output,
            "Tasks that these functions drop, as before: await them where the function should wait",
            result.Report.DroppedTasks.Select(Place).Distinct());
        WriteList(
            output,
            "Functions that reach themselves again by these calls: async ones take several times the stack for each level; check that none "
                + "goes thousands of levels deep",
            result.Report.Recursions.Select(Place).Distinct());
    }

    private void WriteDifference(TextWriter output)
    {
        foreach (var file in changes.Files)
        {
            var name = Relative(file.Path);
            output.Write($"--- a/{name}\n+++ b/{name}\n");
            foreach (var line in file.Diff.Unified())
                output.Write(line);
        }
    }

    private void WriteRefusals(TextWriter output)
    {
        if (result.Report.Refused.Count == 0)
            return;

        output.WriteLine();
        output.WriteLine("Not converted");
        foreach (var (refusal, count) in result.Report.RefusalsByReason)
        {
            // One code may have a wording of its own for each place.
            var sites = result.Report.Refused.Where(r => r.Refusal.Code == refusal.Code).ToList();
            var isOneReason = sites.All(r => r.Refusal.Reason == refusal.Reason);
            output.WriteLine($"  {refusal.Code} ({count}){(isOneReason ? $": {refusal.Reason}" : "")}");
            foreach (var refused in sites)
            {
                var own = isOneReason ? "" : $": {refused.Refusal.Reason}";
                output.WriteLine($"    {Place(refused.Seed)}{own}{CauseOf(refused)}");
            }
        }
    }

    private string CauseOf(RefusedSeed refused) =>
        refused.Cause is { } cause
            ? $"; called {(cause.IsDirect ? "" : "through others ")}at {Place(cause.Call)}: {cause.Reason.Reason} ({cause.Reason.Code})"
            : "";

    private static void WriteList(TextWriter output, string heading, IEnumerable<string> lines)
    {
        var isEmpty = true;
        foreach (var line in lines)
        {
            if (isEmpty)
                output.WriteLine($"\n{heading}");
            isEmpty = false;
            output.WriteLine("  " + line);
        }
    }

    private IEnumerable<string> Members() =>
        result.Plan.Families
            .SelectMany(f =>
                f.Symbols.Select(s =>
                    s.ToDisplayString()
                        + (f.NewName == s.Name || s.Name.EndsWith('.' + f.NewName, StringComparison.Ordinal) ? "" : $" → {f.NewName}")))
            .Distinct()
            .Order(StringComparer.Ordinal);

    /// <summary>With the name of what blocks: several calls of a line or member may have different ends.</summary>
    private string Place(ChainSeed seed) => Place(seed.Location, seed.Reported.Member, $"{seed.RuleId} {NameAt(seed.Location)}");

    private static string NameAt(Location location) =>
        location.SourceTree?.GetText().ToString(location.SourceSpan) is { Length: > 0 } text && SyntaxFacts.IsValidIdentifier(text)
            ? $"'{text}' "
            : "";

    private string Place(FamilyCall call) => Place(
        call.Site.GetLocation(),
        EnclosingMember.At(call.Site.SpanStart, call.Edits.Context.Model, CancellationToken.None),
        "");

    private string Place(Location location)
    {
        var line = location.GetLineSpan();
        return $"{Relative(line.Path)}:{line.StartLinePosition.Line + 1}";
    }

    private string Place(Location location, ISymbol? member, string what)
    {
        var line = location.GetLineSpan();
        return $"{Relative(line.Path)}:{line.StartLinePosition.Line + 1} {what}in {member?.ToDisplayString()}";
    }

    private string Relative(string path) => Path.GetRelativePath(folder, path).Replace('\\', '/');
}
