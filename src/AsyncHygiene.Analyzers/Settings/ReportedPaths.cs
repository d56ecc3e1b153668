namespace AsyncHygiene.Settings;

/// <summary>Which blocking calls in synchronous code are reported.</summary>
internal enum ReportedPaths
{
    /// <summary>Those that requests reach for certain.</summary>
    Proven,

    /// <summary>Also those that requests may reach, as information.</summary>
    Possible,

    /// <summary>All of them; as information where no path was found.</summary>
    All,
}
