using System;

namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>
/// Members and statements for a <see cref="BlockingProgram"/> that compile when they are converted wrongly, and do something else:
/// clean-up after a cancellation, overloads that differ in a delegate, interpolated strings, locks and other things of a thread, state that
/// flows with the code, value tasks, and exceptions in order.
/// </summary>
internal sealed class SafetyStatements(Random random, Func<string, string> value, Func<int, string> statement)
{
    public const string Types = """
        public static class Flow
        {
            private static readonly AsyncLocal<int> s_value = new();

            public static int Value => s_value.Value;

            public static void Set(int x) => s_value.Value = x;

            public static int SetAndLoad(int x)
            {
                s_value.Value = x;
                return Leaf.LoadAsync(x).Result;
            }

            public static int Within(int x)
            {
                var old = s_value.Value;
                s_value.Value = x;
                try
                {
                    return Leaf.LoadAsync(Value).Result + Value;
                }
                finally
                {
                    s_value.Value = old;
                }
            }
        }

        public static class Guard
        {
            public static void Try(Action work)
            {
                try
                {
                    work();
                }
                catch (InvalidOperationException e)
                {
                    State.Write("guarded " + e.Message);
                }
            }

            public static Task Try(Func<Task> work)
            {
                State.Write("other overload");
                return work();
            }

            public static int Get(Func<int> work) => work() + 1;

            public static Task<int> Get(Func<Task<int>> work)
            {
                State.Write("other overload");
                return work();
            }

            public static int Show<T>(Func<T> work)
            {
                State.Write(typeof(T).Name + " " + work());
                return 1;
            }

            public static T Measure<T>(Func<Task<T>> work, Action done)
            {
                try
                {
                    return work().Result;
                }
                finally
                {
                    done();
                }
            }
        }

        public static class Bound
        {
            public static readonly ReaderWriterLockSlim Door = new(LockRecursionPolicy.SupportsRecursion);
            public static readonly Mutex Mutex = new();

            public static int Locked(int x)
            {
                Mutex.WaitOne();
                try
                {
                    return Inner(x);
                }
                finally
                {
                    Mutex.ReleaseMutex();
                }
            }

            public static int Inner(int x) => Leaf.LoadAsync(x).Result;

            public static int Released(int x)
            {
                Door.EnterWriteLock();
                try
                {
                    State.Total += x;
                }
                finally
                {
                    Door.ExitWriteLock();
                }

                return Leaf.LoadAsync(x).Result;
            }
        }

        public sealed class Scope(string name) : IDisposable
        {
            public void Dispose() => State.Write("end of " + name);
        }

        public static class Valued
        {
            public static async ValueTask<int> CountAsync(int x)
            {
                await Task.Yield();
                State.Write("count " + x);
                return x % 5 + 1;
            }

            public static ValueTask<int> Of(int x) => new ValueTask<int>(Leaf.LoadAsync(x).Result + 1);

            public static ValueTask<int> Started(int x)
            {
                Thread.Sleep(0);
                return CountAsync(x);
            }
        }

        public static class Failing
        {
            public static async Task<int> LoadAsync(int x)
            {
                await Task.Yield();
                State.Write("fail " + x);
                throw new InvalidOperationException("failed " + x);
            }

            public static int Load(int x) => x % 2 == 0 ? LoadAsync(x).GetAwaiter().GetResult() : Leaf.LoadAsync(x).Result;

            public static bool Asked(string name) => name.Length > 2;
        }


        """;

    /// <summary>A call of type int, given one, and a class whose work is cancelled while it runs, and which cleans up then.</summary>
    public (Func<string, string> Call, string Text) Create(int i) => (a => $"CA{i}.Run({a})", $$"""
        public static class CA{{i}}
        {
            public static int Run(int x)
            {
                using var source = new CancellationTokenSource();
                return F{{i}}(x, source, source.Token);
            }

            private static int F{{i}}(int x, CancellationTokenSource source, CancellationToken token)
            {
                if (!State.Enter("CA{{i}}", x))
                    return 0;

                var r = x;
                try
                {
                    {{statement(1)}}
                    r += Step(x, token);
                    Thread.Sleep(0);
                    if (r % 2 == 0)
                    {
                        source.Cancel();
                        token.ThrowIfCancellationRequested();
                    }

                    return r + {{value("x")}};
                }
                catch (OperationCanceledException{{(random.Next(2) == 0 ? "" : " e) when (e.CancellationToken == token")}})
                {
                    Thread.Sleep(1);
                    r += Undo(x, token);
                    {{statement(1)}}
                    State.Write("undone");
                }
                finally
                {
                    r += Leaf.LoadAsync(r).Result;
                    {{statement(1)}}
                    State.Write("left");
                }

                r += {{value("r")}};
                return r + Leaf.LoadAsync(x).Result;
            }

            private static int Step(int x, CancellationToken token) => Leaf.LoadAsync(x).Result + {{value("x")}};

            private static int Undo(int x, CancellationToken token)
            {
                Leaf.SaveAsync(x).Wait();
                return Leaf.LoadAsync(x).GetAwaiter().GetResult();
            }
        }
        """);

