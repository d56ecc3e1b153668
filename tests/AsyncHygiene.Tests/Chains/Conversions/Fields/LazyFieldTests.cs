using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Fields;

/// <summary>Private fields that keep a lazy value whose factory blocks.</summary>
public class LazyFieldTests
{
    [Fact]
    public Task Converts_a_lazy_value_to_a_lazy_task() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;

        public class Shop
        {
            private readonly Lazy<string> _config = new Lazy<string>(() => Load());

            /// <summary>Reads <see cref="_config"/>.</summary>
            public string Title() => _config.Value.Trim();

            public bool IsLoaded => _config.IsValueCreated;

            public int Length(string prefix)
            {
                var length = prefix.Length + this._config.Value.Length;
                return length + nameof(_config.Value).Length;
            }

            private static string Load() => File.ReadAllText("shop.json");
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Shop
        {
            private readonly Lazy<Task<string>> _config = new Lazy<Task<string>>(async () => await LoadAsync());

            /// <summary>Reads <see cref="_config"/>.</summary>
            public async Task<string> TitleAsync() => (await _config.Value).Trim();

            public bool IsLoaded => _config.IsValueCreated && _config.Value.IsCompletedSuccessfully;

            public async Task<int> LengthAsync(string prefix)
            {
                var length = prefix.Length + (await this._config.Value).Length;
                return length + nameof(_config.Value).Length;
            }

            private static async Task<string> LoadAsync() => await File.ReadAllTextAsync("shop.json");
        }
        """);

    /// <summary>A load that fails gives no value, as before, and a bridge waits only for what is there.</summary>
    [Theory]
    [InlineData(
        "_text.IsValueCreated ? \"loaded\" : \"not\"",
        "_text.IsValueCreated && _text.Value.IsCompletedSuccessfully ? \"loaded\" : \"not\"")]
    [InlineData(
        "\"\" + !this._text.IsValueCreated",
        "\"\" + !(this._text.IsValueCreated && this._text.Value.IsCompletedSuccessfully)")]
    public Task Converts_a_question_for_the_value(string before, string after)
    {
        return ChainCase.ConvertsProgramAsync(
            Source("string", "() => Load()", "string Load() { Thread.Sleep(1); return Read(); }", "string Text()", "", before),
            Source(
                "Task<string>",
                "async () => await Load()",
                "async Task<string> Load() { await Task.Delay(1); return Read(); }",
                "async Task<string> Text()",
                "await ",
                after));

        static string Source(string type, string factory, string load, string text, string await, string asked) => $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            public class Shop
            {
                private readonly Lazy<{{type}}> _text = new({{factory}}, LazyThreadSafetyMode.ExecutionAndPublication);

                public {{text}} => {{await}}_text.Value;

                public string State() => {{asked}};

                private static {{load}}

                private static string Read() => throw new InvalidOperationException("none");
            }

            public static class Program
            {
                public static async Task<string> Run()
                {
                    await Task.Yield();
                    var s = new Shop();
                    var said = s.State();
                    try { return {{await}}s.Text(); } catch (InvalidOperationException e) { return said + e.Message + s.State(); }
                }
            }
            """;
    }

