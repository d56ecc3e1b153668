using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Results;

public sealed class JsonReport : IRunReport
{
    public const string FileName = "run.json";

    public Task WriteAsync(BenchmarkRun run, string folder, CancellationToken cancellationToken) =>
        File.WriteAllTextAsync(Path.Combine(folder, FileName), RunJson.Write(run), cancellationToken);
}
