using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Suite;

/// <summary>How one arm is measured.</summary>
internal abstract record ArmPlan(string Id, string Title, ArmCode Code, string Group)
{
    public bool IsHonestRow { get; init; }

    /// <summary>A long control is measured once; all others as often as the run says.</summary>
    public int? MostRepeats { get; init; }

    /// <summary>Runs it in new processes, which are gone when the task ends, in whatever way.</summary>
    public abstract Task<Arm> RunAsync(Progress progress, CancellationToken cancellationToken);

    /// <summary>An arm without figures yet.</summary>
    public Arm Start() => new()
    {
        Id = Id,
        Title = Title,
        Code = Code,
        Group = Group,
        IsHonestRow = IsHonestRow,
        Settings = Settings(),
        LoadAverage = Machine.LoadAverage(),
        Processes = [],
    };

    protected abstract IReadOnlyList<Setting> Settings();
}
