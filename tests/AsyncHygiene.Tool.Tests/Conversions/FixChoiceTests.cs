using System;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Conversions;

/// <summary><c>async-hygiene fix</c> of some of the blocking calls, and what it says of each chain.</summary>
public sealed class FixChoiceTests : IDisposable
{
    private const string Data = """
        using System.Threading;
        namespace Data;
        public class Orders
        {
            public string Find(int id)
            {
                Thread.Sleep(id);
                return "";
            }

            public void Save() => Thread.Sleep(2);
        }
        public class Customers
        {
            public string Load() { Thread.Sleep(3); return Title(); }
            private string Title() { Thread.Sleep(4); return ""; }
        }

        """;

    private const string Web = """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        namespace Shop;
        public class OrdersController(Data.Orders orders) : ControllerBase
        {
            public string Get(int id) => orders.Find(id);
            public string List() => orders.Find(0) + orders.Find(1);
            public string Save() { orders.Save(); return orders.Find(2); }
        }
        public class CustomersController(Data.Customers customers) : ControllerBase
        {
            public string Get() => customers.Load();
            public async Task<string> Slow() { await Task.Yield(); Thread.Sleep(5); return ""; }
            public string Quick() => "";
        }

        """;

    private readonly DiskSolution _solution = new DiskSolution().With("Data", Data).With("Web", Web, "Data");

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task Chains_are_ordered_by_what_they_gain_for_what_they_cost()
    {
        var (_, output) = await _solution.FixAsync("--dry-run");
        output = output[output.IndexOf("Chains", StringComparison.Ordinal)..output.IndexOf("Files", StringComparison.Ordinal)];
        Assert.Equal("""
            Chains, by the endpoints that wait less per member and file that changes
              1. CustomersController.Slow: 1 blocking call, 0 members, 1 file; 1 endpoint stops blocking
              2. Orders.Find: 1 blocking call, 1 member, 2 files; 3 endpoints block less, 2 of them no longer at all
              3. Customers.Load: 1 blocking call, 1 member, 2 files; 1 endpoint blocks less
              4. Customers.Title: 1 blocking call, 1 member, 1 file; 1 endpoint stops blocking
              5. Orders.Save: 1 blocking call, 1 member, 2 files; 1 endpoint stops blocking


            """, output);
    }

    [Theory]
    [InlineData("OrdersController.Get")]
    [InlineData("orderscontroller.get")]
    [InlineData("Shop.OrdersController.Get")]
    public async Task An_endpoint_chooses_what_blocks_below_it(string name)
    {
        var (exit, output) = await _solution.FixAsync("--endpoint", name);
        Assert.Equal(0, exit);
        Assert.StartsWith("1 of 1 blocking call became awaits", output, StringComparison.Ordinal);
        Assert.Equal(["Delay(id)", "Sleep(2)", "Sleep(3)", "Sleep(4)"], Waits("Data"));

        // The other endpoints call the same method, so they are converted too; what else blocks in their file was not chosen.
        Assert.Equal(["Sleep(5)"], Waits("Web"));
        Assert.Contains("public async Task<string> List() => await orders.FindAsync(0)", _solution.Read("Web"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_type_chooses_all_of_its_endpoints()
    {
        await _solution.FixAsync("--endpoint", "OrdersController");
        Assert.Equal(["Delay(id)", "Delay(2)", "Sleep(3)", "Sleep(4)"], Waits("Data"));
    }

    [Fact]
    public async Task Endpoints_projects_and_files_together_choose_what_all_of_them_name()
    {
        var (_, output) = await _solution.FixAsync("--endpoint", "CustomersController", "--project", "web");
        Assert.StartsWith("1 of 1 blocking call became awaits", output, StringComparison.Ordinal);
        Assert.Equal(["Delay(5)"], Waits("Web"));
        Assert.Equal(["Sleep(id)", "Sleep(2)", "Sleep(3)", "Sleep(4)"], Waits("Data"));
    }

    [Theory]
    [InlineData("Data.cs")]
    [InlineData("Data/Data.cs")]
    [InlineData("Data\\Data.cs")]
    public async Task A_file_chooses_what_blocks_in_it(string name)
    {
        await _solution.FixAsync("--file", name);
        Assert.Equal(["Delay(id)", "Delay(2)", "Delay(3)", "Delay(4)"], Waits("Data"));
        Assert.Equal(["Sleep(5)"], Waits("Web"));
    }

    [Fact]
    public async Task A_number_chooses_the_chains_with_the_best_ratio()
    {
        var (_, output) = await _solution.FixAsync("--chains", "2");
        Assert.StartsWith("2 of 2 blocking calls became awaits", output, StringComparison.Ordinal);
        Assert.Equal(["Delay(id)", "Sleep(2)", "Sleep(3)", "Sleep(4)"], Waits("Data"));
        Assert.Equal(["Delay(5)"], Waits("Web"));
    }

    [Fact]
    public async Task The_chains_one_after_another_end_where_one_run_over_all_ends()
    {
        using var whole = new DiskSolution().With("Data", Data).With("Web", Web, "Data");
        await whole.FixAsync();
        for (var i = 0; i < 5; i++)
            Assert.Equal(0, (await _solution.FixAsync("--chains", "1")).Exit);
        Assert.Equal("There is nothing to convert.\n", (await _solution.FixAsync()).Output);
        Assert.Equal(whole.Read("Data"), _solution.Read("Data"));
        Assert.Equal(whole.Read("Web"), _solution.Read("Web"));
    }

    [Theory]
    [InlineData("--endpoint", "OrderController.Get", "There is no endpoint 'OrderController.Get'; did you mean 'OrdersController.Get'?")]
    [InlineData("--endpoint", "Customers", "There is no endpoint 'Customers'; did you mean 'CustomersController' or "
        + "'CustomersController.Get' or 'CustomersController.Slow'?")]
    [InlineData("--endpoint", "Xyzzy", "There is no endpoint 'Xyzzy'.")]
    [InlineData("--project", "Wab", "There is no C# project 'Wab' in the solution; did you mean 'Web'?")]
    [InlineData("--file", "Dato.cs", "There is no C# file 'Dato.cs' in the solution; did you mean 'Data.cs'?")]
    public async Task A_wrong_name_gets_a_sentence_with_near_ones(string option, string name, string message)
    {
        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync(option, name));
        Assert.Equal((message, ExitCode.BadInput), (thrown.Message, thrown.ExitCode));
    }

    [Fact]
    public async Task An_endpoint_below_which_nothing_blocks_is_no_wrong_name() =>
        Assert.Equal((0, "There is nothing to convert.\n"), await _solution.FixAsync("--endpoint", "CustomersController.Quick"));

    [Theory]
    [InlineData("0")]
    [InlineData("-1")]
    public async Task The_number_of_chains_begins_with_one(string number)
    {
        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--chains", number));
        Assert.Equal(("'--chains' needs a number of at least 1.", ExitCode.BadInput), (thrown.Message, thrown.ExitCode));
    }

    private string[] Waits(string project) =>
        [.. System.Text.RegularExpressions.Regex.Matches(_solution.Read(project), @"(Sleep|Delay)\(\w+\)").Select(m => m.Value)];
}
