using System.Collections.Generic;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>What is known in the middle of a recording.</summary>
/// <param name="Pool">The pool right now.</param>
/// <param name="Places">Where its threads waited up to now, longest first.</param>
internal sealed record LiveMoment(PoolMoment Pool, IReadOnlyList<LivePlace> Places);
