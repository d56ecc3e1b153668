using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Baselines;

/// <summary>One run of <c>async-hygiene baseline</c> on a loaded solution.</summary>
internal sealed class BaselineRun
{
    private readonly LoadedSolution _solution;
    private readonly string? _common;
    private readonly SolutionBaseline _baseline;
    private readonly WriteSession _session;
    private readonly CommandOutput _output;
    private readonly CancellationToken _cancellationToken;

    /// <param name="solution">What is searched.</param>
    /// <param name="common">One file for all projects; null where each has its own.</param>
    /// <param name="session">Writes the files.</param>
    /// <param name="output">Hears what was done.</param>
    /// <param name="cancellationToken">Ends the search; what is written is written whole.</param>
    /// <exception cref="ToolException">A project names a file that no build would read.</exception>
    public BaselineRun(
        LoadedSolution solution,
        string? common,
        WriteSession session,
        CommandOutput output,
        CancellationToken cancellationToken)
    {
        _solution = solution;
        _common = common;
        _baseline = SolutionBaseline.Of(solution, common);
        _baseline.RequireNames();
        _session = session;
        _output = output;
        _cancellationToken = cancellationToken;
    }

    public static Task<ExitCode> CreateAsync(BaselineRun run)
    {
        var present = run._baseline.Documents.Where(d => d.Exists).ToList();
        return present is not [var first, ..]
            ? run.RewriteAsync()
            : throw new ToolException(
                $"'{run.NameOf(first.Path)}'{(present.Count == 1 ? "" : $" and {present.Count - 1} more")} is there already: "
                    + "'shrink' takes out what was fixed, '--force' writes everything anew.",
                ExitCode.BadInput);
    }

    public static Task<ExitCode> CreateAnewAsync(BaselineRun run) => run.RewriteAsync();

    public static async Task<ExitCode> ShrinkAsync(BaselineRun run)
    {
        var documents = run.RequireDocuments();
        await run.SearchAsync();
        await run.WriteAsync(documents.Select(d => d.Shrunk(run._baseline.FoundFor(d))), "No line is stale.");
        return ExitCode.Success;
    }

    public static async Task<ExitCode> CheckAsync(BaselineRun run)
    {
        var documents = run.RequireDocuments();
        var findings = (await run.SearchAsync()).Where(f => f.CanBeKnown).ToList();
        var added = findings.Where(f => !f.IsKnown).ToList();
        var stale = documents.SelectMany(d => run._baseline.FoundFor(d) is var found ? d.StaleAfter(found).Select(s => (d.Path, s)) : []);
        var answer = run._output.Answer;
        foreach (var finding in added)
            await answer.WriteLineAsync(TextFormat.LineOf(finding));
        var gone = 0;
        foreach (var (path, (number, line)) in stale)
        {
            gone++;
            await answer.WriteLineAsync($"{run.NameOf(path)}({number}): no longer found: {line}");
        }

        await answer.WriteLineAsync(
            added.Count + gone == 0
                ? $"The baseline is up to date: {Quantity.Of(findings.Count, "known finding")}."
                : $"{Quantity.Of(added.Count, "new finding")}, {Quantity.Of(gone, "stale line")}.");
        return added.Count + gone == 0 ? ExitCode.Success : ExitCode.Findings;
    }

    private async Task<ExitCode> RewriteAsync()
    {
        await SearchAsync();
        await WriteAsync(
            _baseline.Documents.Select(d => d.Rewritten(_baseline.FoundFor(d))),
            _baseline.Documents.Any(d => d.Exists) ? "The baseline is up to date." : "Nothing was found that a baseline would list.");
        return ExitCode.Success;
    }

    /// <summary>Those that are there, each with nothing in it that cannot be read.</summary>
    private IReadOnlyList<BaselineDocument> RequireDocuments()
    {
        var documents = _baseline.Documents.Where(d => d.Exists).ToList();
        foreach (var document in documents)
            document.RequireReadable();
        return documents is not []
            ? documents
            : throw new ToolException(
                _common is null
                    ? $"No project has a file '{BaselineFile.FileName}'; 'async-hygiene baseline create' writes them."
                    : $"There is no file '{_common}'; 'async-hygiene baseline create' writes it.",
                ExitCode.BadInput);
    }

    private async Task<IReadOnlyList<Finding>> SearchAsync()
    {
        var search = new FindingSearch(_solution, _output.Progress, _cancellationToken) { Baseline = _baseline };
        var findings = await search.RunAsync();
        return findings;
    }

    private async Task WriteAsync(IEnumerable<BaselineChange> changes, string unchanged)
    {
        var written = BaselineChange.Write(changes, _session, _cancellationToken);
        foreach (var change in written)
        {
            await _output.Answer.WriteLineAsync(
                change.After is null
                    ? $"{NameOf(change.Path)} is removed: nothing that it lists is found any more."
                    : $"{NameOf(change.Path)}: {Quantity.Of(change.Known, "known finding")}, {change.Added} added, "
                        + $"{change.Removed} removed.");
        }

        if (written is [])
            await _output.Answer.WriteLineAsync(unchanged);
    }

    private string NameOf(string path) => Path.GetRelativePath(RealPath.Of(_solution.Folder), path).Replace('\\', '/');
}
