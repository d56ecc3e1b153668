namespace AsyncHygiene.Tool.Writing;

/// <summary>What a file is to contain, and what it contained when it was read: nothing where it is to be new.</summary>
internal sealed record FileChange(string Path, byte[]? Before, byte[] After);
