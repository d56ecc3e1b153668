namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>What becomes of the number of a thread; the later ones count for more.</summary>
internal enum NumberOutcome
{
    /// <summary>It is stored or shown to people.</summary>
    Shown,

    /// <summary>Its function gives it to the callers.</summary>
    HandedOut,

    /// <summary>What was kept for it is handed out.</summary>
    Lend,

    /// <summary>It is compared, or something is looked for by it.</summary>
    Read,
}
