namespace AsyncHygiene.Settings;

/// <summary>What the fixes call a method that they make async.</summary>
internal enum RenameStyle
{
    /// <summary>With the suffix where most methods of the type that return a task have it, or else of the project.</summary>
    MatchProject,

    /// <summary>Always with the suffix.</summary>
    AsyncSuffix,

    /// <summary>As before.</summary>
    Never,
}
