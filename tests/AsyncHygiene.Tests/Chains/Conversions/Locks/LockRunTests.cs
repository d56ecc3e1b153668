using System.Threading.Tasks;
using Xunit;
using static AsyncHygiene.Tests.Chains.Conversions.Locks.LockTests;

namespace AsyncHygiene.Tests.Chains.Conversions.Locks;

/// <summary>Programs whose locks become semaphores run as before.</summary>
public class LockRunTests
{
    /// <summary>
    /// Callers at the same time, one of them through an interface; the semaphore lets in one after the other, as the lock did.
    /// </summary>
    [Fact]
    public async Task Runs_as_before_with_callers_at_the_same_time()
    {
        var before =
            """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            interface ICounter { int Next(string who); }

            sealed class Counter : ICounter
            {
                private static readonly object s_gate = new object();
                private static readonly Dictionary<string, int> s_seen = new();
                private readonly Lock _one = new Lock();
                private int _inside, _most, _count;

                public int Next(string who)
                {
                    lock (_one)
                    {
                        _most = Math.Max(_most, ++_inside);
                        try
                        {
                            if (who == "bad")
                                throw new InvalidOperationException("bad");
                            Thread.Sleep(2);
                            Note(who);
                            foreach (var i in new[] { 1, 2, 3 })
                            {
                                if (i == 2)
                                    return ++_count;
                            }

                            return -1;
                        }
                        finally
                        {
                            _inside--;
                        }
                    }
                }

                private static void Note(string who)
                {
                    for (var i = 0; i < 2; i++)
                    {
                        lock (s_gate)
                        {
                            if (i == 1)
                                break;
                            Thread.Sleep(1);
                            s_seen[who] = s_seen.TryGetValue(who, out var n) ? n + 1 : 1;
                            continue;
                        }
                    }
                }

                public string Seen()
                {
                    int most;
                    lock (_one) most = _most;
                    lock (s_gate)
                        return most + ":" + string.Join(",", s_seen.OrderBy(s => s.Key, StringComparer.Ordinal).Select(s => s.Key + s.Value));
                }
            }

            static class Program
            {
                private static readonly Counter s_counter = new();

                private static Task<int> Start(string who) => Task.Run(() => s_counter.Next(who));

                private static int Through(ICounter counter) => counter.Next("i");

                internal static async Task<string> Run()
                {
                    var tasks = new List<Task<int>>();
                    for (var i = 0; i < 20; i++)
                        tasks.Add(Start(i % 2 == 0 ? "a" : "b"));
                    try
                    {
                        await Start("bad");
                    }
                    catch (InvalidOperationException e)
                    {
                        tasks.Add(Task.FromResult(e.Message.Length));
                    }

                    var all = await Task.WhenAll(tasks);
                    return string.Join(",", all.OrderBy(i => i)) + " " + Through(s_counter) + " " + s_counter.Seen();
                }
            }
            """;
        var after = await Case(before, before).ConvertedTextAsync();
        Assert.DoesNotContain("lock (", after);
        Assert.DoesNotContain("Sleep", after);
        Assert.DoesNotContain(".Wait()", after);
        var output = await RunnableProgram.OutputOfAsync(before);
        Assert.Equal("1,2,3,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20 21 1:a10,b10,i1", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>In every place where a statement can stand, one in another, and in the style of the file.</summary>
    [Fact]
    public async Task Keeps_what_the_code_around_and_inside_does()
    {
        var before =
            """
            using System;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private readonly object _outer = new();
                private readonly object _inner = new();
                private readonly StringBuilder _log = new();

                private int Do(int what)
                {
                    var n = 0;
                    int assigned;
                again:
                    lock (_outer)
                    {
                        n++;
                        if (n < 3)
                            goto again;
                        lock (_inner)
                        {
                            Thread.Sleep(1);
                            assigned = n;
                        }
                    }

                    switch (what)
                    {
                        case 1:
                            lock (/* first */ _inner /* second */)
                                _log.Append("one ");
                            goto case 2;
                        case 2:
                            lock (_inner)
                            {
                                _log.Append("two ");
                                break;
                            }

                        default:
                            try
                            {
                                lock (_outer)
                                {
                                    Thread.Sleep(1);
                                    throw new InvalidOperationException("default ");
                                }
                            }
                            catch (InvalidOperationException e)
                            {
                                lock (_outer)
                                    _log.Append(e.Message);
                                return -assigned;
                            }
                    }

                    if (what == 1)
                        return assigned;
                    else
                        lock (_inner)
                            if (what == 2)
                                return assigned + 1;
                            else
                                return assigned + 2;
                }

                static async Task<string> Run()
                {
                    await Task.Delay(1).ConfigureAwait(false);
                    var program = new Program();
                    return program.Do(1) + " " + program.Do(2) + " " + program.Do(3) + " " + program.Do(2) + " " + program._log;
                }
            }
            """;
        var after = await Case(before, before).ConvertedTextAsync();
        Assert.DoesNotContain("lock (", after);
        Assert.Contains("await _inner.WaitAsync().ConfigureAwait(false); /* first */ /* second */", after);
        var output = await RunnableProgram.OutputOfAsync(before);
        Assert.Equal("3 4 -3 4 one two two default two ", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }
}
