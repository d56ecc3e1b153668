using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using static AsyncHygiene.Tests.Rules.FireAndForget.LoopFireAndForget.LoopFireAndForgetFixTests;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.LoopFireAndForgetAnalyzer, AsyncHygiene.Fixes.LoopFireAndForgetFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.LoopFireAndForget;

/// <summary>What the fix makes of the function around the loop and of its callers.</summary>
public class LoopFireAndForgetCallerTests
{
    [Fact]
    public Task Fixes_the_async_void_method_with_the_loop() => FixWithoutWarningsAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        class Tester
        {
            public async void TestAsync(int numberOfRequests)
            {
                var httpClient = new HttpClient();
                await Task.Yield();
                for (int i = 0; i < numberOfRequests; i++)
                {
                    [|ProcessUrlAsync|](httpClient);
                }

                void Once() => ProcessUrlAsync(httpClient);
                Once();
            }

            private async void ProcessUrlAsync(HttpClient httpClient) => await httpClient.GetAsync("http://localhost/");
        }
        """,
        """
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;

        class Tester
        {
            public async void TestAsync(int numberOfRequests)
            {
                var httpClient = new HttpClient();
                await Task.Yield();
                await Parallel.ForEachAsync(Enumerable.Range(0, numberOfRequests), new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (i, _) =>
                {
                    await ProcessUrlAsync(httpClient);
                });

                async Task OnceAsync() => await ProcessUrlAsync(httpClient);
                await OnceAsync();
            }

            private async Task ProcessUrlAsync(HttpClient httpClient) => await httpClient.GetAsync("http://localhost/");
        }
        """);

    [Fact]
    public Task Fixes_the_async_void_method_with_a_synchronous_caller() => FixWithoutWarningsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async void Forget(int item) => await Task.Delay(item);

            public void Run(int[] items)
            {
                foreach (var item in items)
                    [|Forget|](item);
            }

            public void Twice(int[] items)
            {
                Run(items);
                Run(items);
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task ForgetAsync(int item) => await Task.Delay(item);

            public async Task RunAsync(int[] items)
            {
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (item, _) =>
                {
                    await ForgetAsync(item);
                });
            }

            public async Task TwiceAsync(int[] items)
            {
                await RunAsync(items);
                await RunAsync(items);
            }
        }
        """);

    [Fact]
    public Task Fixes_an_action_and_top_level_statements() => new Verify.Test
    {
        TestCode = """
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            foreach (var arg in args)
                Task.[|Run|](() => arg.Length);

            public class MailController : Controller
            {
                public IActionResult Post(string[] addresses)
                {
                    foreach (var address in addresses)
                        _ = [|SendAsync|](address);
                    return Ok();
                }

                static Task SendAsync(string address) => Task.CompletedTask;
            }
            """,
        FixedCode = """
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            await Parallel.ForEachAsync(args, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (arg, _) =>
            {
                await Task.Run(() => arg.Length);
            });

            public class MailController : Controller
            {
                public async Task<IActionResult> Post(string[] addresses)
                {
                    await Parallel.ForEachAsync(addresses, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (address, _) =>
                    {
                        await SendAsync(address);
                    });
                    return Ok();
                }

                static Task SendAsync(string address) => Task.CompletedTask;
            }
            """,
    }.AsProgram().RunAsync();

    [Fact]
    public Task Fixes_a_synchronous_function_with_its_callers() => FixWithoutWarningsAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        interface IMailer { void SendAll(List<int> items); }

        class Mailer : IMailer
        {
            Task SendAsync(int item) => Task.CompletedTask;
            public void SendAll(List<int> items)
            {
                foreach (var item in items) [|SendAsync|](item);
            }
        }

        class Shop(IMailer mailer)
        {
            public async Task CloseAsync(List<int> items)
            {
                await Task.Yield();
                mailer.SendAll(items);
            }

            public void Open(List<int> items) => mailer.SendAll(items);
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        interface IMailer { Task SendAllAsync(List<int> items); }

        class Mailer : IMailer
        {
            Task SendAsync(int item) => Task.CompletedTask;
            public async Task SendAllAsync(List<int> items)
            {
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (item, _) =>
                {
                    await SendAsync(item);
                });
            }
        }

        class Shop(IMailer mailer)
        {
            public async Task CloseAsync(List<int> items)
            {
                await Task.Yield();
                await mailer.SendAllAsync(items);
            }

            public async Task OpenAsync(List<int> items) => await mailer.SendAllAsync(items);
        }
        """);

    [Fact]
    public Task Offers_only_a_reason_where_a_caller_would_have_to_block() => Verify.ReasonAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C : IDisposable
        {
            Task SendAsync(int item) => Task.CompletedTask;

            // A constructor cannot await.
            public C(int[] items) => SendAll(items);
            void SendAll(int[] items) { foreach (var item in items) [|SendAsync|](item); }

            // The contract is not ours.
            public void Dispose() => Close(new int[9]);
            void Close(int[] items) { foreach (var item in items) _ = [|SendAsync|](item); }
        }
        """);
}
