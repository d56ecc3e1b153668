namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>What the runtime told of its thread pool at one moment.</summary>
/// <param name="Seconds">Since the start of the recording.</param>
/// <param name="Threads">All threads of the pool.</param>
/// <param name="Queue">The work that waits for a thread.</param>
internal readonly record struct PoolMoment(double Seconds, int Threads, int Queue);
