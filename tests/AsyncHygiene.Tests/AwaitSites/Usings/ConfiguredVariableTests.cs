using System;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites.Usings;

/// <summary>
/// A disposal that returns to a context, among awaits that do not, may meet a thread that waits for it. So it is configured as well, and
/// the resource with a name gets its variable before it.
/// </summary>
public class ConfiguredVariableTests
{
    [Theory]
    [InlineData(
        "using (var named = new StreamWriter(stream))\n            await named.WriteAsync(\"a\").ConfigureAwait(false);",
        "var named = new StreamWriter(stream);\n        await using (named.ConfigureAwait(false))\n            "
            + "await named.WriteAsync(\"a\").ConfigureAwait(false);")]
    [InlineData(
        "// Closed.\n        using (StreamWriter named = new(stream)) // soon\n        {\n            named.Write(1);\n        }",
        "// Closed.\n        StreamWriter named = new(stream);\n        await using (named.ConfigureAwait(false)) // soon\n        {\n"
            + "            named.Write(1);\n        }")]
    [InlineData(
        "using var named = new StreamWriter(stream);\n        await named.WriteAsync(\"a\").ConfigureAwait(false);",
        "var named = new StreamWriter(stream);\n        await using var namedDisposal = named.ConfigureAwait(false);\n        "
            + "await named.WriteAsync(\"a\").ConfigureAwait(false);")]
    public Task Converts_a_resource_with_a_name(string before, string after) => ChainCase.ConvertsAsync(Code(before), Code(after));

    /// <summary>The name would be that of something else, or the resource may be null, over which only a <c>using</c> passes.</summary>
    [Theory]
    [InlineData("using (var named = new StreamWriter(stream)) { }\n        using (var named = new StreamWriter(stream)) { }")]
    [InlineData("using (var named = new StreamWriter(stream)) { }\n        System.Console.WriteLine(nameof(C.named));")]
    [InlineData("using (var named = Find(stream)) { }")]
    [InlineData("using var named = Find(stream);")]
    [InlineData("using (StreamWriter named = new(stream), other = new(stream)) { }")]
    [InlineData("if (stream.CanWrite)\n            using (var named = new StreamWriter(stream)) { }")]
    public Task Converts_without_a_variable_of_its_own(string before) =>
        ChainCase.ConvertsAsync(Code(before), Code(before.Replace("using", "await using", StringComparison.Ordinal)));

    [Fact]
    public Task Converts_what_may_be_null_without_ConfigureAwait() => ChainCase.ConvertsAsync(
        Code("var found = Find(stream);\n        using (found) { }"),
        Code("var found = Find(stream);\n        await using (found) { }"));

    /// <summary>The thread that waits runs what is posted to it, and nothing else does.</summary>
    [Fact]
    public async Task Converts_a_disposal_that_a_waiting_thread_does_not_hold_up()
    {
        const string Library = """
            using System;
            using System.Collections.Concurrent;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            public sealed class Slow : Stream
            {
                public override bool CanRead => false;
                public override bool CanSeek => false;
                public override bool CanWrite => true;
                public override long Length => 0;
                public override long Position { get; set; }
                public override void Flush() { }
                public override int Read(byte[] buffer, int offset, int count) => 0;
                public override long Seek(long offset, SeekOrigin origin) => 0;
                public override void SetLength(long value) { }
                public override void Write(byte[] buffer, int offset, int count) { }
                public override async ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken token = default) =>
                    await Task.Delay(20, token).ConfigureAwait(false);
            }

            public static class Report
            {
                public static async Task WriteAsync(Stream stream)
                {
                    using (var writer = new StreamWriter(stream))
                        await writer.WriteAsync("a").ConfigureAwait(false);
                }
            }
            """;
        var converted = await ChainCase.ConvertedAsync(Library);
        const string Disposal = "await using (writer.ConfigureAwait(false))";
        Assert.Contains(Disposal, converted, StringComparison.Ordinal);

        Assert.Equal("written", await RunnableProgram.OutputOfAsync(converted + Waiting(seconds: 60)));
        var unconfigured = converted.Replace(Disposal, "await using (writer)", StringComparison.Ordinal);
        Assert.Equal("waits", await RunnableProgram.OutputOfAsync(unconfigured + Waiting(seconds: 1)));
    }

    /// <summary>A thread with a context in which nothing runs while it waits.</summary>
    private static string Waiting(int seconds) =>
        $$"""

        public sealed class Context : SynchronizationContext
        {
            public override void Post(SendOrPostCallback work, object? state) { }
        }

        public static class Program
        {
            public static Task<string> Run()
            {
                SynchronizationContext.SetSynchronizationContext(new Context());
                try
                {
                    return Task.FromResult(Report.WriteAsync(new Slow()).Wait({{seconds}}000) ? "written" : "waits");
                }
                finally
                {
                    SynchronizationContext.SetSynchronizationContext(null);
                }
            }
        }
        """;

    private static string Code(string statements) =>
        $$"""
        #nullable enable
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            internal static int named;

            async Task M(Stream stream)
            {
                await Task.Delay(1).ConfigureAwait(false);
                {{statements}}
            }

            static StreamWriter? Find(Stream stream) => stream.CanWrite ? new StreamWriter(stream) : null;
        }
        """;
}
