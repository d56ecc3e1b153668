namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>What all generated programs have: the start, the log of what happened, and the asynchronous calls below everything.</summary>
internal static class ProgramFrame
{
    public const string Text = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Program
        {
            public static async Task<string> Run()
            {
                State.Start();
                for (var i = 0; i < 3; i++)
                {
                    var result = "";
                    try
                    {
                        result = "result " + Start.Work(i);
                    }
                    catch (InvalidOperationException e)
                    {
                        result = "failed " + e.Message;
                    }
                    catch (Exception e) when (e.ToString().Contains(nameof(TimeoutException)))
                    {
                        result = "stopped";
                    }

                    State.Reset(result);
                }

                await Task.Yield();
                return State.Text;
            }
        }

        public static class State
        {
            private static readonly StringBuilder s_log = new();
            private static int s_steps;
            public static int Total;
            public static readonly int[] Data = new int[4];
            public static readonly object[] Gates = Enumerable.Range(0, 3).Select(_ => new object()).ToArray();

            // A new one each time: what is called within a lock may wait for another thread, which must not need this very lock.
            public static object Held(int n) => new object[] { n };

            public static string Text => s_log.ToString() + Total + "," + string.Join(",", Data);

            public static void Start()
            {
                s_log.Clear();
                Reset("");
            }

            public static void Reset(string line)
            {
                s_log.Append(line).Append('\n');
                s_steps = 0;
                Total = 0;
                Array.Clear(Data);
            }

            /// <summary>The whole program ends when it has done enough.</summary>
            public static void Write(string line)
            {
                if (++s_steps > 600)
                    throw new TimeoutException();
                s_log.Append(line).Append('\n');
            }

            public static bool Enter(string member, int x)
            {
                Write(member + " " + x);
                return x < 1000;
            }
        }

        public static class Leaf
        {
            public static async Task<int> LoadAsync(int x)
            {
                await Task.Yield();
                State.Write("load " + x);
                return x % 7 + 1;
            }

            public static Task<int> LoadAsync(int x, CancellationToken token)
            {
                token.ThrowIfCancellationRequested();
                return LoadAsync(x);
            }

            public static async Task<bool> IsAsync(int x) => await LoadAsync(x) > 3;

            public static async Task<int[]> ManyAsync(int x) => new[] { await LoadAsync(x), x };

            public static async Task<int> FailAsync(int x)
            {
                await Task.Delay(1);
                State.Write("fail " + x);
                throw new InvalidOperationException("late");
            }

            public static async Task SaveAsync(int x)
            {
                await Task.Yield();
                State.Write("save " + x);
                State.Total += x;
            }

            public static void Swap(ref int a, int b) => a = b - a;
        }


        """;
}