    [Theory]
    [InlineData(
        "private readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\"));",
        "private readonly Lazy<Task<string>> _config = new(async () => await File.ReadAllTextAsync(\"a\"));")]
    [InlineData(
        "Lazy<string>? _config = new(() => File.ReadAllText(\"a\"), true);",
        "Lazy<Task<string>>? _config = new(async () => await File.ReadAllTextAsync(\"a\"), true);")]
    [InlineData(
        "static readonly System.Lazy<string> _config = new System.Lazy<string>(() => { return File.ReadAllText(\"a\"); }, "
            + "LazyThreadSafetyMode.ExecutionAndPublication);",
        "static readonly System.Lazy<Task<string>> _config = new System.Lazy<Task<string>>(async () => { return await "
            + "File.ReadAllTextAsync(\"a\"); }, LazyThreadSafetyMode.ExecutionAndPublication);")]
    [InlineData(
        "private readonly Lazy<string> _config = new Lazy<string>(delegate { return File.ReadAllText(\"a\"); });",
        "private readonly Lazy<Task<string>> _config = new Lazy<Task<string>>(async delegate { return await File.ReadAllTextAsync(\"a\"); "
            + "});")]
    [InlineData(
        "private readonly Lazy<string> _config = new(static () => (File.ReadAllText(\"a\")).Trim());",
        "private readonly Lazy<Task<string>> _config = new(static async () => (await File.ReadAllTextAsync(\"a\")).Trim());")]
    [InlineData(
        "private readonly Lazy<string> _config = new(Load);\n\n    private static string Load() => File.ReadAllText(\"a\");",
        "private readonly Lazy<Task<string>> _config = new(LoadAsync);\n\n    private static async Task<string> LoadAsync() => await "
            + "File.ReadAllTextAsync(\"a\");")]
    public Task Keeps_the_form_of_a_lazy_field(string before, string after) => ChainCase.ConvertsAsync(
        $"using System;\nusing System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\n\npublic class Shop\n{{\n    "
            + $"{before}\n\n    public string Title() => _config.Value;\n}}\n",
        $"using System;\nusing System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\n\npublic class Shop\n{{\n    "
            + $"{after}\n\n    public async Task<string> TitleAsync() => await _config.Value;\n}}\n");

    [Fact]
    public Task Converts_a_field_that_the_constructor_sets_and_another_part_reads() => new ChainCase()
        .With("App",
        ("Shop.cs",
            """
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading.Tasks;

            public partial class Shop<T>
            {
                private readonly Lazy<List<string>> _lines;

                public Shop(string path)
                {
                    _lines = new Lazy<List<string>>(() =>
                    {
                        var lines = new List<string>();
                        // both
                        lines.Add(File.ReadAllText(path));
                        lines.Add(File.ReadAllText(path + "2"));
                        return lines;
                    });
                }
            }
            """,
            """
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Threading.Tasks;

            public partial class Shop<T>
            {
                private readonly Lazy<Task<List<string>>> _lines;

                public Shop(string path)
                {
                    _lines = new Lazy<Task<List<string>>>(async () =>
                    {
                        var lines = new List<string>();
                        // both
                        lines.Add(await File.ReadAllTextAsync(path));
                        lines.Add(await File.ReadAllTextAsync(path + "2"));
                        return lines;
                    });
                }
            }
            """),
        ("Part.cs",
            """
            public partial class Shop<T>
            {
                public int Count => _lines.Value.Count;

                public string? First() => _lines.Value[0]?.Trim();

                private class Reader(Shop<T> shop)
                {
                    public int Read() => shop._lines.Value.Count + (shop?._lines.Value.Capacity ?? 0);
                }
            }
            """,
            """
            using System.Threading.Tasks;

            public partial class Shop<T>
            {
                public int Count => _lines.Value.GetAwaiter().GetResult().Count;

                public async Task<string?> FirstAsync() => (await _lines.Value)[0]?.Trim();

                private class Reader(Shop<T> shop)
                {
                    public async Task<int> ReadAsync() => (await shop._lines.Value).Count + ((shop == null ? (int?)null : (await shop._lines.Value).Capacity) ?? 0);
                }
            }
            """))
        .RunAsync();

