namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>Where threads of the pool waited up to now.</summary>
/// <param name="Name">The function and what it called.</param>
/// <param name="Seconds">How long, all threads together.</param>
/// <param name="Share">Which part that is of all that they waited, from 0 to 1.</param>
internal sealed record LivePlace(string Name, double Seconds, double Share);
