using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Lambdas.Operators;

/// <summary>Blocking code in the lambdas of <c>ToDictionary</c>.</summary>
public class DictionaryTests
{
    [Fact]
    public Task Converts_ToDictionary_to_a_loop_that_adds() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            public Dictionary<int, string> ById(IEnumerable<Row> rows) => rows.ToDictionary(r => r.Id, r => Load(r));

            public int Count(List<Row> rows)
            {
                var texts = rows.Where(r => r.Id > 0).ToDictionary(row => row.Id + row.Name, Load, StringComparer.Ordinal);
                IDictionary<string, Row> others = rows.ToDictionary(Load);
                var both = rows.ToDictionary(r => Load(r), x => Load(x).Length);
                return texts.Count + others.Count + both.Count;
            }

            private string Load(Row row) => File.ReadAllText(row.Name);
        }

        public class Row
        {
            public int Id;
            public string Name;
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Texts
        {
            public async Task<Dictionary<int, string>> ByIdAsync(IEnumerable<Row> rows)
            {
                var results = new Dictionary<int, string>();
                foreach (var r in rows)
                {
                    results.Add(r.Id, await LoadAsync(r));
                }

                return results;
            }

            public async Task<int> CountAsync(List<Row> rows)
            {
                var texts = new Dictionary<string, string>(StringComparer.Ordinal);
                foreach (var row in rows.Where(r => r.Id > 0))
                {
                    texts.Add(row.Id + row.Name, await LoadAsync(row));
                }
                var results = new Dictionary<string, Row>();
                foreach (var item in rows)
                {
                    results.Add(await LoadAsync(item), item);
                }

                IDictionary<string, Row> others = results;
                var both = new Dictionary<string, int>();
                foreach (var x in rows)
                {
                    both.Add(await LoadAsync(x), (await LoadAsync(x)).Length);
                }
                return texts.Count + others.Count + both.Count;
            }

            private async Task<string> LoadAsync(Row row) => await File.ReadAllTextAsync(row.Name);
        }

        public class Row
        {
            public int Id;
            public string Name;
        }
        """);

    /// <summary>Keys that are null or there already stop it at the same item, after the same calls.</summary>
    [Fact]
    public async Task Runs_the_lambdas_of_a_dictionary_in_the_same_order_with_the_same_exceptions()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private static readonly StringBuilder s_log = new();

                public static async Task<string> Run()
                {
                    await Task.Yield();
                    var samples = new[] { new string[0], new[] { "a", "bb" }, new[] { "a", "A", "c" }, new[] { "a", null, "c" }, new[] { "a", "", "c" } };
                    foreach (var names in samples)
                    {
                        Try(() => Texts(names));
                        Try(() => Named(names));
                        Try(() => Keys(names));
                        Try(() => Both(names));
                        Try(() => NoKey(names));
                        Try(() => Ignored(names));
                        Try(() => Twice(names));
                    }

                    return s_log.ToString();
                }

                private static Dictionary<string, int> Texts(IEnumerable<string> names) => names.ToDictionary(n => Key(n), n => Load(n));
                private static Dictionary<string, int> Named(IEnumerable<string> names) => names.ToDictionary(k => Key(k), Load);
                private static Dictionary<int, string> Keys(IEnumerable<string> names) => names.ToDictionary(n => Load(n), other => Key(other));
                private static Dictionary<int, int> Both(IEnumerable<string> names) => names.ToDictionary(a => Load(a), b => Load(b) + 1);
                private static Dictionary<string, int?> NoKey(IEnumerable<string> names) =>
                    names.ToDictionary(n => Key(n) == "bb" ? null : Key(n), n => (int?)Load(n));
                private static Dictionary<string, int> Ignored(IEnumerable<string> names)
                {
                    Dictionary<string, int> all = names.Where(n => n != "").ToDictionary(n => Key(n), n => Load(n), StringComparer.OrdinalIgnoreCase);
                    s_log.Append(all.ContainsKey("A"));
                    return all;
                }

                private static Dictionary<int, string> Twice(IEnumerable<string> names) => names.ToDictionary(Load);

                private static void Try<TKey, TValue>(Func<Dictionary<TKey, TValue>> work)
                {
                    try
                    {
                        s_log.Append('=').Append(string.Join(";", work().Select(p => p.ToString()))).Append(' ');
                    }
                    catch (Exception e)
                    {
                        s_log.Append(e.GetType().Name).Append(e.Message).Append(' ');
                    }
                }

                private static string Key(string name)
                {
                    s_log.Append('k').Append(name.Length);
                    return name;
                }

                private static int Load(string name)
                {
                    s_log.Append(name).Append(',');
                    Thread.Sleep(1);
                    return name != "" ? name.Length : throw new FormatException("empty");
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.DoesNotContain("Sleep", after);
        Assert.DoesNotContain("ToDictionary", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("names.ToDictionary(n => n, n => { var text = Load(n); return text; })")]
    [InlineData("names.ToDictionary(Key, n => Load(n))")]
    [InlineData("names.ToDictionary(n => Load(n), n => n, GetComparer())")]
    [InlineData("names.ToDictionary(n => n, n => Load(n), StringComparer.CurrentCulture)")]
    [InlineData("names.ToDictionary(n => int.TryParse(n, out var i) ? i : 0, n => int.TryParse(n, out var i) ? Load(n) : \"\")")]
    [InlineData("names.ToDictionary(k => k + _n, _n => Load(_n))")]
    [InlineData("names.ToDictionary(n => new { n }, n => Load(n))")]
    [InlineData("names.ToDictionary(n => Added(names, n), n => Load(n))")]
    [InlineData("names.ToDictionary(n => n /* the key */, n => Load(n))")]
    [InlineData("names.ToLookup(n => n, n => Load(n))")]
    [InlineData("GetComparer() == null ? null : names.ToDictionary(n => n, n => Load(n))")]
    public Task Refuses_a_dictionary_whose_loop_might_do_something_else(string use) =>
        RefusesAsync($"object Use(List<string> names) => {use};");

    [Fact]
    public Task Refuses_a_dictionary_in_the_condition_of_a_loop() => RefusesAsync(
        "void Use(List<string> names) { while (names.ToDictionary(n => n, n => Load(n)).Count > 1) names.RemoveAt(0); }");

    [Fact]
    public Task Refuses_a_dictionary_whose_exceptions_are_handled_as_those_of_no_sequence() => RefusesAsync(
        "object Use(List<string> names) { try { return names.ToDictionary(n => n, n => Load(n)); } catch (ArgumentException) { throw; } }");

    private static Task RefusesAsync(string member) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            private readonly string _n = "a";

            public {{member.Replace("Load(n)", "File.ReadAllText(n)").Replace("Load(_n)", "File.ReadAllText(_n)")}}

            private static string Key(string name) => name;

            private static string Added(List<string> names, string name)
            {
                names.Add(name);
                return name;
            }

            private static IEqualityComparer<string> GetComparer() => null;
        }
        """,
        "linq");
}
