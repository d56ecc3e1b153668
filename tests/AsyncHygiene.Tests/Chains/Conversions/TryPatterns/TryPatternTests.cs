using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.TryPatterns;

/// <summary>Methods with an <c>out</c> parameter, where <c>async_hygiene.convert_try_pattern</c> is set.</summary>
public class TryPatternTests
{
    internal const string Option = "async_hygiene.convert_try_pattern";

    [Fact]
    public Task Converts_to_a_tuple_of_both_results() => ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;

        namespace App;

        public class Store
        {
            private readonly Dictionary<int, string> _known = new();

            /// <summary>Reads a text.</summary>
            /// <param name="id">Which one.</param>
            /// <param name="text">What is read; <paramref name="text"/> is empty where there is none.</param>
            /// <returns>Whether it is there.</returns>
            public bool TryRead(int id, out string text)
            {
                if (_known.TryGetValue(id, out text))
                    return true;

                // Nothing in memory.
                text = File.Exists("a") ? File.ReadAllText("a") : "";
                if (text.Length == 0)
                {
                    return false;
                }

                return _known.TryAdd(id, text);
            }
        }

        public class Shop
        {
            private readonly Store _store = new();

            public string Title(int id)
            {
                // The title itself.
                if (_store.TryRead(id, out var title))
                    return title;

                if (!_store.TryRead(0, out string other))
                {
                    return "none";
                }

                return other;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        namespace App;

        public class Store
        {
            private readonly Dictionary<int, string> _known = new();

            /// <summary>Reads a text.</summary>
            /// <param name="id">Which one.</param>
            /// <returns>Whether it is there.</returns>
            public async Task<(bool Ok, string Value)> TryReadAsync(int id)
            {
                string text;
                if (_known.TryGetValue(id, out text))
                    return (true, text);

                // Nothing in memory.
                text = File.Exists("a") ? await File.ReadAllTextAsync("a") : "";
                if (text.Length == 0)
                {
                    return (false, text);
                }

                return (_known.TryAdd(id, text), text);
            }
        }

        public class Shop
        {
            private readonly Store _store = new();

            public async Task<string> TitleAsync(int id)
            {
                // The title itself.
                var (ok, title) = await _store.TryReadAsync(id);
                if (ok)
                    return title;

                (var ok2, string other) = await _store.TryReadAsync(0);
                if (!ok2)
                {
                    return "none";
                }

                return other;
            }
        }
        """);

    [Fact]
    public Task Converts_a_family_with_all_its_members() => ConvertsAsync(
        """
        using System.Threading;

        public interface IStore
        {
            bool TryGet(int id, out long value);
        }

        public class Store : IStore
        {
            public virtual bool TryGet(int id, out long value)
            {
                value = id;
                Thread.Sleep(1);
                return id > 0;
            }
        }

        public class Fake : IStore
        {
            public bool TryGet(int id, out long value)
            {
                value = 1;
                return true;
            }
        }

        public class Shorter : IStore
        {
            bool IStore.TryGet(int id, out long value) => (value = id) > 0;
        }

        public class Never : Store
        {
            public override bool TryGet(int id, out long value) => throw new System.NotSupportedException();
        }

        public class Decorator : IStore
        {
            private readonly IStore _inner;

            public Decorator(IStore inner) => _inner = inner;

            public bool TryGet(int id, out long value) => _inner.TryGet(id, out value);
        }

        public class Checked : IStore
        {
            private readonly IStore _inner = new Store();

            public bool TryGet(int id, out long value)
            {
                if (id == 0)
                {
                    value = 0;
                    return false;
                }

                return _inner.TryGet(id, out value);
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public interface IStore
        {
            Task<(bool Ok, long Value)> TryGetAsync(int id);
        }

        public class Store : IStore
        {
            public virtual async Task<(bool Ok, long Value)> TryGetAsync(int id)
            {
                long value = id;
                await Task.Delay(1);
                return (id > 0, value);
            }
        }

        public class Fake : IStore
        {
            public Task<(bool Ok, long Value)> TryGetAsync(int id)
            {
                long value = 1;
                return Task.FromResult((true, value));
            }
        }

        public class Shorter : IStore
        {
            Task<(bool Ok, long Value)> IStore.TryGetAsync(int id)
            {
                long value;
                return Task.FromResult(((value = id) > 0, value));
            }
        }

        public class Never : Store
        {
            public override Task<(bool Ok, long Value)> TryGetAsync(int id) => throw new System.NotSupportedException();
        }

        public class Decorator : IStore
        {
            private readonly IStore _inner;

            public Decorator(IStore inner) => _inner = inner;

            public async Task<(bool Ok, long Value)> TryGetAsync(int id) => await _inner.TryGetAsync(id);
        }

        public class Checked : IStore
        {
            private readonly IStore _inner = new Store();

            public async Task<(bool Ok, long Value)> TryGetAsync(int id)
            {
                long value;
                if (id == 0)
                {
                    value = 0;
                    return (false, value);
                }

                return await _inner.TryGetAsync(id);
            }
        }
        """);

    [Fact]
    public Task Keeps_what_the_compiler_knows_of_null() => ConvertsAsync(
        """
        #nullable enable
        #pragma warning error nullable
        using System.Diagnostics.CodeAnalysis;
        using System.Threading;

        public class Store
        {
            public bool TryGet(int id, [NotNullWhen(true)] out string? value)
            {
                Thread.Sleep(1);
                value = id > 0 ? "a" : null;
                return value is not null;
            }

            public bool TryFind<T>(object item, [MaybeNullWhen(false)] out T found)
            {
                if (TryGet(1, out var name) && name.Length > 1 && item is T t)
                {
                    found = t;
                    return true;
                }

                found = default;
                return false;
            }

            public int Length(int id)
            {
                if (!TryGet(id, out var value))
                    return 0;
                return TryFind<string>(value, out _) ? 1 : value.Length;
            }
        }
        """,
        """
        #nullable enable
        #pragma warning error nullable
        using System.Diagnostics.CodeAnalysis;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public async Task<(bool Ok, string Value)> TryGetAsync(int id)
            {
                string? value;
                await Task.Delay(1);
                value = id > 0 ? "a" : null;
                return (value is not null, value!);
            }

            public async Task<(bool Ok, T Value)> TryFindAsync<T>(object item)
            {
                T? found;
                if (await TryGetAsync(1) is (true, var name) && name.Length > 1 && item is T t)
                {
                    found = t;
                    return (true, found!);
                }

                found = default;
                return (false, found!);
            }

            public async Task<int> LengthAsync(int id)
            {
                var (ok, value) = await TryGetAsync(id);
                if (!ok)
                    return 0;
                return (await TryFindAsync<string>(value)).Ok ? 1 : value.Length;
            }
        }
        """);

    [Fact]
    public Task Converts_only_the_calls_of_what_is_converted() => ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Threading;

        class C
        {
            private readonly Dictionary<int, int> _known = new();

            private bool TryKnown(int k, out int v) => _known.TryGetValue(k, out v);

            private bool TryTwice(int k, out int v) { Thread.Sleep(1); return TryKnown(k, out v); }

            private bool TryEither(int k, out int v) => TryTwice(k, out v);

            public bool TryAll(int k, out int v)
            {
                if (k > 1)
                    return TryTwice(k, out v);

                lock (_known)
                {
                    return TryKnown(k, out v);
                }
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            private readonly Dictionary<int, int> _known = new();

            private bool TryKnown(int k, out int v) => _known.TryGetValue(k, out v);

            private async Task<(bool Ok, int Value)> TryTwiceAsync(int k) { int v; await Task.Delay(1); return (TryKnown(k, out v), v); }

            private async Task<(bool Ok, int Value)> TryEitherAsync(int k) => await TryTwiceAsync(k);

            public async Task<(bool Ok, int Value)> TryAllAsync(int k)
            {
                int v;
                if (k > 1)
                    return await TryTwiceAsync(k);

                lock (_known)
                {
                    return (TryKnown(k, out v), v);
                }
            }
        }
        """);

    internal static ChainCase Case(string before, string after) =>
        new ChainCase()
            .WithOption(Option, "true")
            .WithOption("async_hygiene.rename", "async_suffix")
            .With("App", ("App.cs", before, after));

    internal static Task ConvertsAsync(string before, string after) => Case(before, after).RunAsync();
}
