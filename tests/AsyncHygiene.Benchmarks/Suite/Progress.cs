using System;
using System.Diagnostics;
using System.IO;
using System.Threading;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>One line for each arm: in a terminal it says what is going on, everywhere else it is written when the arm is over.</summary>
internal sealed class Progress : IDisposable
{
    private static readonly TimeSpan s_interval = TimeSpan.FromMilliseconds(500);

    private readonly TextWriter _writer;
    private readonly bool _live;
    private readonly Lock _lock = new();
    private readonly Timer? _timer;
    private string? _title;
    private string _state = "";
    private Stopwatch _clock = new();
    private RequestLog? _log;

    public Progress(TextWriter writer, bool live)
    {
        _writer = writer;
        _live = live;
        _timer = live ? new Timer(_ => Show(), null, s_interval, s_interval) : null;
    }

    public void Line(string text = "") => _writer.WriteLine(text);

    public void Begin(string title)
    {
        lock (_lock)
            (_title, _state, _clock, _log) = (title, "starting", Stopwatch.StartNew(), null);
        Show();
    }

    /// <summary>The processes are there and the load begins.</summary>
    public void Started()
    {
        lock (_lock)
            (_state, _clock) = ("running", Stopwatch.StartNew());
    }

    public void Watch(RequestLog log)
    {
        lock (_lock)
            _log = log;
    }

    public void End(Arm arm)
    {
        lock (_lock)
        {
            _writer.WriteLine($"{(_live ? "\r\u001b[K" : "")}{_title}  {Outcome(arm)}");
            _title = null;
        }
    }

    public void Dispose() => _timer?.Dispose();

    private static string Outcome(Arm arm)
    {
        if (arm.Operation is { } operation)
            return $"{Number.Text(operation.MedianMicroseconds)} µs and {Number.Text(operation.AllocatedBytes)} bytes each";
        if (arm.Requests is not { } requests)
            return arm.Problem ?? "nothing";

        var answered = requests.Answered == requests.Sent
            ? $"{requests.Sent} answered"
            : $"{requests.Answered} of {requests.Sent} answered";
        var median = arm.Latency is { } latency ? $", median {Number.Seconds(latency.Median / 1000)}" : "";
        return $"{Number.Seconds(requests.DurationSeconds)}, {answered}{median}, {Number.Text(requests.RequestsPerSecond)} a "
            + $"second{(arm.Problem is null ? "" : $" ({arm.Problem})")}";
    }

    private void Show()
    {
        lock (_lock)
        {
            if (_live && _title is not null)
                _writer.Write(
                    $"\r\u001b[K{_title}  {_state}, {_clock.Elapsed.TotalSeconds:0} "
                        + $"s{(_log is null ? "" : $", {_log.Answered} answered")}");
        }
    }
}
