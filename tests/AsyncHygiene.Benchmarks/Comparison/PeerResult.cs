using System.Collections.Generic;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <param name="Found">What it reports, for each marked line of the corpus.</param>
/// <param name="Cost">Processor time for the corpus above the floor, in ms, of each round; empty where it was not measured.</param>
internal sealed record PeerResult(
    Peer Peer,
    IReadOnlyDictionary<CorpusCase, IReadOnlyList<string>> Found,
    IReadOnlyList<double> Cost);
