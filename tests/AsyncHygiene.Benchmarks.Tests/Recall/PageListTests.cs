using System.Net.Http;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Recall;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests.Recall;

/// <summary>The pages that visitors ask for.</summary>
public class PageListTests
{
    [Fact]
    public async Task Paths_bodies_and_headers_become_requests_in_turn()
    {
        var pages = PageList.Parse(["# shop", "", "Cookie: a=b; c=d", "/one?x=1", "/two {\"a\": 1}"], "list");
        using var first = pages.Request(0);
        using var second = pages.Request(3);
        Assert.Equal((HttpMethod.Get, "/one?x=1"), (first.Method, first.RequestUri?.ToString()));
        Assert.Equal((HttpMethod.Post, "/two"), (second.Method, second.RequestUri?.ToString()));
        Assert.Equal("{\"a\": 1}", await second.Content!.ReadAsStringAsync());
        Assert.Equal(["a=b; c=d"], first.Headers.GetValues("Cookie"));
    }

    [Theory]
    [InlineData("orders", "'list': 'orders' is neither a path, which begins with '/', nor a header.")]
    [InlineData("# nothing", "'list' has no page.")]
    public void What_is_wrong_is_said(string line, string message) =>
        Assert.Equal(message, Assert.Throws<BenchmarkException>(() => PageList.Parse([line], "list")).Message);
}
