using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Properties;

/// <summary>Getters that block, where <c>async_hygiene.convert_properties</c> is set.</summary>
public class PropertyTests
{
    private const string Option = "async_hygiene.convert_properties";

    [Fact]
    public Task Converts_a_property_to_a_method() => ConvertsAsync(
        """
        using System.IO;
        using System.Linq;

        namespace App;

        public class Shop
        {
            private readonly string _file = "a";

            /// <summary>Gets the text.</summary>
            /// <value>What the file has.</value>
            private string Text => File.ReadAllText(_file);

            /// <summary>Counts <see cref="Text"/>.</summary>
            internal int Size
            {
                get
                {
                    // Once.
                    if (Text.Length > 1)
                    {
                        return Text.Length;
                    }

                    return @"
            as it is".Length;
                }
            }

            internal static string First { get => File.ReadAllText("first"); } // one line

            internal string GetName { get { return this.Text; } }

            public string Show(Shop? other)
            {
                var size = other?.Size;
                return -Size + (Text ?? "").Trim() + other?.Text.Trim() + Text[0] + Text!.Length + First + GetName + size;
            }
        }

        public static class Caller
        {
            public static int Sizes(Shop[] shops)
            {
                var total = 0;
                foreach (var c in Shop.First)
                {
                    total = shops.Count(s => s.Size > c);
                }

                return total + shops[0].Size;
            }
        }
        """,
        """
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        namespace App;

        public class Shop
        {
            private readonly string _file = "a";

            /// <summary>Gets the text.</summary>
            /// <returns>What the file has.</returns>
            private async Task<string> GetTextAsync() => await File.ReadAllTextAsync(_file);

            /// <summary>Counts <see cref="GetTextAsync"/>.</summary>
            internal async Task<int> GetSizeAsync()
            {
                // Once.
                if ((await GetTextAsync()).Length > 1)
                {
                    return (await GetTextAsync()).Length;
                }

                return @"
            as it is".Length;
            }

            internal static async Task<string> GetFirstAsync() => await File.ReadAllTextAsync("first"); // one line

            internal async Task<string> GetGetNameAsync() { return await this.GetTextAsync(); }

            public async Task<string> ShowAsync(Shop? other)
            {
                var size = other == null ? (int?)null : await other.GetSizeAsync();
                return -await GetSizeAsync() + (await GetTextAsync() ?? "").Trim() + (other == null ? null : (await other.GetTextAsync()).Trim()) + (await GetTextAsync())[0] + (await GetTextAsync())!.Length + await GetFirstAsync() + await GetGetNameAsync() + size;
            }
        }

        public static class Caller
        {
            public static async Task<int> SizesAsync(Shop[] shops)
            {
                var total = 0;
                foreach (var c in await Shop.GetFirstAsync())
                {
                    var count = 0;
                    foreach (var s in shops)
                    {
                        if (await s.GetSizeAsync() > c)
                        {
                            count++;
                        }
                    }

                    total = count;
                }

                return total + await shops[0].GetSizeAsync();
            }
        }
        """);

