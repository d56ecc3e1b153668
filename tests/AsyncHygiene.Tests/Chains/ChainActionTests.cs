using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Chains;

/// <summary>What the light bulb offers where callers have to change.</summary>
public class ChainActionTests
{
    private const string Before =
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class Store
        {
            public void Save() => Thread.[|Sleep|](1);
        }

        public class HomeController(Store store) : Controller
        {
            public IActionResult Index()
            {
                store.Save();
                return View();
            }
        }
        """;

    [Fact]
    public Task Offers_the_whole_chain_first() => OffersAsync(
        0,
        "AH1001",
        "Convert the call chain to async (1 member, 1 file)",
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Store
        {
            public async Task SaveAsync() => await Task.Delay(1);
        }

        public class HomeController(Store store) : Controller
        {
            public async Task<IActionResult> Index()
            {
                await store.SaveAsync();
                return View();
            }
        }
        """);

    [Fact]
    public Task Offers_the_chain_through_a_delegate_that_an_interface_runs() => OffersAsync(
        0,
        "AH1001",
        "Convert the call chain to async (3 members, 1 file)",
        """
        using System;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public interface IUnit { Task<T> RunAsync<T>(Func<Task<T>> work); }

        public class Unit : IUnit
        {
            public async Task<T> RunAsync<T>(Func<Task<T>> work) => await work();
        }

        public class Store
        {
            public async Task<int> SaveAsync() { await Task.Delay(1); return 1; }
        }

        public class HomeController(Store store, IUnit unit) : Controller
        {
            public async Task<IActionResult> Index() => Ok(await unit.RunAsync(async () => await store.SaveAsync()));
        }
        """,
        """
        using System;
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public interface IUnit { T Run<T>(Func<T> work); }

        public class Unit : IUnit
        {
            public T Run<T>(Func<T> work) => work();
        }

        public class Store
        {
            public int Save() { Thread.[|Sleep|](1); return 1; }
        }

        public class HomeController(Store store, IUnit unit) : Controller
        {
            public IActionResult Index() => Ok(unit.Run(() => store.Save()));
        }
        """);

    [Fact]
    public Task Offers_the_chain_through_a_list_of_delegates() => OffersAsync(
        0,
        "AH1001",
        "Convert the call chain to async (3 members, 1 file)",
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Store
        {
            private readonly List<Func<Task<int>>> _steps = new List<Func<Task<int>>> { SaveAsync, () => Task.FromResult(2) };
            public async Task<int> RunAsync() { var n = 0; foreach (var step in _steps) n += await step(); return n; }
            private static async Task<int> SaveAsync() { await Task.Delay(1); return 1; }
        }

        public class HomeController(Store store) : Controller
        {
            public async Task<IActionResult> Index() => Ok(await store.RunAsync());
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;

        public class Store
        {
            private readonly List<Func<int>> _steps = new List<Func<int>> { Save, () => 2 };
            public int Run() { var n = 0; foreach (var step in _steps) n += step(); return n; }
            private static int Save() { Thread.[|Sleep|](1); return 1; }
        }

        public class HomeController(Store store) : Controller
        {
            public IActionResult Index() => Ok(store.Run());
        }
        """);

    [Fact]
    public Task Offers_the_chain_without_renaming() => OffersAsync(
        1,
        "AH1001/keep-names",
        "Convert the call chain to async, without renaming",
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class Store
        {
            public async Task Save() => await Task.Delay(1);
        }

        public class HomeController(Store store) : Controller
        {
            public async Task<IActionResult> Index()
            {
                await store.Save();
                return View();
            }
        }
        """);

    [Fact]
    public Task Offers_the_method_alone() => OffersAsync(
        2,
        "AH1001/bridge-callers",
        "Only this method, keep a blocking bridge in its callers",
        """
        using System.Threading.Tasks;

        public class Store
        {
            public async Task SaveAsync() => await Task.Delay(1);
        }

        public class Report(Store store)
        {
            public void Print()
            {
                store.SaveAsync().GetAwaiter().GetResult();
            }
        }
        """,
        """
        using System.Threading;

        public class Store
        {
            public void Save() => Thread.{|AH1001:Sleep|}(1);
        }

        public class Report(Store store)
        {
            public void Print()
            {
                store.Save();
            }
        }
        """);

    [Fact]
    public Task Offers_the_reason_why_the_function_itself_cannot_be_async() => ExplainsAsync(
        "Cannot convert this call to async: a constructor cannot be async; a static CreateAsync method could do its work",
        """
        using System.Threading;

        public class Store
        {
            public Store() => Thread.{|AH1001:Sleep|}(1);
        }
        """);

    [Fact]
    public Task Offers_the_reason_with_the_caller_that_stops_it() => ExplainsAsync(
        "Cannot convert 'Store.Load' to async: the change would add more blocking calls than it removes; 'Store.First': a property, "
            + "indexer or event accessor cannot be async",
        """
        using System.Threading;

        public class Store
        {
            private int Load()
            {
                Thread.{|AH1001:Sleep|}(1);
                return 1;
            }

            public int First => Load();

            public int Second => Load();
        }
        """);

    [Fact]
    public Task Offers_the_reason_with_the_member_whose_signature_is_fixed() => ExplainsAsync(
        "Cannot convert 'Store.CompareTo' to async: an interface or base class outside the solution fixes its signature",
        """
        using System;
        using System.Threading;

        public class Store : IComparable<Store>
        {
            public int CompareTo(Store? other)
            {
                Thread.{|AH1001:Sleep|}(1);
                return 0;
            }
        }
        """);

    /// <summary>The answer is an action that changes nothing.</summary>
    [Fact]
    public Task Offers_to_add_the_async_form_next_to_a_method_that_stays() => OffersAsync(
        0,
        "AH1001",
        "Add 'Writer.DisposeAsync' next to it (1 file)",
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        sealed class Writer : IDisposable, IAsyncDisposable
        {
            public void Dispose() => Thread.{|AH1001:Sleep|}(1);

            public async ValueTask DisposeAsync() => await Task.Delay(1);
        }
        """,
        """
        using System;
        using System.Threading;

        sealed class Writer : IDisposable
        {
            public void Dispose() => Thread.[|Sleep|](1);
        }
        """,
        "async_hygiene.add_async_dispose = true\n");

    private static Task ExplainsAsync(string title, string source) => OffersAsync(0, "AH1001", title, source, source);

    private static Task OffersAsync(int index, string key, string title, string after, string before = Before, string options = "")
    {
        var test = new Verify.Test
        {
            TestCode = before,
            FixedCode = after,
            CodeActionIndex = index,
            CodeActionEquivalenceKey = key,
        };

        // What stays next to an added method is reported again, and the light bulb then says why.
        const string why = "Cannot convert 'Writer.Dispose' to async: an interface or base class outside the solution fixes its signature";
        var rounds = (options.Length > 0, before == after) switch { (true, _) => 2, (_, true) => 1, _ => (int?)null };
        test.NumberOfIncrementalIterations = rounds;
        test.NumberOfFixAllIterations = rounds;
        if (options.Length > 0)
            test.FixedState.MarkupHandling = MarkupMode.Allow;
        test.CodeActionVerifier = (action, verifier) =>
            verifier.True(action.Title == title || (options.Length > 0 && action.Title == why), action.Title);
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nasync_hygiene.request_paths = all\n" + options));
        return test.RunAsync();
    }
}
