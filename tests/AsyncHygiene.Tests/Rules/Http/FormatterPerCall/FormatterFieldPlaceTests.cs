using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using static AsyncHygiene.Tests.Rules.Http.FormatterPerCall.FormatterPerCallTests;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.FormatterPerCallAnalyzer, AsyncHygiene.Fixes.FormatterPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.FormatterPerCall;

/// <summary>Where the fix puts the field.</summary>
public class FormatterFieldPlaceTests
{
    [Fact]
    public Task Fixes_in_every_kind_of_type() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        static class Static
        {
            public static Task M(this HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
        }

        record Record(HttpClient Client)
        {
            public Task M() => Client.[|PostAsJsonAsync|]("uri", 1);
        }

        struct Struct<T>
        {
            public Task M(HttpClient client, T s_jsonFormatter) => client.[|PostAsJsonAsync|]("uri", s_jsonFormatter);
        }

        partial class Partial
        {
            public Task M(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
        }

        partial class Partial
        {
            public Task N(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
        }
        """,
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        static class Static
        {
            private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

            public static Task M(this HttpClient client) => client.PostAsync("uri", 1, s_jsonFormatter);
        }

        record Record(HttpClient Client)
        {
            private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

            public Task M() => Client.PostAsync("uri", 1, s_jsonFormatter);
        }

        struct Struct<T>
        {
            private static readonly JsonMediaTypeFormatter s_jsonFormatter2 = new JsonMediaTypeFormatter();

            public Task M(HttpClient client, T s_jsonFormatter) => client.PostAsync("uri", s_jsonFormatter, s_jsonFormatter2);
        }

        partial class Partial
        {
            private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

            public Task M(HttpClient client) => client.PostAsync("uri", 1, s_jsonFormatter);
        }

        partial class Partial
        {
            public Task N(HttpClient client) => client.PostAsync("uri", 1, s_jsonFormatter);
        }
        """,
        s_net10);

    [Roslyn5Fact]
    public Task Fixes_in_extension_blocks() => Verify.FixAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;

        static class Extensions
        {
            extension(HttpClient client)
            {
                public Task SaveAsync(int value) => client.[|PostAsJsonAsync|]("uri", value);
            }
        }
        """,
        """
        using System.Net.Http;
        using System.Net.Http.Formatting;
        using System.Threading.Tasks;

        static class Extensions
        {
            private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

            extension(HttpClient client)
            {
                public Task SaveAsync(int value) => client.PostAsync("uri", value, s_jsonFormatter);
            }
        }
        """,
        s_net10);

    [Fact]
    public Task Fixes_partial_types_over_several_files() => new Verify.Test
    {
        ReferenceAssemblies = s_net10,
        TestState =
        {
            Sources =
            {
                """
                using System.Net.Http;
                using System.Threading.Tasks;

                partial class Partial
                {
                    public Task M(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
                }
                """,
                """
                using System.Net.Http;
                using System.Threading.Tasks;

                partial class Partial
                {
                    public Task N(HttpClient client) => client.[|PostAsJsonAsync|]("uri", 1);
                }
                """,
            },
        },
        FixedState =
        {
            Sources =
            {
                """
                using System.Net.Http;
                using System.Net.Http.Formatting;
                using System.Threading.Tasks;

                partial class Partial
                {
                    private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();

                    public Task M(HttpClient client) => client.PostAsync("uri", 1, s_jsonFormatter);
                }
                """,
                """
                using System.Net.Http;
                using System.Threading.Tasks;

                partial class Partial
                {
                    public Task N(HttpClient client) => client.PostAsync("uri", 1, s_jsonFormatter);
                }
                """,
            },
        },
    }.RunAsync();

    [Fact]
    public Task Fixes_top_level_programs() => new Verify.Test
    {
        ReferenceAssemblies = s_net10,
        TestState = { OutputKind = OutputKind.ConsoleApplication },
        TestCode = """
            using System.Net.Http;

            var client = new HttpClient();
            foreach (var arg in args)
                await client.[|PostAsJsonAsync|]("uri", arg);
            """,
        FixedCode = """
            using System.Net.Http;
            using System.Net.Http.Formatting;

            var client = new HttpClient();
            foreach (var arg in args)
                await client.PostAsync("uri", arg, s_jsonFormatter);

            partial class Program
            {
                private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();
            }

            """,
    }.RunAsync();

    [Fact]
    public Task Fixes_top_level_programs_with_a_part_of_Program() => new Verify.Test
    {
        ReferenceAssemblies = s_net10,
        TestState = { OutputKind = OutputKind.ConsoleApplication },
        TestCode = """
            using System.Net.Http;

            var client = new HttpClient();
            foreach (var arg in args)
                await client.[|PostAsJsonAsync|]("uri", arg);

            public partial class Program
            {
                public static int X;
            }
            """,
        FixedCode = """
            using System.Net.Http;
            using System.Net.Http.Formatting;

            var client = new HttpClient();
            foreach (var arg in args)
                await client.PostAsync("uri", arg, s_jsonFormatter);

            public partial class Program
            {
                private static readonly JsonMediaTypeFormatter s_jsonFormatter = new JsonMediaTypeFormatter();
                public static int X;
            }
            """,
    }.RunAsync();
}