    [Fact]
    public Task Runs_a_lazy_once_and_fails_at_every_read_as_before() => ChainCase.ConvertsProgramAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Shop
        {
            private static int s_loads;

            private readonly Lazy<string> _name;
            private readonly Lazy<int> _broken = new(() => Fail());

            public Shop(string name) => _name = new Lazy<string>(() => Load(name));

            public string Name() => _name.Value;

            public int Broken() => _broken.Value;

            private static string Load(string name)
            {
                Thread.Sleep(1);
                return name + ++s_loads;
            }

            private static int Fail()
            {
                Thread.Sleep(1);
                throw new InvalidOperationException("failure " + ++s_loads);
            }
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                var shop = new Shop("a");
                var lines = "";
                lines += shop.Name() + shop.Name();
                for (var i = 0; i < 2; i++)
                {
                    try
                    {
                        shop.Broken();
                    }
                    catch (InvalidOperationException e)
                    {
                        lines += e.Message;
                    }
                }

                await Task.Yield();
                return lines + new Shop("b").Name();
            }
        }
        """,
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Shop
        {
            private static int s_loads;

            private readonly Lazy<Task<string>> _name;
            private readonly Lazy<Task<int>> _broken = new(async () => await Fail());

            public Shop(string name) => _name = new Lazy<Task<string>>(async () => await Load(name));

            public async Task<string> Name() => await _name.Value;

            public async Task<int> Broken() => await _broken.Value;

            private static async Task<string> Load(string name)
            {
                await Task.Delay(1);
                return name + ++s_loads;
            }

            private static async Task<int> Fail()
            {
                await Task.Delay(1);
                throw new InvalidOperationException("failure " + ++s_loads);
            }
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                var shop = new Shop("a");
                var lines = "";
                lines += await shop.Name() + await shop.Name();
                for (var i = 0; i < 2; i++)
                {
                    try
                    {
                        await shop.Broken();
                    }
                    catch (InvalidOperationException e)
                    {
                        lines += e.Message;
                    }
                }

                await Task.Yield();
                return lines + await new Shop("b").Name();
            }
        }
        """);

    [Theory]
    [InlineData(
        "internal readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title() => _config.Value;",
        "delegate-escapes")]
    [InlineData("readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); Lazy<string> Title() => _config;", "delegate-escapes")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title() => Of(_config); string Of(Lazy<string> lazy) "
            + "=> lazy.Value;",
        "delegate-escapes")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title() => _config.ToString() + _config.Value;",
        "delegate-escapes")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\"), false); string Title() => _config.Value;",
        "delegate-escapes")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\"), LazyThreadSafetyMode.PublicationOnly); string Title() => "
            + "_config.Value;",
        "delegate-escapes")]
    [InlineData(
        "Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title() => _config.Value; void Reset() { _config = new(() => "
            + "\"\"); }",
        "delegate-escapes")]
    [InlineData(
        "Lazy<string> _config = new(() => File.ReadAllText(\"a\")), _other = new(); string Title() => _config.Value + _other.Value;",
        "delegate-escapes")]
    [InlineData(
        "[Obsolete] readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title() => _config.Value;",
        "attribute")]
    [InlineData(
        "static readonly Lazy<string> s_config = new(() => File.ReadAllText(\"a\") + s_config!.Value); string Title() => s_config.Value;",
        "delegate-escapes")]
    [InlineData(
        "static readonly Lazy<string> s_config = new(() => File.ReadAllText(\"a\")); static readonly string s_value = s_config.Value; "
            + "string Title() => s_config.Value;",
        "initializer")]
    [InlineData(
        "static readonly Lazy<string> s_config = new(() => File.ReadAllText(\"a\")); static C() { Console.WriteLine(s_config.Value); } "
            + "string Title() => s_config.Value;",
        "special")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title { get { return _config.Value; } } string Other "
            + "=> _config.Value;",
        "too-many-bridges")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); string Title() { lock (this) { return _config.Value; } }",
        "thread-affine")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllTextAsync(\"a\").Result); string Title() { try { return _config.Value; } "
            + "catch (AggregateException) { return \"\"; } }",
        "aggregate")]
    [InlineData(
        "readonly Lazy<string> _config = new(() => File.ReadAllText(\"a\")); Expression<Func<string>> Title() => () => _config.Value;",
        "expression-tree")]
    [InlineData(
        "static readonly Lazy<string> s_config = new(Load); static string Load() => File.ReadAllText(\"a\"); internal Lazy<string> "
            + "Title() => s_config;",
        "delegate-escapes")]
    [InlineData(
        "string Title() { var config = new Lazy<string>(() => File.ReadAllText(\"a\")); return config.Value; }",
        "delegate-escapes")]
    public Task Refuses_a_lazy_with_other_uses(string members, string code) => ChainCase.RefusesAsync(
        $"using System;\nusing System.IO;\nusing System.Linq.Expressions;\nusing System.Threading;\n\nclass C\n{{\n    {members}\n}}\n",
        code);

    /// <summary>The lazy throws when its factory comes back to it; a task would wait for itself.</summary>
    [Theory]
    [InlineData(
        "static readonly Lazy<string> s_text = new(() => { Thread.Sleep(1); return Again(); }); static string Again() => s_text.Value; "
            + "string Title() => s_text.Value;")]
    [InlineData(
        "static readonly Lazy<string> s_text = new(Load); static string Load() { Thread.Sleep(1); return new C().Title(); } "
            + "string Title() => s_text.Value;")]
    [InlineData(
        "readonly Lazy<string> _text; C() => _text = new Lazy<string>(() => { Thread.Sleep(1); return Load(); }); "
            + "string Load() => Other; string Other => Title(); string Title() => _text.Value;")]
    [InlineData(
        "readonly Lazy<string> _text; readonly ILoad _load = new Loads(); C() => _text = new Lazy<string>(() => { Thread.Sleep(1); "
            + "return _load.Get(this); }); internal string Title() => _text.Value; interface ILoad { string Get(C c); } "
            + "class Loads : ILoad { public string Get(C c) => c.Title(); }")]
    [InlineData(
        "static readonly Lazy<string> s_text = new(() => { Thread.Sleep(1); return s_again(); }); "
            + "static readonly Func<string> s_again = () => Title(); static string Title() => s_text.Value;")]
    [InlineData(
        "static readonly Lazy<string> s_text = new(() => { Thread.Sleep(1); return new Part().Text; }); class Part { "
            + "public readonly string Text = Title(); } static string Title() => s_text.Value;")]
    public Task Refuses_a_lazy_whose_factory_comes_back_to_it(string members) => ChainCase.RefusesAsync(
        $"using System;\nusing System.IO;\nusing System.Threading;\n\nclass C\n{{\n    {members}\n}}\n",
        "delegate-escapes");

    [Fact]
    public Task Converts_a_lazy_that_loads_from_another() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;

        public class Shop
        {
            private readonly Lazy<string> _text;
            private readonly Lazy<string[]> _lines;
            private readonly Lazy<int> _count;

            public Shop(string path)
            {
                _text = new(() => File.ReadAllText(path));
                _lines = new(() => _text.Value.Split('\n'));
                _count = new(Count);
            }

            public int Lines() => _count.Value;

            private int Count() => _lines.Value.Length;
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Shop
        {
            private readonly Lazy<Task<string>> _text;
            private readonly Lazy<Task<string[]>> _lines;
            private readonly Lazy<Task<int>> _count;

            public Shop(string path)
            {
                _text = new(async () => await File.ReadAllTextAsync(path));
                _lines = new(async () => (await _text.Value).Split('\n'));
                _count = new(CountAsync);
            }

            public async Task<int> LinesAsync() => await _count.Value;

            private async Task<int> CountAsync() => (await _lines.Value).Length;
        }
        """);

    [Fact]
    public Task Bridges_in_a_lazy_that_stays() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;

        public class Shop
        {
            private readonly Lazy<string> _text = new(Load);

            public string Text => _text.Value;

            public string Other => _text.Value + 1;

            public string Third => _text.Value + 2;

            public string Get() => Load() + Load();

            private static string Load() => File.ReadAllText("a") + File.ReadAllText("b");
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Shop
        {
            private readonly Lazy<string> _text = new(() => LoadAsync().GetAwaiter().GetResult());

            public string Text => _text.Value;

            public string Other => _text.Value + 1;

            public string Third => _text.Value + 2;

            public async Task<string> GetAsync() => await LoadAsync() + await LoadAsync();

            private static async Task<string> LoadAsync() => await File.ReadAllTextAsync("a") + await File.ReadAllTextAsync("b");
        }
        """);

    [Fact]
    public Task Refuses_a_lazy_in_code_that_is_switched_off() => ChainCase.RefusesAsync(
        """
        using System;
        using System.IO;

        class C
        {
            private readonly Lazy<string> _config = new(() => File.ReadAllText("a"));

            string Title() => _config.Value;

        #if OTHER
            string Other() => _config.Value;
        #endif
        }
        """,
        "disabled-text");
}
