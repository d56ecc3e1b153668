namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What one round of fixes did.</summary>
internal abstract record FixRound
{
    private FixRound()
    {
    }

    /// <summary>No diagnostic has the action that the test asks for: the round does not count.</summary>
    public static FixRound NoAction { get; } = new None();

    /// <summary>The actions, such as those that only explain, left the solution as it was: the round counts, and is the last.</summary>
    public static FixRound Unchanged { get; } = new Same();

    /// <summary>An action changed the solution.</summary>
    /// <param name="TreeDifference">How the first tree that it left differs from the tree of its text.</param>
    public sealed record Changed(Solution Solution, SyntaxTreeDifference? TreeDifference) : FixRound;

    private sealed record None : FixRound;

    private sealed record Same : FixRound;
}
