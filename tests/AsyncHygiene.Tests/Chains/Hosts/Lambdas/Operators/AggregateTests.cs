using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Lambdas.Operators;

/// <summary>Blocking code in the lambdas of <c>Sum</c>, <c>Average</c>, <c>Max</c> and <c>Min</c>.</summary>
public class AggregateTests
{
    [Fact]
    public Task Converts_sums_to_loops_that_add_and_the_others_to_a_list() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;

        public class Prices
        {
            public decimal Total(IEnumerable<string> names) => names.Sum(name => Price(name));

            public int Count(List<string> names)
            {
                int count = names.Sum(name => Stock(name) * 2);
                long all = names.Select(Stock).Sum();
                return count + (int)all;
            }

            public decimal? Highest(string[] names)
            {
                if (names.Max(Price) > 3)
                    return names.Select(n => Price(n)).Min();

                var mean = names.Average(name =>
                {
                    var stock = Stock(name); // blocks
                    return stock;
                });
                return (decimal)mean;
            }

            private decimal Price(string name)
            {
                Thread.Sleep(1);
                return name.Length;
            }

            private int Stock(string name)
            {
                Thread.Sleep(1);
                return name.Length;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Prices
        {
            public async Task<decimal> TotalAsync(IEnumerable<string> names)
            {
                var sum = 0m;
                foreach (var name in names)
                {
                    sum += await PriceAsync(name);
                }

                return sum;
            }

            public async Task<int> CountAsync(List<string> names)
            {
                int count = 0;
                foreach (var name in names)
                {
                    var value = await StockAsync(name) * 2;
                    count = checked(count + value);
                }
                var sum = 0;
                foreach (var item in names)
                {
                    var value2 = await StockAsync(item);
                    sum = checked(sum + value2);
                }

                long all = sum;
                return count + (int)all;
            }

            public async Task<decimal?> HighestAsync(string[] names)
            {
                var results = new List<decimal>();
                foreach (var item in names)
                {
                    results.Add(await PriceAsync(item));
                }

                if (results.Max() > 3)
                {
                    var results2 = new List<decimal>();
                    foreach (var n in names)
                    {
                        results2.Add(await PriceAsync(n));
                    }

                    return results2.Min();
                }

                var results3 = new List<int>();
                foreach (var name in names)
                {
                    var stock = await StockAsync(name); // blocks
                    results3.Add(stock);
                }

                var mean = results3.Average();
                return (decimal)mean;
            }

            private async Task<decimal> PriceAsync(string name)
            {
                await Task.Delay(1);
                return name.Length;
            }

            private async Task<int> StockAsync(string name)
            {
                await Task.Delay(1);
                return name.Length;
            }
        }
        """);

    /// <summary>The items are loaded up to the one that overflows, fails or is no number, and none after it.</summary>
    [Fact]
    public async Task Runs_aggregates_for_the_same_items_with_the_same_values_and_exceptions()
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
                    foreach (var numbers in new[] { new int[0], new[] { 3, 1, 2 }, new[] { int.MaxValue, 1, -9, 4 }, new[] { 1, 13, 2 } })
                    {
                        Try(() => Sum(numbers));
                        Try(() => SumOfList(numbers));
                        Try(() => Long(numbers));
                        Try(() => Decimals(numbers));
                        Try(() => Doubles(numbers));
                        Try(() => Floats(numbers));
                        Try(() => Selected(numbers));
                        Try(() => numbers.Max(n => Load(n)));
                        Try(() => Lowest(numbers));
                        Try(() => Levels(numbers));
                        Try(() => Texts(numbers));
                        Try(() => Dates(numbers));
                        Try(() => Mean(numbers));
                        Try(() => NoMean(numbers));
                        Try(() => Shorts(numbers));
                    }

                    return s_log.ToString();
                }

                private static object Sum(IEnumerable<int> numbers) => numbers.Sum(n => Load(n));
                private static object SumOfList(IEnumerable<int> numbers) => numbers.ToList().Sum(n => unchecked(Load(n) * 3));
                private static object Long(IEnumerable<int> numbers) => numbers.Sum(n => Load(n) + long.MaxValue - int.MaxValue);
                private static object Decimals(IEnumerable<int> numbers) => numbers.Sum(n => n < 0 ? 1.50m : decimal.MaxValue - Load(n));
                private static object Doubles(IEnumerable<int> numbers) => numbers.Sum(n => Load(n) / 3d);
                private static object Floats(IEnumerable<int> numbers) => numbers.Sum(n => Load(n) / 3f);
                private static object Selected(IEnumerable<int> numbers) => numbers.Where(n => n < 9).Select(Load).Sum();
                private static object Lowest(IEnumerable<int> numbers) => numbers.Select(n => (int?)Load(n)).Min();
                private static object Levels(IEnumerable<int> numbers) => numbers.Max(n => Load(n) > 2 ? Level.High : Level.Low);
                private static object Texts(IEnumerable<int> numbers) => numbers.Min(n => Load(n) == 1 ? null : "t" + n);
                private static object Dates(IEnumerable<int> numbers) => numbers.Max(n => new DateTime(Math.Abs((long)Load(n))));
                private static object Mean(IEnumerable<int> numbers) => numbers.Average(Load);
                private static object NoMean(IEnumerable<int> numbers) => numbers.Average(n => Load(n) > 0 ? (double?)null : 1);
                private static object Shorts(IEnumerable<int> numbers) => numbers.Sum(n => (short)Load(n));

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

                private static int Load(int n)
                {
                    s_log.Append(n).Append(',');
                    Thread.Sleep(1);
                    return n != 13 ? n : throw new FormatException("13");
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.DoesNotContain("Sleep", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("names.Min(n => (double)Load(n))")]
    [InlineData("names.Select(n => (float)Load(n)).Min()")]
    [InlineData("names.Sum(n => (int?)Load(n))")]
    [InlineData("names.Average(n => (decimal)Load(n))")]
    [InlineData("names.Average(n => (long)Load(n))")]
    [InlineData("names.Max(n => new Own(Load(n)))")]
    [InlineData("names.Max(n => new { Value = Load(n) })")]
    [InlineData("names.MaxBy(n => Load(n))")]
    [InlineData("names.Select(n => Load(n)).Aggregate((a, b) => a + b)")]
    [InlineData("names.Count + names.Where(n => n != string.Empty).Count() + names.Sum(n => Load(n))")]
    public Task Refuses_an_aggregate_that_may_stop_before_the_last_item_or_runs_code_of_the_solution(string use) => RefusesAsync(
        $"object Use(List<string> names) => {use};",
        "linq");

    [Fact]
    public Task Refuses_a_sum_in_the_condition_of_a_loop() => RefusesAsync(
        "void Use(List<string> names) { while (names.Sum(n => Load(n)) > 1) names.RemoveAt(0); }",
        "linq");

    [Fact]
    public Task Refuses_a_sum_of_a_list_that_the_lambda_changes() => RefusesAsync(
        "int Use(List<string> names) => names.Sum(n => { names.Add(n); return Load(n); });",
        "linq");

    private static Task RefusesAsync(string member, string code) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;

        public class Prices
        {
            public {{member.Replace("Load(n)", "File.ReadAllText(n).Length")}}

            private class Own : IComparable<Own>
            {
                public Own(int value) => Value = value;

                public int Value { get; }

                public int CompareTo(Own other) => Value - other.Value;
            }
        }
        """,
        code);

    [Fact]
    public Task Keeps_the_style_of_ConfigureAwait() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Prices
        {
            public async Task<double> TotalAsync(IEnumerable<string> names)
            {
                await Task.Delay(1).ConfigureAwait(false);
                return names.Sum(name => Price(name));
            }

            private double Price(string name)
            {
                Thread.Sleep(1);
                return name.Length;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Prices
        {
            public async Task<double> TotalAsync(IEnumerable<string> names)
            {
                await Task.Delay(1).ConfigureAwait(false);
                var sum = 0d;
                foreach (var name in names)
                {
                    sum += await PriceAsync(name).ConfigureAwait(false);
                }

                return sum;
            }

            private async Task<double> PriceAsync(string name)
            {
                await Task.Delay(1).ConfigureAwait(false);
                return name.Length;
            }
        }
        """);
}
