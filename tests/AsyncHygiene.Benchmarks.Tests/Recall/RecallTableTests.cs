using System.IO;
using AsyncHygiene.Benchmarks.Recall;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Recall;

/// <summary>What a trace says becomes shares, and shares become a table.</summary>
public class RecallTableTests
{
    private const string Trace = """
        {
          "version": 1,
          "pool": { "blockedSeconds": 20, "life": [ { "second": 0, "blocked": 1 }, { "second": 1, "threads": 9, "blocked": 2 } ] },
          "rules": { "secondsInCode": 10, "explainedSeconds": 9.9999, "reportedSeconds": 8 },
          "places": [
            { "function": "A.Run", "file": "/src/A.cs", "line": 3, "call": "Thread.Sleep", "threads": "pool", "seconds": 9.9999,
              "rule": { "id": "AH1001" } },
            { "function": "A.Enter", "file": "C:\\src\\A.cs", "line": 7, "call": "Monitor.Enter", "threads": "pool", "seconds": 0.25,
              "unexplained": "lock" },
            { "function": "A.Own", "call": "Thread.Join", "threads": "other", "seconds": 9, "unexplained": "otherThread" },
            { "call": "Socket.Poll", "threads": "pool", "seconds": 1, "unexplained": "framework" }
          ]
        }
        """;

    [Fact]
    public void Shares_are_read_and_never_rounded_up()
    {
        var waits = WaitShares.Parse(Trace);
        Assert.Equal((10, 9.9999, 8, 9), (waits.InCode, waits.Explained, waits.Reported, waits.Threads));
        Assert.Equal("0.3 s  A.Enter (A.cs:7), Monitor.Enter: lock", Assert.Single(waits.Unexplained).ToString());

        using var text = new StringWriter { NewLine = "\n" };
        RecallTable.Write([new RecallRow("Web", waits, [new(100, 1.5, 20), new(120, 2, 30)], [new(90, 3, 40)])], text);
        Assert.Equal(
            """
            | application | pool threads, at most | waited in its code | a rule reports | `check` reports |
            |---|--:|--:|--:|--:|
            | Web | 9 | 10.0 s | 99.9 % | 80.0 % |

            | application | requests/s, without → with a recording | median latency | 99th percentile |
            |---|--:|--:|--:|
            | Web | 110 (100–120) → 90.0 (90.0–90.0) | 1.8 (1.5–2.0) → 3.0 (3.0–3.0) ms | 25.0 (20.0–30.0) → 40.0 (40.0–40.0) ms |

            No rule reports in Web:
            - 0.3 s  A.Enter (A.cs:7), Monitor.Enter: lock

            """.ReplaceLineEndings("\n"),
            text.ToString());
    }
}
