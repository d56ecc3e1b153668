namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>The figures of one compilation. Times are processor time in milliseconds, those of queries over the empty analyzer.</summary>
internal sealed record CostRow(
    string Name,
    double Megabytes,
    int Documents,
    int Sites,
    double TreesMegabytes,
    double NameScanPerName,
    int MembersAsked,
    double FirstQuery,
    double EditQuery,
    double HeldKilobytes,
    double BoundKilobytes,
    double HeldByEmptyAnalyzer,
    double? Compile,
    double? WholeFloor,
    double? WholeNet)
{
    public double? ShareOfCompile => Compile is > 0 ? WholeNet / Compile : null;

    public double HeldShareOfTrees => TreesMegabytes > 0 ? HeldKilobytes / 1024 / TreesMegabytes : 0;
}
