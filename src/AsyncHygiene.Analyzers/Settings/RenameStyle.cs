namespace AsyncHygiene.Settings;

/// <summary>What the fixes call a method that they make async.</summary>
internal enum RenameStyle
{
    /// <summary>With the suffix where at least half of the project's methods that return a task have it.</summary>
    MatchProject,

    /// <summary>Always with the suffix.</summary>
    AsyncSuffix,

    /// <summary>As before.</summary>
    Never,
}
