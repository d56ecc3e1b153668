namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>The figures of one conversion. Times are processor time in milliseconds.</summary>
/// <param name="Compile">What the compiler's diagnostics of the whole solution take, once.</param>
/// <param name="Plan">Searching and planning, all rounds.</param>
/// <param name="Verify">Editing and compiling, before and after, all rounds.</param>
internal sealed record ChainRow(
    ChainShape Shape,
    int Documents,
    int Converted,
    int Members,
    int Searches,
    int Rounds,
    double Compile,
    double Plan,
    double Verify);
