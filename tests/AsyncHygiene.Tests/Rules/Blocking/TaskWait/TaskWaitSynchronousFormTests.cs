using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>One body for both forms, with a flag: told to await nothing, its task is complete when it is given back.</summary>
public class TaskWaitSynchronousFormTests
{
    [Theory]
    [InlineData("return async ? await _reader.ReadToEndAsync() : _reader.ReadToEnd();")]
    [InlineData("return !async ? _reader.ReadToEnd() : await _reader.ReadToEndAsync();")]
    [InlineData("if (async) { await Task.Yield(); return await _reader.ReadToEndAsync(); } return _reader.ReadToEnd();")]
    [InlineData("if (!async) return _reader.ReadToEnd(); else return await _reader.ReadToEndAsync();")]
    [InlineData("if (async && many) return await _reader.ReadToEndAsync(); return _reader.ReadToEnd();")]
    public Task Accepts_a_call_that_is_told_to_await_nothing(string body) =>
        Verify.AnalyzerAsync(Source(body, "ReadCoreAsync(false, true).GetAwaiter().GetResult()"));

    /// <summary>The other way round: <c>sync: true</c>.</summary>
    [Theory]
    [InlineData("return async ? _reader.ReadToEnd() : await _reader.ReadToEndAsync();")]
    [InlineData("if (async) return _reader.ReadToEnd(); else return await _reader.ReadToEndAsync();")]
    [InlineData("if (!async && many) return await _reader.ReadToEndAsync(); return _reader.ReadToEnd();")]
    [InlineData("if (async || many) return _reader.ReadToEnd(); else return await _reader.ReadToEndAsync();")]
    public Task Accepts_a_call_that_is_told_to_work_synchronously(string body) =>
        Verify.AnalyzerAsync(Source(body, "ReadCoreAsync(true, true).GetAwaiter().GetResult()"));

    [Theory]
    [InlineData("return async ? await _reader.ReadToEndAsync() : _reader.ReadToEnd();", "true, true")]
    [InlineData("return async ? _reader.ReadToEnd() : await _reader.ReadToEndAsync();", "false, true")]
    [InlineData("if (async && many) return _reader.ReadToEnd(); else return await _reader.ReadToEndAsync();", "true, true")]
    [InlineData("await Task.Yield(); return async ? await _reader.ReadToEndAsync() : _reader.ReadToEnd();", "false, true")]
    [InlineData("if (async || many) return await _reader.ReadToEndAsync(); return _reader.ReadToEnd();", "false, true")]
    [InlineData("async = many; return async ? await _reader.ReadToEndAsync() : _reader.ReadToEnd();", "false, true")]
    [InlineData("if (!async) return await _reader.ReadToEndAsync(); return _reader.ReadToEnd();", "false, true")]
    [InlineData("await using var d = (System.IAsyncDisposable)null; return async ? await _reader.ReadToEndAsync() : \"\";", "false, true")]
    public Task Flags_a_call_that_may_await(string body, string arguments) =>
        Verify.AnalyzerAsync(Source(body, $"ReadCoreAsync({arguments}).GetAwaiter().[|GetResult|]()"));

    private static string Source(string body, string call) =>
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : ControllerBase
        {
            private readonly TextReader _reader = null;
            public string Get() => {{call}};
            private async Task<string> ReadCoreAsync(bool async, bool many) { {{body}} }
        }
        """;
}
