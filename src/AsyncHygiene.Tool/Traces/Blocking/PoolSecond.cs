namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>The pool in one second of a recording.</summary>
/// <param name="Second">Which; the first is 0.</param>
/// <param name="Threads">The most that the runtime told of; null where it told nothing.</param>
/// <param name="Queue">The most work that waited for a thread; null where it told nothing.</param>
/// <param name="Blocked">How many threads waited, on average.</param>
internal sealed record PoolSecond(int Second, int? Threads, int? Queue, double Blocked);
