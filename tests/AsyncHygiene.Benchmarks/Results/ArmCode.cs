namespace AsyncHygiene.Benchmarks.Results;

/// <summary>Whose code an arm runs.</summary>
public enum ArmCode
{
    /// <summary>samples/Shop.Blocking, or a mistake of its kind in the benchmark project.</summary>
    Before,

    /// <summary>
    /// samples/Shop.Async and samples/Shop.Backend.Async, which are what the code fixes make of the samples, or the corrected form in the
    /// benchmark project.
    /// </summary>
    After,

    /// <summary>Half of the fixes only.</summary>
    Half,

    /// <summary>The mistake, with the thread pool or a limit tuned to bear it.</summary>
    Workaround,
}
