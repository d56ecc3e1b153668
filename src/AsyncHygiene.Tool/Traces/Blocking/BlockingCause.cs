namespace AsyncHygiene.Tool.Traces.Blocking;

/// <summary>What a blocked thread waits for.</summary>
internal enum BlockingCause
{
    Sleep,
    Task,
    Lock,
    Signal,
    Network,
    Database,
    File,
    Process,
}
