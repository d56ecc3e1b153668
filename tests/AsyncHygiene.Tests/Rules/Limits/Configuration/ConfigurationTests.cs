using System.Text;
using System.Threading.Tasks;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Limits.ConfigurationAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules.Limits.Configuration;

public class ConfigurationTests
{
    private const string AsyncCode = "class C { async System.Threading.Tasks.Task M() => await System.Threading.Tasks.Task.Delay(1); }";

    [Fact]
    public Task Reports_the_message()
    {
        var test = With(
            Framework.Net472,
            "/0/Web.config",
            """
            <configuration>
              <system.web>
                <processModel minWorkerThreads="100" />
              </system.web>
            </configuration>
            """);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH4005", DiagnosticSeverity.Info)
            .WithSpan("/0/Web.config", 3, 6, 3, 18)
            .WithMessage("'processModel' is only read from machine.config"));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_settings_of_web_applications_on_the_framework() => With(
        Framework.Net472,
        "/0/web.config",
        """
        <?xml version="1.0" encoding="utf-16"?>
        <configuration xmlns:xdt="http://schemas.microsoft.com/XML-Document-Transform">
          <appSettings><add key="aspnet:UseTaskFriendlySynchronizationContext" [|value|]="false" /></appSettings>
          <system.net>
            <connectionManagement><add address="*" [|maxconnection|]="100"/></connectionManagement>
          </system.net>
          <location path="sub">
            <system.web>
              <compilation
                targetFramework="4.7.2"
                [|debug|]="true" />
              <[|processModel|] autoConfig="false"/>
            </system.web>
          </location>
          <system.serviceModel><behaviors><serviceBehaviors><behavior name="b">
            <serviceThrottling [|maxConcurrentCalls|]="4" maxConcurrentSessions="5" />
          </behavior></serviceBehaviors></behaviors></system.serviceModel>
        </configuration>
        """).RunAsync();

    [Theory]
    [InlineData("<[|httpRuntime|] maxRequestLength=\"5\" />")]
    [InlineData("<httpRuntime [|targetFramework|]=\"4.0\" />")]
    [InlineData("<httpRuntime targetFramework=\"4.5\" />")]
    [InlineData("<httpRuntime targetFramework=\"4.7.2\" />")]
    [InlineData("<compilation debug=\"false\" />")]
    public Task Flags_an_old_target_of_asynchronous_code(string element) => With(
        Framework.Net472,
        "/0/web.config",
        $"<configuration><system.web>{element}</system.web></configuration>").RunAsync();

    [Fact]
    public Task Accepts_an_old_target_without_asynchronous_code()
    {
        var test = new Verify.Test { TestCode = "class C { }", ReferenceAssemblies = Framework.Net472 };
        test.TestState.AdditionalFiles.Add(("/0/web.config", "<configuration><system.web><httpRuntime /></system.web></configuration>"));
        return test.RunAsync();
    }

    [Fact]
    public Task Accepts_settings_that_work() => With(
        Framework.Net472,
        "/0/app.config",
        """
        <configuration>
          <system.net><connectionManagement><add address="*" maxconnection="100"/></connectionManagement></system.net>
          <system.web><compilation debug="true"/></system.web>
          <system.serviceModel><behaviors><serviceBehaviors><behavior>
            <serviceThrottling maxConcurrentCalls="250" />
            <serviceThrottling maxConcurrentCalls="many" />
            <serviceThrottling />
          </behavior></serviceBehaviors></behaviors></system.serviceModel>
        </configuration>
        """).RunAsync();

    [Theory]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public Task Flags_what_is_not_read_on_net(string framework) => With(
        framework == "net8.0" ? Framework.Net8 : Framework.Net10,
        "/0/App.config",
        """
        <configuration>
          <system.net><[|connectionManagement|]><add address="*" maxconnection="100"/></connectionManagement></system.net>
          <system.web><[|httpRuntime|] /><[|processModel|] /></system.web>
          <system.webServer />
          <system.serviceModel><behaviors><serviceBehaviors><behavior><[|serviceThrottling|] /></behavior></serviceBehaviors></behaviors></system.serviceModel>
        </configuration>
        """).RunAsync();

