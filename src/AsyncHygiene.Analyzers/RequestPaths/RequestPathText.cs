namespace AsyncHygiene.RequestPaths;

/// <summary>How paths are written, in messages and in the request-path file.</summary>
internal static class RequestPathText
{
    public const string Arrow = " → ";
}
