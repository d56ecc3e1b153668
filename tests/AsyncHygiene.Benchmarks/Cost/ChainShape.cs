namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>What stands at the upper end of the generated chains.</summary>
internal enum ChainTop
{
    /// <summary>Takes an await: everything is converted.</summary>
    AsyncMethod,

    /// <summary>Cannot be async, and has to block on the task; an async method next to it gains.</summary>
    Constructor,

    /// <summary>
    /// Cannot be async either, and is on a request path: nothing is worth converting, and the plan has to be given up level by level.
    /// </summary>
    ControllerConstructor,
}

/// <summary>A generated solution.</summary>
/// <param name="Megabytes">How much code stands around the chains.</param>
/// <param name="Length">Of each chain: how many members lie between the blocking call and the top.</param>
/// <param name="FamilySize">How many types implement the interface at the lower end of each chain.</param>
internal sealed record ChainShape(
    double Megabytes,
    int Projects,
    int Seeds,
    int Length,
    int FamilySize,
    ChainTop Top = ChainTop.AsyncMethod)
{
    /// <summary>So that a bridge takes the place of more than one call.</summary>
    public int CallsInChain => Top == ChainTop.Constructor ? 2 : 1;
}
