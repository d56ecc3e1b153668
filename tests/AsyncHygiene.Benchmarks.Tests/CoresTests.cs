using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

public class CoresTests
{
    [Theory]
    [InlineData(2, null, null)]
    [InlineData(3, null, null)]
    [InlineData(4, "0-1", "2-3")]
    [InlineData(16, "0-1", "2-15")]
    [InlineData(128, null, null)]
    public void The_servers_and_the_load_are_parted_where_there_are_enough_cores(int count, string? servers, string? clients) =>
        Assert.Equal((servers, clients), (Cores.ServersOn(count), Cores.ClientsOn(count)));
}
