using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The chain conversion as <c>dotnet format</c> runs it: one rule, one run, all projects of a solution.</summary>
[Collection(PackageCollection.Name)]
public sealed class ChainConsumerTests(PackedPackage package)
{
    private const string RequestLibrary = "-p:AsyncHygieneRequestLibrary=true";

    private static readonly string[] s_taskWait = ["--diagnostics", "AH1002", "--severity", "info"];

    /// <summary>The two lines of the README, the reference and the property, report; the fixes leave nothing to report.</summary>
    [Fact]
    public async Task Two_lines_find_what_blocks_behind_interfaces_and_format_converts_it_in_one_run()
    {
        var consumer = LayeredConsumer.Create(package);
        (await consumer.RestoreAsync()).MustSucceed();

        (await consumer.BuildAsync()).MustSucceed().MustReport();
        var found = (await consumer.BuildAsync("--no-incremental", RequestLibrary)).MustSucceed().Output;
        Assert.Contains("OrderRepository.cs(8,48): warning AH1002", found);
        Assert.Contains("if a request calls IOrderRepository.Find", found);

        (await consumer.FormatAsync(s_taskWait)).MustSucceed();
        Contains("    Task<Order> FindAsync(int id);", "Layered.Contracts", "IOrderRepository.cs");
        Contains("    Task<Order> LoadAsync(int id);", "Layered.Contracts", "IOrderService.cs");
        Contains("    Task CompactAsync();", "Layered.Contracts", "IOrderArchive.cs");
        Contains("    public async Task<Order> FindAsync(int id) => await ReadAsync(id);", "Layered.Data", "OrderRepository.cs");
        Contains("    public async Task CompactAsync() => await Task.Delay(20);", "Layered.Data", "OrderArchive.cs");
        Contains(
            "    public async Task<Order> LoadAsync(int id) => await repository.FindAsync(id);",
            "Layered.Services",
            "OrderService.cs");
        Contains(
            "    public async Task<ActionResult<Order>> Get(int id) => await orders.LoadAsync(id);",
            "Layered.Web",
            "Controllers",
            "OrdersController.cs");
        Contains("await app.Services.GetRequiredService<IOrderArchive>().CompactAsync();", "Layered.Web", "Program.cs");

        (await consumer.FormatAsync([.. s_taskWait, "--verify-no-changes"])).MustSucceed();
        (await consumer.BuildAsync(RequestLibrary)).MustSucceed().MustReport();

        void Contains(string line, params string[] path) => Assert.Contains(line, consumer.Read(path), StringComparison.Ordinal);
    }
}
