using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing;

/// <summary>A place in the changed code that shows that the change cannot be made, and why.</summary>
internal sealed class ChangeProblem
{
    /// <param name="location">The place.</param>
    /// <param name="refusal">Why.</param>
    /// <param name="owners">What asked for the change, where that is known; else the marks at the place tell.</param>
    public ChangeProblem(Location location, Refusal refusal, IReadOnlyCollection<SyntaxAnnotation>? owners = null)
    {
        Owners = owners;
        Location = location;
        Refusal = refusal;
    }

    public Location Location { get; }

    public Refusal Refusal { get; }

    public IReadOnlyCollection<SyntaxAnnotation>? Owners { get; }
}
