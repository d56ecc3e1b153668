namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>How often the pool changed how many threads it wants, by the reason that the runtime gives.</summary>
/// <param name="Starvation">Nothing in its queue was taken for half a second.</param>
/// <param name="BlockedTasks">A thread began or ended to wait for a task; .NET 6 and later make up for that.</param>
/// <param name="Climbing">It tried whether more or fewer threads do more work.</param>
internal readonly record struct PoolGrowth(int Starvation, int BlockedTasks, int Climbing);
