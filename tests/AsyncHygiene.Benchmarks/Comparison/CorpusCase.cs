namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>A line of the corpus that says what it is.</summary>
/// <param name="File">The name of its file, without the extension.</param>
/// <param name="Line">From 1.</param>
/// <param name="IsMistake">Whether an analyzer should report it; of the other lines none should.</param>
internal sealed record CorpusCase(string File, int Line, bool IsMistake, string Text);
