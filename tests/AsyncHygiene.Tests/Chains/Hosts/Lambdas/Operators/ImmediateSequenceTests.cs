using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Lambdas.Operators;

/// <summary>Sequences with blocking lambdas that the base library goes through at once.</summary>
public class ImmediateSequenceTests
{
    [Fact]
    public Task Converts_a_sequence_that_becomes_a_text_or_a_list() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            public string All(IEnumerable<string> names) => string.Join(", ", names.Select(Load));

            public string Both(string[] names, string separator)
            {
                var lengths = string.Join(separator, names.Select(n => Load(n).Length));
                // one text
                return string.Concat(names.Where(n => Load(n) != "")) + lengths;
            }

            public List<string> Made(IEnumerable<string> names)
            {
                List<object> made = new(names.Select(n => Load(n)));
                var all = new List<string>(made.Count);
                foreach (var name in names)
                    all.AddRange(names.Select(n => Load(n + name)));
                // these as well
                all.AddRange(names.Where(n => Load(n) != "")); // if any
                return new List<string>(names.Select(Load));
            }

            private string Load(string name) => File.ReadAllText(name);
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Texts
        {
            public async Task<string> AllAsync(IEnumerable<string> names)
            {
                var results = new List<string>();
                foreach (var name in names)
                {
                    results.Add(await LoadAsync(name));
                }

                return string.Join(", ", results);
            }

            public async Task<string> BothAsync(string[] names, string separator)
            {
                var results = new List<int>();
                foreach (var n in names)
                {
                    results.Add((await LoadAsync(n)).Length);
                }

                var lengths = string.Join(separator, results);
                // one text
                var results2 = new List<string>();
                foreach (var n in names)
                {
                    if (await LoadAsync(n) != "")
                    {
                        results2.Add(n);
                    }
                }

                return string.Concat(results2) + lengths;
            }

            public async Task<List<string>> MadeAsync(IEnumerable<string> names)
            {
                List<object> made = new List<object>();
                foreach (var n in names)
                {
                    made.Add(await LoadAsync(n));
                }
                var all = new List<string>(made.Count);
                foreach (var name in names)
                    foreach (var n in names)
                    {
                        all.Add(await LoadAsync(n + name));
                    }
                // these as well
                foreach (var n in names)
                {
                    if (await LoadAsync(n) != "")
                    {
                        all.Add(n);
                    }
                } // if any
                var results = new List<string>();
                foreach (var item in names)
                {
                    results.Add(await LoadAsync(item));
                }

                return results;
            }

            private async Task<string> LoadAsync(string name) => await File.ReadAllTextAsync(name);
        }
        """);

    /// <summary>A list has the items that came before the exception.</summary>
    [Fact]
    public async Task Runs_the_lambdas_of_a_sequence_in_the_same_order_with_the_same_exceptions()
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
                private enum Level { Low, High }

                private static readonly StringBuilder s_log = new();

                public static async Task<string> Run()
                {
                    await Task.Yield();
                    foreach (var names in new[] { new string[0], new[] { "a", "bb" }, new[] { "a", null, "c" }, new[] { "a", "", "c" } })
                    {
                        Try(() => Joined(names));
                        Try(() => JoinedNumbers(names));
                        Try(() => JoinedLevels(names, null));
                        Try(() => Concatenated(names));
                        Try(() => Made(names));
                        Try(() => Filled(names));
                        Try(() => Flattened(names));
                        Try(() => FilledFromItself(names));
                        Try(() => Seen(names));
                    }

                    return s_log.ToString();
                }

                private static object Joined(IEnumerable<string> names) => string.Join("+", names.Select(n => Load(n))) + Load("end");
                private static object JoinedNumbers(string[] names) => string.Join('+', names.Select(n => n == null ? (int?)null : Load(n).Length));
                private static object JoinedLevels(List<string> names, string separator) =>
                    string.Join(separator, names.Select(n => Load(n) == "bb!" ? Level.High : Level.Low));
                private static object JoinedLevels(string[] names, string separator) => JoinedLevels(names.ToList(), separator);
                private static object Concatenated(IEnumerable<string> names) => string.Concat(names.Select(n => Load(n)[0]));
                private static object Made(IEnumerable<string> names) => new List<object>(names.Select(Load)).Count;

                private static object Filled(IEnumerable<string> names)
                {
                    var all = new List<string> { "first" };
                    try
                    {
                        all.AddRange(names.Select(n => Load(n)));
                    }
                    catch (FormatException)
                    {
                        all.Add("failed");
                    }

                    return string.Join(";", all);
                }

                private static object Flattened(IEnumerable<string> names)
                {
                    var all = names.ToList();
                    all.AddRange(names.SelectMany(n => Load(n).Split('!')));
                    return string.Join(";", all);
                }

                private static object FilledFromItself(IEnumerable<string> names)
                {
                    var all = names.ToList();
                    try
                    {
                        all.AddRange(all.Select(n => Load(n)));
                    }
                    catch (Exception e)
                    {
                        return e.GetType().Name + string.Join(";", all);
                    }

                    return string.Join(";", all);
                }

                private static object Seen(IEnumerable<string> names)
                {
                    var all = new List<string>();
                    all.AddRange(names.Select(n => Load(n + all.Count)));
                    return string.Join(";", all);
                }

                private static void Try(Func<object> work)
                {
                    try
                    {
                        s_log.Append('=').Append(work()).Append(' ');
                    }
                    catch (Exception e)
                    {
                        s_log.Append(e.GetType().Name).Append(e.Message).Append(' ');
                    }
                }

                private static string Load(string name)
                {
                    s_log.Append(name ?? "null").Append(',');
                    Thread.Sleep(1);
                    return name != "" ? name + "!" : throw new FormatException("empty");
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.DoesNotContain("Sleep", after);
        Assert.DoesNotContain("AddRange(names.Select(", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("object Use(List<string> names) => string.Join(Separator(), names.Select(n => Load(n)));")]
    [InlineData("object Use(List<string> names) => string.Join(values: names.Select(n => Load(n)), separator: Separator());")]
    [InlineData("object Use(List<string> names) => string.Join(\",\", names.Select(n => new Own(Load(n))));")]
    [InlineData("object Use(List<string> names) => string.Join<object>(\",\", names.Select(n => Load(n)));")]
    [InlineData("object Use(List<string> names) => string.Join(\",\", 1, names.Select(n => Load(n)));")]
    [InlineData("object Use(List<string> names) => string.Concat(\"a\", names.Select(n => Load(n)));")]
    [InlineData("object Use(List<string> names) => new HashSet<string>(names.Select(n => Load(n)), GetComparer());")]
    [InlineData("object Use(List<string> names) => new List<string>(names.Select(n => Load(n))) { \"last\" };")]
    [InlineData("object Use(List<string> names) => new Many(names.Select(n => Load(n)));")]
    [InlineData("object Use(List<string> names) => Separator() + string.Concat(names.Select(n => Load(n)));")]
    [InlineData("void Use(List<string> names) { while (string.Concat(names.Select(n => Load(n))) != \"\") names.RemoveAt(0); }")]
    [InlineData("void Use(List<string> names) { names.AddRange(new[] { \"a\" }.Select(n => Load(n))); }")]
    [InlineData("void Use(List<string> names) { _all.AddRange(names.Select(n => Load(n))); }")]
    [InlineData("void Use(List<string> names) { var all = new Many(names); all.AddRange(names.Select(n => Load(n))); }")]
    [InlineData("void Use(List<string> names) { var all = Given(); all.AddRange(names.Select(n => Load(n))); }")]
    [InlineData("void Use(List<string> names) { var all = new List<string>(); all = null; all.AddRange(names.Select(n => Load(n))); }")]
    [InlineData("void Use(List<string> names) { var all = new List<string>(); Set(out all); all.AddRange(names.Select(n => Load(n))); }")]
    [InlineData("void Use(string[] names) { List<string> all = new(); (all, _) = (null, 1); all.AddRange(names.Select(n => Load(n))); }")]
    [InlineData("void Use(string[] a) { List<string> all = new(); all.AddRange(a.Select(n => { all.Clear(); return Load(n); })); }")]
    [InlineData("void Use(List<string> names) { var all = new List<string>(); all.InsertRange(0, names.Select(n => Load(n))); }")]
    public Task Refuses_a_sequence_that_may_be_gone_through_otherwise(string member) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            private readonly List<string> _all;

            public Texts(List<string> all) => _all = all;

            public {{member.Replace("Load(n)", "File.ReadAllText(n)")}}

            private static string Separator() => ",";

            private static IEqualityComparer<string> GetComparer() => null;

            private List<string> Given() => _all;

            private static void Set(out List<string> all) => all = null;

            private class Many : List<string>
            {
                public Many(IEnumerable<string> names)
                    : base(names)
                {
                }

                public new void Add(string name) => base.Add(name + name);
            }

            private class Own
            {
                public Own(string value) => Value = value;

                public string Value { get; }
            }
        }
        """,
        "deferred");
}
