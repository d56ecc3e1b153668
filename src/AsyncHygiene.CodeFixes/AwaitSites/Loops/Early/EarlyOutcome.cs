namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>How a piece of code ends, as far as its caller runs it.</summary>
internal enum EarlyOutcome
{
    GoesOn,

    /// <summary>What comes next does not run: a return, an exception, the next pass of a loop.</summary>
    Left,

    /// <summary>What comes next runs later, whatever way the code takes.</summary>
    Waits,

    /// <summary>It may do something that other code can tell.</summary>
    MayBeSeen,
}
