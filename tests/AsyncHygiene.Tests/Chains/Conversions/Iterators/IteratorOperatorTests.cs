using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Iterators;

/// <summary>
/// Operators behind an iterator that call what they are given at other times, or less often, than their asynchronous namesakes.
/// </summary>
public class IteratorOperatorTests
{
    /// <summary>Where the operator of one kind leaves out a call, an exception of that call shows.</summary>
    [Theory]
    [InlineData("Read().OrderBy(r => r.Parent!.Id).Count()")]
    [InlineData("Read().OrderBy(r => r.Parent.Id).ToList().Count")]
    [InlineData("Read().OrderBy(r => r.Parent.Id).Skip(1).Count()")]
    [InlineData("Read().OrderBy(r => r.Id).ThenBy(r => r.Parent.Id).ToList().Count")]
    [InlineData("Read().OrderBy(r => r.Name.Length).Count()")]
    [InlineData("Read().OrderBy(r => r.When.Value).Count()")]
    [InlineData("Read().OrderBy(r => 10 / r.Id).Count()")]
    [InlineData("Read().OrderBy(r => 10 % r.Id).Count()")]
    [InlineData("Read().OrderBy(r => r.Id / -1).Count()")]
    [InlineData("Read().OrderBy(r => checked(r.Id * 2)).Count()")]
    [InlineData("Read().OrderBy(r => r.Price * 2).Count()")]
    [InlineData("Read().OrderBy(r => (int)r.Price).Count()")]
    [InlineData("Read().OrderBy(r => (int)r.Any).Count()")]
    [InlineData("Read().OrderBy(r => (int)r.Few).Count()")]
    [InlineData("Read().OrderBy(r => r.When - DateTime.MinValue).Count()")]
    [InlineData("Read().OrderBy(r => r.Ids[0]).Count()")]
    [InlineData("Read().Select(r => r.Name.Length).Last()")]
    [InlineData("Read().Select(r => r.Name.Length).Skip(1).First()")]
    [InlineData("Read().Take(2).Select(r => r.Name.Length).First()")]
    [InlineData("Read().Take(2).Select(r => s_log.Length).First()")]
    [InlineData("Read().Take(2).Select(r => r.Name.Length).Skip(2).Count()")]
    [InlineData("Read().OrderBy(r => r.Id).Last(r => r.Name.Length > 1).Id")]
    [InlineData("Read().OrderBy(r => r.Id).Select(r => s_log.Append(r.Id)).Last().Length")]
    [InlineData("Read().Select(r => new { r.Asked }).Take(1).Count()")]
    [InlineData("Read().OrderBy(r => r.Seen).Count()")]
    [InlineData("Listed().OrderBy(r => r.Id).Count()")]
    [InlineData("Again().OrderBy(r => r.Id).Count()")]
    public Task Refuses_what_may_throw_where_calls_are_left_out(string use) => RefusesAsync(use);

    /// <summary>Their own code compares, and shows which are compared.</summary>
    [Theory]
    [InlineData("Read().OrderBy(r => r).First().Id")]
    [InlineData("Read().OrderBy(r => r.Rank).Count()")]
    [InlineData("Read().OrderBy(r => (r.Id, r.Id)).Count()")]
    [InlineData("Read().OrderBy(r => r.Name, s_comparer).Count()")]
    [InlineData("Read().OrderBy(r => (object)r.Name).Count()")]
    [InlineData("Read().Distinct().First().Id")]
    public Task Refuses_keys_of_other_types(string use) => RefusesAsync(use);

    /// <summary>The object may have changed by the time that the other form reads it.</summary>
    [Theory]
    [InlineData("Read().Select(r => r.Id).Last()")]
    [InlineData("Read().OrderBy(r => r.Id).First().Id")]
    [InlineData("Read().Take(2).Select(r => s_count).First()")]
    public Task Refuses_what_may_change_where_calls_are_moved(string use) => RefusesAsync(use);

    /// <summary>Nothing is read where the parts have no item in common.</summary>
    [Theory]
    [InlineData("Read().Take(1).Skip(1).Count()")]
    [InlineData("Read().Take(1).Select(r => 1).Skip(1).Count()")]
    public Task Refuses_a_part_behind_a_part(string use) => RefusesAsync(use);

