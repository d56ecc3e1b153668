using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Loops;

/// <summary>Blocking predicates of LINQ over objects.</summary>
public class PredicateLoopTests
{
    [Fact]
    public Task Converts_a_predicate_to_a_loop_that_ends_when_it_decides() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;

        public class Checks
        {
            public bool Has(List<string> names) => names.Any(name => Check(name));

            public string Test(List<string> names)
            {
                if (!names.All(name => Check(name) && name != "x"))
                    return "some";

                var first = names.FirstOrDefault(name => Check(name));
                var count = names.Count(n => Check(n));
                foreach (var name in names.Where(n => Check(n)).ToList())
                    System.Console.WriteLine(name);
                if (names.Count > 1)
                    return names.Where(n => Check(n)).FirstOrDefault() ?? "none";
                return first + count;
            }

            private bool Check(string name)
            {
                Thread.Sleep(1);
                return name.Length > 0;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Checks
        {
            public async Task<bool> HasAsync(List<string> names)
            {
                var found = false;
                foreach (var name in names)
                {
                    if (await CheckAsync(name))
                    {
                        found = true;
                        break;
                    }
                }

                return found;
            }

            public async Task<string> TestAsync(List<string> names)
            {
                var all = true;
                foreach (var name in names)
                {
                    if (!(await CheckAsync(name) && name != "x"))
                    {
                        all = false;
                        break;
                    }
                }

                if (!all)
                    return "some";

                var first = default(string);
                foreach (var name in names)
                {
                    if (await CheckAsync(name))
                    {
                        first = name;
                        break;
                    }
                }
                var count = 0;
                foreach (var n in names)
                {
                    if (await CheckAsync(n))
                    {
                        count++;
                    }
                }
                var results = new List<string>();
                foreach (var n in names)
                {
                    if (await CheckAsync(n))
                    {
                        results.Add(n);
                    }
                }

                foreach (var name in results)
                    System.Console.WriteLine(name);
                if (names.Count > 1)
                {
                    var match = default(string);
                    foreach (var n in names)
                    {
                        if (await CheckAsync(n))
                        {
                            match = n;
                            break;
                        }
                    }

                    return match ?? "none";
                }

                return first + count;
            }

            private async Task<bool> CheckAsync(string name)
            {
                await Task.Delay(1);
                return name.Length > 0;
            }
        }
        """);

    [Theory]
    [InlineData("a.Length > 1 && names.Any(n => File.ReadAllText(n) == a)")]
    [InlineData("Log(a) && names.Any(n => File.ReadAllText(n) == a)")]
    [InlineData("names.Select((n, i) => File.ReadAllText(n) + i).ToList().Count > 0")]
    [InlineData("names.Select(n => new { Text = File.ReadAllText(n) }).ToList().Count > 0")]
    [InlineData("names.OrderBy(n => File.ReadAllText(n)).First() == a")]
    [InlineData("names.Select(n => File.ReadAllText(n)).First() == a")]
    [InlineData("names.Select(n => { if (n == a) return n; return File.ReadAllText(n); }).ToList().Count > 0")]
    [InlineData("names.Select(a => File.ReadAllText(a)).ToList().Count > 0 // a shadows")]
    public Task Refuses_a_predicate_in_other_places_and_operators(string condition) => ChainCase.RefusesAsync(
        $$"""
        using System.IO;
        using System.Linq;

        public class Checks
        {
            public bool Has(string[] names, string a)
            {
                return names.Length > 0 ? {{(condition.Contains("//") ? condition.Replace(" //", "\n : false; //") : condition + " : false;")}}
            }

            private static bool Log(string text) => text.Length > 0;
        }
        """,
        "linq");

    [Fact]
    public Task Converts_to_a_loop_before_the_return_of_a_task() => ChainCase.ConvertsAsync(
        """
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Checks
        {
            public Task<int> CountAsync(string[] names)
            {
                return Task.FromResult(names.Count(n => File.ReadAllText(n) == "a"));
            }

            public Task<bool> AnyAsync(string[] names) => Task.FromResult(names.Any(n => File.ReadAllText(n) == "a"));

            public Task SaveAsync(string[] names) => File.WriteAllLinesAsync("all", names.Select(n => File.ReadAllText(n)).ToArray());
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        public class Checks
        {
            public async Task<int> CountAsync(string[] names)
            {
                var count = 0;
                foreach (var n in names)
                {
                    if (await File.ReadAllTextAsync(n) == "a")
                    {
                        count++;
                    }
                }

                return count;
            }

            public async Task<bool> AnyAsync(string[] names)
            {
                var found = false;
                foreach (var n in names)
                {
                    if (await File.ReadAllTextAsync(n) == "a")
                    {
                        found = true;
                        break;
                    }
                }

                return found;
            }

            public async Task SaveAsync(string[] names)
            {
                var results = new List<string>();
                foreach (var n in names)
                {
                    results.Add(await File.ReadAllTextAsync(n));
                }

                await File.WriteAllLinesAsync("all", results.ToArray());
            }
        }
        """);
}
