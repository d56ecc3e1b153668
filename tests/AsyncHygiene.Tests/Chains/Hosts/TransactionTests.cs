using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>Ambient transactions around what becomes an await.</summary>
public class TransactionTests
{
    [Fact]
    public Task Converts_transactions_to_follow_the_await() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Transactions;

        public class Orders
        {
            public void Pay()
            {
                using var scope = new TransactionScope();
                Save();
                scope.Complete();
            }

            public void Ship()
            {
                using (var scope = new TransactionScope(TransactionScopeOption.RequiresNew, new TransactionOptions()))
                {
                    Save();
                    scope.Complete();
                }
            }

            private void Save() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        public class Orders
        {
            public async Task PayAsync()
            {
                using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);
                await SaveAsync();
                scope.Complete();
            }

            public async Task ShipAsync()
            {
                using (var scope = new TransactionScope(TransactionScopeOption.RequiresNew, new TransactionOptions(), TransactionScopeAsyncFlowOption.Enabled))
                {
                    await SaveAsync();
                    scope.Complete();
                }
            }

            private async Task SaveAsync() => await Task.Delay(1);
        }
        """);

    /// <summary>Flow would let a task that is dropped in the scope run in its transaction.</summary>
    [Theory]
    [InlineData("Save(); using var scope = new TransactionScope(); LogAsync(); scope.Complete();")]
    [InlineData("using (var scope = new TransactionScope()) { LogAsync(); scope.Complete(); } Save();")]
    [InlineData("{ using var scope = new TransactionScope(); LogAsync(); scope.Complete(); } Save();")]
    public Task Keeps_a_transaction_without_an_await_in_it(string body) => ChainCase.ConvertsAsync(
        Orders($"public void Pay() {{ {body} }}", "private void Save() => Thread.Sleep(1);"),
        Orders(
            $"public async Task PayAsync() {{ {body.Replace("Save()", "await SaveAsync()", StringComparison.Ordinal)} }}",
            "private async Task SaveAsync() => await Task.Delay(1);")
            .Replace(" LogAsync();", " _ = LogAsync();", StringComparison.Ordinal));

    [Fact]
    public Task Converts_each_transaction_that_an_await_stands_in() => ChainCase.ConvertsAsync(
        Orders(
            "public void Pay() { using var outer = new TransactionScope(); "
                + "void Both() { using var inner = new TransactionScope(); Save(); } "
                + "using (new TransactionScope()) { } Both(); using var later = new TransactionScope(); }",
            "private void Save() => Thread.Sleep(1);"),
        Orders(
            "public async Task PayAsync() { using var outer = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled); "
                + "async Task BothAsync() "
                + "{ using var inner = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled); await SaveAsync(); } "
                + "using (new TransactionScope()) { } await BothAsync(); using var later = new TransactionScope(); }",
            "private async Task SaveAsync() => await Task.Delay(1);"));

    [Theory]
    [InlineData("using var scope = new TransactionScope(); LogAsync(); Save(); scope.Complete();")]
    [InlineData("using (var scope = new TransactionScope()) { Save(); _ = LogAsync(); }")]
    public Task Refuses_a_transaction_in_which_a_task_is_dropped(string body) => ChainCase.RefusesAsync(
        Orders($"public void Pay() {{ {body} }}", "private void Save() => Thread.Sleep(1);"),
        "thread-affine");

    [Fact]
    public Task Refuses_a_transaction_that_another_method_ends() => ChainCase.RefusesAsync(
        """
        using System.Threading;
        using System.Transactions;

        public class Orders
        {
            private TransactionScope? _scope;

            public void Begin()
            {
                _scope = new TransactionScope();
                Save();
            }

            public void End() => _scope?.Dispose();

            private void Save() => Thread.Sleep(1);
        }
        """,
        "thread-affine");

    private static string Orders(string pay, string save) =>
        $$"""
        {{(save.Contains("await", StringComparison.Ordinal) ? "" : "using System.Threading;\n")}}using System.Threading.Tasks;
        using System.Transactions;

        public class Orders
        {
            {{pay}}

            {{save}}

            private Task LogAsync() => Task.Delay(1);
        }
        """;
}