    /// <summary>Their messages differ where no item fits.</summary>
    [Theory]
    [InlineData("Read().First(r => r.Id > 9).Id")]
    [InlineData("Read().Single(r => r.Id > 9).Id")]
    public Task Refuses_a_condition_whose_failure_says_something_else(string use) => RefusesAsync(use);

    /// <summary>One form stops at what is no number.</summary>
    [Theory]
    [InlineData("Read().Min(r => r.Id * 0.5)")]
    [InlineData("Read().Select(r => (float?)r.Id).Min()")]
    public Task Refuses_the_least_of_what_may_be_no_number(string use) => RefusesAsync(use);

    [Theory]
    [InlineData("Read().Min(r => r.Name)")]
    [InlineData("Read().Max(r => r.When)")]
    [InlineData("Read().Sum<Row>(r => r.Id)")]
    public Task Refuses_a_form_that_there_is_not(string use) => RefusesAsync(use);

    [Theory]
    [InlineData("Read().OrderBy(r => r.Id).Count()")]
    [InlineData("Read().OrderByDescending(r => -r.Id).ThenBy(r => r.Name).Skip(1).Take(1).ToList().Count")]
    [InlineData("Read().OrderBy(r => r.Price).ThenBy(r => r.When).ThenBy(r => r.Id % 2).Select(r => r.Id * 2 + 1).Sum()")]
    [InlineData("Read().OrderBy(r => r.Parent == null ? 0 : 1).Select(r => s_log.Append(r.Id)).Count()")]
    [InlineData("Read().OrderBy(r => r.Key).First().Id")]
    [InlineData("Read().OrderBy(r => r.Key).ThenBy(r => r.Parent?.Key).Last().Id")]
    [InlineData("Read().OrderBy(r => r.Key).LastOrDefault(r => r.Key < 9)?.Id")]
    [InlineData("Read().Select(r => new { r.Key, r.Parent }).OrderBy(r => r.Key).Count()")]
    [InlineData("Read().Select(r => new { r.Key, r.Parent }).Take(2).Count()")]
    [InlineData("Read().Select(r => r.Key).Last()")]
    [InlineData("Read().Select(r => r.Key).Distinct().First()")]
    [InlineData("Read().Select(r => r.Id).OrderBy(i => i).ToArray().Length")]
    [InlineData("Made().OrderBy(r => r.Id).Count()")]
    [InlineData("Values().OrderBy(v => v.Id).Select(v => v.Id).Last()")]
    public Task Runs_what_has_a_value_as_before(string use) => RunsAsBeforeAsync(use);

    /// <summary>Both call it for each item, one after the other.</summary>
    [Theory]
    [InlineData("Read().Where(r => r.Parent.Id > 0).Count()")]
    [InlineData("Read().Select(r => r.Name.Length).ToList().Count")]
    [InlineData("Read().Select(r => r.Name.Length).First()")]
    [InlineData("Read().Where(r => r.Parent.Id > 0).Select(r => s_log.Append(r.Id)).Any()")]
    [InlineData("Read().Where(r => r.Name.Length > 0).Last().Id")]
    [InlineData("Read().Last(r => r.Name.Length > 0).Id")]
    [InlineData("Read().TakeWhile(r => r.Parent.Id < 9).Count()")]
    [InlineData("Read().Skip(1).Select(r => r.Name.Length).ToList().Count")]
    [InlineData("Read().MaxBy(r => r.Parent.Id).Id")]
    [InlineData("Read().ToDictionary(r => r.Parent.Id).Count")]
    [InlineData("Read().Where(r => r.Id > 9).SingleOrDefault()?.Id")]
    [InlineData("Read().SingleOrDefault(r => r.Id < 9)?.Id")]
    [InlineData("Read().Where(r => r.Id > 9).First().Id")]
    [InlineData("Read().Where(r => r.Id > 9).Last().Id")]
    [InlineData("Read().Last(r => r.Id > 9).Id")]
    public Task Runs_what_may_throw_as_before_where_calls_are_the_same(string use) => RunsAsBeforeAsync(use);

