namespace AsyncHygiene.Chains.Hosts.Lambdas.Operators;

/// <summary>What a loop in place of an operator of LINQ does with the value that the lambda has for an item.</summary>
internal enum SequenceForm
{
    /// <summary>A list of what the lambda gives for each item.</summary>
    Results,

    /// <summary>A list of the items of what the lambda gives for each item.</summary>
    Flattened,

    /// <summary>A list of the items that the lambda is true for.</summary>
    Matches,

    Any,
    All,
    First,
    Count,
    Sum,
}
