using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>Projects of tests and of what helps tests, told by what they reference.</summary>
public class TestProjectTests
{
    private const string Code = "class A { async System.Threading.Tasks.Task B() { await C(); System.Threading.Thread.@(1); } "
        + "System.Threading.Tasks.Task C() => null; }\n";

    [Theory]
    [InlineData("namespace Microsoft.VisualStudio.TestPlatform.ObjectModel { public class TestCase { } }")]
    [InlineData("namespace Microsoft.Testing.Platform.Builder { public class TestApplication { } }")]
    public Task Accepts_projects_that_reference_a_test_host(string reference) => Test("Sleep", reference).RunAsync();

    [Theory]
    [InlineData("Xunit", "FactAttribute")]
    [InlineData("TUnit.Core", "TestAttribute")]
    [InlineData("NUnit.Framework", "TestAttribute")]
    [InlineData("Microsoft.VisualStudio.TestTools.UnitTesting", "TestMethodAttribute")]
    [InlineData("BenchmarkDotNet.Running", "BenchmarkRunner")]
    [InlineData("Xunit", "Assert")]
    [InlineData("TUnit.Assertions", "Assert")]
    [InlineData("NUnit.Framework", "Assert")]
    [InlineData("Microsoft.VisualStudio.TestTools.UnitTesting", "Assert")]
    [InlineData("Moq", "Mock")]
    public async Task Accepts_projects_that_use_a_library_of_tests(string library, string type)
    {
        var reference = $"namespace {library} {{ public class {type} {{ }} }}";
        await Test("Sleep", reference, $"using {library};\n").RunAsync();
        await Test("Sleep", reference, $"global using Test = {library}.{type};\n").RunAsync();
    }

    /// <summary>It came with a reference to another project, or by mistake.</summary>
    [Theory]
    [InlineData("namespace Xunit { public class Assert { } public class FactAttribute { } }")]
    [InlineData("namespace NUnit.Framework { public class TestAttribute { } }")]
    [InlineData("namespace Moq { public class Mock { } }")]
    public Task Flags_projects_that_only_reference_a_library_of_tests(string reference) => Test("[|Sleep|]", reference).RunAsync();

    /// <summary>An editor wrote the directive, and nothing of the library is used.</summary>
    [Theory]
    [InlineData("", "[|Sleep|]", OutputKind.ConsoleApplication)]
    [InlineData("", "Sleep", OutputKind.DynamicallyLinkedLibrary)]
    [InlineData("class T { [Test] void M() { } }", "Sleep", OutputKind.ConsoleApplication)]
    [InlineData("class T { void M(Assert a) { } }", "Sleep", OutputKind.ConsoleApplication)]
    public async Task Flags_a_server_that_only_imports_a_library_of_tests(string use, string sleep, OutputKind kind)
    {
        await Server("").RunAsync();

        // It references a library with tests in it.
        await Server("namespace Microsoft.VisualStudio.TestPlatform.ObjectModel { public class TestCase { } }").RunAsync();

        Verify.Test Server(string host)
        {
            var test = new Verify.Test
            {
                ReferenceAssemblies = Framework.Net10,
                TestCode = $$"""
                    using NUnit.Framework;
                    public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
                    {
                        public void Get() => System.Threading.Thread.{{sleep}}(1);
                    }
                    class Program { static void Main() { } }
                    {{use}}
                    """,
            };
            test.TestState.AdditionalProjects["Library"].Sources.Add(
                "namespace NUnit.Framework { public class TestAttribute : System.Attribute { } public class Assert { } }" + host);
            test.TestState.AdditionalProjectReferences.Add("Library");
            test.TestState.OutputKind = kind;
            return test;
        }
    }

    /// <summary>A program that builds a server is one also with tests next to its code.</summary>
    [Theory]
    [InlineData("WebApplication.CreateBuilder();", "Shop", "[|Sleep|]")]
    [InlineData("WebApplication.CreateBuilder();", "ShopTestHost", "Sleep")]
    [InlineData("", "Shop", "Sleep")]
    public async Task Flags_a_server_that_holds_its_own_tests(string main, string name, string sleep)
    {
        var test = new NamedTest(name)
        {
            ReferenceAssemblies = Framework.Net10,
            TestCode = $$"""
                using Microsoft.AspNetCore.Builder;
                public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    public void Get() => System.Threading.Thread.{{sleep}}(1);
                }
                class Program { static void Main() { {{main}} } }
                """,
        };
        const string Code = "public class @ { public async System.Threading.Tasks.Task Run() { await System.Threading.Tasks.Task.Yield(); "
            + "System.Threading.Thread.Sleep(1); } }";
        test.TestState.Sources.Add(("/0/HomeTests.cs", "using NUnit.Framework; [TestFixture] " + Code.Replace("@", "HomeTests")));
        test.TestState.Sources.Add(("/0/Tests/Helper.cs", Code.Replace("@", "Helper")));
        test.TestState.AdditionalProjects["Library"].Sources.Add(
            "namespace NUnit.Framework { public class TestAttribute : System.Attribute { } "
                + "public class TestFixtureAttribute : System.Attribute { } public class Assert { } }");
        test.TestState.AdditionalProjectReferences.Add("Library");
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        await test.RunAsync();
    }

    [Fact]
    public Task Flags_other_projects() =>
        Test("[|Sleep|]", "namespace Xunit2 { public class FactAttribute { } }").RunAsync();

    private sealed class NamedTest(string name) : CSharpCodeFixTest<ThreadSleepAnalyzer, ThreadSleepFix, DefaultVerifier>
    {
        protected override string DefaultTestProjectName => name;
    }

    private static Verify.Test Test(string sleep, string reference, string directive = "") =>
        new() { TestCode = directive + Code.Replace("@", sleep, System.StringComparison.Ordinal) + reference };
}
