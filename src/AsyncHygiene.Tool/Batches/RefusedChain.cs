using AsyncHygiene.Tool.Conversions;
using AsyncHygiene.Tool.Processes;

namespace AsyncHygiene.Tool.Batches;

/// <summary>A chain that stays as it was, because the user's command refuses the code converted with it.</summary>
internal sealed record RefusedChain(RankedChain Chain, CommandVerdict Verdict);
