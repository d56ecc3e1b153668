namespace AsyncHygiene.RequestPaths.Stores;

/// <summary>
/// What a solution may keep where nothing waits for it. The programs choose the store; the libraries that use it do not see which.
/// </summary>
internal enum SynchronousStore
{
    None,
    Cache,
    Database,
}
