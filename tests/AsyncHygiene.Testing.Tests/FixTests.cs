using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Testing.Tests;

public class FixTests
{
    [Fact]
    public Task Fixes_one_after_the_other_and_all_at_once() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }\nclass [|BadB|] { }",
        FixedCode = "class GoodA { }\nclass GoodB { }",
    }.RunAsync();

    [Fact]
    public Task Fails_on_another_text() => new FixTest<BadNameAnalyzer, GoodNameFix>
    {
        TestCode = "class [|BadA|] { }",
        FixedCode = "class GoodB { }",
    }.FailsAsync("Context: Iterative code fix application", "content of '/0/Test0.cs' did not match");
}
