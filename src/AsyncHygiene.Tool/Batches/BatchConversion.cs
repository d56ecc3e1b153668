using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tool.Changes;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Processes;
using AsyncHygiene.Tool.Writing;

namespace AsyncHygiene.Tool.Batches;

/// <summary>
/// Writes chains batch after batch. A command of the user may judge each: what it refuses is taken back, and tried again in halves. What is
/// on disk is at any time the solution converted with the batches that were kept, or with one more that is on trial, which goes as soon as
/// the run ends.
/// </summary>
internal sealed class BatchConversion
{
    private readonly SolutionConverter _converter;
    private readonly WriteSession _session;
    private readonly ShellCommand? _command;
    private readonly GitCommits? _commits;
    private readonly Progress _progress;
    private readonly CancellationToken _cancellationToken;
    private readonly List<BlockingSite> _sites;
    private readonly List<RefusedChain> _refused = [];
    private readonly Dictionary<string, CommandVerdict> _failed = [];
    private int _kept;

    /// <param name="converter">Of the solution as it was loaded.</param>
    /// <param name="session">Writes.</param>
    /// <param name="judge">Judges and records each batch.</param>
    /// <param name="unplanned">What no chain converts: it is asked about each time, so that the report gives the reasons.</param>
    /// <param name="progress">Hears which batch is tried.</param>
    /// <param name="cancellationToken">Takes the batch on trial back.</param>
    public BatchConversion(
        SolutionConverter converter,
        WriteSession session,
        BatchJudge judge,
        IEnumerable<BlockingSite> unplanned,
        Progress progress,
        CancellationToken cancellationToken)
    {
        _converter = converter;
        _session = session;
        (_command, _commits) = (judge.Command, judge.Commits);
        _sites = [.. unplanned];
        _progress = progress;
        _cancellationToken = cancellationToken;
    }

    /// <summary>What the batches that were kept made of the solution, and the chains that stayed out.</summary>
    public async Task<(ChainResult Result, SolutionChange Changes, IReadOnlyList<RefusedChain> Refused)> RunAsync(
        IReadOnlyList<Batch> batches)
    {
        await RequireAgreementAsync();
        var (result, changes) = await _converter.ConvertAsync([]);
        var open = new Stack<Batch>(batches.Reverse());
        try
        {
            while (open.TryPop(out var batch))
            {
                _progress.Report($"{_kept} kept, {open.Count + 1} to go: {batch.Name}");
                var (tried, next) = await _converter.ConvertAsync(_sites.Concat(batch.Sites));
                if (await JudgeAsync(batch, next, next.FilesAfter(changes)) is not { } verdict)
                {
                    (result, changes) = (tried, next);
                    _sites.AddRange(batch.Sites);
                }
                else if (batch.Chains is [var chain])
                {
                    _refused.Add(new RefusedChain(chain, verdict));
                }
                else
                {
                    foreach (var half in batch.Halves().Reverse())
                        open.Push(half);
                }
            }
        }
        catch (OperationCanceledException) when (_cancellationToken.IsCancellationRequested)
        {
            throw new ToolException(
                _kept switch
                {
                    0 => "Cancelled; nothing was written.",
                    1 => "Cancelled; the batch before stays.",
                    _ => $"Cancelled; the {_kept} batches before stay.",
                },
                ExitCode.Cancelled);
        }

        return (result, changes, _refused);
    }

    /// <summary>A command that fails on the code as it is could say nothing about a change.</summary>
    private async Task RequireAgreementAsync()
    {
        if (_command is null)
            return;

        _progress.Report($"Running '{_command.Text}' before anything is changed");
        var verdict = await _command.RunAsync(_cancellationToken);
        if (!verdict.Agrees)
        {
            throw new ToolException(
                $"Nothing was written: '{_command.Text}' fails already before anything is changed, with exit code {verdict.ExitCode}."
                    + string.Concat(verdict.LastLines.Select(l => $"\n  {l}")));
        }
    }

    /// <summary>Null where the batch stays.</summary>
    private async Task<CommandVerdict?> JudgeAsync(Batch batch, SolutionChange change, IReadOnlyList<FileChange> files)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (_command is null || files is [])
        {
            _session.Write(files, _cancellationToken);
        }
        else if (_failed.TryGetValue(change.Fingerprint, out var known))
        {
            // The other half of a batch that failed, where the first one stayed: together they are what failed.
            return known;
        }
        else
        {
            using var trial = _session.Try(files, _cancellationToken);
            _progress.Report($"Running '{_command.Text}' after {batch.Name}");
            var verdict = await _command.RunAsync(_cancellationToken);
            if (!verdict.Agrees)
                return _failed[change.Fingerprint] = verdict;

            trial.Keep();
        }

        _kept++;
        if (_commits is not null && files is not [])
            await _commits.CommitAsync(batch, [.. files.Select(f => f.Path)], _cancellationToken);
        return null;
    }
}
