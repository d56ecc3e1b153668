using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>Projects of tests and of what helps tests, told by what they reference.</summary>
public class TestProjectTests
{
    private const string Code = "class A { async System.Threading.Tasks.Task B() { await C(); System.Threading.Thread.@(1); } "
        + "System.Threading.Tasks.Task C() => null; }\n";

    [Theory]
    [InlineData("namespace Xunit { public class FactAttribute { } }")]
    [InlineData("namespace Xunit { public class Assert { } }")]
    [InlineData("namespace TUnit.Core { public class TestAttribute { } }")]
    [InlineData("namespace TUnit.Assertions { public class Assert { } }")]
    [InlineData("namespace NUnit.Framework { public class Assert { } }")]
    [InlineData("namespace Microsoft.VisualStudio.TestTools.UnitTesting { public class Assert { } }")]
    [InlineData("namespace Microsoft.VisualStudio.TestPlatform.ObjectModel { public class TestCase { } }")]
    [InlineData("namespace Microsoft.Testing.Platform.Builder { public class TestApplication { } }")]
    public Task Accepts_projects_that_reference_what_only_tests_use(string reference) => Test("Sleep", reference).RunAsync();

    [Fact]
    public Task Flags_other_projects() =>
        Test("[|Sleep|]", "namespace Xunit2 { public class FactAttribute { } }").RunAsync();

    private static Verify.Test Test(string sleep, string reference) =>
        new() { TestCode = Code.Replace("@", sleep, System.StringComparison.Ordinal) + reference };
}
