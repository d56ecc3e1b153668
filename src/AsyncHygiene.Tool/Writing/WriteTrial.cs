using System;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// Files that have their new contents until it is decided whether they stay. What is not kept is taken back, by this run at its end or,
/// where it is killed, by the next one.
/// </summary>
internal sealed class WriteTrial(FileTransaction transaction, Progress progress) : IDisposable
{
    private bool _isDecided;

    public void Keep()
    {
        _isDecided = true;
        if (transaction.Finish() is { } reason)
            progress.Write($"The next run deletes what is left over: {reason}");
    }

    /// <exception cref="HalfWrittenException">A file was edited meanwhile, or cannot be written any more.</exception>
    public void Dispose()
    {
        if (_isDecided)
            return;

        _isDecided = true;
        if (transaction.Undo("The change on trial was to be taken back.") is { } leftOver)
            progress.Write($"The next run deletes what is left over: {leftOver}");
    }
}
