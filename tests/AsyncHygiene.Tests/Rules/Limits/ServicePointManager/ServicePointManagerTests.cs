using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Limits.ServicePointManagerAnalyzer, AsyncHygiene.Fixes.ServicePointManagerFix>;

namespace AsyncHygiene.Tests.Rules.Limits.ServicePointManager;

public class ServicePointManagerTests
{
    [Fact]
    public Task Reports_what_to_set_instead() => Verify.AnalyzerAsync(
        """
        using System.Net;

        class C
        {
            void M()
            {
                ServicePointManager.{|#0:DefaultConnectionLimit|} = 100;
                ServicePointManager.{|#1:MaxServicePoints|} = 100;
            }
        }
        """,
        new DiagnosticResult("AH4001", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'ServicePointManager.DefaultConnectionLimit' has no effect on HttpClient on .NET; set 'MaxConnectionsPerServer' on the "
                    + "client's handler"),
        new DiagnosticResult("AH4001", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("'ServicePointManager.MaxServicePoints' has no effect on HttpClient on .NET; remove it"));

    [Theory]
    [InlineData("#if DEBUG", "", true)]
    [InlineData("#if DEBUG && NET", "", true)]
    [InlineData("#if !DEBUG\n#else", "", true)]
    [InlineData("#if OTHER\n#elif (DEBUG)", "", true)]
    [InlineData("#if DEBUG\n#if NET", "#endif", true)]
    [InlineData("#if DEBUG\n#endif\n#if NET", "", false)]
    [InlineData("#if DEBUG || NET", "", false)]
    [InlineData("#if OTHER\n#else", "", false)]
    [InlineData("#region DEBUG", "#endregion\n#if NET", false)]
    public Task Reports_what_a_release_does_not_have_as_information(string before, string after, bool isDebug) => Verify.AnalyzerAsync(
        $$"""
        #define DEBUG
        #define NET
        using System.Net;

        class C
        {
            void M()
            {
        {{before}}
                ServicePointManager.{|#0:MaxServicePoints|} = 100;
        {{after}}
        #endif
            }
        }
        """,
        new DiagnosticResult("AH4001", isDebug ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning).WithLocation(0));

    [Theory]
    [InlineData("if (environment.IsDevelopment())", DiagnosticSeverity.Info)]
    [InlineData("if (environment.IsDevelopment() && environment is not null)", DiagnosticSeverity.Info)]
    [InlineData("if (environment.EnvironmentName == \"Development\")", DiagnosticSeverity.Info)]
    [InlineData("if (environment.EnvironmentName == Environments.Development)", DiagnosticSeverity.Info)]
    [InlineData("if (environment.EnvironmentName == \"Production\")", DiagnosticSeverity.Warning)]
    [InlineData("if (!environment.IsDevelopment())", DiagnosticSeverity.Warning)]
    [InlineData("if (environment.IsProduction())", DiagnosticSeverity.Warning)]
    [InlineData("if (environment.IsDevelopment()) { } else", DiagnosticSeverity.Warning)]
    public Task Reports_what_runs_in_development_as_information(string condition, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Net;
        using Microsoft.Extensions.Hosting;
        class C { void M(IHostEnvironment environment) { {{condition}} ServicePointManager.{|#0:MaxServicePoints|} = 100; } }
        """,
        Framework.Net10,
        new DiagnosticResult("AH4001", severity).WithLocation(0));

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public Task Flags_every_setting(string framework) => Verify.AnalyzerAsync(
        """
        using System;
        using System.Net;
        using static System.Net.ServicePointManager;

        class C
        {
            void M(ServicePoint point)
            {
                ServicePointManager.[|DefaultConnectionLimit|] = 100;
                ServicePointManager.[|Expect100Continue|] = false;
                ServicePointManager.[|UseNagleAlgorithm|] = false;
                ServicePointManager.[|SecurityProtocol|] = SecurityProtocolType.Tls12;
                ServicePointManager.[|SecurityProtocol|] |= SecurityProtocolType.Tls13;
                ServicePointManager.[|ServerCertificateValidationCallback|] += (a, b, c, d) => true;
                ServicePointManager.[|DnsRefreshTimeout|] = 1;
                ServicePointManager.[|EnableDnsRoundRobin|] = true;
                ServicePointManager.[|ReusePort|] = true;
                ServicePointManager.[|CheckCertificateRevocationList|] = true;
                ServicePointManager.[|MaxServicePointIdleTime|]++;
                ServicePointManager.[|SetTcpKeepAlive|](true, 1, 1);
                [|MaxServicePoints|] = 3;
                ServicePointManager.FindServicePoint(new Uri("http://host")).[|ConnectionLimit|] = 10;
                (point.[|ConnectionLeaseTimeout|], _) = (1, 2);

                Console.WriteLine(ServicePointManager.DefaultConnectionLimit);
                var limit = point.ConnectionLimit;
                Console.WriteLine(nameof(ServicePointManager.DefaultConnectionLimit));
            }
        }
        """,
        framework == "net8.0" ? Framework.Net8 : Framework.Net10);

    [Fact]
    public Task Accepts_the_framework_where_it_works() => Verify.AnalyzerAsync(
        """
        class C
        {
            void M() => System.Net.ServicePointManager.DefaultConnectionLimit = 100;
        }
        """,
        Framework.Net472);

    [Theory]
    [InlineData("class D { System.Net.HttpWebRequest Request; }")]
    [InlineData("class D { void M() => new System.Net.WebClient().DownloadString(\"u\"); }")]
    [InlineData("class D { void M() => System.Net.WebRequest.Create(\"u\"); }")]
    [InlineData("class D { System.Net.Mail.SmtpClient Client; }")]
    public Task Accepts_projects_with_a_client_that_reads_it(string other) => Verify.AnalyzerAsync(
        $$"""
        class C
        {
            void M() => System.Net.ServicePointManager.DefaultConnectionLimit = 100;
        }

        {{other}}
        """);

    [Fact]
    public Task Accepts_a_type_of_the_same_name() => Verify.AnalyzerAsync(
        """
        static class ServicePointManager
        {
            public static int DefaultConnectionLimit { get; set; }
        }

        class C
        {
            void M() => ServicePointManager.DefaultConnectionLimit = 100;
        }
        """);

    [Fact]
    public Task Fixes_into_the_one_handler_in_another_file() => new Verify.Test
    {
        TestState =
        {
            Sources =
            {
                """
                using System.Net;

                static class Startup
                {
                    public static void Configure()
                    {
                        // Many calls to one host.
                        ServicePointManager.[|DefaultConnectionLimit|] = 8 * 12; // a lot
                    }
                }
                """,
                """
                using System;
                using System.Net.Http;

                static class Clients
                {
                    public static readonly HttpClient Orders = new HttpClient(new SocketsHttpHandler
                    {
                        PooledConnectionLifetime = TimeSpan.FromMinutes(2)
                    });
                }
                """,
            },
        },
        FixedState =
        {
            Sources =
            {
                """
                using System.Net;

                static class Startup
                {
                    public static void Configure()
                    {
                        // Many calls to one host.
                        // a lot
                    }
                }
                """,
                """
                using System;
                using System.Net.Http;

                static class Clients
                {
                    public static readonly HttpClient Orders = new HttpClient(new SocketsHttpHandler
                    {
                        PooledConnectionLifetime = TimeSpan.FromMinutes(2),
                        MaxConnectionsPerServer = 8 * 12
                    });
                }
                """,
            },
        },
    }.RunAsync();

    [Theory]
    [InlineData(
        "HttpClient Client = new HttpClient();",
        "HttpClient Client = new HttpClient(new HttpClientHandler { MaxConnectionsPerServer = 100 });")]
    [InlineData("HttpClient Client = new();", "HttpClient Client = new(new HttpClientHandler { MaxConnectionsPerServer = 100 });")]
    [InlineData(
        "HttpClient Client = new HttpClient { MaxResponseContentBufferSize = 5 };",
        "HttpClient Client = new HttpClient(new HttpClientHandler { MaxConnectionsPerServer = 100 }) { MaxResponseContentBufferSize = 5 "
            + "};")]
    [InlineData(
        "HttpClient Client = new HttpClient(new HttpClientHandler());",
        "HttpClient Client = new HttpClient(new HttpClientHandler { MaxConnectionsPerServer = 100 });")]
    [InlineData("SocketsHttpHandler Handler = new();", "SocketsHttpHandler Handler = new() { MaxConnectionsPerServer = 100 };")]
    [InlineData(
        "SocketsHttpHandler Handler = new SocketsHttpHandler { UseCookies = false, };",
        "SocketsHttpHandler Handler = new SocketsHttpHandler { UseCookies = false, MaxConnectionsPerServer = 100, };")]
    public Task Fixes_every_form_of_creation(string before, string after)
    {
        return Verify.FixAsync(Source(before, "        ServicePointManager.[|DefaultConnectionLimit|] = 100;\n"), Source(after, ""));

        static string Source(string field, string statement) =>
            $$"""
            using System;
            using System.Net;
            using System.Net.Http;

            class C
            {
                private static readonly {{field}}

                void M()
                {
            {{statement}}        Console.WriteLine();
                }
            }
            """;
    }

    [Fact]
    public Task Fixes_top_level_code() => new Verify.Test
    {
        TestState = { OutputKind = OutputKind.ConsoleApplication },
        TestCode = """
            using System;
            using System.Net;
            using System.Net.Http;

            // The limit.
            ServicePointManager.[|DefaultConnectionLimit|] = 100;
            var client = new HttpClient();
            Console.WriteLine(client);
            """,
        FixedCode = """
            using System;
            using System.Net;
            using System.Net.Http;

            // The limit.
            var client = new HttpClient(new HttpClientHandler { MaxConnectionsPerServer = 100 });
            Console.WriteLine(client);
            """,
    }.RunAsync();

    [Theory]
    [InlineData("ServicePointManager.[|DefaultConnectionLimit|] = Limit;", "static readonly HttpClient s_client = new HttpClient();")]
    [InlineData(
        "ServicePointManager.[|DefaultConnectionLimit|] = int.Parse(\"5\");",
        "static readonly HttpClient s_client = new HttpClient();")]
    [InlineData(
        "if (s_client != null) ServicePointManager.[|DefaultConnectionLimit|] = 100;",
        "static readonly HttpClient s_client = new HttpClient();")]
    [InlineData("ServicePointManager.[|Expect100Continue|] = false;", "static readonly HttpClient s_client = new HttpClient();")]
    [InlineData(
        "ServicePointManager.[|DefaultConnectionLimit|] = 100;",
        "static readonly HttpClient s_a = new HttpClient(); static readonly HttpClient s_b = new();")]
    [InlineData(
        "ServicePointManager.[|DefaultConnectionLimit|] = 100;",
        "static readonly HttpClient s_client = new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 5 });")]
    [InlineData("ServicePointManager.[|DefaultConnectionLimit|] = 100;", "HttpClient Make() => new HttpClient();")]
    [InlineData("ServicePointManager.[|DefaultConnectionLimit|] = 100;", "readonly HttpClient _client = new HttpClient();")]
    [InlineData(
        "ServicePointManager.[|DefaultConnectionLimit|] = 100;",
        "void AddHttpClient() { } static readonly HttpClient s_client = new HttpClient();")]
    [InlineData("ServicePointManager.[|DefaultConnectionLimit|] = 100;", "")]
    public Task Offers_no_fix_where_there_is_not_exactly_one_place(string statement, string member) => Verify.NoFixAsync(
        $$"""
        using System.Net;
        using System.Net.Http;

        class C
        {
            const int Limit = 5;
            {{member}}

            void M()
            {
                {{statement}}
            }
        }
        """);
}
