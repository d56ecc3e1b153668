using System;
using System.Runtime.CompilerServices;

namespace AsyncHygiene;

/// <summary>
/// The processes that the tests start, builds above all, end before it pays to count which way their code takes: no profile for them.
/// </summary>
internal static class ChildProcesses
{
    [ModuleInitializer]
    internal static void DoWithoutProfile() => Environment.SetEnvironmentVariable("DOTNET_TieredPGO", "0");
}