    public string Statement(int id, int depth) =>
        id % 3 == 0 ? $"{AnyStatement(id, depth)}\n{ValueTasks(id)}" : AnyStatement(id, depth);

    private string AnyStatement(int id, int depth) => random.Next(6) switch
    {
        0 => Delegates(id),
        1 => Interpolation(id),
        2 => Threads(id, depth),
        3 => Ambient(id),
        4 => Exceptions(id, depth),
        _ => Conditional(id, depth),
    };

    private string Delegates(int id) => random.Next(8) switch
    {
        0 => $"Guard.Try(() => Leaf.SaveAsync(x).Wait());",
        1 => $"Guard.Try(() => {{ r += {value("x")}; }});",
        2 => $"r += Guard.Get(() => {value("x")});",
        3 => $"r += Guard.Show(() => {value("r")});",
        4 => $"r += Guard.Measure(() => Leaf.LoadAsync(x), () => State.Write(\"done\"));",
        5 => $"int Own{id}() => {value("x")};\nr += Guard.Get(Own{id});\nr += Guard.Show(Own{id});",
        6 => $"void Do{id}() => r += {value("x")};\nGuard.Try(Do{id});",
        _ => $"r += Guard.Measure(async () => {{ await Task.Yield(); return {value("x")}; }}, () => r += {value("r")});",
    };

    private string Interpolation(int id) => random.Next(7) switch
    {
        0 => $"State.Write($\"{{(r > 2 ? {value("x")} : {value("r")})}} of {{{value("x")},4:D2}}\");",
        1 => "State.Write($\"{(Node.Make(x) ?? new Node { N = 2 }).Load(r)}\");",
        2 => $"State.Write($@\"a{{{value("x")}}}\"\"b\");",
        3 => $"State.Write($\"{{$\"{{{value("r++")}}} inside\"}} {{r}}\");",
        4 => $"FormattableString m{id} = $\"{{{value("x")}}}-{{r++}}\";\nState.Write(m{id}.ToString(null));",
        5 => $"var s{id} = $\"{{(Leaf.LoadAsync(x).Result)}}{{{{}}}}\" + $\"{{(({value("x")}))}}\";\nState.Write(s{id});",
        _ => $"State.Write($\"{{(Node.All(r++)).Select(n => {value("n")}).Sum()}} {{(x > 1 ? \"yes\" : \"no\")}}\");",
    };

    private string Threads(int id, int depth) => random.Next(8) switch
    {
        0 => $"lock (State.Held({random.Next(3)}))\n{{\n    {statement(depth + 1)}\n}}",
        1 => "Monitor.Enter(State.Gates[0]);\ntry\n{\n    r++;\n}\nfinally\n{\n    Monitor.Exit(State.Gates[0]);\n}\n"
            + $"r += {value("x")};",
        2 => $"var d{id} = new ReaderWriterLockSlim();\nd{id}.EnterWriteLock();\n"
            + $"try\n{{\n    {statement(depth + 1)}\n}}\nfinally\n{{\n    d{id}.ExitWriteLock();\n}}",
        3 => $"r += Bound.Released({value("x")});",
        4 => "r += Bound.Locked(r) + Bound.Inner(x);",
        5 => $"{{\n    var s{id} = new SemaphoreSlim(1);\n"
            + $"    s{id}.Wait();\n    try\n    {{\n        r += {value("x")};\n    }}\n    finally\n"
            + $"    {{\n        s{id}.Release();\n    }}\n}}",
        6 => $"var m{id} = new Mutex();\nm{id}.WaitOne();\n"
            + $"try\n{{\n    r += {value("x")};\n}}\nfinally\n{{\n    m{id}.ReleaseMutex();\n}}\n"
            + $"r += {value("r")};",
        _ => $"Bound.Door.EnterReadLock();\nr += State.Total;\nBound.Door.ExitReadLock();\nr += {value("x")};\n"
            + $"lock (State.Gates[1])\n    r++;\nr ^= {value("x")};",
    };

