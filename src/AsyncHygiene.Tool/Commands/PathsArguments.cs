namespace AsyncHygiene.Tool.Commands;

/// <summary>What <c>async-hygiene paths</c> was asked to do.</summary>
/// <param name="Solution">As the user names it: a file or a folder.</param>
/// <param name="File">The request-path file.</param>
internal sealed record PathsArguments(string Solution, string File)
{
    /// <summary>Nothing is written.</summary>
    public bool Check { get; init; }
}
