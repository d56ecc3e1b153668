using System;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>The orderly end of a session: the runtime then writes the names of all functions, and the stream ends.</summary>
internal static class StoppedSession
{
    public static async Task StopAsync(EventPipeSession session)
    {
        try
        {
            await session.StopAsync(CancellationToken.None);
        }
        catch (Exception e) when (LostProcess.IsShownBy(e))
        {
            // The process has ended, and the session with it.
        }
    }
}
