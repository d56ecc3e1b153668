using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>The file of a recording: the user's own, or one that is gone after the run.</summary>
internal sealed class RecordedFile : IDisposable
{
    private readonly DirectoryInfo? _folder;

    private RecordedFile(string path, DirectoryInfo? folder) => (Path, _folder) = (path, folder);

    public string Path { get; }

    /// <param name="target">What is recorded, or was.</param>
    /// <param name="length">For how long.</param>
    /// <param name="progress">Hears what the process does meanwhile.</param>
    /// <param name="stop">Ends the recording earlier.</param>
    public static async Task<RecordedFile> OfAsync(TraceTarget target, TimeSpan length, Progress progress, CancellationToken stop)
    {
        if (target is TraceTarget.RecordedFile given)
        {
            return File.Exists(given.Path)
                ? new RecordedFile(given.Path, null)
                : throw new ToolException($"There is no file '{given.Path}'.", ExitCode.BadInput);
        }

        var folder = Directory.CreateTempSubdirectory("async-hygiene-recording-");
        var file = new RecordedFile(System.IO.Path.Combine(folder.FullName, "recording.nettrace"), folder);
        try
        {
            await RecordAsync(target, file.Path, length, progress, stop);
            return file;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }

    public void Dispose() => _folder?.Delete(recursive: true);

    private static async Task RecordAsync(TraceTarget target, string file, TimeSpan length, Progress progress, CancellationToken stop)
    {
        switch (target)
        {
            case TraceTarget.RunningId(var id):
                await new EventRecording(ProcessSearch.ById(id), length, progress).WriteAsync(file, stop);
                break;
            case TraceTarget.RunningName(var name):
                await new EventRecording(ProcessSearch.ByName(name), length, progress).WriteAsync(file, stop);
                break;
            case TraceTarget.Launched(var words):
                await using (var program = LaunchedProgram.Start(words, progress))
                {
                    var process = await program.FindAsync(stop);
                    await new EventRecording(process, length, progress).WriteAsync(file, stop);
                }

                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(target));
        }
    }
}
