using System;
using System.Runtime.CompilerServices;

namespace AsyncHygiene;

/// <summary>
/// The processes that the tests start, builds above all, end before it pays to count which way their code takes: no profile for them. Nor
/// do they allocate enough for the large budget of test.runsettings: to touch new memory costs them more than to collect.
/// </summary>
internal static class ChildProcesses
{
    [ModuleInitializer]
    internal static void PrepareEnvironment()
    {
        Environment.SetEnvironmentVariable("DOTNET_TieredPGO", "0");
        Environment.SetEnvironmentVariable("DOTNET_GCgen0size", null);
    }
}
