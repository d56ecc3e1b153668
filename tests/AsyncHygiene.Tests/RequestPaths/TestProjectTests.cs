using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
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

    [Fact]
    public Task Flags_other_projects() =>
        Test("[|Sleep|]", "namespace Xunit2 { public class FactAttribute { } }").RunAsync();

    private static Verify.Test Test(string sleep, string reference, string directive = "") =>
        new() { TestCode = directive + Code.Replace("@", sleep, System.StringComparison.Ordinal) + reference };
}
