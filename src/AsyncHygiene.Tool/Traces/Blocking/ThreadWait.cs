using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>One wait of one thread: samples after each other that show it in the same call, called the same way.</summary>
internal sealed class ThreadWait(PlaceSum place, IReadOnlyList<StackFrame> users)
{
    /// <summary>The functions of the user's on the stack, from the innermost outwards.</summary>
    public IReadOnlyList<StackFrame> Users => users;

    public double Seconds { get; private set; }

    public void Add(double seconds) => Seconds += seconds;

    public bool IsAt(PlaceSum other, IReadOnlyList<StackFrame> otherUsers) =>
        place == other && (ReferenceEquals(users, otherUsers) || users.SequenceEqual(otherUsers));
}
