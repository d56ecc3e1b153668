using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Results;

/// <summary>Writes a run in one form into the folder of <c>--report</c>.</summary>
public interface IRunReport
{
    /// <param name="folder">Exists already; files of an earlier run in it are replaced.</param>
    Task WriteAsync(BenchmarkRun run, string folder, CancellationToken cancellationToken);
}
