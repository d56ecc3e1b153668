using System;
using AsyncHygiene.Chains.Planning;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>The changed solution, which compiles as the original one does, and what was done.</summary>
internal sealed class ChainResult
{
    public ChainResult(Solution solution, ChainPlan plan, ChainReport report)
    {
        Solution = solution;
        Plan = plan;
        Report = report;
    }

    public Solution Solution { get; }

    public ChainPlan Plan { get; }

    public ChainReport Report { get; }

    /// <summary>This change with another one that was made after it.</summary>
    public ChainResult ContinuedBy(ChainResult next)
    {
        Report.Converted.AddRange(next.Report.Converted);
        Report.Refused.RemoveAll(r => next.Report.Converted.Contains(r.Seed.Location));
        return new ChainResult(next.Solution, Plan, Report);
    }

    /// <summary>Says more of why some calls stay.</summary>
    public void Explain(Func<RefusedSeed, bool> stays, Refusal refusal)
    {
        foreach (var list in new[] { Plan.Refused, Report.Refused })
        {
            for (var i = 0; i < list.Count; i++)
            {
                if (stays(list[i]))
                    list[i] = new RefusedSeed(list[i].Seed, refusal, list[i].Family, list[i].Cause);
            }
        }
    }

    /// <summary>What an earlier attempt knew of the same calls.</summary>
    public void ExplainAs(ChainResult earlier)
    {
        foreach (var known in earlier.Report.Refused)
            Explain(r => r.Seed.Location == known.Seed.Location && r.Refusal.Code == known.Refusal.Code, known.Refusal);
    }
}
