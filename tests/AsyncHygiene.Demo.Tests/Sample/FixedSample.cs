using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

/// <summary>
/// The samples built with the packed package, and a second copy of them to which <c>dotnet format</c> has applied the fixes until nothing
/// changed. Made once for all tests, by the demo's own parts.
/// </summary>
public sealed class FixedSample : IAsyncLifetime
{
    public const int MostPasses = 4;

    private WorkingFolder? _working;

    internal ShopCopy Before { get; private set; } = null!;

    internal ShopCopy After { get; private set; } = null!;

    internal IReadOnlyList<Finding> FindingsBefore { get; private set; } = [];

    internal IReadOnlyList<Finding> FindingsAfter { get; private set; } = [];

    /// <summary>How many passes changed something.</summary>
    internal int Passes { get; private set; }

    public async Task InitializeAsync()
    {
        var cancellationToken = CancellationToken.None;
        _working = WorkingFolder.Create(new DemoOptions());
        var package = await PackedPackage.PackAsync(_working, cancellationToken);

        Before = ShopCopy.Create(_working, "before", "Shop.NetFramework");
        await Before.RestoreAsync(cancellationToken);
        FindingsBefore = await Before.BuildAsync(cancellationToken);

        After = ShopCopy.Create(_working, "after", "Shop.NetFramework");
        await After.RestoreAsync(cancellationToken);
        for (var sources = Text(After); Passes < MostPasses; Passes++)
        {
            await After.FormatAsync(package.RuleIds, cancellationToken);
            if (Text(After) == sources)
                break;
            sources = Text(After);
        }

        FindingsAfter = await After.BuildAsync(cancellationToken);
    }

    public async Task DisposeAsync()
    {
        if (_working is not null)
            await _working.DisposeAsync();
    }

    private static string Text(ShopCopy copy) =>
        string.Concat(copy.Sources().Select(file => $"{file.Key}\n{string.Join('\n', file.Value)}\n"));
}
