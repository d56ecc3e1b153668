using System;
using System.Threading;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>The first Ctrl-C ends the recording; what follows ends with the second.</summary>
internal sealed class SecondInterruption : IDisposable
{
    private readonly CancellationTokenSource _source = new();
    private readonly CancellationTokenRegistration _first;

    /// <param name="first">Is cancelled by the first one.</param>
    public SecondInterruption(CancellationToken first) => _first = first.Register(() => Console.CancelKeyPress += Cancel);

    public CancellationToken Token => _source.Token;

    public void Dispose()
    {
        _first.Dispose();
        Console.CancelKeyPress -= Cancel;
        _source.Dispose();
    }

    private void Cancel(object? sender, ConsoleCancelEventArgs e) => _source.Cancel();
}
