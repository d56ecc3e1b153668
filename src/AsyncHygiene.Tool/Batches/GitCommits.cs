using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Processes;

namespace AsyncHygiene.Tool.Batches;

/// <summary>One commit for each batch, with its files alone.</summary>
internal sealed class GitCommits
{
    private readonly Git _git;
    private readonly string _root;

    private GitCommits(Git git, string root) => (_git, _root) = (git, root);

    /// <exception cref="ToolException">There is no repository, or it has changes, which a batch's would mix with.</exception>
    public static async Task<GitCommits> InAsync(string folder, CancellationToken cancellationToken)
    {
        var git = new Git(folder);
        var root = (await git.AskAsync(["rev-parse", "--show-toplevel"], cancellationToken))?.Trim()
            ?? throw new ToolException($"'--commit' needs a git repository, and '{folder}' is in none.", ExitCode.BadInput);
        var changed = (await git.AskAsync(["status", "--porcelain", "--untracked-files=no"], cancellationToken))?
            .Split('\n', System.StringSplitOptions.RemoveEmptyEntries) ?? [];
        return changed is []
            ? new GitCommits(git, root)
            : throw new ToolException(
                $"'--commit' needs a repository without changes; commit or stash them first: {changed[0][3..]}{More(changed.Length - 1)}.",
                ExitCode.BadInput);
    }

    public Task CommitAsync(Batch batch, IReadOnlyList<string> files, CancellationToken cancellationToken)
    {
        // By their names in the repository, which the folder may be reached from by a link.
        var root = Writing.RealPath.Of(_root);
        var names = files.Select(f => Path.Combine(_root, Path.GetRelativePath(root, Writing.RealPath.Of(f))));
        return _git.RequireAsync(
            ["--literal-pathspecs", "commit", "--quiet", "--message", MessageOf(batch), "--pathspec-from-file=-", "--pathspec-file-nul"],
            string.Join('\0', names),
            $"The files of {batch.Name} are converted, and git does not commit them",
            cancellationToken);
    }

    public static string MessageOf(Batch batch) =>
        $"Convert {batch.Name} to async\n\n" + string.Concat(batch.Chains.Select(c => $"{Of(c)}\n"));

    private static string Of(RankedChain chain) =>
        $"{chain.Summary}.{string.Concat(chain.Members.Select(m => $"\n  {m}"))}";

    private static string More(int count) => count == 0 ? "" : $" and {count} more";
}
