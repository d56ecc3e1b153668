using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Loops;

/// <summary>Blocking code in the lambdas of LINQ over objects.</summary>
public class SequenceLoopTests
{
    [Fact]
    public Task Converts_Select_to_a_loop_that_adds_each_result() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            public List<string> Read(IEnumerable<string> names)
            {
                // in order
                return names.Where(n => n != "").Select(name => Read(name)).ToList(); // all
            }

            public string[] Shorten(string[] names) => names.Select(name => Read(name).Substring(1)).ToArray();

            public int Count(IReadOnlyList<string> names)
            {
                var texts = names.Select(name =>
                {
                    var text = Read(name); // blocks
                    return text + name;
                }).ToList();
                IList<string> others = names
                    .Select(name => Read(name))
                    .ToList();
                return texts.Count + others.Count;
            }

            private string Read(string name) => File.ReadAllText(name);
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Texts
        {
            public async Task<List<string>> ReadAsync(IEnumerable<string> names)
            {
                // in order
                var results = new List<string>();
                foreach (var name in names.Where(n => n != ""))
                {
                    results.Add(await ReadAsync(name));
                }

                return results; // all
            }

            public async Task<string[]> ShortenAsync(string[] names)
            {
                var results = new List<string>();
                foreach (var name in names)
                {
                    results.Add((await ReadAsync(name)).Substring(1));
                }

                return results.ToArray();
            }

            public async Task<int> CountAsync(IReadOnlyList<string> names)
            {
                var texts = new List<string>();
                foreach (var name in names)
                {
                    var text = await ReadAsync(name); // blocks
                    texts.Add(text + name);
                }
                var results = new List<string>();
                foreach (var name in names)
                {
                    results.Add(await ReadAsync(name));
                }

                IList<string> others = results;
                return texts.Count + others.Count;
            }

            private async Task<string> ReadAsync(string name) => await File.ReadAllTextAsync(name);
        }
        """);

    [Fact]
    public async Task Runs_loops_in_the_same_order_as_lazily_and_with_the_same_exceptions()
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
                    Log("all", Read(Numbers(3)).Count);
                    Log("twice", Twice(Numbers(2)));
                    Log("any", Numbers(5).Any(n => Check(n)));
                    Log("none", Numbers(0).FirstOrDefault(n => Check(n)));
                    try
                    {
                        Log("throws", Read(Numbers(9)).Count);
                    }
                    catch (InvalidOperationException e)
                    {
                        Log("caught", e.Message);
                    }

                    new List<int> { 3, 4 }.ForEach(n => Check(n));
                    return s_log.ToString();
                }

                private static List<int> Read(IEnumerable<int> numbers) => numbers.Select(n => Load(n)).ToList();

                private static string Twice(IEnumerable<int> numbers)
                {
                    var text = string.Join(",", numbers.Select(n => Load(n)).ToArray());
                    return text + numbers.Where(n => Check(n)).ToList().Count + numbers.Count(n => n > 1);
                }

                private static IEnumerable<int> Numbers(int count)
                {
                    for (var i = 0; i < count; i++)
                    {
                        Log("yield", i);
                        yield return i;
                    }
                }

                private static int Load(int n)
                {
                    Log("load", n);
                    Thread.Sleep(1);
                    return n < 5 ? n * 2 : throw new InvalidOperationException("no " + n);
                }

                private static bool Check(int n)
                {
                    Thread.Sleep(1);
                    Log("check", n);
                    return n == 2;
                }

                private static void Log(string what, object value) => s_log.Append(what).Append(value).Append(' ');
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.DoesNotContain("Sleep", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public Task Converts_a_query_that_a_loop_runs_to_a_call_in_the_loop() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            public void Print(string[] names)
            {
                // one at a time
                foreach (var text in names.Select(name => File.ReadAllText(name)))
                {
                    if (text == "")
                        break;

                    Console.WriteLine(text); // as it is
                }

                foreach (var name in names.Where(name => File.ReadAllText(name) == "a"))
                    Console.WriteLine(name);
                foreach (string name in names.Where(n => File.ReadAllText(n) == "a"))
                    Console.WriteLine(name);
            }
        }
        """,
        """
        using System;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Texts
        {
            public async Task PrintAsync(string[] names)
            {
                // one at a time
                foreach (var name in names)
                {
                    var text = await File.ReadAllTextAsync(name);
                    if (text == "")
                        break;

                    Console.WriteLine(text); // as it is
                }

                foreach (var name in names)
                {
                    if (!(await File.ReadAllTextAsync(name) == "a"))
                    {
                        continue;
                    }

                    Console.WriteLine(name);
                }
                foreach (var n in names)
                {
                    if (!(await File.ReadAllTextAsync(n) == "a"))
                    {
                        continue;
                    }

                    string name = n;
                    Console.WriteLine(name);
                }
            }
        }
        """);

    [Fact]
    public Task Refuses_a_query_that_runs_later() => ChainCase.RefusesAsync(
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Checks
        {
            public IEnumerable<string> Read(string[] names) => names.Select(n => File.ReadAllText(n)).Where(t => t.Length > 0);
        }
        """,
        "deferred");

    [Fact]
    public Task Converts_to_a_loop_that_declares_the_items_type_where_var_would_differ() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Text.RegularExpressions;
        using System.Threading;

        public class Words
        {
            public List<string> Of(string text)
            {
                return Regex.Matches(text, "a+").Select(m => Slow(m)).ToList();
            }

            private string Slow(Match match)
            {
                Thread.Sleep(1);
                return match.Value;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Text.RegularExpressions;
        using System.Threading;
        using System.Threading.Tasks;

        public class Words
        {
            public async Task<List<string>> OfAsync(string text)
            {
                var results = new List<string>();
                foreach (Match m in Regex.Matches(text, "a+"))
                {
                    results.Add(await SlowAsync(m));
                }

                return results;
            }

            private async Task<string> SlowAsync(Match match)
            {
                await Task.Delay(1);
                return match.Value;
            }
        }
        """);

    [Fact]
    public Task Converts_a_method_group_to_a_call_in_the_loop() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            public List<string> Read(List<string> names)
            {
                names.ForEach(Touch);
                return names.Where(n => n != "").Select(this.Read).ToList();
            }

            private void Touch(string path) => File.WriteAllText(path, "");

            private string Read(string name) => File.ReadAllText(name);
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Texts
        {
            public async Task<List<string>> ReadAsync(List<string> names)
            {
                foreach (var path in names)
                {
                    await TouchAsync(path);
                }
                var results = new List<string>();
                foreach (var name in names.Where(n => n != ""))
                {
                    results.Add(await this.ReadAsync(name));
                }

                return results;
            }

            private async Task TouchAsync(string path) => await File.WriteAllTextAsync(path, "");

            private async Task<string> ReadAsync(string name) => await File.ReadAllTextAsync(name);
        }
        """);

    /// <summary>LINQ goes through a list by its indices; a loop would throw at the change.</summary>
    [Theory]
    [InlineData("_names.Select(n => Read(n)).ToList()", "_names.Add(name); ", true)]
    [InlineData("_names.Any(n => Read(n) == \"\")", "Keep(name); ", true)]
    [InlineData("_names.Select(n => { _names[0] = n; return Read(n); }).ToList()", "", true)]
    [InlineData("_names.Select(n => { Fill(_names); return Read(n); }).ToList()", "", true)]
    [InlineData("_names.Select(Read).ToArray()", "this._names.Remove(name); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "_others.Add(name); _ = _names.Count + _names[0].Length; ", false)]
    [InlineData("_array.Select(n => { _array[0] = n; return Read(n); }).ToList()", "", false)]
    [InlineData("_names.ToArray().Select(n => Read(n)).ToList()", "_names.Add(name); ", false)]
    [InlineData("_numbers.Select(n => Read(n + \"\")).ToList()", "_numbers[0]++; ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "(_names[0], _names[1]) = (_names[1], _names[0]); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "_names?.Add(name); ", true)]
    [InlineData("_names.Where(n => n != \"\").Select(n => Read(n)).ToList()", "_names.Add(name); ", true)]
    [InlineData("_names.Where(n => Same(n)).Select(n => Read(n)).ToList()", "", true)]
    [InlineData("_names.OrderBy(n => n).Select(n => Read(n)).ToList()", "_names.Add(name); ", false)]
    [InlineData("All.Select(n => Read(n)).ToList()", "_names.Add(name); ", true)]
    [InlineData("Some.Select(n => Read(n)).ToList()", "_names.Add(name); ", true)]
    [InlineData("Made().Select(n => Read(n)).ToList()", "_names.Add(name); ", false)]
    [InlineData("Kept().Select(n => Read(n)).ToList()", "_names.Add(name); ", true)]
    [InlineData("_names.AsReadOnly().Select(n => Read(n)).ToList()", "_names.Add(name); ", true)]
    [InlineData("_observed.Select(n => Read(n)).ToList()", "_observed.Add(name); ", true)]
    [InlineData("_set.Select(n => Read(n)).ToList()", "_set.Add(name); ", false)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "First(name); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "_observer.Saw(name); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "Loaded?.Invoke(name); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "_given(name); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "foreach (var one in _each) one(name); ", true)]
    [InlineData("_others.Select(n => Read(n)).ToList()", "Loaded?.Invoke(name); First(name); _observer.Saw(name); ", false)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "var made = new List<string>(); made.Add(name); ", false)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "var log = _others; log.Add(name); ", true)]
    [InlineData("_names.Select(n => Read(n)).ToList()", "_numbers.Add(1); ", false)]
    public Task Refuses_a_list_that_the_lambda_changes(string use, string change, bool refuses) => LinqAsync(
        $"return {use};",
        change,
        refuses);

    /// <summary>The variable of a loop is read-only.</summary>
    [Theory]
    [InlineData("_names.Select(n => { n += \"a\"; return Read(n); }).ToList()", true)]
    [InlineData("_names.ToArray().Select(n => { Trim(ref n); return Read(n); }).ToList()", true)]
    [InlineData("_points.Select(p => { p.X = 1; return Read(p.X + \"\"); }).ToList()", true)]
    [InlineData("_texts.Select(t => { t.Length = 0; return Read(t + \"\"); }).ToList()", false)]
    public Task Refuses_a_lambda_that_changes_its_item(string use, bool refuses) => LinqAsync($"return {use};", "", refuses);

    [Fact]
    public Task Refuses_a_call_of_ForEach_whose_lambda_changes_its_item() =>
        LinqAsync("_names.ForEach(n => { n += \"a\"; _ = Read(n); }); return 1;", "", refuses: true);

    /// <summary>Of no sequence at all LINQ throws an ArgumentNullException, a loop a NullReferenceException.</summary>
    [Theory]
    [InlineData("try { return _names.Select(n => Read(n)).ToList(); } catch (ArgumentNullException) { return 1; }", true)]
    [InlineData("try { return _names.Select(n => Read(n)).ToList(); } catch (NullReferenceException) { return 1; }", true)]
    [InlineData("try { return _names.Select(n => Read(n)).ToList(); } catch (InvalidOperationException) { return 1; }", false)]
    public Task Refuses_a_sequence_whose_absence_is_heard(string body, bool refuses) => LinqAsync(body, "", refuses);

    /// <summary>Other names of the list, and lists that may be the same one.</summary>
    [Theory]
    [InlineData("var names = _names; return names.Select(n => Read(n)).ToList();", "_names.Add(name); ", true)]
    [InlineData(
        "object Each(IEnumerable<string> names) => names.Select(n => Read(n)).ToList(); return Each(_names);",
        "_names.Add(name); ",
        true)]
    [InlineData("var made = new List<string> { \"a\" }; return made.Select(n => Read(n)).ToList();", "_names.Add(name); ", false)]
    [InlineData("var made = Made(); made.Add(\"\"); return made.Select(n => Read(n)).ToList();", "_names.Add(name); ", false)]
    [InlineData("var made = new List<string>(); return made.Select(n => { made.Add(n); return Read(n); }).ToList();", "", true)]
    [InlineData("var seen = new List<string>(); return _names.Select(n => { seen.Add(n); return Read(n); }).ToList();", "", false)]
    [InlineData(
        "var view = new System.Collections.ObjectModel.Collection<string>(_names); return view.Select(n => Read(n)).ToList();",
        "_names.Add(name); ",
        true)]
    [InlineData("var copy = new List<string>(_names); return copy.Select(n => Read(n)).ToList();", "_names.Add(name); ", false)]
    [InlineData("return _names.Any(n => { var me = _names; me.RemoveAt(0); return Read(n) == \"\"; });", "", true)]
    public Task Refuses_a_list_that_may_be_the_one_that_the_lambda_changes(string body, string change, bool refuses) =>
        LinqAsync(body, change, refuses);

    private static async Task LinqAsync(string body, string change, bool refuses)
    {
        var source = $$"""
            using System;
            using System.Collections.Generic;
            using System.IO;
            using System.Linq;

            public class Texts
            {
                private readonly List<string> _names = new();
                private readonly List<string> _others = new();
                private readonly string[] _array = new string[2];
                private readonly Point[] _points = new Point[2];
                private readonly System.Text.StringBuilder[] _texts = new System.Text.StringBuilder[0];

                private readonly List<int> _numbers = new() { 1 };
                private readonly HashSet<string> _set = new();
                private readonly System.Collections.ObjectModel.ObservableCollection<string> _observed = new();
                private readonly IObserver _observer;
                private readonly Action<string> _given;
                private readonly List<Action<string>> _each = new();

                public Texts(IObserver observer, Action<string> given)
                {
                    _observer = observer;
                    _given = given;
                    Loaded += n => Keep(n);
                }

                private event Action<string> Loaded;

                public interface IObserver { void Saw(string name); }

                private class Observer : IObserver { public Texts Texts; public void Saw(string name) => Texts.Keep(name); }

                private IReadOnlyList<string> All => _names;

                private IEnumerable<string> Some => _names;

                private List<string> Made() { var made = new List<string>(); made.Add("a"); return made; }

                private List<string> Kept() => _names;

                private bool Same(string name) { Keep(name); return true; }

                private void First(string name) => Second(name);

                private void Second(string name) => Third(name);

                private void Third(string name) => Fourth(name);

                private void Fourth(string name) => Keep(name);

                private struct Point { public int X; }

                private static void Trim(ref string text) => text = text.Trim();

                public object Use()
                {
                    {{body}}
                }

                private string Read(string name) { {{change}}return File.ReadAllText(name); }

                private void Keep(string name) => _names.Insert(0, name);

                private static void Fill(List<string> names) => names.Add("");
            }
            """;
        var text = await ChainCase.ConvertedAsync(source);
        Assert.Equal(refuses, text == source);
    }

    [Theory]
    [InlineData("names.OrderBy(Read).ToList()")]
    [InlineData("names.Select(Read)")]
    [InlineData("new System.Collections.Concurrent.ConcurrentDictionary<string, string>().GetOrAdd(names[0], Read)")]
    public Task Refuses_a_method_that_is_given_to_something_else(string use) => ChainCase.RefusesAsync(
        $$"""
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Texts
        {
            public object Use(List<string> names) => {{use}};

            private string Read(string name) => File.ReadAllText(name);
        }
        """,
        "delegate-escapes");

    [Fact]
    public Task Refuses_an_event_handler() => ChainCase.RefusesAsync(
        """
        using System;
        using System.IO;

        public class Texts
        {
            public event Func<string, string>? Reading;

            public Texts() => Reading += Read;

            public string? All() => Reading?.Invoke("a");

            private string Read(string name) => File.ReadAllText(name);
        }
        """,
        "delegate-escapes");
}
