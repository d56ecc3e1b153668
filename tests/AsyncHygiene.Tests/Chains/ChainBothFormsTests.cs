using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>
/// A chain is converted through functions that choose between a synchronous call and its awaitable form: the choice stays what it is.
/// </summary>
public class ChainBothFormsTests
{
    private const string Executor =
        """
        using System;
        using System.IO;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public class Executor
        {
            private readonly Func<string, string> _run;
            private readonly Func<string, Task<string>> _runAsync;

            public Executor(Func<string, string> run, Func<string, Task<string>> runAsync) { _run = run; _runAsync = runAsync; }

            public bool IsAsync => _runAsync != null;
            public string Run(string s) => _run(s);
            public Task<string> RunAsync(string s) => _runAsync(s);
        }

        """;

    private const string Main =
        """

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                var log = new StringBuilder();
                foreach (var executor in new[] { new Executor(s => s + "1", null), new Executor(null, s => Task.FromResult(s + "2")) })
                    log.Append(Dispatcher.Dispatch(executor, "a"));
                return log.ToString();
            }
        }
        """;

    [Fact]
    public async Task Converts_what_stands_next_to_both_forms_and_keeps_them() => await ChainCase.ConvertsProgramAsync(
        Executor +
        """
        public static class Dispatcher
        {
            public static string Dispatch(Executor x, string s)
            {
                Thread.Sleep(1);
                var text = new StringReader(s).ReadToEnd();
                if (x.IsAsync)
                    return x.RunAsync(text).GetAwaiter().GetResult();
                return x.Run(text);
            }
        }
        """ + Main,
        Executor +
        """
        public static class Dispatcher
        {
            public static async Task<string> DispatchAsync(Executor x, string s)
            {
                await Task.Delay(1);
                var text = new StringReader(s).ReadToEnd();
                if (x.IsAsync)
                    return await x.RunAsync(text);
                return x.Run(text);
            }
        }
        """ + Main.Replace("Dispatcher.Dispatch(executor, \"a\")", "await Dispatcher.DispatchAsync(executor, \"a\")"));

    [Fact]
    public async Task Keeps_every_form_of_the_choice() => await ChainCase.ConvertsProgramAsync(
        Executor +
        """
        public static class Dispatcher
        {
            private static async Task<string> ViaAsync(Executor x, string s) { if (!x.IsAsync) return x.Run(s); return await x.RunAsync(s); }
            private static async Task<string> Conditional(Executor x, string s) => x.IsAsync ? await x.RunAsync(s) : x.Run(s);
            private static async Task<string> Fallback(Executor x, string s) { try { return await x.RunAsync(s); } catch (NullReferenceException) { } return x.Run(s); }
            public static async Task<string> Dispatch(Executor x, string s) { Thread.Sleep(1); return await ViaAsync(x, s) + await Conditional(x, s) + await Fallback(x, s); }
        }
        """ + Main.Replace("Dispatcher.Dispatch(", "await Dispatcher.Dispatch("),
        Executor +
        """
        public static class Dispatcher
        {
            private static async Task<string> ViaAsync(Executor x, string s) { if (!x.IsAsync) return x.Run(s); return await x.RunAsync(s); }
            private static async Task<string> Conditional(Executor x, string s) => x.IsAsync ? await x.RunAsync(s) : x.Run(s);
            private static async Task<string> Fallback(Executor x, string s) { try { return await x.RunAsync(s); } catch (NullReferenceException) { } return x.Run(s); }
            public static async Task<string> Dispatch(Executor x, string s) { await Task.Delay(1); return await ViaAsync(x, s) + await Conditional(x, s) + await Fallback(x, s); }
        }
        """ + Main.Replace("Dispatcher.Dispatch(", "await Dispatcher.Dispatch("));

    [Fact]
    public async Task Keeps_a_delay_and_a_gate_that_a_flag_makes_synchronous() => await ChainCase.ConvertsProgramAsync(
        Delays.Replace("$Sleep", "Thread.Sleep").Replace("$await ", "").Replace("$static ", "static "),
        Delays.Replace("$Sleep", "await Task.Delay").Replace("$await ", "await ").Replace("$static void", "static async Task"));

    private const string Delays =
        """
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            private static readonly SemaphoreSlim s_gate = new SemaphoreSlim(1);

            private static async Task Step(int delay, bool now, StringBuilder log)
            {
                if (!now)
                    await s_gate.WaitAsync();
                else
                    s_gate.Wait();
                if (now)
                    Thread.Sleep(delay);
                else
                    await Task.Delay(delay);
                log.Append(delay);
                s_gate.Release();
            }

            private $static void Other() { $Sleep(1); }

            public static async Task<string> Run()
            {
                var log = new StringBuilder();
                var first = Step(2, true, log);
                log.Append(first.IsCompleted);
                await first;
                $await Other();
                await Step(1, false, log);
                return log.ToString();
            }
        }
        """;

    /// <summary>The call is reported for the form next to it, and what it calls becomes async as well.</summary>
    [Fact]
    public async Task Converts_a_call_to_the_form_next_to_it_where_what_it_calls_becomes_async_too()
    {
        const string Start =
            """
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;

            public class Store
            {
                public int Cleared { get; set; }


            """;
        const string Form =
            """

                public async Task ClearAsync(IReadOnlyList<int> ids, CancellationToken token)
                {
                    await Task.Yield();
                    Cleared += ids.Count;
                }
            }

            public static class Program
            {
                public static async Task<string> Run()
                {
                    var store = new Store();
                    await Task.Yield();
                    if (store.Cleared == 0)
                    {

            """;
        const string End =
            """

                    }

                    return store.Cleared.ToString();
                }
            }
            """;
        await ChainCase.ConvertsProgramAsync(
            Start
                + "    public void Clear(List<int> ids) => ClearAsync(ids, CancellationToken.None).GetAwaiter().GetResult();\n"
                + Form + "            store.Clear(new List<int> { 1, 2 });" + End,
            Start
                + "    public async Task ClearAsync(List<int> ids) => await ClearAsync(ids, CancellationToken.None);\n"
                + Form + "            await store.ClearAsync(new List<int> { 1, 2 }, CancellationToken.None);" + End);
    }
}
