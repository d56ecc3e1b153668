namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What a state takes over from the one before it.</summary>
public enum StateInheritanceMode
{
    /// <summary>What it does not say itself, and the expected diagnostics that no fix handles.</summary>
    AutoInherit,

    /// <summary>Nothing.</summary>
    Explicit,

    /// <summary>What it does not say itself, and all expected diagnostics.</summary>
    AutoInheritAll,
}