    /// <summary>They call nothing that takes a lock, and draw no number: the rest of a program stays as it was without them.</summary>
    private static string ValueTasks(int id) => (id / 3 % 9) switch
    {
        0 => "r += Valued.CountAsync(x).Result;",
        1 => "r += Valued.CountAsync(r).AsTask().GetAwaiter().GetResult();",
        2 => $"var v{id} = Valued.CountAsync(x);\nr += v{id}.IsCompleted ? v{id}.Result : v{id}.AsTask().Result;",
        3 => "r += Task.Run(() => Valued.CountAsync(3)).Result.AsTask().Result;",
        4 => "r += Valued.Of(x).Result + Valued.Of(r).AsTask().Result;",
        5 => $"var v{id} = Valued.Started(x).Preserve();\nr += v{id}.GetAwaiter().GetResult();",
        6 => $"var v{id} = Valued.CountAsync(x);\nr += v{id}.GetAwaiter().GetResult() + v{id}.Result;",
        7 => $"var v{id} = Valued.CountAsync(r);\nif (!v{id}.IsCompleted)\n    v{id}.GetAwaiter().GetResult();\nr += v{id}.Result;",
        _ => "r += Valued.Started(x).ConfigureAwait(false).GetAwaiter().GetResult() + 1;",
    };

    private string Ambient(int id) => random.Next(5) switch
    {
        0 => $"Flow.Set(r);\nr += {value("x")};\nState.Write(\"flow \" + Flow.Value);",
        1 => "r += Flow.SetAndLoad(x) + Flow.Value;",
        2 => $"r += Flow.Within({value("x")}) + Flow.Value;",
        3 => $"r += Task.Run(() => {{ Flow.Set(3); return {value("x")}; }}).Result + Flow.Value;",
        _ => $"State.Write($\"flow {{Flow.Value}} {{{value("x")}}}\");",
    };

    private string Exceptions(int id, int depth) => random.Next(7) switch
    {
        0 => $$"""
            try
            {
                r += Failing.Load(r);
            }
            catch (InvalidOperationException e{{id}})
            {
                State.Write(e{{id}}.Message);
                r += {{value("x")}};
            }
            finally
            {
                {{statement(depth + 1)}}
            }
            """,
        1 => $$"""
            try
            {
                Task.WhenAll(Failing.LoadAsync(x), Task.FromException<int>(new InvalidOperationException("other"))).Wait();
            }
            catch (AggregateException e{{id}})
            {
                State.Write("failures " + e{{id}}.Flatten().InnerExceptions.Count);
            }
            """,
        2 => $"using (new Scope(\"outer\"))\nusing (new Scope(\"inner{id}\"))\n{{\n    {statement(depth + 1)}\n}}",
        3 => $"try\n{{\n    try\n    {{\n        throw new InvalidOperationException(\"first\");\n    }}\n    finally\n    {{\n"
            + $"        r += {value("x")};\n    }}\n}}\ncatch (InvalidOperationException e{id}) when (Failing.Asked(e{id}.Message))\n{{\n"
            + $"    r += {value("r")};\n}}",
        4 => $$"""
            try
            {
                r += Failing.LoadAsync(x).GetAwaiter().GetResult() + {{value("x")}};
            }
            catch (InvalidOperationException)
            {
                try
                {
                    r += {{value("r")}};
                    throw;
                }
                catch (InvalidOperationException e{{id}})
                {
                    State.Write("again " + e{{id}}.Message);
                }
            }
            """,
        5 => $"try\n{{\n    r += Failing.LoadAsync(x).Result;\n}}\ncatch (AggregateException e{id}) when (e{id}.InnerException is "
            + $"InvalidOperationException)\n{{\n    r += {value("x")};\n}}",
        _ => $"try\n{{\n    {statement(depth + 1)}\n    throw new InvalidOperationException(\"last\");\n}}\n"
            + $"catch (ArgumentException)\n{{\n    r += {value("x")};\n}}\ncatch (InvalidOperationException e{id})\n{{\n"
            + $"    State.Write(e{id}.Message + {value("r")});\n}}",
    };

    /// <summary>What another project that has the same file compiles.</summary>
    private string Conditional(int id, int depth) => random.Next(3) switch
    {
        0 => $"\n#if OTHER\nr += 2;\n#else\nr += {value("x")};\n#endif",
        1 => $"\n#if OTHER\nState.Write(\"other \" + {value("r")});\n#endif",
        _ => $"\n#if OTHER\nvar w{id} = {value("x")};\n#else\nvar w{id} = {value("r")};\n#endif\nr += w{id};",
    };
}
