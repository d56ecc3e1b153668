using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>
/// Loads an application with and without a recording, in turn. The two alternate, because a server changes while it runs: its pool grows,
/// and its code is compiled anew.
/// </summary>
internal sealed class RecallMeasurement(int visitors, double seconds, int rounds)
{
    public async Task<RecallRow> RunAsync(TracedApplication application, CancellationToken cancellationToken)
    {
        var folder = Directory.CreateTempSubdirectory("async-hygiene-recall-");
        try
        {
            var recording = Path.Combine(folder.FullName, "recording.nettrace");
            using var load = new VisitorLoad(application.Address, application.Pages, visitors);
            await load.WarmUpAsync(cancellationToken);
            await load.RunAsync(seconds, cancellationToken);
            var (without, with) = (new List<LoadFigures>(), new List<LoadFigures>());
            for (var round = 0; round < rounds; round++)
            {
                Console.Error.WriteLine($"{application.Name}: round {round + 1} of {rounds}");
                without.Add(await load.RunAsync(seconds, cancellationToken));
                with.Add(await RecordingTool.RecordAsync(
                    application.ProcessId,
                    seconds,
                    recording,
                    () => load.RunAsync(seconds, cancellationToken),
                    cancellationToken));
            }

            Console.Error.WriteLine($"{application.Name}: asking the rules");
            var judged = await RecordingTool.JudgeAsync(recording, application.Solution, cancellationToken);
            return new RecallRow(application.Name, WaitShares.Parse(judged), without, with);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }
}
