using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// Tasks of Quartz, which keeps its jobs in memory unless the program names a store in a database: they are complete when they are given
/// out.
/// <code>
/// _scheduler.DeleteJob(key).Result
/// </code>
/// </summary>
internal static class MemoryScheduler
{
    private static readonly string[] s_schedulers = ["Quartz.IScheduler", "Quartz.ISchedulerFactory"];

    /// <summary>Ways to name a store in a database, in code; a configuration file may do it as well.</summary>
    private static readonly string[] s_stores = ["UsePersistentStore", "JobStoreTX", "AdoJobStore"];

    public static bool Gives(IOperation task, Compilation compilation, CancellationToken cancellationToken) =>
        task.WithoutConfiguration() is IInvocationOperation { TargetMethod.ContainingType: { } type }
        && type.InheritsOneOf(s_schedulers, KnownTypes.Of(compilation))
        && s_stores.All(name => NameUses.Of(name, compilation, cancellationToken) == NameUse.None);
}
