using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>Names that are taken, and chains that meet.</summary>
public class NameCollisionTests
{
    [Fact]
    public Task Awaits_the_form_that_is_there() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        public class Store
        {
            public Task<int> GetAsync() => Task.Run(() => 1);
        }

        public class Reader
        {
            private readonly Store _store = new Store();
            private int Get() => _store.GetAsync().Result;
            private async Task<int> GetAsync() => await _store.GetAsync();
            public int Read() => Get() + 1;
        }
        """,
        """
        using System.Threading.Tasks;

        public class Store
        {
            public Task<int> GetAsync() => Task.Run(() => 1);
        }

        public class Reader
        {
            private readonly Store _store = new Store();
            private int Get() => _store.GetAsync().Result;
            private async Task<int> GetAsync() => await _store.GetAsync();
            public async Task<int> ReadAsync() => await GetAsync() + 1;
        }
        """);

    [Fact]
    public Task Keeps_the_name_where_another_member_has_it() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        public class Reader
        {
            private void Get() => Thread.Sleep(1);
            private int GetAsync() => 1;
            public int Read() { Get(); return GetAsync(); }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Reader
        {
            private async Task Get() => await Task.Delay(1);
            private int GetAsync() => 1;
            public async Task<int> ReadAsync() { await Get(); return GetAsync(); }
        }
        """);

    [Fact]
    public Task Converts_chains_that_meet_in_one_plan() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        public class Orders
        {
            private void Shared() => Thread.Sleep(1);
            private void Other() => Thread.Sleep(2);
            public void First() { Shared(); Other(); }
            public void Second() { Other(); Shared(); First(); }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Orders
        {
            private async Task SharedAsync() => await Task.Delay(1);
            private async Task OtherAsync() => await Task.Delay(2);
            public async Task FirstAsync() { await SharedAsync(); await OtherAsync(); }
            public async Task SecondAsync() { await OtherAsync(); await SharedAsync(); await FirstAsync(); }
        }
        """);
}
