using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Tokens;

/// <summary>Programs that are cancelled while they run, and clean up: they do the same after the fix.</summary>
public class TokenRunTests
{
    private const string Program =
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            private static readonly StringBuilder s_log = new();
            private static CancellationTokenSource s_source = new();

            public static async Task<string> Run()
            {
                s_log.Clear();
                s_source = new CancellationTokenSource();
                try
                {
                    await Task.Yield();
                    Write("result " + Work(s_source.Token));
                }
                catch (OperationCanceledException)
                {
                    Write("cancelled");
                }
                catch (Exception e)
                {
                    Write("failed " + e.GetType().Name);
                }

                return s_log.ToString();
            }

            private static void Write(string line) => s_log.Append(line).Append('\n');

            private static void Cancel(CancellationToken token)
            {
                s_source.Cancel();
                token.ThrowIfCancellationRequested();
            }

            private static void Undo()
            {
                Thread.Sleep(1);
                Write("undone");
            }

            private static void UndoWith(CancellationToken token)
            {
                Thread.Sleep(1);
                Write("undone with a token");
            }

            private static int Work(CancellationToken token)
            {
                Thread.Sleep(1);
                $BODY$
            }
        }
        """;

    private static readonly string[] s_bodies =
    [
        """try { Cancel(token); return 1; } catch (OperationCanceledException) { Thread.Sleep(5); Undo(); UndoWith(token); throw; }""",
        """try { Cancel(token); return 1; } finally { Thread.Sleep(5); Undo(); UndoWith(token); }""",
        """try { Cancel(token); return 1; } catch (Exception) when (token.IsCancellationRequested) { Thread.Sleep(5); Undo(); return 2; }""",
        """try { Cancel(token); } catch (OperationCanceledException) { Write("caught"); } Thread.Sleep(5); Undo(); return 3;""",
        """s_source.Cancel(); if (token.IsCancellationRequested) { Thread.Sleep(5); Undo(); return 4; } return 5;""",
        """var n = 0; while (!token.IsCancellationRequested) { if (++n == 2) s_source.Cancel(); Thread.Sleep(5); Write("pass"); } Undo(); return n;""",
        """var n = 0; while (true) { if (token.IsCancellationRequested) break; if (++n == 2) s_source.Cancel(); UndoWith(token); } Thread.Sleep(5); Undo(); return n;""",
        """s_source.Cancel(); try { Thread.Sleep(5); Write("written"); return 6; } catch (Exception) { Write("fallback"); return 7; }""",
        """s_source.Cancel(); try { UndoWith(token); return 8; } catch (OperationCanceledException) { Write("timeout"); return 9; }""",
        """Action undo = () => { Thread.Sleep(5); Write("done"); }; try { Cancel(token); return 1; } finally { undo(); undo(); }""",
        """try { Cancel(token); return 1; } finally { new List<int> { 1, 2 }.ForEach(x => { Thread.Sleep(x); Write("x" + x); }); }""",
        """try { Cancel(token); return 1; } finally { Restore(token); } void Restore(CancellationToken t) { Thread.Sleep(5); Write("restored"); }""",
        """using var other = new CancellationTokenSource(); token = other.Token; other.Cancel(); Thread.Sleep(5); Undo(); return 10;""",
        """for (var i = 0; i < 3; i++) { try { if (i == 0) Cancel(token); Undo(); } catch (OperationCanceledException) { Write("again"); } Thread.Sleep(5); } return 11;""",
        """var done = new List<int>(); foreach (var x in new[] { 1, 2, 3 }) { if (token.IsCancellationRequested) return done.Count; Thread.Sleep(x); done.Add(x); if (x == 2) s_source.Cancel(); } return -1;""",
    ];

    public static TheoryData<int, bool> Bodies
    {
        get
        {
            var rows = new TheoryData<int, bool>();
            for (var i = 0; i < s_bodies.Length; i++)
            {
                rows.Add(i, false);
                rows.Add(i, true);
            }

            return rows;
        }
    }

    [Theory]
    [MemberData(nameof(Bodies))]
    public async Task Runs_as_before_when_it_is_cancelled(int body, bool addsToken)
    {
        var before = Program.Replace("$BODY$", s_bodies[body], StringComparison.Ordinal);
        var after = await ChainCase.ConvertedAsync(before, ("async_hygiene.add_cancellation_token", addsToken ? "true" : "false"));
        Assert.NotEqual(before, after);
        Assert.DoesNotContain("Thread.Sleep", after, StringComparison.Ordinal);
        var (expected, actual) = (await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
        Assert.True(expected == actual, $"{expected}\nbut\n{actual}\n{after}");
    }
}
