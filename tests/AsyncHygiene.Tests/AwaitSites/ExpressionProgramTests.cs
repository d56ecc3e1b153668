using System;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>
/// Expressions in whole programs: each program runs before and after, and says the same. What blocks stands in a synchronous method that
/// has a caller.
/// </summary>
[Trait("Speed", "Slow")]
public class ExpressionProgramTests
{
    internal const string Log =
        "    static readonly System.Text.StringBuilder s_log = new();\n    static T Say<T>(string what, T value) { "
            + "s_log.Append(what).Append(' '); return value; }\n";

    /// <summary>A program whose <c>M</c> has the value that it prints; its methods say when they are called.</summary>
    internal static Task InProgram(string before, string after) => ChainCase.ConvertsProgramAsync(
        Program(before, "M()"),
        Program(after, "await MAsync()"));

    internal static string Program(string members, string call) =>
        $$"""
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
        {{Log}}
            static async Task<string> Run()
            {
                await Task.Yield();
                var result = {{call}};
                return result + " " + s_log;
            }

            static Task<int> NumberAsync(int n) => Task.Run(() => Say("number" + n, n));
            static Task<string> TextAsync(string text) => Task.Run(() => Say("text", text));

        {{Indented(members)}}
        }
        """;

    internal static string Indented(string text) =>
        "    " + text.ReplaceLineEndings("\n")
            .Replace("\n", "\n    ", StringComparison.Ordinal)
            .Replace("\n    \n", "\n\n", StringComparison.Ordinal);

    [Fact]
    public Task Awaits_from_the_inside_out() => InProgram(
        """
        sealed class Node { public Task<Node> FAsync() => Task.Run(() => this); public Task<string> GAsync() => Task.Run(() => Say("g", "g")); }

        static string M() => new Node().FAsync().Result.FAsync().Result.GAsync().Result;
        """,
        """
        sealed class Node { public Task<Node> FAsync() => Task.Run(() => this); public Task<string> GAsync() => Task.Run(() => Say("g", "g")); }

        static async Task<string> MAsync() => await (await (await new Node().FAsync()).FAsync()).GAsync();
        """);

    [Fact]
    public Task Keeps_the_order_of_calls_in_arguments() => InProgram(
        """
        static int F(int a, int b, int c) { Thread.Sleep(1); return Say("f", a + 10 * b + 100 * c); }
        static int G(int x) { Thread.Sleep(1); return Say("g" + x, x); }
        static int M() => F(G(1), Say("between", 2), G(3)) + F(c: G(4), a: G(5), b: 0);
        """,
        """
        static async Task<int> FAsync(int a, int b, int c) { await Task.Delay(1); return Say("f", a + 10 * b + 100 * c); }
        static async Task<int> GAsync(int x) { await Task.Delay(1); return Say("g" + x, x); }
        static async Task<int> MAsync() => await FAsync(await GAsync(1), Say("between", 2), await GAsync(3)) + await FAsync(c: await GAsync(4), a: await GAsync(5), b: 0);
        """);

    [Fact]
    public Task Awaits_behind_a_question_mark() => InProgram(
        """
        sealed class Item { public int Id = 7; public Task<Item> LoadAsync() => Task.Run(() => Say("load", this)); public Item? Next => Say<Item?>("next", null); }

        static int? Id(Item? x) => x?.LoadAsync().Result.Id;

        static void Wait(bool some, Item x)
        {
            Task? t = some ? NumberAsync(1) : null;
            t?.Wait();
            if (t != null)
                x.Next?.LoadAsync().GetAwaiter().GetResult();
            else
                Say("none", 0);
        }

        static string M()
        {
            Wait(true, new Item());
            Wait(false, new Item());
            var text = Id(new Item()) + " " + (Id(null) ?? 1);
            var length = Find(true)?.LoadAsync().Result?.Id.ToString()?.Length;
            return text + length + (Find(false)?.LoadAsync().Result.Id == null);
        }

        static Item? Find(bool b) => Say("find", b ? new Item() : null);
        """,
        """
        sealed class Item { public int Id = 7; public Task<Item> LoadAsync() => Task.Run(() => Say("load", this)); public Item? Next => Say<Item?>("next", null); }

        static async Task<int?> IdAsync(Item? x) => x == null ? (int?)null : (await x.LoadAsync()).Id;

        static async Task WaitAsync(bool some, Item x)
        {
            Task? t = some ? NumberAsync(1) : null;
            if (t != null)
                await t;
            if (t != null)
            {
                var next = x.Next;
                if (next != null)
                    await next.LoadAsync();
            }
            else
                Say("none", 0);
        }

        static async Task<string> MAsync()
        {
            await WaitAsync(true, new Item());
            await WaitAsync(false, new Item());
            var text = await IdAsync(new Item()) + " " + (await IdAsync(null) ?? 1);
            var find = Find(true);
            var length = find == null ? (int?)null : (await find.LoadAsync())?.Id.ToString()?.Length;
            return text + length + ((Find(false) is { } find2 ? (await find2.LoadAsync()).Id : (int?)null) == null);
        }

        static Item? Find(bool b) => Say("find", b ? new Item() : null);
        """);

