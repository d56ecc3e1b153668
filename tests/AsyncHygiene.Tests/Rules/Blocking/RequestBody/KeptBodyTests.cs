using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.RequestBodyAnalyzer, AsyncHygiene.Fixes.RequestBodyFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.RequestBody;

/// <summary>What middleware has read and kept is in memory, or in a file, when an action reads it.</summary>
public class KeptBodyTests
{
    private const string Reset = "context.Request.Body.Position = 0;";

    [Theory]
    [InlineData("context.Request.EnableBuffering(); await new StreamReader(context.Request.Body).ReadToEndAsync(); " + Reset)]
    [InlineData("context.Request.EnableBuffering(); await context.Request.Body.ReadAsync(new byte[9], 0, 9); " + Reset)]
    [InlineData("var copy = new MemoryStream(); await context.Request.Body.CopyToAsync(copy); context.Request.Body = copy;")]
    [InlineData("context.Request.Body = new MemoryStream(await BytesAsync(context));")]
    public Task Reports_what_middleware_has_kept_as_information(string before) => VerifyAsync(before, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("")]
    [InlineData("context.Request.EnableBuffering();")]
    [InlineData("await new StreamReader(context.Request.Body).ReadToEndAsync(); context.Request.EnableBuffering();")]
    [InlineData("context.Request.EnableBuffering(); await new StreamReader(context.Response.Body).ReadToEndAsync();")]
    [InlineData("var copy = new MemoryStream(); context.Response.Body = copy;")]
    [InlineData("context.Request.Body = new Limited();")]
    public Task Flags_what_nothing_has_kept(string before) => VerifyAsync(before, DiagnosticSeverity.Warning);

    [Theory]
    [InlineData("", DiagnosticSeverity.Warning)]
    [InlineData("await new StreamReader(Request.Body).ReadToEndAsync(); Request.Body.Position = 0;", DiagnosticSeverity.Info)]
    public Task Reports_a_second_read_of_a_function_as_information(string first, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        class Signature(HttpRequest Request)
        {
            public async Task<int> Check()
            {
                Request.EnableBuffering();
                {{first}}
                await Task.Yield();
                return Request.Body.{|#0:ReadByte|}();
            }
        }
        """,
        new DiagnosticResult("AH1004", severity).WithLocation(0));

    /// <summary>The other action does not run before this one.</summary>
    [Fact]
    public Task Flags_what_another_action_keeps() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        public class HomeController : ControllerBase
        {
            public string Post() => new StreamReader(Request.Body).[|ReadToEnd|]();
            public async Task<string> Put() { Request.EnableBuffering(); return await new StreamReader(Request.Body).ReadToEndAsync(); }
        }
        """);

    private static Task VerifyAsync(string before, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        class Logging(RequestDelegate next)
        {
            public async Task InvokeAsync(HttpContext context) { {{before}} await next(context); }
            private static async Task<byte[]> BytesAsync(HttpContext context) { await Task.Yield(); return null; }
        }
        {{Limited}}
        public class HomeController : ControllerBase
        {
            public string Post() => new StreamReader(Request.Body).{|#0:ReadToEnd|}();
            public string Pipe() => new StreamReader(Request.BodyReader.AsStream()).{|#1:ReadToEnd|}();
        }
        """,
        new DiagnosticResult("AH1004", severity).WithLocation(0),
        new DiagnosticResult("AH1004", severity).WithLocation(1));

    private const string Limited = """
        class Limited : Stream
        {
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => false;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override int Read(byte[] buffer, int offset, int count) => 0;
            public override long Seek(long offset, SeekOrigin origin) => 0;
            public override void SetLength(long value) { }
            public override void Write(byte[] buffer, int offset, int count) { }
        }
        """;
}
