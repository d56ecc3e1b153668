using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.ThreadSleep;

/// <summary>AH1001: method groups, lambdas in place, threads of one's own.</summary>
public class ThreadSleepContextTests
{
    [Fact]
    public async Task Flags_method_groups_and_lambdas_that_run_in_place()
    {
        const string Source = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async Task M(List<int> list)
                {
                    await Task.Yield();
                    Action<int> a = Thread.[|Sleep|];
                    Use(Thread.[|Sleep|]);
                    list.ForEach(Thread.[|Sleep|]);
                    list.ForEach(x => Thread.[|Sleep|](x));
                    _ = list.Select(x => { list.ForEach(y => Thread.[|Sleep|](y)); return x; }).ToList();
                    ((Action)(() => Thread.[|Sleep|](1)))();
                    _ = from x in list where Slept(() => Thread.Sleep(1)) select x;
                    _ = nameof(Thread.Sleep);
                }

                static void Use(Action<int> a) { }
                static bool Slept(Action a) => true;
            }
            """;
        await Verify.AnalyzerAsync(Source, Framework.Net472);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net10);
    }

    [Fact]
    public Task Accepts_threads_of_ones_own_and_stored_lambdas() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M()
            {
                await Task.Yield();
                Thread.Sleep(0);
                Thread.Sleep(TimeSpan.Zero);
                Thread.Yield();
                new Thread(() => Thread.Sleep(1)).Start();
                await Task.Factory.StartNew(() => { Thread.Sleep(1); return Task.CompletedTask; }, TaskCreationOptions.LongRunning);
                Action later = () => Thread.Sleep(1);
            }

            static void Main() { while (true) Thread.Sleep(1); }
        }
        """);

    [Fact]
    public Task Offers_no_fix_where_the_method_itself_is_given_away() => Verify.NoFixAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task M(List<int> list)
            {
                await Task.Yield();
                list.ForEach(Thread.[|Sleep|]);
            }
        }
        """);
}