    [Fact]
    public Task Keeps_how_a_wait_is_configured() => InProgram(
        """
        static int M() => NumberAsync(1).ConfigureAwait(false).GetAwaiter().GetResult() + new ValueTask<int>(NumberAsync(2)).ConfigureAwait(true).GetAwaiter().GetResult();
        """,
        """
        static async Task<int> MAsync() => await NumberAsync(1).ConfigureAwait(false) + await new ValueTask<int>(NumberAsync(2)).ConfigureAwait(true);
        """);

    [Fact]
    public Task Awaits_the_counterpart_but_not_of_streams_in_memory() => InProgram(
        """
        static string M()
        {
            var path = System.IO.Path.GetTempFileName();
            System.IO.File.WriteAllText(path, "text");
            using System.IO.StreamReader? reader = new(path);
            var memory = new System.IO.MemoryStream();
            memory.WriteByte(1);
            memory.Flush();
            return reader?.ReadLine() + new System.IO.StringReader("a").ReadLine() + System.IO.File.ReadAllText(path) + memory.Length;
        }
        """,
        """
        static async Task<string> MAsync()
        {
            var path = System.IO.Path.GetTempFileName();
            await System.IO.File.WriteAllTextAsync(path, "text");
            using System.IO.StreamReader? reader = new(path);
            var memory = new System.IO.MemoryStream();
            memory.WriteByte(1);
            memory.Flush();
            return (reader == null ? null : await reader.ReadLineAsync()) + new System.IO.StringReader("a").ReadLine() + await System.IO.File.ReadAllTextAsync(path) + memory.Length;
        }
        """);

    [Fact]
    public Task Adds_the_using_of_a_querys_asynchronous_form() => new ChainCase().With(new ChainProject("App", ("App.cs",
        """
        using System.Collections.Generic;
        using System.Linq;

        class Order { public int Id { get; set; } }

        class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<Order> Orders { get; set; } = null!; }

        class Orders(Db db)
        {
            public List<Order> Large() => db.Orders.Where(o => o.Id > 1).ToList();

            public Order? Append(Db? other)
            {
                db.Orders.Add(new Order());
                db.SaveChanges();
                other?.SaveChanges();
                return Large().First();
            }

            public int Count() => Large().Count;
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class Order { public int Id { get; set; } }

        class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<Order> Orders { get; set; } = null!; }

        class Orders(Db db)
        {
            public async Task<List<Order>> LargeAsync() => await db.Orders.Where(o => o.Id > 1).ToListAsync();

            public async Task<Order?> AppendAsync(Db? other)
            {
                db.Orders.Add(new Order());
                await db.SaveChangesAsync();
                if (other != null)
                    await other.SaveChangesAsync();
                return (await LargeAsync()).First();
            }

            public async Task<int> CountAsync() => (await LargeAsync()).Count;
        }
        """))
    { References = Framework.Net10.WithEntityFrameworkCore() })
        .RunAsync();

    [Fact]
    public Task Awaits_next_to_a_variable_or_field_that_is_passed_by_reference() => InProgram(
        """
        static int s_total = 1;
        static int Change() { Thread.Sleep(1); s_total += 100; return 10; }
        static int Add(ref int total, int value) => total += value;
        static int M() { var local = 1; return Add(ref s_total, Change()) + Add(ref local, Change()) + s_total + local; }
        """,
        """
        static int s_total = 1;
        static async Task<int> ChangeAsync() { await Task.Delay(1); s_total += 100; return 10; }
        static int Add(ref int total, int value) => total += value;
        static async Task<int> MAsync() { var local = 1; return Add(ref s_total, await ChangeAsync()) + Add(ref local, await ChangeAsync()) + s_total + local; }
        """);

