using System.Collections.Generic;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>How long threads waited in a call.</summary>
/// <param name="Call">Where.</param>
/// <param name="Seconds">Together, of all threads.</param>
/// <param name="Threads">How many different threads waited there.</param>
/// <param name="Entries">On whose behalf, most first.</param>
internal sealed record BlockedPlace(BlockedCall Call, double Seconds, int Threads, IReadOnlyList<EntryTime> Entries);
