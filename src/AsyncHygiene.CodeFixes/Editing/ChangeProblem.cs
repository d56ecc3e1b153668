using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing;

/// <summary>A place in the changed code that shows that the change cannot be made, and why.</summary>
internal sealed class ChangeProblem
{
    public ChangeProblem(Location location, Refusal refusal)
    {
        Location = location;
        Refusal = refusal;
    }

    public Location Location { get; }

    public Refusal Refusal { get; }
}