    [Fact]
    public Task Awaits_in_the_first_source_of_a_query() => InProgram(
        """
        static List<int> Load() { Thread.Sleep(1); return Say("load", new List<int> { 1, 2, 3 }); }
        static string M() => string.Join(",", from c in Load() where c > 1 select c * 2);
        """,
        """
        static async Task<List<int>> LoadAsync() { await Task.Delay(1); return Say("load", new List<int> { 1, 2, 3 }); }
        static async Task<string> MAsync() => string.Join(",", from c in await LoadAsync() where c > 1 select c * 2);
        """);

    [Fact]
    public Task Awaits_in_initializers_patterns_and_collections() => InProgram(
        """
        record Pair(int A, int B);
        static int Load(int n) { Thread.Sleep(1); return Say("load" + n, n); }
        static string Name() { Thread.Sleep(1); return Say("name", "name"); }

        static string M()
        {
            string? a = null, b = "b";
            a ??= Name();
            b ??= Name();
            var pair = new Pair(Load(1), Load(2)) with { B = Load(3) };
            int[] list = [Load(4), .. new[] { Load(5) }];
            var map = new Dictionary<int, int> { [Load(6)] = Load(7) };
            var items = new List<int> { Load(8) };
            var (x, y) = (Load(9), Load(10));
            var anonymous = new { C = Load(11) };
            return a + b + pair + list[^Load(1)] + map.Count + items[0] + x + y + anonymous + list[Load(0)..Load(1)].Length;
        }
        """,
        """
        record Pair(int A, int B);
        static async Task<int> LoadAsync(int n) { await Task.Delay(1); return Say("load" + n, n); }
        static async Task<string> NameAsync() { await Task.Delay(1); return Say("name", "name"); }

        static async Task<string> MAsync()
        {
            string? a = null, b = "b";
            a ??= await NameAsync();
            b ??= await NameAsync();
            var pair = new Pair(await LoadAsync(1), await LoadAsync(2)) with { B = await LoadAsync(3) };
            int[] list = [await LoadAsync(4), .. new[] { await LoadAsync(5) }];
            var map = new Dictionary<int, int> { [await LoadAsync(6)] = await LoadAsync(7) };
            var items = new List<int> { await LoadAsync(8) };
            var (x, y) = (await LoadAsync(9), await LoadAsync(10));
            var anonymous = new { C = await LoadAsync(11) };
            return a + b + pair + list[^await LoadAsync(1)] + map.Count + items[0] + x + y + anonymous + list[await LoadAsync(0)..await LoadAsync(1)].Length;
        }
        """);

    [Fact]
    public Task Keeps_reading_the_left_side_of_an_assignment_first() => InProgram(
        """
        static int s_total = 1;
        static readonly int[] s_all = [1, 2, 3];
        static int Index { get; set; }
        int _own = 1;
        static int Load() { Thread.Sleep(1); s_total = 100; s_all[0] = 50; s_all[1] = 60; return Say("load", 10); }
        int Own() { Thread.Sleep(1); _own = 100; return 10; }

        static string M()
        {
            s_total += Load();
            var i = 0;
            s_all[i++] += Load();
            s_all[i] -= Load() + i++;
            Index += Load();
            var p = new Program();
            p._own *= p.Own();
            return s_total + " " + string.Join(",", s_all) + " " + i + Index + p._own;
        }
        """,
        """
        static int s_total = 1;
        static readonly int[] s_all = [1, 2, 3];
        static int Index { get; set; }
        int _own = 1;
        static async Task<int> LoadAsync() { await Task.Delay(1); s_total = 100; s_all[0] = 50; s_all[1] = 60; return Say("load", 10); }
        async Task<int> OwnAsync() { await Task.Delay(1); _own = 100; return 10; }

        static async Task<string> MAsync()
        {
            s_total += await LoadAsync();
            var i = 0;
            s_all[i++] += await LoadAsync();
            s_all[i] -= await LoadAsync() + i++;
            Index += await LoadAsync();
            var p = new Program();
            p._own *= await p.OwnAsync();
            return s_total + " " + string.Join(",", s_all) + " " + i + Index + p._own;
        }
        """);
}
