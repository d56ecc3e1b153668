namespace AsyncHygiene.Chains;

/// <summary>How far a conversion goes.</summary>
internal sealed class ChainOptions
{
    /// <summary>The limit of one light bulb: a larger change is too much to review unasked.</summary>
    public const int MembersOfOneLightBulb = 50;

    public bool KeepNames { get; init; }

    /// <summary>
    /// The functions around the blocking calls are converted, and every caller of theirs that is not async already blocks on the task.
    /// </summary>
    public bool BridgeCallers { get; init; }

    /// <summary>
    /// Every caller may block on the task: the user asked for this one conversion and sees where the blocking call moves to.
    /// </summary>
    public bool AllowsOnlyBridges { get; init; }

    public int MaximumMembers { get; init; } = int.MaxValue;

    /// <summary>
    /// The user chose some of the blocking calls: what follows from them is converted along, and what stands in code that was async before
    /// stays.
    /// </summary>
    public bool IsChoice { get; init; }

    /// <summary>Compile all projects that a change can concern, not only the changed documents.</summary>
    public bool VerifyProjects { get; init; }
}
