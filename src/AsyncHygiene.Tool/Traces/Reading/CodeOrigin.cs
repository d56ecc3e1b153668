namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>Whose code a frame belongs to.</summary>
internal enum CodeOrigin
{
    /// <summary>The projects of the solution or of the program.</summary>
    User,

    /// <summary>The runtime and its base library.</summary>
    Runtime,

    /// <summary>Another framework or a package: what hosts the user's code, or what it calls.</summary>
    Library,
}
