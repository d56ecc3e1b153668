using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace AsyncHygiene.Demo;

/// <summary>
/// Turns the first Ctrl-C, or a request to terminate, into a cancellation, so that children are ended and files removed. The second one
/// ends the demo at once.
/// </summary>
internal sealed class Interruption : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly PosixSignalRegistration[] _registrations;

    public Interruption() => _registrations =
    [
        PosixSignalRegistration.Create(PosixSignal.SIGINT, Cancel),
        PosixSignalRegistration.Create(PosixSignal.SIGTERM, Cancel),
        PosixSignalRegistration.Create(PosixSignal.SIGHUP, Cancel),
    ];

    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        foreach (var registration in _registrations)
            registration.Dispose();
        _source.Dispose();
    }

    private void Cancel(PosixSignalContext context)
    {
        context.Cancel = !_source.IsCancellationRequested;
        _source.Cancel();
    }
}
