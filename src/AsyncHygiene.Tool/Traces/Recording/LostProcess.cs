using System;
using System.IO;
using System.Net.Sockets;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>The exceptions of the diagnostic port of a process that has ended, or does not answer.</summary>
internal static class LostProcess
{
    public static bool IsShownBy(Exception exception) =>
        exception is DiagnosticsClientException or IOException or SocketException or TimeoutException;
}
