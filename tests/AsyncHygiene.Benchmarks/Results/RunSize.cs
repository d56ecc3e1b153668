namespace AsyncHygiene.Benchmarks.Results;

public enum RunSize
{
    Full,

    /// <summary>Fewer arms and smaller loads, for tests and for a first look.</summary>
    Quick,
}
