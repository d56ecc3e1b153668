namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>What the threads of the pool did with their time, all threads together.</summary>
/// <param name="Blocked">They waited inside of a piece of work.</param>
/// <param name="Idle">They had no work.</param>
/// <param name="Busy">The rest.</param>
internal sealed record ThreadSeconds(double Blocked, double Idle, double Busy)
{
    public double Working => Blocked + Busy;
}
