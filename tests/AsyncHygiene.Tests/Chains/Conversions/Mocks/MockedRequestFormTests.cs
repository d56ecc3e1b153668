using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Mocks;

/// <summary>A test that gives a mock of a request its form has told nothing to <c>ReadFormAsync</c>.</summary>
public class MockedRequestFormTests
{
    [Theory]
    [InlineData("var request = Substitute.For<HttpRequest>(); request.Form = FormCollection.Empty;", true)]
    [InlineData("var request = Substitute.For<HttpRequest>(); request.Form.Returns(FormCollection.Empty);", true)]
    [InlineData("var request = new DefaultHttpContext().Request; request.Form = FormCollection.Empty;", false)]
    [InlineData("var request = Substitute.For<HttpRequest>(); request.Method = \"POST\";", false)]
    public async Task Refuses_a_form_that_a_mock_is_given(string setUp, bool isRefused)
    {
        var before = Reader("request.Form");
        var test = $$"""
            using Microsoft.AspNetCore.Http;
            using NSubstitute;
            using Xunit;

            public class ReaderTests { [Fact] public void Reads() { {{setUp}} _ = new Reader().ReadAsync(request); } }
            """;
        var report = await new ChainCase()
            .With(new ChainProject("App", ("Reader.cs", before, isRefused ? before : Reader("(await request.ReadFormAsync())"))))
            .With(new ChainProject("Tests", ("Tests.cs", test, test))
            {
                Uses = ["App"],
                References = Framework.Net10.WithXunit().WithNSubstitute(),
            })
            .RunAsync();
        Assert.Equal(isRefused ? ["mocked-form"] : [], report.Refused.Select(r => r.Refusal.Code).ToArray());
    }

    private static string Reader(string form) => $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        public class Reader
        {
            public async Task<string> ReadAsync(HttpRequest request)
            {
                await Task.Yield();
                return {{form}}["name"].ToString();
            }
        }
        """;
}