    [Fact]
    public async Task Runs_as_before()
    {
        const string before =
            """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            record Item(int Id)
            {
                private static int s_reads;

                internal List<int> Numbers
                {
                    get
                    {
                        s_reads++;
                        Thread.Sleep(1);
                        return new List<int> { Id, s_reads };
                    }
                }

                private int Recursive { get { Thread.Sleep(1); return Id <= 0 ? 0 : 1 + new Item(Id - 1).Recursive; } }

                internal Func<int, int> Add { get { Thread.Sleep(1); return i => i + Id; } }

                internal int Total => Numbers.Sum() + Recursive + Nested();

                internal Item? Next => Id > 2 ? null : Load(Id + 1);

                private static Item Load(int id) { Thread.Sleep(1); return new Item(id); }

                private int Nested() => Local();

                private int Local() { return Inner; }

                private int Inner { get { try { Thread.Sleep(1); return Id; } finally { s_reads += 2; } } }
            }

            class Program
            {
                static async Task<string> Run()
                {
                    await Task.Yield();
                    var item = new Item(3);
                    return Text(item) + Text(new Item(1)) + string.Join(",", Sums(new[] { item, new Item(2) }));
                }

                static string Text(Item item)
                {
                    var next = item.Next;
                    var log = item.Total + "|" + item.Add(3) + "|" + item + "|" + next?.Total + "|";
                    item.Numbers[0] = 5;
                    if (item.Numbers is [var first, _] && item.Total > 1)
                        log += first + (item.Numbers.Count > 1 ? item.Total : 0);
                    foreach (var n in item.Numbers)
                        log += n;
                    return log + $"{item.Total:000}" + (item.Numbers.Count, Total: item.Total);
                }

                static IEnumerable<int> Sums(Item[] items)
                {
                    var sums = new List<int>();
                    foreach (var i in items.Where(x => x.Total > 2))
                        sums.Add(i.Total);
                    return sums;
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before, (Option, "true"));
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
        Assert.DoesNotContain("Sleep", after);
        Assert.DoesNotContain("GetResult", after);
        Assert.Contains("(await item.GetAdd())(3)", after);
        Assert.Contains("(await item.GetNumbers())[0] = 5;", after);
    }

    [Fact]
    public async Task Bridges_once_where_a_reader_cannot_await()
    {
        var report = await Case(
            """
            using System.IO;

            class Shop
            {
                private readonly string _text;
                public Shop() => _text = Text;
                private string Text { get { File.WriteAllText("a", ""); return File.ReadAllText("a"); } }
                public int Show() => Text.Length;
            }
            """,
            """
            using System.IO;
            using System.Threading.Tasks;

            class Shop
            {
                private readonly string _text;
                public Shop() => _text = GetTextAsync().GetAwaiter().GetResult();
                private async Task<string> GetTextAsync() { await File.WriteAllTextAsync("a", ""); return await File.ReadAllTextAsync("a"); }
                public async Task<int> ShowAsync() => (await GetTextAsync()).Length;
            }
            """).RunAsync();
        Assert.Equal("ctor", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Converts_over_projects_and_styles() => new ChainCase()
        .WithOption(Option, "true")
        .WithOption("async_hygiene.rename", "never")
        .With("Data", ("Store.cs",
            """
            using System.IO;
            using System.Runtime.CompilerServices;
            using System.Threading.Tasks;

            [assembly: InternalsVisibleTo("App")]

            public partial class Store
            {
                internal string Text => File.ReadAllText("a");
                private async Task Style() => await Task.Delay(1).ConfigureAwait(false);
            }
            """,
            """
            using System.IO;
            using System.Runtime.CompilerServices;
            using System.Threading.Tasks;

            [assembly: InternalsVisibleTo("App")]

            public partial class Store
            {
                internal async Task<string> GetText() => await File.ReadAllTextAsync("a").ConfigureAwait(false);
                private async Task Style() => await Task.Delay(1).ConfigureAwait(false);
            }
            """))
        .With(new ChainProject("App", ("App.cs",
            "class C { string M(Store store) => store.Text; }\n",
            "using System.Threading.Tasks;\n\nclass C { async Task<string> M(Store store) => await store.GetText(); }\n"))
        {
            Uses = ["Data"]
        })
        .RunAsync();

    [Fact]
    public Task Converts_a_getter_that_calls_a_method_with_an_out_parameter() => new ChainCase()
        .WithOption(Option, "true")
        .WithOption("async_hygiene.convert_try_pattern", "true")
        .With("App", ("App.cs",
            """
            using System.Threading;

            class C
            {
                private int P { get { int v; bool ok; ok = TryGet(1, out v); return ok ? v : 0; } }
                private bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                private async Task<int> GetPAsync() { int v; bool ok; (ok, v) = await TryGetAsync(1); return ok ? v : 0; }
                private async Task<(bool Ok, int Value)> TryGetAsync(int k) { int v; await Task.Delay(1); v = k; return (true, v); }
            }
            """))
        .RunAsync();

    [Theory]
    [InlineData("public int P => Load();")]
    [InlineData("protected int P => Load();")]
    [InlineData("internal virtual int P => Load();")]
    [InlineData("int P { get => Load(); set { } }")]
    [InlineData("int P { get => Load(); init { } }")]
    [InlineData("int this[int i] => Load();")]
    [InlineData("ref int P { get { Thread.Sleep(1); return ref _f; } } int _f;")]
    [InlineData("[Obsolete] int P => Load();")]
    [InlineData("int P { [Obsolete] get => Load(); }")]
    [Roslyn5Data("int P { get { field = Load(); return field; } }", "accessor", "")]
    [InlineData("int P { /* once */ get { return Load(); } }")]
    [InlineData("internal int Length => Load();")]
    [InlineData("IEnumerable<int> P { get { yield return Load(); } }")]
    [InlineData("int I.P => Load();", "accessor", " : I")]
    [InlineData("internal Task P { get { Thread.Sleep(1); return Task.CompletedTask; } }")]
    public Task Refuses_properties(string member, string code = "accessor", string bases = "") => RefusesMemberAsync(member, code, bases);

    [Theory]
    [InlineData("int P => Load(); bool M(C c) => c is { P: 1 };")]
    [InlineData("int P => Load(); bool M(C c) => c is { Me.P: > 1 }; C Me => this;")]
    [InlineData("int P => Load(); object M() => new { P };")]
    [InlineData("int P => Load(); object M(C c) => new { c?.P };")]
    [InlineData("int P => Load(); object M() => (P, 1);")]
    [InlineData("int P => Load(); string M() => nameof(P);")]
    [InlineData("int P => Load(); int M() => P; object O() => typeof(C).GetProperty(\"P\")!;")]
    [InlineData("List<int> P { get { Thread.Sleep(1); return null!; } } C M() => new C { P = { 1 } };")]
    [InlineData("string? P { get { Thread.Sleep(1); return null; } } int M() => P != null ? P.Length : 0;")]
    [InlineData("int P => Load(); System.Linq.Expressions.Expression<Func<int>> M() => () => P;", "expression-tree")]
    [InlineData("internal const string N = \"a\"; int P => Load(); int GetPAsync => 1;", "accessor")]
    [InlineData("int P => Load(); int M() { try { return P; } catch (AggregateException) { return 0; } }", "aggregate")]
    public Task Refuses_readers(string member, string code = "property-by-name") => RefusesMemberAsync(member, code, "");

    [Theory]
    [InlineData("[System.Runtime.Serialization.DataContract] class C")]
    [InlineData("[System.Serializable] class C")]
    [InlineData("[System.ComponentModel.DefaultProperty(\"Q\")] class C")]
    [InlineData("class C : System.ComponentModel.INotifyPropertyChanged")]
    [InlineData("struct C")]
    [InlineData("interface C")]
    [InlineData("namespace System.Windows { class DependencyObject { } } class C")]
    public Task Refuses_types(string type)
    {
        var events = type.Contains("INotify", System.StringComparison.Ordinal)
            ? "public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged;"
            : "";
        return RefusesAsync(
            $"#nullable enable\nusing System.Threading;\n\n{type}\n{{\n    internal int P {{ get {{ Thread.Sleep(1); return 1; }} }}\n    "
                + $"{events}\n}}\n",
            "accessor");
    }

    [Fact]
    public Task Refuses_readers_outside_the_solution() => RefusesAsync(
        "using System.Threading;\n\n[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Other, PublicKey=1\")]\n\nclass "
            + "C\n{\n    internal int P { get { Thread.Sleep(1); return 1; } }\n}\n",
        "property-by-name");

    [Fact]
    public async Task Refuses_generated_readers()
    {
        const string source =
            "using System.Threading;\n\npartial class C\n{\n    private int P { get { Thread.Sleep(1); return 1; } }\n}\n";
        const string generated = "// <auto-generated/>\npartial class C\n{\n    public int Q => P;\n}\n";
        await new ChainCase()
            .WithOption(Option, "true")
            .With("App", ("C.cs", source, source), ("C.g.cs", generated, generated))
            .RefusesAsync("generated");
    }

    private static Task RefusesMemberAsync(string member, string code, string bases) => RefusesAsync(
        "#nullable enable\nusing System;\nusing System.Collections.Generic;\nusing System.Threading;\nusing "
            + "System.Threading.Tasks;\n\ninterface I { int P { get; } }\n\nclass C"
            + bases + "\n{\n    " + member.Replace("Load()", "Task.Run(() => 1).Result") + "\n}\n",
        code);

    private static ChainCase Case(string before, string after) =>
        new ChainCase().WithOption(Option, "true").With("App", ("App.cs", before, after));

    private static Task ConvertsAsync(string before, string after) => Case(before, after).RunAsync();

    private static Task RefusesAsync(string source, string code) => Case(source, source).RefusesAllAsync(code);
}
