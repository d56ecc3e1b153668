using System.IO;

namespace AsyncHygiene.Tool.Output;

/// <summary>Where a command writes: its answer to the one, and what it is doing to the other.</summary>
internal sealed record CommandOutput(TextWriter Answer, Progress Progress);
