using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Tokens;

/// <summary>CancellationToken parameters for converted members, an option.</summary>
public class TokenParameterTests
{
    private static ChainCase Case => new ChainCase().WithOption("async_hygiene.add_cancellation_token", "true");

    private const string App =
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Store store, CancellationToken token)
            {
                try { await store.Load(token); }
                finally { await store.UndoIt(token); }
            }
        }
        """;

    [Fact]
    public Task Adds_the_parameter_to_the_family_and_hands_the_token_on() => Case.With("App", ("App.cs",
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public interface IStore { int Get(int id, int depth = 1); }

        public class Store : IStore
        {
            int IStore.Get(int id, int depth)
            {
                Task.Delay(id).Wait();
                System.Threading.Thread.Sleep(id);
                return id;
            }
        }

        public class HomeController(IStore store) : Controller
        {
            public string Index(System.Threading.CancellationToken aborted) => Name(1);

            private string Name(int id) => "n" + store.Get(id) + store.Get(1, depth: 2);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public interface IStore { Task<int> GetAsync(int id, int depth = 1, CancellationToken cancellationToken = default); }

        public class Store : IStore
        {
            async Task<int> IStore.GetAsync(int id, int depth, CancellationToken cancellationToken)
            {
                await Task.Delay(id);
                await Task.Delay(id, cancellationToken);
                return id;
            }
        }

        public class HomeController(IStore store) : Controller
        {
            public async Task<string> Index(System.Threading.CancellationToken aborted) => await NameAsync(1, aborted);

            private async Task<string> NameAsync(int id, CancellationToken cancellationToken = default) => "n" + await store.GetAsync(id, cancellationToken: cancellationToken) + await store.GetAsync(1, depth: 2, cancellationToken: cancellationToken);
        }
        """)).RunAsync();

    [Fact]
    public Task Hands_no_token_on_where_another_project_calls_in_clean_up() => new ChainCase()
        .With("Lib", ("Lib.cs",
            """
            using System.Threading;
            using System.Threading.Tasks;

            public class Store
            {
                public async Task UndoIt(CancellationToken token) { await Task.Yield(); Thread.Sleep(1); }
                public async Task Load(CancellationToken token) { await Task.Yield(); Thread.Sleep(2); }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            public class Store
            {
                public async Task UndoIt(CancellationToken token) { await Task.Yield(); await Task.Delay(1); }
                public async Task Load(CancellationToken token) { await Task.Yield(); await Task.Delay(2, token); }
            }
            """))
        .With(new ChainProject("App", ("App.cs", App, App)) { Uses = ["Lib"] })
        .RunAsync();

    [Fact]
    public Task Adds_no_parameter_to_members_that_clean_up() => Case.With("App", ("App.cs",
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task MAsync(CancellationToken token) { try { await Task.Delay(1, token); } finally { Undo(); First(); } }
            void Undo() => Thread.Sleep(1);
            void First() => Second();
            void Second() => Thread.Sleep(2);
            void Stop() => Thread.Sleep(3);
            void Report(System.Exception e) => Thread.Sleep(4);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task MAsync(CancellationToken token) { try { await Task.Delay(1, token); } finally { await UndoAsync(); await FirstAsync(); } }
            async Task UndoAsync() => await Task.Delay(1);
            async Task FirstAsync() => await SecondAsync();
            async Task SecondAsync() => await Task.Delay(2);
            async Task StopAsync() => await Task.Delay(3);
            async Task ReportAsync(System.Exception e) => await Task.Delay(4);
        }
        """)).RunAsync();

    [Fact]
    public Task Adds_no_parameter_to_actions_params_and_method_groups() => Case.With("App", ("App.cs",
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void Many(params int[] values) => Thread.Sleep(values.Length);
            void Group() => Thread.Sleep(1);
            Task StartAsync() => Task.Run(Group);
            void Has(CancellationToken token) => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task ManyAsync(params int[] values) => await Task.Delay(values.Length);
            async Task GroupAsync() => await Task.Delay(1);
            Task StartAsync() => Task.Run(GroupAsync);
            async Task HasAsync(CancellationToken token) => await Task.Delay(1, token);
        }
        """)).RunAsync();
}
