using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>
/// A pipeline asks each request for an attribute and works only for those that have it: of the solution's own, on none that is sent.
/// </summary>
public class AbsentAttributeTests
{
    private const string Sent = "[Needs] record Ask; class Send { object One = new Ask(); } ";
    private const string Unsent = "[Needs(Role = \"admin\")] record Purge; ";
    private const string All = "var all = request.GetType().GetCustomAttributes<NeedsAttribute>(); ";
    private const string Roles = All + "var roles = all.Where(a => !string.IsNullOrWhiteSpace(a.Role)); if (roles.Any()) ";

    [Theory]
    [InlineData("", All + "if (all.Any()) await Check();")]
    [InlineData("", All + "if (all.Count() > 0) { if (request.Length > 0) await Check(); }")]
    [InlineData("", All + "foreach (var one in all) await Check();")]
    [InlineData("", All + "foreach (var role in all.Select(a => a.Role)) await Check();")]
    [InlineData("", All + "if (!all.Any()) return; await Check();")]
    [InlineData("", All + "if (request == null || !all.Any()) { return; } await Check();")]
    [InlineData("", "if (request.GetType().GetCustomAttribute<NeedsAttribute>() is { } one) await Check();")]
    [InlineData("", "var one = request.GetType().GetCustomAttribute<NeedsAttribute>(); if (one == null) return; await Check();")]
    [InlineData("", "var one = typeof(T).GetCustomAttribute(typeof(NeedsAttribute)); if (one is not null && Is()) await Check();")]
    [InlineData("", "if (Attribute.IsDefined(request.GetType(), typeof(NeedsAttribute))) await Check();")]
    [InlineData(Unsent, All + "if (all.Any()) await Check();")]
    [InlineData(Unsent + Sent, Roles + "await Check();")]
    [InlineData(Unsent + Sent, Roles + "foreach (var role in roles.Select(a => a.Role.Split(','))) await Check();")]
    [InlineData("[Other.Needs] record Ask; class Send { object One = new Ask(); }", All + "if (all.Any()) await Check();")]
    public Task Reports_what_only_an_attribute_leads_to_that_nothing_has_as_information(string requests, string body) =>
        VerifyAsync(requests, body, DiagnosticSeverity.Info, "in async code that nothing in this program calls: Pipeline.Check");

    [Theory]
    [InlineData(Sent, All + "if (all.Any()) await Check();")]
    [InlineData("", All + "if (all.Any()) return; await Check();")]
    [InlineData("", All + "if (!all.Any()) await Check();")]
    [InlineData("", All + "if (all.Any() || Is()) await Check();")]
    [InlineData("", All + "if (all.Any() && Is()) return; await Check();")]
    [InlineData("", All + "if (Is()) all = new[] { new NeedsAttribute() }; if (all.Any()) await Check();")]
    [InlineData("", "if (request.GetType().GetCustomAttribute<NeedsAttribute>() is null) await Check();")]
    [InlineData("", "if (request.GetType().GetCustomAttributes<ObsoleteAttribute>().Any()) await Check();")]
    [InlineData("", "if (Enum.IsDefined(typeof(Kind), 1)) await Check();")]
    [InlineData("class MoreAttribute : NeedsAttribute { }", All + "if (all.Any()) await Check();")]
    [InlineData("class A { [Needs] void M() { } }", All + "if (all.Any()) await Check();")]
    [InlineData(Unsent + "record More : Purge;", All + "if (all.Any()) await Check();")]
    [InlineData(Unsent + "class A { void M(Purge p) { } }", Roles + "await Check();")]
    [InlineData("[Needs(\"admin\")] record Ask; class Send { object One = new Ask(); } ", Roles + "await Check();")]
    [InlineData(Unsent, "foreach (var t in s_all) if (t.GetCustomAttributes<NeedsAttribute>().Any()) await Check();")]
    public Task Flags_what_an_attribute_may_lead_to(string requests, string body) =>
        VerifyAsync(requests, body, DiagnosticSeverity.Warning, "in async code: Pipeline.Check");

    [Fact]
    public Task Reports_the_lines_under_such_a_condition_as_information() => VerifyAsync(
        "",
        All + "if (all.Any()) { await Task.Yield(); Thread.{|#0:Sleep|}(1); }",
        DiagnosticSeverity.Info,
        "in a branch of async code into which no call in this program leads: Pipeline.Handle",
        "{ }");

    private static Task VerifyAsync(
        string requests,
        string body,
        DiagnosticSeverity severity,
        string why,
        string check = "{ await Task.Yield(); Thread.{|#0:Sleep|}(1); }")
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System;
                using System.Linq;
                using System.Reflection;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                {{requests}}
                class Pipeline
                {
                    public async Task Handle<T>(string request) { {{body}} }
                    async Task Check() {{check}}
                    static bool Is() => true;
                    static Type[] s_all = typeof(Pipeline).Assembly.GetExportedTypes();
                }
                public class AppController : ControllerBase
                {
                    public Task Get() => new Pipeline().Handle<string>("");
                }
                enum Kind { One }
                class NeedsAttribute : Attribute
                {
                    public NeedsAttribute() { }
                    CONSTRUCTOR
                    public string Role { get; set; } = string.Empty;
                }
                static class Program { static void Main() { } }
                namespace Other { class NeedsAttribute : Attribute { } }
                namespace System.Runtime.CompilerServices { static class IsExternalInit { } }
                """.Replace(
                    "CONSTRUCTOR",
                    requests.Contains("s(\"", StringComparison.Ordinal) ? "public NeedsAttribute(string role) => Role = role;" : ""),
        };
        test.ExpectedDiagnostics.Add(PathAssert.At(0, severity, why));
        return test.AsProgram().RunAsync();
    }
}
