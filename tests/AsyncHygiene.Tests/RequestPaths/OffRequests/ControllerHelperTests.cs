using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A public method of a controller that only the default route leads to, and that looks like a helper.</summary>
public class ControllerHelperTests
{
    private const string Index = "public IActionResult Index() => null; ";

    [Theory]
    [InlineData(Index + "public Book Find(int id) { @ }")]
    [InlineData(Index + "public int Make(string name) { @ }")]
    [InlineData(Index + "public Task<ActionResult<Book>> Edit() => null; public void Clear() { @ }")]
    [InlineData(Index + "[HttpPost] public Book Add() => null; public Book Find(int id) { @ }")]
    [InlineData(Index + "// Find(1) was here\n public Book Find(int id) { @ }")]
    [InlineData("public IActionResult Show() => View(Other()); public Book Other() => null; public Book Find(int id) { @ }")]
    [InlineData(Index + "[NonAction] public Book Own() => null; public Book Find(int id) { @ }")]
    public Task Reports_what_may_be_a_helper_as_information(string members) => VerifyAsync(
        members,
        DiagnosticSeverity.Info,
        "in what may be a helper of a controller that is public by mistake");

    [Theory]
    [InlineData("public Book Find(int id) { @ }")]
    [InlineData("public Book All() => Other(); public Book Other() => null; public Book Find(int id) { @ }")]
    [InlineData(Index + "public Book Other() => null; public Book Find(int id) { @ }")]
    [InlineData(Index + "public IActionResult Find(int id) { @ }")]
    [InlineData(Index + "public Task<IActionResult> Find(int id) { @ }")]
    [InlineData(Index + "public JsonResult Find(int id) { @ }")]
    [InlineData(Index + "[HttpGet] public Book Find(int id) { @ }")]
    [InlineData(Index + "[ActionName(\"f\")] public Book Find(int id) { @ }")]
    [InlineData(Index + "string Url => \"/Home/Find\"; public Book Find(int id) { @ }")]
    [InlineData(Index + "public IActionResult Show() => View(Find(1)); public Book Find(int id) { @ }")]
    public Task Flags_what_may_be_an_action(string members) => VerifyAsync(members, DiagnosticSeverity.Warning, "on a request path");

    [Theory]
    [InlineData("[HttpGet(\"a\")] public Book All() => null; public Book Find(int id) { @ }", true)]
    [InlineData("[HttpGet(\"a\")] public Book All() => null; public IActionResult Other() => null; public Book Find(int id) { @ }", false)]
    [InlineData("public Book Find(int id) { @ }", false)]
    public Task Reports_what_has_no_verb_where_the_others_have_as_information(string members, bool isHelper) => VerifyAsync(
        members,
        isHelper ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        isHelper ? "in what may be a helper of a controller that is public by mistake" : "on a request path",
        "[Route(\"home\")] ");

    private static Task VerifyAsync(string members, DiagnosticSeverity severity, string why, string attribute = "")
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class Book { }
                {{attribute}}public class HomeController : Controller
                {
                    {{members.Replace("@", "Thread.{|#0:Sleep|}(1); " + (members.Contains("void Clear") ? "" : "return default;"))}}
                }
                """,
        };
        var name = members.Contains("void Clear") ? "Clear" : members.Contains("int Make") ? "Make" : "Find";
        test.ExpectedDiagnostics.Add(PathAssert.At(0, severity, $"{why}: HomeController.{name}"));
        return test.RunAsync();
    }
}
