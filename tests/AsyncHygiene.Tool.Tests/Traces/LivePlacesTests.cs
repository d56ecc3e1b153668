using System.Linq;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Recording;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>What the table shows while it records.</summary>
public class LivePlacesTests
{
    [Fact]
    public void Seconds_add_up_and_the_longest_come_first()
    {
        var places = new LivePlaces();
        places.Add(ManualTrace.Of(ManualTrace.WaitOf(1, Call("A.M", "Thread.Sleep")), ManualTrace.WaitOf(2, Call("B.M", "Task.Wait"))));
        places.Add(ManualTrace.Of(ManualTrace.WaitOf(5, Call("A.M", "Thread.Sleep"))));
        Assert.Equal(
            [("A.M: Thread.Sleep", 6, 0.75), ("B.M: Task.Wait", 2, 0.25)],
            places.Longest(2).Select(p => (p.Name, p.Seconds, p.Share)));
        Assert.Single(places.Longest(1));
    }

    [Fact]
    public void A_call_without_a_name_is_shown_by_its_function()
    {
        var places = new LivePlaces();
        places.Add(ManualTrace.Of(ManualTrace.WaitOf(1, Call("A.M", "?")), ManualTrace.WaitOf(2, Call(null, "Thread.Sleep"))));
        Assert.Equal(["no code of yours: Thread.Sleep", "A.M"], places.Longest(5).Select(p => p.Name));
    }

    private static BlockedCall Call(string? function, string callee) =>
        new(function, null, "App", callee, BlockingCause.Signal, ThreadKind.Pool);
}
