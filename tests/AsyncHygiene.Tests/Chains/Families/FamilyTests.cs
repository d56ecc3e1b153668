using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>The chain engine over families: interfaces, overrides, projects.</summary>
public class FamilyTests
{
    [Fact]
    public Task Converts_an_interface_with_all_its_implementers_and_callers() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        public interface IRepository
        {
            int Get(int id);
        }

        public class Slow : IRepository
        {
            public int Get(int id)
            {
                Thread.Sleep(5); // slow
                return id;
            }
        }

        public class Fast : IRepository
        {
            public int Get(int id) => 1;
        }

        public class Service(IRepository repository)
        {
            public string Name(int id) => "n" + repository.Get(id);

            public void Print()
            {
                var name = Name(1);
                System.Console.WriteLine(name);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public interface IRepository
        {
            Task<int> GetAsync(int id);
        }

        public class Slow : IRepository
        {
            public async Task<int> GetAsync(int id)
            {
                await Task.Delay(5); // slow
                return id;
            }
        }

        public class Fast : IRepository
        {
            public Task<int> GetAsync(int id) => Task.FromResult(1);
        }

        public class Service(IRepository repository)
        {
            public async Task<string> NameAsync(int id) => "n" + await repository.GetAsync(id);

            public async Task PrintAsync()
            {
                var name = await NameAsync(1);
                System.Console.WriteLine(name);
            }
        }
        """);

    [Fact]
    public async Task Converts_a_contract_in_another_project()
    {
        var report = await new ChainCase()
            .With("Contracts", ("IStore.cs",
                """
                namespace Contracts;

                public interface IStore
                {
                    void Save(string text);
                }
                """,
                """
                using System.Threading.Tasks;

                namespace Contracts;

                public interface IStore
                {
                    Task SaveAsync(string text);
                }
                """))
            .With(new ChainProject("Data", ("Store.cs",
                """
                using System.IO;
                using Contracts;

                namespace Data;

                public class Store : IStore
                {
                    void IStore.Save(string text)
                    {
                        if (text.Length == 0)
                            return;

                        File.WriteAllText("a", text);
                    }
                }

                public class Memory : IStore
                {
                    private string _text = "";

                    public void Save(string text)
                    {
                        if (text.Length == 0)
                            return;

                        _text = text;
                    }

                    public override string ToString() => _text;
                }
                """,
                """
                using System.IO;
                using System.Threading.Tasks;
                using Contracts;

                namespace Data;

                public class Store : IStore
                {
                    async Task IStore.SaveAsync(string text)
                    {
                        if (text.Length == 0)
                            return;

                        await File.WriteAllTextAsync("a", text);
                    }
                }

                public class Memory : IStore
                {
                    private string _text = "";

                    public Task SaveAsync(string text)
                    {
                        if (text.Length == 0)
                            return Task.CompletedTask;

                        _text = text;
                        return Task.CompletedTask;
                    }

                    public override string ToString() => _text;
                }
                """))
            { Uses = ["Contracts"] })
            .With(new ChainProject("Web", ("HomeController.cs",
                """
                using Contracts;
                using Microsoft.AspNetCore.Mvc;

                namespace Web;

                public class HomeController(IStore store) : Controller
                {
                    public IActionResult Index(string text)
                    {
                        store.Save(text);
                        return View();
                    }
                }
                """,
                """
                using System.Threading.Tasks;
                using Contracts;
                using Microsoft.AspNetCore.Mvc;

                namespace Web;

                public class HomeController(IStore store) : Controller
                {
                    public async Task<IActionResult> Index(string text)
                    {
                        await store.SaveAsync(text);
                        return View();
                    }
                }
                """))
            { Uses = ["Contracts"] })
            .RunAsync();
        Assert.Single(report.Converted);
        Assert.Equal(3, report.Documents);
    }

    [Fact]
    public Task Converts_virtual_and_abstract_families() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        public abstract class Job
        {
            public abstract void Prepare();

            public virtual void Run()
            {
                Prepare();
                Thread.Sleep(1);
            }
        }

        public class Special : Job
        {
            public override void Prepare() { }

            public override void Run()
            {
                base.Run();
                System.Console.WriteLine("ran");
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public abstract class Job
        {
            public abstract void Prepare();

            public virtual async Task RunAsync()
            {
                Prepare();
                await Task.Delay(1);
            }
        }

        public class Special : Job
        {
            public override void Prepare() { }

            public override async Task RunAsync()
            {
                await base.RunAsync();
                System.Console.WriteLine("ran");
            }
        }
        """);

    [Fact]
    public async Task Keeps_a_bridge_in_a_member_whose_contract_is_in_metadata()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            """
            using System;
            using System.Threading;

            class Gate : IDisposable
            {
                public void Close() => Thread.Sleep(1);

                public void Dispose() => Close();
            }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class Gate : IDisposable
            {
                public async Task CloseAsync() => await Task.Delay(1);

                public void Dispose() => CloseAsync().GetAwaiter().GetResult();
            }
            """)).AllowingOnlyBridges().RunAsync();
        Assert.Equal("metadata-contract", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Refuses_where_more_bridges_would_come_than_calls_go() => ChainCase.RefusesAsync(
        """
        using System;
        using System.Threading;

        class Gate : IDisposable
        {
            public Gate() => Close();

            public void Close() => Thread.Sleep(1);

            public void Dispose() => Close();
        }
        """,
        "too-many-bridges");

    [Fact]
    public Task Converts_recursion() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class Walk
        {
            public int Even(int n) => n == 0 ? 0 : 1 + Odd(n - 1);

            public int Odd(int n)
            {
                Thread.Sleep(1);
                return n == 0 ? 0 : Even(n - 1) + Odd(0);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Walk
        {
            public async Task<int> EvenAsync(int n) => n == 0 ? 0 : 1 + await OddAsync(n - 1);

            public async Task<int> OddAsync(int n)
            {
                await Task.Delay(1);
                return n == 0 ? 0 : await EvenAsync(n - 1) + await OddAsync(0);
            }
        }
        """);
}
