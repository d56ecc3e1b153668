using AsyncHygiene.Benchmarks.Probe;

/// <summary>
/// The runtime calls this in a server before its Main, since DOTNET_STARTUP_HOOKS names this assembly. So the samples are measured as they
/// are. The runtime looks for exactly this name, without a namespace.
/// </summary>
internal static class StartupHook
{
    public static void Initialize()
    {
        Pinning.Apply();
        ServerProbe.Start();
    }
}
