using System;
using System.Diagnostics;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>Divides the engine's processor time by the progress that it reports.</summary>
internal sealed class ChainStages(Action<string>? heard = null) : IProgress<string>
{
    private TimeSpan _since = Process.GetCurrentProcess().TotalProcessorTime;
    private bool _isPlanning = true;

    public TimeSpan Planning { get; private set; }

    public TimeSpan Verifying { get; private set; }

    public void Report(string value)
    {
        Stop();
        heard?.Invoke(value);
        _isPlanning = value.StartsWith("Planning", StringComparison.Ordinal);
    }

    public void Stop()
    {
        var now = Process.GetCurrentProcess().TotalProcessorTime;
        if (_isPlanning)
            Planning += now - _since;
        else
            Verifying += now - _since;
        _since = now;
    }
}
