namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>One point of a run at which the disk is about to do something.</summary>
internal sealed record DiskPoint(int Index, string Operation, string Path);
