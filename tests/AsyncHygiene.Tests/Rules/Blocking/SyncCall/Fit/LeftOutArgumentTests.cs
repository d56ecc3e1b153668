using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Fit;

/// <summary>Awaitable forms that have to be told what the synchronous member leaves at a fixed value.</summary>
public class LeftOutArgumentTests
{
    /// <summary>Its reader is its own, and the form without a behavior is that of the base class.</summary>
    private const string Provider = """
        using System.Data;
        using System.Data.Common;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Provider
        {
            public abstract class Reader : DbDataReader { public int Rows { get; } }

            public abstract class Command : DbCommand
            {
                public new Reader ExecuteReader() => null!;
                public new Reader ExecuteReader(CommandBehavior behavior) => null!;
                public new async Task<Reader> ExecuteReaderAsync(CommandBehavior behavior) { await Task.Delay(1); return null!; }
                public new async Task<Reader> ExecuteReaderAsync(CommandBehavior behavior, CancellationToken token)
                {
                    await Task.Delay(1, token);
                    return null!;
                }
            }
        }
        """;

    [Fact]
    public Task Fixes_a_reader_of_a_provider_that_has_a_form_with_the_behavior() => FixProviderAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Provider;

        class C
        {
            async Task<int> M(Command command, CancellationToken token)
            {
                await Task.Yield();
                using (var reader = command.[|ExecuteReader|]())
                    return reader.Rows;
            }
        }
        """,
        """
        using System.Data;
        using System.Threading;
        using System.Threading.Tasks;
        using Provider;

        class C
        {
            async Task<int> M(Command command, CancellationToken token)
            {
                await Task.Yield();
                using (var reader = await command.ExecuteReaderAsync(CommandBehavior.Default, token))
                    return reader.Rows;
            }
        }
        """);

    [Fact]
    public Task Fixes_what_is_loaded_from_the_network() => Verify.FixAsync(
        """
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml.Linq;

        class C
        {
            async Task<XDocument> M(NetworkStream stream) { await Task.Yield(); return XDocument.[|Load|](stream); }

            async Task<XElement> N(NetworkStream stream, CancellationToken token)
            {
                await Task.Yield();
                return XElement.[|Load|](stream);
            }
        }
        """,
        """
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml.Linq;

        class C
        {
            async Task<XDocument> M(NetworkStream stream) { await Task.Yield(); return await XDocument.LoadAsync(stream, LoadOptions.None, CancellationToken.None); }

            async Task<XElement> N(NetworkStream stream, CancellationToken token)
            {
                await Task.Yield();
                return await XElement.LoadAsync(stream, LoadOptions.None, token);
            }
        }
        """);

    /// <summary>A reader for XML throws unless it was made for asynchronous use, and there is no form for a name of a file.</summary>
    [Fact]
    public Task Accepts_what_no_form_takes_and_what_is_in_memory() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using System.Xml;
        using System.Xml.Linq;

        class C
        {
            async Task M(XmlReader reader, string path)
            {
                await Task.Yield();
                XDocument.Load(reader);
                XDocument.Load(path);
                XElement.Load(reader);
                XDocument.Load(new StringReader("<a/>"));
                XDocument.Load(new MemoryStream());
            }
        }
        """);

    /// <summary>Whether it follows the contract is its own business.</summary>
    [Fact]
    public async Task Accepts_a_command_of_the_solution()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                using Provider;

                class C { async Task M(Command command) { await Task.Yield(); command.ExecuteReader(); } }
                """,
        };
        test.TestState.AdditionalProjects["Provider"].Sources.Add(Provider);
        test.TestState.AdditionalProjectReferences.Add("Provider");
        await test.RunAsync();
    }

    private static async Task FixProviderAsync(string source, string fixedSource)
    {
        var library = CSharpCompilation.Create(
            "Provider",
            [CSharpSyntaxTree.ParseText(Provider)],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        var test = new Verify.Test { TestCode = source, FixedCode = fixedSource };
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromImage(image.ToArray()));
        await test.RunAsync();
    }
}
