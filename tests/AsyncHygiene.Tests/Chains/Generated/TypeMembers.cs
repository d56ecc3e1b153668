using System;

namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>Members of types that are more than a class with methods, for a <see cref="BlockingProgram"/>.</summary>
internal sealed class TypeMembers(Random random, Func<string, string> value, Func<string> statement)
{
    /// <summary>A call of type int, given one, and the declaration.</summary>
    public (Func<string, string> Call, string Text) Create(int i) => random.Next(8) switch
    {
        0 => (a => $"GC{i}.Run<int, GI{i}>(new GI{i}(), {a})", $$"""
            public interface IG{{i}}<T>
            {
                T Get(T x);
            }

            public class GI{{i}} : IG{{i}}<int>, IG{{i}}<string>
            {
                public int Get(int x)
                {
                    {{Body($"GI{i}")}}
                }

                public string Get(string x) => x + Get(x.Length);
            }

            public static class GC{{i}}
            {
                public static T Run<T, TG>(TG g, T x)
                    where TG : IG{{i}}<T>
                {
                    var first = g.Get(x);
                    return State.Total % 2 == 0 ? g.Get(first) : first;
                }
            }
            """),
        1 => (a => $"DI{i}.Pick({a}).Twice({a})", $$"""
            public interface IDI{{i}}
            {
                int Get(int x)
                {
                    {{Body($"IDI{i}")}}
                }

                int Twice(int x) => Get(x) + Get(x + 1);
            }

            public class DI{{i}} : IDI{{i}}
            {
                public static IDI{{i}} Pick(int x) => x % 2 == 0 ? new DI{{i}}() : new DJ{{i}}();
            }

            public class DJ{{i}} : IDI{{i}}
            {
                public int Get(int x) => {{value("x")}} - 1;
            }
            """),
        2 => (a => $"new ST{i} {{ N = {a} }}.Get(2)", $$"""
            public struct ST{{i}}
            {
                public int N { get; init; }

                public readonly int Get(int x)
                {
                    {{Body($"ST{i}")}}
                }
            }
            """),
        3 => (a => $"new RE{i}({a}).Get(1)", $$"""
            public abstract record RB{{i}}(int N)
            {
                public abstract int Get(int x);
            }

            public record RE{{i}}(int M) : RB{{i}}({{value("M")}})
            {
                public override int Get(int x)
                {
                    {{Body($"RE{i}")}}
                }
            }
            """),
        4 => (a => $"ZS{i}.Get({a})", $$"""
            public static class ZS{{i}}
            {
                private static readonly int s_start;

                static ZS{{i}}()
                {
                    s_start = {{value("3")}};
                }

                public static int Get(int x)
                {
                    {{Body($"ZS{i}", "r += s_start;")}}
                }
            }
            """),
        5 => (a => $"(new OP{i}({a}) + 2).N", $$"""
            public class OP{{i}}(int n)
            {
                public int N { get; set; } = n;

                public int this[int x]
                {
                    get
                    {
                        {{Body($"OP{i}")}}
                    }

                    set => N = value + {{value("x")}};
                }

                public static OP{{i}} operator +(OP{{i}} left, int x)
                {
                    left[x] = left[x] + {{value("x")}};
                    return left;
                }
            }
            """),
        6 => (a => $"(new WR{i}().Get({a}) + new WR{i}().Get({a}, 1))", $$"""
            internal class WR{{i}}
            {
                public int Get(int x) => Task.Run(() => GetAsync(x)).GetAwaiter().GetResult();

                public int Get(int x, int y) => GetAsync(x, y).GetAwaiter().GetResult();

                public Task<int> GetAsync(int x, int y) => GetAsync(x - y);

                public async Task<int> GetAsync(int x, CancellationToken token = default)
                {
                    await Task.Yield();
                    token.ThrowIfCancellationRequested();
                    {{Body($"WR{i}")}}
                }
            }
            """),
        _ => (a => $"EV{i}.Raise({a})", $$"""
            public static class EV{{i}}
            {
                private static event Action<int> Raised;
                private static int s_sum;

                public static int Raise(int x)
                {
                    s_sum = 0;
                    Raised += Add;
                    Raised?.Invoke(x);
                    Raised -= Add;
                    return s_sum;
                }

                private static void Add(int x)
                {
                    s_sum += {{value("x")}};
                    Handle(x);
                }

                private static void Handle(int x) => s_sum += {{value("x")}};
            }
            """),
    };

    private string Body(string name, string end = "") =>
        $"if (!State.Enter(\"{name}\", x))\n    return 0;\n\nvar r = x;\n{statement()}\n{statement()}\n{end}\nreturn r;";
}
