using System;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>Methods that the compiler calls for a piece of syntax which does not write their names.</summary>
public class PatternMemberTests
{
    private const string Box =
        """
        using System;
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading;

        public class Box<T> : IEnumerable<T>
        {
            private readonly T _value;
            public Box(T value) => _value = value;
            public IEnumerator<T> GetEnumerator() { yield return _value; }
            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
            public List<U> Select<U>(Func<T, U> map) { Thread.Sleep(1); return new List<U> { map(_value) }; }
        }
        """;

    [Fact]
    public async Task Refuses_an_operator_that_a_query_calls_in_another_project()
    {
        const string Use =
            """
            using System.Linq;

            public class C
            {
                public int First(Box<int> box) => (from x in box select x + 1).First();
            }
            """;
        var report = await new ChainCase().With("Lib", ("Box.cs", Box, Box))
            .With(new ChainProject("App", ("C.cs", Use, Use)) { Uses = ["Lib"] })
            .RunAsync();

        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Equal("special", refused.Code);
        Assert.Contains("the query expression in 'C.cs', line 5 calls it", refused.Reason, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Q<V> SelectMany<U, V>(Func<T, Q<U>> f, Func<T, U, V> g)", "from x in q from y in q select x + y")]
    [InlineData("Q<T> Where(Func<T, bool> p)", "from x in q where x > 0 select x")]
    [InlineData("Q<T> OrderBy<U>(Func<T, U> k)", "from x in q orderby x select x")]
    [InlineData("Q<U> Cast<U>()", "from object x in q select x")]
    [InlineData("Q<T> GroupBy<U>(Func<T, U> k)", "from x in q group x by x")]
    [InlineData(
        "Q<V> Join<U, K, V>(Q<U> u, Func<T, K> a, Func<U, K> b, Func<T, U, V> c)",
        "from x in q join y in q on x equals y select x + y")]
    public Task Refuses_each_operator_of_queries(string member, string query) => ChainCase.RefusesAsync(
        $$"""
        #nullable enable
        using System;
        using System.Threading;

        class Q<T>
        {
            public {{member}} { Thread.Sleep(1); return default!; }
            public Q<U> Select<U>(Func<T, U> f) => default!;
        }

        class C
        {
            object Run(Q<int> q) => {{query}};
        }
        """,
        "special");

    [Fact]
    public Task Converts_an_operator_that_no_query_calls() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class Box
        {
            public int Select(Func<int, int> map) { Thread.Sleep(1); return map(1); }
        }

        class C
        {
            int M(Box box, List<int> all) => box.Select(x => x + 1) + (from x in all select x).Count();
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class Box
        {
            public async Task<int> SelectAsync(Func<int, int> map) { await Task.Delay(1); return map(1); }
        }

        class C
        {
            async Task<int> MAsync(Box box, List<int> all) => await box.SelectAsync(x => x + 1) + (from x in all select x).Count();
        }
        """);

    [Fact]
    public Task Refuses_what_an_interpolated_string_calls() => RefusesBothAsync(
        """
        using System.Runtime.CompilerServices;
        using System.Threading;

        [InterpolatedStringHandler]
        class Text
        {
            public Text(int length, int count) { }
            public void AppendLiteral(string text) => Thread.Sleep(1);
            public void AppendFormatted(object value) { }
            public void AppendFormatted<T>(T value) => Thread.Sleep(1);
        }

        class C
        {
            Text Of(int i) => $"a{i}";
        }
        """);

    [Fact]
    public Task Refuses_what_the_compiler_calls_on_records_and_builders() => RefusesBothAsync(
        """
        using System.Text;
        using System.Threading;

        record Order(int Id)
        {
            protected virtual bool PrintMembers(StringBuilder text) { Thread.Sleep(1); return false; }
        }

        class Builder
        {
            public void SetStateMachine(object machine) { }
            public void SetResult() => Thread.Sleep(1);
        }
        """);

    [Theory]
    [InlineData("page.SaveCommand.Execute(null)")]
    [InlineData("page?.SaveCommand.Execute(null)")]
    [InlineData("page.SaveCommand?.Execute(null)")]
    public Task Refuses_a_command_that_is_executed(string use) => ChainCase.RefusesAsync(CommandOf(use), "finished-work");

    [Fact]
    public Task Converts_a_command_that_a_button_executes()
    {
        var source = CommandOf("page.SaveCommand.CanExecute(null)");
        return ChainCase.ConvertsAsync(
            source,
            source.Replace("void OnSave() => Thread.Sleep(1)", "async Task OnSave() => await Task.Delay(1)", StringComparison.Ordinal)
                .Replace("page.OnSave()", "await page.OnSave()", StringComparison.Ordinal));
    }

    /// <summary>The part that is generated is written out here.</summary>
    private static string CommandOf(string use) =>
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Windows.Input;
        using CommunityToolkit.Mvvm.Input;

        namespace CommunityToolkit.Mvvm.Input
        {
            class RelayCommandAttribute : Attribute { }
        }

        partial class Page
        {
            [RelayCommand]
            public void OnSave() => Thread.Sleep(1);
        }

        partial class Page
        {
            public ICommand SaveCommand => null!;
        }

        class C
        {
            static void Run(Page page) => {{use}};
            static async Task Both(Page page) { await Task.Yield(); page.OnSave(); }
        }
        """;

    private static Task RefusesBothAsync(string source) =>
        new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync("special", "special");
}