    [Theory]
    [InlineData("Read().Sum(r => r.Id)", "await Read().Select(r => r.Id).SumAsync()")]
    [InlineData("Read().Max(r => r.Id)", "await Read().Select(r => r.Id).MaxAsync()")]
    [InlineData("Read().Where(r => r.Id > 9).Min(r => r.Id)", "await Read().Where(r => r.Id > 9).Select(r => r.Id).MinAsync()")]
    [InlineData("Read().Where(r => r.Id > 9).Max(r => r.Few)", "await Read().Where(r => r.Id > 9).Select(r => r.Few).MaxAsync()")]
    [InlineData("Read().Average(r => r.Price)", "await Read().Select(r => r.Price).AverageAsync()")]
    [InlineData("Read().Sum(r => r.Parent.Id)", "await Read().Select(r => r.Parent.Id).SumAsync()")]
    [InlineData("Read().Sum(r => int.MaxValue)", "await Read().Select(r => int.MaxValue).SumAsync()")]
    [InlineData("Read().Sum(Long)", "await Read().Select(Long).SumAsync()")]
    [InlineData("Read().Select(r => r.Price).Sum()", "await Read().Select(r => r.Price).SumAsync()")]
    public Task Awaits_a_computation_behind_what_it_selects(string use, string awaited) => RunsAsBeforeAsync(use, awaited);

    private static Task RefusesAsync(string use) => ChainCase.RefusesAsync(Program(use), "sync-enumeration");

    private static async Task RunsAsBeforeAsync(string use, string awaited = "await ")
    {
        var before = Program(use);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains(awaited, after.Replace("await Task.Yield();", ""), System.StringComparison.Ordinal);
        Assert.Contains("async IAsyncEnumerable", after, System.StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string use) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        class Row(int key = 0)
        {
            public readonly object Any = "";
            public int Id { get; set; }
            public int Key { get; } = key;
            public int Asked => Program.Log("asked");
            public virtual int Seen { get; set; }
            public int? Few { get; set; }
            public decimal Price { get; set; }
            public string Name { get; set; }
            public DateTime? When { get; set; }
            public int[] Ids { get; set; }
            public Row Parent { get; init; }
            public Rank Rank { get; set; }
        }

        class Rank : IComparable<Rank> { public int CompareTo(Rank other) => 0; }

        struct Value { public int Id; }

        class Program
        {
            private static readonly StringBuilder s_log = new();
            private static readonly StringComparer s_comparer = StringComparer.Ordinal;
            private static int s_count;

            public static async Task<string> Run()
            {
                await Task.Yield();
                try
                {
                    s_log.Append({{use}});
                }
                catch (Exception e)
                {
                    s_log.Append(e.GetType().Name).Append(e.Message);
                }

                return s_log.ToString();
            }

            public static int Log(string text) => s_log.Append(text).Length;

            private static long Long(Row row) => row.Id;

            {{IteratorOf(use)}}
        }
        """;

    private static string IteratorOf(string use) => use.Substring(0, use.IndexOf('(')) switch
    {
        "Listed" => "private static IEnumerable<Row> Listed() { Thread.Sleep(1); foreach (var row in new Row[2]) yield return row; }",
        "Again" =>
            """
            private static IEnumerable<Row> Again()
            {
                var row = new Row();
                yield return row;
                row = null;
                Thread.Sleep(1);
                yield return row;
            }
            """,
        "Made" => "private static IEnumerable<Row> Made() { var row = new Row { Id = 5 }; row.Id++; Thread.Sleep(1); yield return row; }",
        "Values" =>
            "private static IEnumerable<Value> Values() { Thread.Sleep(1); yield return default; yield return new Value { Id = 7 }; }",
        _ =>
            """
            private static IEnumerable<Row> Read()
            {
                try
                {
                    for (var i = 0; i < 3; i++)
                    {
                        s_log.Append('m').Append(s_count++);
                        Thread.Sleep(1);
                        yield return new Row(3 - i)
                        {
                            Id = i,
                            Name = i == 1 ? null : "n" + i,
                            Price = i / 2m,
                            Parent = i == 1 ? null : new Row { Id = i },
                        };
                    }
                }
                finally
                {
                    s_log.Append('e');
                }
            }
            """,
    };
}
