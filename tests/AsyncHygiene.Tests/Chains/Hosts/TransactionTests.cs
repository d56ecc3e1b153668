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
}
