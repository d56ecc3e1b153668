using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidLambdaAnalyzer, AsyncHygiene.Fixes.AsyncVoidLambdaFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoidLambda;

public class AsyncVoidLambdaTests
{
    private const string EndsProcess = "an exception in it ends the process";
    private const string NoneWaits = "what comes after the call does not wait for it";

    [Fact]
    public async Task Reports_information_in_programs_with_a_user_interface()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System;
                using System.Threading.Tasks;

                class View : Avalonia.AvaloniaObject
                {
                    void Post(Action action) => action();
                    void Show() => Post({|#0:async|} () => await Task.Yield());
                }
                """,
        };
        test.TestState.AdditionalProjects["Avalonia"].Sources.Add("namespace Avalonia { public class AvaloniaObject { } }");
        test.TestState.AdditionalProjectReferences.Add("Avalonia");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(0));
        await test.RunAsync();
    }

    private const string EveryAdvice = """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void M(List<int> items)
            {
                items.ForEach({|#0:async|} x => await Task.Yield());
                Parallel.ForEach(items, {|#1:async|} x => await Task.Yield());
                ThreadPool.QueueUserWorkItem({|#2:async|} _ => await Task.Yield());
                new Timer({|#3:async|} _ => await Task.Yield());
                Action action = {|#4:async|} () => await Task.Yield();
            }
        }
        """;

    [Fact]
    public Task Reports_what_the_lambda_becomes_and_what_to_use() => Verify.AnalyzerAsync(
        EveryAdvice,
        Warning(0, "Action<int>", "use 'foreach' with 'await'"),
        Warning(1, "Action<int>", "use 'Parallel.ForEachAsync'"),
        Warning(2, "WaitCallback", "use 'Task.Run'"),
        Warning(3, "TimerCallback", "use 'PeriodicTimer', or catch every exception in it"),
        Warning(4, "Action", "use a 'Func<Task>', or catch every exception in it"));

    [Fact]
    public Task Reports_only_what_the_framework_has() => Verify.AnalyzerAsync(
        EveryAdvice,
        Framework.Net472,
        Warning(0, "Action<int>", "use 'foreach' with 'await'"),
        Warning(1, "Action<int>", "use 'Task.WhenAll' with a limit"),
        Warning(2, "WaitCallback", "use 'Task.Run'"),
        Warning(3, "TimerCallback", "use a 'Func<Task>', or catch every exception in it"),
        Warning(4, "Action", "use a 'Func<Task>', or catch every exception in it"));

    /// <summary>A library gives its options to the lambda, and uses them when it returns.</summary>
    [Fact]
    public Task Reports_that_options_are_used_before_the_lambda_goes_on() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Routing;
        using Microsoft.Extensions.DependencyInjection;
        class ShopOptions { }
        class C
        {
            void AddShop(Action<ShopOptions> set) { }
            void M(IServiceCollection services, IApplicationBuilder app)
            {
                services.AddMvc({|#0:async|} o => { await Task.Delay(1); o.MaxModelValidationErrors = 1; });
                app.UseEndpoints({|#1:async|} e => await Task.Delay(1));
                services.AddMvc({|#2:async|} o => { await Task.Delay(1); });
                AddShop({|#3:async|} o => await Task.Delay(1));
            }
        }
        """,
        Warning(0, "Action<MvcOptions>", Before),
        Warning(1, "Action<IEndpointRouteBuilder>", Before),
        Warning(2, "Action<MvcOptions>", Before),
        Warning(3, "Action<ShopOptions>", "use a 'Func<Task>', or catch every exception in it"));

    private const string Before = "what follows its first await may come after the options are used: await that before the call";

    /// <summary>No delegate that returns a task is needed where nothing is awaited.</summary>
    [Fact]
    public Task Reports_that_a_lambda_awaits_nothing() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;
        class C
        {
            void Take(Action<string> action) { }
            void M()
            {
        #pragma warning disable CS1998
                Take({|#0:async|} text => Console.WriteLine(text));
                Take({|#1:async|} text => { Func<Task> later = async () => await Task.Yield(); });
        #pragma warning restore CS1998
                Take({|#2:async|} text => await Task.Yield());
            }
        }
        """,
        Warning(0, "Action<string>", "remove 'async', as it awaits nothing").WithSeverity(DiagnosticSeverity.Info),
        Warning(1, "Action<string>", "remove 'async', as it awaits nothing").WithSeverity(DiagnosticSeverity.Info),
        Warning(2, "Action<string>", "use a 'Func<Task>', or catch every exception in it"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                Action<int> _field = [|async|] x => await Task.Yield();
                void Take(Action action) { }
                Action Return() => [|async|] () => await Task.Yield();

                void M(List<int> items, int[] array, CancellationToken token)
                {
                    Take([|async|] () => await Task.Yield());
                    Take([|async|] delegate { await Task.Yield(); });
                    Array.ForEach(array, [|async|] x => { await Task.Yield(); });
                    Parallel.For(0, 10, [|async|] i => await Task.Yield());
                    Parallel.Invoke([|async|] () => await Task.Yield(), [|async|] () => await Task.Yield());
                    new Thread([|async|] () => await Task.Yield()).Start();
                    token.Register([|async|] () => await Task.Yield());
                    items.ForEach([|async|] x => { try { await Task.Yield(); } catch { } });
                    SynchronizationContext.Current.Post([|async|] _ => await Task.Yield(), null);
                }
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net472);
    }

    /// <summary>No exception gets out, so the message must not say what one would do.</summary>
    [Fact]
    public Task Reports_that_nothing_waits_for_a_lambda_that_catches_everything() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            void M(List<int> items)
            {
                Parallel.ForEach(items, {|#0:async|} x => { try { await Task.Yield(); } catch (Exception) { } });
                items.ForEach({|#1:async|} x => { try { await Task.Yield(); } catch { } });
                Parallel.ForEach(items, {|#2:async|} x => { try { await Task.Yield(); } catch (Exception) { throw; } });
                Parallel.ForEach(items, {|#3:async|} x => { try { await Task.Yield(); } catch (ArgumentException) { } });
            }
        }
        """,
        Warning(0, "Action<int>", "use 'Parallel.ForEachAsync'", NoneWaits),
        Warning(1, "Action<int>", "use 'foreach' with 'await'", NoneWaits),
        Warning(2, "Action<int>", "use 'Parallel.ForEachAsync'"),
        Warning(3, "Action<int>", "use 'Parallel.ForEachAsync'"));

    [Fact]
    public Task Reports_what_runs_at_the_end_of_the_host_as_information() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Extensions.Hosting;
        class C
        {
            void M(IHostApplicationLifetime lifetime, CancellationToken token)
            {
                lifetime.ApplicationStopping.Register({|#0:async|} () => await Task.Yield());
                token.Register({|#1:async|} () => await Task.Yield());
            }
        }
        """,
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Warning).WithLocation(1));

    [Fact]
    public Task Reports_a_lambda_that_catches_what_it_awaits_as_information() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;
        class C
        {
            void M(List<int> items, bool restart)
            {
                ThreadPool.QueueUserWorkItem({|#0:async|} _ => { if (restart) { try { await Task.Delay(1); await Start(); } catch (Exception) { } } });
                Action action = {|#1:async|} () => { if (restart) { try { await Start(); } catch { } } };
                Action other = {|#2:async|} () => { await Start(); try { await Start(); } catch { } };
                var timer = new Timer({|#3:async|} _ => await Guarded());
                Action guarded = {|#4:async|} () => { await Task.Delay(1); await Guarded(); };
                Action both = {|#5:async|} () => { await Guarded(); await Start(); };
                var scoped = new Timer({|#6:async|} _ => await Scoped());
                var half = new Timer({|#7:async|} _ => await Half());
                var nothing = new Timer({|#8:async|} _ => await Nothing(items));
            }

            async Task Nothing(List<int> items) { items.Clear(); items.Add(1); }

            Task Start() => Task.Delay(1);
            async Task Guarded() { try { await Start(); } catch (Exception) { } }
            async Task Scoped() { using var scope = new CancellationTokenSource(); try { await Start(); } catch (Exception) { } finally { scope.Cancel(); } }
            async Task Half() { await Start(); try { await Start(); } catch (Exception) { } }
        }
        """,
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Warning).WithLocation(2),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(3),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(4),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Warning).WithLocation(5),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(6),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Warning).WithLocation(7),
        new DiagnosticResult("AH2002", DiagnosticSeverity.Info).WithLocation(8));

    [Fact]
    public Task Accepts_handlers_tasks_and_lambdas_that_catch_everything() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Windows.Input;

        class Command : ICommand
        {
            public Command(Action execute) { }
            public event EventHandler CanExecuteChanged { add { } remove { } }
            public bool CanExecute(object parameter) => true;
            public void Execute(object parameter) { }
        }

        class C
        {
            event Action Changed;
            event EventHandler<int> Counted;
            void Take(Action action) { }
            void Take(Func<Task> action) { }

            async Task M(List<int> items)
            {
                Changed += async () => await Task.Yield();
                Counted += async (sender, count) => await Task.Yield();
                EventHandler handler = async (sender, e) => await Task.Yield();
                AppDomain.CurrentDomain.ProcessExit += handler;
                ICommand command = new Command(async () => await Task.Yield());

                Take(async () => await Task.Yield());
                await Task.Run(async () => await Task.Yield());
                await Task.Factory.StartNew(async () => await Task.Yield()).Unwrap();
                await Task.WhenAll(items.Select(async x => await Task.Yield()));
                await Parallel.ForEachAsync(items, async (x, token) => await Task.Yield());
                Func<Task> func = async () => await Task.Yield();
                Action sync = () => { };

                using var timer = new Timer(async _ =>
                {
                    try
                    {
                        await Task.Yield();
                    }
                    catch (Exception exception)
                    {
                        Console.WriteLine(exception);
                    }
                });
            }
        }
        """);

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using Xunit;
        namespace Xunit { public class FactAttribute : System.Attribute { } }
        class C { System.Action _action = async () => await System.Threading.Tasks.Task.Yield(); }
        """);

    [Fact]
    public Task Fixes_ForEach_with_a_foreach_statement() => Verify.FixAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;

            async Task M(List<int> items, int[] array)
            {
                // All of them.
                items.ForEach([|async|] item => await SendAsync(item)); // now

                items.ForEach([|async|] (int item) =>
                {
                    // Only some.
                    if (item < 0)
                        return;

                    var next = item + 1;
                    await SendAsync(next);
                });
                Array.ForEach(array, [|async|] x => { await SendAsync(x); });
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;

            async Task M(List<int> items, int[] array)
            {
                // All of them.
                foreach (var item in items)
                {
                    await SendAsync(item);
                } // now

                foreach (int item in items)
                {
                    // Only some.
                    if (item < 0)
                        continue;

                    var next = item + 1;
                    await SendAsync(next);
                }
                foreach (var x in array)
                { await SendAsync(x); }
            }
        }
        """);

    [Fact]
    public Task Fixes_Parallel_loops() => Verify.FixAsync(
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item, CancellationToken token) => Task.CompletedTask;

            async Task M(List<int> items, CancellationToken cancellationToken)
            {
                Parallel.ForEach(items, [|async|] item => await SendAsync(item, cancellationToken));
                Parallel.ForEach<int>(items, new ParallelOptions { MaxDegreeOfParallelism = 4 }, [|async|] (item) =>
                {
                    await SendAsync(item, cancellationToken);
                });
                Parallel.For(0, 100, [|async|] (int i) => await SendAsync(i, cancellationToken));
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item, CancellationToken token) => Task.CompletedTask;

            async Task M(List<int> items, CancellationToken cancellationToken)
            {
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = cancellationToken }, async (item, _) => await SendAsync(item, cancellationToken));
                await Parallel.ForEachAsync(items, new ParallelOptions { MaxDegreeOfParallelism = 4 }, async (item, _) =>
                {
                    await SendAsync(item, cancellationToken);
                });
                await Parallel.ForAsync(0, 100, new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = cancellationToken }, async (int i, CancellationToken _) => await SendAsync(i, cancellationToken));
            }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_it_would_not_compile_or_change_what_happens() => Verify.NoFixAsync(
        """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void Synchronous(List<int> items) => items.ForEach([|async|] x => await Task.Yield());
            public C(List<int> items) { items.ForEach([|async|] x => await Task.Yield()); }

            async Task M(List<int> items, int x)
            {
                await Task.Yield();
                items.ForEach([|async|] x => await Task.Yield());
                items.ForEach([|async|] y => { foreach (var z in items) { if (z == y) return; } await Task.Yield(); });
                items?.ForEach([|async|] y => await Task.Yield());
                Parallel.ForEach(Partitioner.Create(0, 10), [|async|] range => await Task.Yield());
                Parallel.ForEach(items, [|async|] (y, state) => await Task.Yield());
                var result = Parallel.ForEach(items, [|async|] y => await Task.Yield());
                Parallel.Invoke([|async|] () => await Task.Yield());
                ThreadPool.QueueUserWorkItem([|async|] _ => await Task.Yield());
                Action action = [|async|] () => await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Offers_no_parallel_fix_on_NET_Framework() => Verify.NoFixAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;

        class C
        {
            async Task M(List<int> items)
            {
                await Task.Yield();
                Parallel.ForEach(items, [|async|] x => await Task.Yield());
            }
        }
        """,
        Framework.Net472);

    private static DiagnosticResult Warning(int location, string type, string advice, string harm = EndsProcess) =>
        new DiagnosticResult("AH2002", DiagnosticSeverity.Warning).WithLocation(location)
            .WithMessage($"This async lambda is 'async void' as '{type}': no caller can await it, and {harm}; {advice}");

    /// <summary>
    /// Before, ForEach starts all of them and returns; after, each is done before the next one starts. One scheduler runs all of it in the
    /// order in which it was queued, so that the output does not depend on how busy the machine is.
    /// </summary>
    [Fact]
    public async Task Runs_fixed_code_that_waits_for_each_item_in_order()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private static string s_log = "";

                static async Task<string> Run()
                {
                    var items = new List<int> { 2, 1 };
                    items.ForEach([|async|] item => await WorkAsync(item));
                    var atEnd = s_log;
                    for (var n = 0; n < 9; n++)
                        await Task.Yield();
                    return atEnd + "end " + s_log;
                }

                private static async Task WorkAsync(int i)
                {
                    for (var n = 0; n < i; n++)
                        await Task.Yield();
                    s_log += i + " ";
                }
            }
            """;
        const string Loop = """
                    foreach (var item in items)
                    {
                        await WorkAsync(item);
                    }
            """;
        var after = Before.Replace("        items.ForEach([|async|] item => await WorkAsync(item));", Loop, StringComparison.Ordinal);
        await Verify.FixAsync(Before, after);
        Assert.Equal(
            "end 1 2 ",
            await RunnableProgram.OutputInTurnsAsync(
                Before.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal)));
        Assert.Equal("2 1 end 2 1 ", await RunnableProgram.OutputInTurnsAsync(after));
    }
}
