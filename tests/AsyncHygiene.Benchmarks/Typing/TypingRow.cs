namespace AsyncHygiene.Benchmarks.Typing;

/// <summary>What all rules cost for the open document after the edits of one kind, in milliseconds of processor time.</summary>
/// <param name="Floor">The median with the empty analyzer.</param>
/// <param name="Median">Of what the rules cost on top of it, edit by edit.</param>
/// <param name="Percentile99">Of the same.</param>
/// <param name="Findings">All that the rules reported.</param>
internal sealed record TypingRow(EditKind Kind, int Edits, double Floor, double Median, double Percentile99, int Findings);
