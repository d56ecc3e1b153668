using System.Collections.Generic;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>What a thread did at one moment.</summary>
/// <param name="Thread">The system's id of the thread.</param>
/// <param name="Seconds">Since the start of the recording.</param>
/// <param name="IsOutside">The thread was outside of managed code: in the system, where it may wait, or in native code.</param>
/// <param name="Frames">From the innermost function outwards; samples with the same stack share the list.</param>
internal readonly record struct StackSample(int Thread, double Seconds, bool IsOutside, IReadOnlyList<StackFrame> Frames);