    [Fact]
    public Task Flags_throttles_that_CoreWCF_does_not_apply()
    {
        var test = With(
            Framework.Net10,
            "/0/web.config",
            """
            <configuration>
              <system.serviceModel><behaviors><serviceBehaviors><behavior>
                <serviceThrottling />
              </behavior></serviceBehaviors></behaviors></system.serviceModel>
            </configuration>
            """);
        test.TestState.Sources.Add("namespace CoreWCF { public class ServiceContractAttribute : System.Attribute { } }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH4005", DiagnosticSeverity.Info)
            .WithSpan("/0/web.config", 3, 6, 3, 23)
            .WithMessage("'serviceThrottling' is not applied by CoreWCF; limit concurrent requests with ASP.NET Core's rate limiter"));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_thread_settings_of_the_runtime()
    {
        var test = With(
            Framework.Net10,
            "/0/runtimeconfig.template.json",
            """
            {
              // Comments are allowed here.
              "configProperties": {
                "System.Threading.ThreadPool.MinThreads": 200,
                "System.GC.Server": true,
                "[|System.Threading.ThreadPool.Blocking.ThreadsToAddWithoutDelay_ProcCountFactor|]" : 4,
                "System.Threading.ThreadPool.MaxThreads": 500,
            """);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH4005", DiagnosticSeverity.Info)
            .WithSpan("/0/runtimeconfig.template.json", 4, 6, 4, 44)
            .WithMessage(
                "'System.Threading.ThreadPool.MinThreads' keeps threads ready for code that blocks them, which nothing in this project "
                    + "does; code that awaits needs no more than the default"));
        return test.RunAsync();
    }

    [Fact]
    public Task Accepts_a_minimum_over_blocking_code_that_AH4003_reports()
    {
        var test = With(
            Framework.Net10,
            "/0/runtimeconfig.template.json",
            """
            { "configProperties": {
              "System.Threading.ThreadPool.MinThreads": 200,
              "[|System.Threading.ThreadPool.Blocking.ThreadsToAddWithoutDelay_ProcCountFactor|]": 4 } }
            """);
        test.TestState.Sources.Add("class Blocking { void M() => System.Threading.Thread.Sleep(1); }");
        return test.RunAsync();
    }

    [Fact]
    public Task Reports_a_setting_that_hides_blocking()
    {
        var test = new Verify.Test { TestCode = AsyncCode };
        test.TestState.AdditionalFiles.Add(("/0/app.runtimeconfig.json", "{ \"System.Threading.ThreadPool.Blocking.MaxDelayMs\": 4 }"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH4005", DiagnosticSeverity.Info)
            .WithSpan("/0/app.runtimeconfig.json", 1, 4, 1, 51)
            .WithMessage(
                "'System.Threading.ThreadPool.Blocking.MaxDelayMs' hides blocking: more threads take the place of blocked ones, which "
                    + "costs memory; make the code await and measure again"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("")]
    [InlineData("<configuration>")]
    [InlineData("<configuration><system.web><processModel></system.web></configuration>")]
    [InlineData("<!DOCTYPE x [<!ENTITY a \"b\">]><configuration><system.web><processModel/></system.web></configuration>")]
    [InlineData("<other><system.web><processModel/></system.web></other>")]
    [InlineData("{ \"configuration\": 1 }")]
    [InlineData("\0\u0001\uffff")]
    public async Task Accepts_what_is_no_configuration(string text)
    {
        await With(Framework.Net472, "/0/web.config", text).RunAsync();
        await With(Framework.Net472, "/0/runtimeconfig.template.json", text).RunAsync();
    }

    [Fact]
    public async Task Accepts_other_and_huge_files()
    {
        const string Content = "<configuration><system.web><processModel/></system.web></configuration>";
        await With(Framework.Net472, "/0/other.config", Content).RunAsync();
        await With(Framework.Net472, "/0/web.config.xml", Content).RunAsync();
        await With(Framework.Net472, "/0/web.config", new string(' ', 5_000_000) + Content).RunAsync();
    }

    [Fact]
    public Task Reports_places_in_files_of_other_encodings()
    {
        var test = new Verify.Test { TestCode = AsyncCode, ReferenceAssemblies = Framework.Net472 };
        test.TestState.AdditionalFiles.Add((
            "/0/web.config",
            SourceText.From(
                "<configuration>\r\n<!-- \u00e4\u20ac -->\r<system.web><processModel/></system.web></configuration>",
                Encoding.Unicode)));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH4005", DiagnosticSeverity.Info).WithSpan("/0/web.config", 3, 14, 3, 26));
        return test.RunAsync();
    }

    private static Verify.Test With(ReferenceAssemblies references, string path, string text)
    {
        var test = new Verify.Test { TestCode = AsyncCode, ReferenceAssemblies = references };
        test.TestState.AdditionalFiles.Add((path, text));
        return test;
    }
}
