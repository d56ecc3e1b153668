using AsyncHygiene.Tool.Processes;

namespace AsyncHygiene.Tool.Batches;

/// <summary>What is asked and done about each batch.</summary>
/// <param name="Command">Decides whether it stays; null where every batch does.</param>
/// <param name="Commits">Records it; null where the user does that.</param>
internal sealed record BatchJudge(ShellCommand? Command, GitCommits? Commits);
