using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Locks;

/// <summary><c>async_hygiene.convert_locks</c> makes semaphores of private lock objects.</summary>
public sealed class LockTests
{
    [Fact]
    public Task Converts_a_lock_object_to_a_semaphore() => ConvertsAsync(
        """
        using System.Threading;

        public class Store
        {
            /// <summary>One at a time.</summary>
            private readonly object _gate = new(); // see <see cref="_gate"/>
            private int _value;

            public int Load()
            {
                // Only one loads.
                lock (_gate)
                {
                    // Slow.
                    Thread.Sleep(1);
                    return _value;
                }
            }

            public void Set(int value)
            {
                if (value > 0)
                    lock (this._gate) // short
                        _value = value;

                Done();
            }

            public void Clear()
            {
                lock (_gate) { _value = 0; } // at once
            }

            private static void Done() { }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            /// <summary>One at a time.</summary>
            private readonly SemaphoreSlim _gate = new(1, 1); // see <see cref="_gate"/>
            private int _value;

            public async Task<int> LoadAsync()
            {
                // Only one loads.
                await _gate.WaitAsync();
                try
                {
                    // Slow.
                    await Task.Delay(1);
                    return _value;
                }
                finally
                {
                    _gate.Release();
                }
            }

            public async Task SetAsync(int value)
            {
                if (value > 0)
                {
                    await this._gate.WaitAsync();
                    try // short
                    {
                        _value = value;
                    }
                    finally
                    {
                        this._gate.Release();
                    }
                }

                Done();
            }

            public async Task ClearAsync()
            {
                await _gate.WaitAsync();
                try { _value = 0; }
                finally
                {
                    _gate.Release();
                } // at once
            }

            private static void Done() { }
        }
        """);

    /// <summary>Without the option, and of an object that the fix may not touch.</summary>
    [Fact]
    public Task Keeps_locks_without_the_option()
    {
        const string Source =
            """
            using System.Threading;

            public class Store
            {
                private readonly object _gate = new();

                public void Load()
                {
                    lock (_gate)
                        Thread.Sleep(1);
                }
            }
            """;
        return ChainCase.RefusesAsync(Source, "lock");
    }

    /// <summary>A caller that cannot be async waits, unless a request would.</summary>
    [Fact]
    public Task Converts_a_lock_with_a_property_that_waits() => ConvertsAsync(
        """
        using System.Threading;

        public partial class Store
        {
            private static readonly object s_gate = new object();
            private static int s_count;

            public static void Increase(int n)
            {
                lock (Store.s_gate) {
                    Thread.Sleep(1);
                    Thread.Sleep(n);
                    s_count++;
                }
            }
        }

        public partial class Store
        {
            public static int Count
            {
                get
                {
                    lock (s_gate)
                        return s_count;
                }
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public partial class Store
        {
            private static readonly SemaphoreSlim s_gate = new SemaphoreSlim(1, 1);
            private static int s_count;

            public static async Task IncreaseAsync(int n)
            {
                await Store.s_gate.WaitAsync();
                try {
                    await Task.Delay(1);
                    await Task.Delay(n);
                    s_count++;
                }
                finally
                {
                    Store.s_gate.Release();
                }
            }
        }

        public partial class Store
        {
            public static int Count
            {
                get
                {
                    s_gate.Wait();
                    try
                    {
                        return s_count;
                    }
                    finally
                    {
                        s_gate.Release();
                    }
                }
            }
        }
        """);

    /// <summary>The same type with nothing in the way.</summary>
    [Theory]
    [InlineData("", "", null)]
    [InlineData(
        "Set(); _list.Sort(); Console.WriteLine(Name + _list.Count(i => i > 1));",
        "static void Set() { } string Name => string.Empty; private readonly List<int> _list = new();",
        null)]
    [InlineData(
        "",
        "void Set() { lock (_gate) { } } public static Task All(Store s) => Task.Run(() => s.Load());",
        "async Task Set() { await _gate.WaitAsync();")]
    [InlineData(
        "_other.Do();",
        "private readonly IOther _other = new Other(); interface IOther { void Do(); } class Other : IOther { public void Do() { } }",
        null)]
    public async Task Converts_what_cannot_come_back(string body, string members, string? expected)
    {
        var after = await Case(Store(body, members), "").ConvertedTextAsync();
        Assert.Contains("private readonly SemaphoreSlim _gate = new(1, 1);", after);
        Assert.DoesNotContain("lock (", after);
        Assert.Contains(body, after);
        if (expected is not null)
            Assert.Contains(expected, System.Text.RegularExpressions.Regex.Replace(after, @"\s+", " "));
    }

    /// <summary>Callers in another project, and a language without target-typed <c>new</c>.</summary>
    [Fact]
    public Task Converts_across_projects() => new ChainCase()
        .With(new ChainProject("Core", ("Core.cs",
            """
            namespace Core
            {
                public class Store
                {
                    private static readonly object Gate = new object();

                    public static int Load()
                    {
                        lock (Gate)
                        {
                            System.Threading.Thread.Sleep(1);
                            return 1;
                        }
                    }
                }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            namespace Core
            {
                public class Store
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(1, 1);

                    public static async Task<int> LoadAsync()
                    {
                        await Gate.WaitAsync();
                        try
                        {
                            await Task.Delay(1);
                            return 1;
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }
                }
            }
            """))
        { LanguageVersion = LanguageVersion.CSharp7_3, References = Framework.Net472 })
        .With(new ChainProject("App", ("App.cs",
            "class App { int Twice() { return Core.Store.Load() + Core.Store.Load(); } }",
            "using System.Threading.Tasks;\n\nclass App { async Task<int> TwiceAsync() { return await Core.Store.LoadAsync() + await "
                + "Core.Store.LoadAsync(); } }"))
        {
            Uses = ["Core"],
            LanguageVersion = LanguageVersion.CSharp7_3,
            References = Framework.Net472
        })
        .WithOption("async_hygiene.convert_locks", "true")
        .RunAsync();

    internal static string Store(string body, string members) =>
        $$"""
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly object _gate = new();

            public void Load()
            {
                lock (_gate)
                {
                    Thread.Sleep(1);
                    {{body}}
                }
            }

            {{members}}
        }
        """;

    private static Task ConvertsAsync(string before, string after) => Case(before, after).RunAsync();

    internal static ChainCase Case(string before, string after) =>
        new ChainCase().With("App", ("App.cs", before, after)).WithOption("async_hygiene.convert_locks", "true");
}
