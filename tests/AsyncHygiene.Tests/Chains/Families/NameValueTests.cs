using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>What <c>nameof</c> gives is compared, stored or sent: a right, a key, a topic. Another name would be another one.</summary>
public class NameValueTests
{
    [Theory]
    [InlineData("bool May(System.Collections.Generic.HashSet<string> rights) => rights.Contains(nameof(Delete));")]
    [InlineData("const string Topic = \"orders.\" + nameof(Delete);")]
    [InlineData("string Key(int id) => $\"{nameof(Orders)}.{nameof(Delete)}/{id}\";")]
    [InlineData("object Find() => new { Name = nameof(Orders.Delete) };")]
    public Task Keeps_a_name_that_is_a_value(string use) => ChainCase.ConvertsAsync(Before(use), After(use, "Delete"));

    /// <summary>People read it, or it says which member is meant.</summary>
    [Theory]
    [InlineData("void Fail() => throw new System.InvalidOperationException(nameof(Delete));")]
    [InlineData("object Fail() => new System.InvalidOperationException($\"{nameof(Delete)} failed\");")]
    [InlineData("void Say() => System.Console.WriteLine(nameof(Delete));")]
    [InlineData("/** <see cref=\"Delete\"/> */ void See() { }")]
    public Task Converts_a_name_that_people_read(string use) => ChainCase.ConvertsAsync(
        Before(use),
        After(
            use.Replace("(Delete)", "(DeleteAsync)", StringComparison.Ordinal)
                .Replace("\"Delete\"", "\"DeleteAsync\"", StringComparison.Ordinal),
            "DeleteAsync"));

    private static string Before(string use) => $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class Orders
        {
            public void Delete(int id) => Thread.Sleep(id);
            {{use}}
            public async Task GainAsync() { await Task.Yield(); Delete(1); }
        }

        """;

    private static string After(string use, string name) => $$"""
        using System.Threading.Tasks;

        public class Orders
        {
            public async Task {{name}}(int id) => await Task.Delay(id);
            {{use}}
            public async Task GainAsync() { await Task.Yield(); await {{name}}(1); }
        }

        """;
}
