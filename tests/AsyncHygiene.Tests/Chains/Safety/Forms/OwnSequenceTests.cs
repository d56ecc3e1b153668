using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Forms;

/// <summary>Sequences of a library that types or mocks of the solution give instead.</summary>
public class OwnSequenceTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Library;

        """;

    private const string Library = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        namespace Library
        {
            public interface IServer
            {
                IEnumerable<string> Keys(string prefix = "");
                IAsyncEnumerable<string> KeysAsync(string prefix = "");
            }
            public class Server : IServer
            {
                public virtual IEnumerable<string> Keys(string prefix = "") { yield return prefix + "a"; yield return prefix + "b"; }
                public virtual async IAsyncEnumerable<string> KeysAsync(string prefix = "")
                {
                    await Task.Yield();
                    yield return prefix + "a";
                    yield return prefix + "b";
                }
            }
            public static class Servers
            {
                public static IEnumerable<string> Walk(this IServer server) => server.Keys("w");
                public static IAsyncEnumerable<string> WalkAsync(this IServer server) => server.KeysAsync("w");
            }
        }

        """;

    private const string Filtering = """
        class My : Server { public override IEnumerable<string> Keys(string prefix = "") => base.Keys(prefix).Where(k => k != "a"); }
        """;

    private const string Passing = """
        class My(IServer inner) : IServer
        {
            public IEnumerable<string> Keys(string prefix = "") { foreach (var key in inner.Keys(prefix)) yield return "t" + key; }
            public IAsyncEnumerable<string> KeysAsync(string prefix = "") => inner.KeysAsync(prefix);
            public My() : this(new Server()) { }
        }
        """;

    private const string Throwing = """
        class My : IServer
        {
            public IEnumerable<string> Keys(string prefix = "") => new[] { "f" };
            public IAsyncEnumerable<string> KeysAsync(string prefix = "") => throw new NotSupportedException();
        }
        """;

    private const string Unlike = """
        class My : Server
        {
            public override IEnumerable<string> Keys(string prefix = "") { yield return "9"; }
            public override async IAsyncEnumerable<string> KeysAsync(string prefix = "") { await Task.Yield(); yield return "10"; }
        }
        """;

    private const string AsynchronousAlone = """
        class My : Server
        {
            public override async IAsyncEnumerable<string> KeysAsync(string prefix = "") { await Task.Yield(); yield return "10"; }
        }
        """;

    private const string Alike = """
        class My : Server
        {
            public override IEnumerable<string> Keys(string prefix = "")
            {
                foreach (var key in base.Keys(prefix)) yield return key.ToUpperInvariant();
            }
            public override async IAsyncEnumerable<string> KeysAsync(string prefix = "")
            {
                await foreach (var key in base.KeysAsync(prefix)) yield return key.ToUpperInvariant();
            }
        }
        """;

    private const string Unrelated = """
        class My : Server { public IEnumerable<string> Names() => Keys("n").ToList(); public override string ToString() => "my"; }
        """;

    [Theory]
    [InlineData(Filtering, "foreach (var key in server.Keys()) text += key;")]
    [InlineData(Filtering, "text += server.Keys().Select(k => k + 1).ToList().Count;")]
    [InlineData(Filtering, "foreach (var key in server.Walk()) text += key;")]
    [InlineData(Passing, "foreach (var key in server.Keys()) text += key;")]
    [InlineData(Throwing, "foreach (var key in server.Keys().Where(k => k.Length > 0)) text += key;")]
    [InlineData(Throwing, "text += server.Keys().Count();")]
    [InlineData(Throwing, "foreach (var key in server.Walk()) text += key;")]
    [InlineData(Unlike, "foreach (var key in server.Keys()) text += key;")]
    [InlineData(AsynchronousAlone, "foreach (var key in server.Keys()) text += key;")]
    public async Task Refuses_a_sequence_that_a_type_of_the_solution_gives_otherwise(string type, string body)
    {
        var report = await CaseOf(type, body, body).RunAsync();

        Assert.NotEmpty(report.Refused);
        Assert.All(report.Refused, r => Assert.Equal("other-work", r.Refusal.Code));
    }

    [Theory]
    [InlineData(
        Alike,
        "foreach (var key in server.Keys()) text += key;",
        "await foreach (var key in server.KeysAsync()) text += key;")]
    [InlineData(
        Unrelated,
        "text += string.Concat(server.Keys().Select(k => k + 1).ToList());",
        "text += string.Concat(await server.KeysAsync().Select(k => k + 1).ToListAsync());")]
    [InlineData(
        Unrelated,
        "foreach (var key in server.Walk()) text += key;",
        "await foreach (var key in server.WalkAsync()) text += key;")]
    public async Task Awaits_a_sequence_that_each_type_gives_alike(string type, string before, string after)
    {
        await CaseOf(type, before, after).RunAsync();
        Assert.Equal(await OutputOfAsync(type, before), await OutputOfAsync(type, after));
    }

    [Theory]
    [InlineData("mock.Setup(s => s.Keys(\"\")).Returns(new[] { \"m\" });", true)]
    [InlineData("mock.Verify(s => s.Keys(It.IsAny<string>()), Times.Once());", true)]
    [InlineData("mock.Setup(s => s.ToString()).Returns(\"m\");", false)]
    public async Task Refuses_a_sequence_that_a_mock_is_told_about(string told, bool refuses)
    {
        var tests = $$"""
            #nullable disable
            using Library;
            using Moq;
            using Xunit;

            namespace Xunit { public class FactAttribute : System.Attribute { } }

            public class ServiceTests
            {
                [Fact]
                public void Reads()
                {
                    var mock = new Mock<IServer>();
                    {{told}}
                    new Service(mock.Object);
                }
            }
            """;
        var loop = "foreach (var key in server.Keys()) text += key;";
        var after = refuses ? loop : "await foreach (var key in server.KeysAsync()) text += key;";
        var report = await new ChainCase()
            .With(new ChainProject("App", ("Service.cs", Service(loop), Service(after)))
            {
                References = Framework.Net10.WithMoq(),
                LanguageVersion = LanguageVersion.CSharp12,
                Libraries = [Library],
            })
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests))
            {
                Uses = ["App"],
                References = Framework.Net10.WithMoq(),
                Libraries = [Library],
            })
            .RunAsync();

        Assert.Equal(refuses ? ["mocked-form"] : [], report.Refused.Select(r => r.Refusal.Code));
    }

    private static string Service(string body) => Usings + $$"""
        public class Service(IServer server)
        {
            public async Task<string> Run() { await Task.Yield(); var text = ""; {{body}} return text; }
        }
        """;

    private static string Source(string type, string body) => Usings + type + $$"""

        class C { public static async Task<string> Run(IServer server) { await Task.Yield(); var text = ""; {{body}} return text; } }
        """;

    private static ChainCase CaseOf(string type, string before, string after) => new ChainCase().With(
        new ChainProject("App", ("App.cs", Source(type, before), Source(type, after)))
        {
            References = Framework.Net10,
            LanguageVersion = LanguageVersion.CSharp12,
            Libraries = [Library],
        });

    private static Task<string> OutputOfAsync(string type, string body) => RunnableProgram.OutputOfAsync(
        Usings + Library.Substring(Library.IndexOf("namespace")) + Source(type, body).Substring(Usings.Length)
            + "static class Program { public static async Task<string> Run() => await C.Run(new My()); }");
}
