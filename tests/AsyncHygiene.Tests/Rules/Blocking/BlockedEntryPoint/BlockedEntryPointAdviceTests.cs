using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.BlockedEntryPointAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.BlockedEntryPoint;

/// <summary>Data can be loaded before it is needed. What is saved, sent or waited for can not, and the advice says so.</summary>
public class BlockedEntryPointAdviceTests
{
    private const string Read = "load what it needs earlier, where it can be awaited";
    private const string Other = "do this work elsewhere, where it can be awaited";

    [Theory]
    [InlineData("return LoadAsync().Result;", Read)]
    [InlineData("var text = LoadAsync().ConfigureAwait(false).GetAwaiter().GetResult(); return text;", Read)]
    [InlineData("return Dns.GetHostEntry(key).HostName;", Read)]
    [InlineData("Task<string> task = LoadAsync(); return task.Result + key;", Read)]
    [InlineData("SaveAsync().Wait(); return key;", Other)]
    [InlineData("SaveAsync().GetAwaiter().GetResult(); return key;", Other)]
    [InlineData("return SaveAsync().Result;", Other)]
    [InlineData("new SmtpClient().Send(null); return key;", Other)]
    [InlineData("Thread.Sleep(1); return key;", Other)]
    [InlineData("_gate.Wait(); return key;", Other)]
    public async Task Reports_what_to_do_instead_of_the_line_that_blocks(string body, string advice)
    {
        var source = $$"""
            using System.Net;
            using System.Net.Mail;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Authentication.Cookies;
            using Microsoft.AspNetCore.Http;

            public class Cookies : ICookieManager
            {
                private readonly SemaphoreSlim _gate = new(1);
                public string {|#0:GetRequestCookie|}(HttpContext context, string key) { {{body}} }
                public void AppendResponseCookie(HttpContext context, string key, string value, CookieOptions options) { }
                public void DeleteCookie(HttpContext context, string key, CookieOptions options) { }
                static async Task<string> LoadAsync() { await Task.Yield(); return ""; }
                static async Task<string> SaveAsync() { await Task.Yield(); return ""; }
            }
            """;
        await Verify.AnalyzerAsync(
            source,
            new DiagnosticResult("AH1006", DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage(
                    "'Cookies.GetRequestCookie' blocks a thread-pool thread and cannot be made async: 'ICookieManager.GetRequestCookie' "
                        + $"fixes its signature; {advice}"));
    }
}
