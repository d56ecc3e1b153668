using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting.Chains;

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
}
