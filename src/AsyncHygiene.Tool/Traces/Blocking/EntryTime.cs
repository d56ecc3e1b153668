namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>How long threads waited in what a framework called.</summary>
/// <param name="Name">The function that it called.</param>
/// <param name="Seconds">Together, of all threads.</param>
internal sealed record EntryTime(string Name, double Seconds);
