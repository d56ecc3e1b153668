using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.AsyncOverrides;

/// <summary><c>async_hygiene.add_async_overrides</c> adds the asynchronous override next to one that blocks.</summary>
public sealed class OverridePairTests
{
    [Fact]
    public Task Adds_the_asynchronous_override_of_a_context() => Case(
        """
        using System.Threading;
        using Microsoft.EntityFrameworkCore;

        public class Orders : DbContext
        {
            /// <summary>Checks first.</summary>
            public override int SaveChanges(bool acceptAllChangesOnSuccess)
            {
                Check();
                var cancellationToken = 1;
                if (cancellationToken > 1)
                    return 0;
                return base.SaveChanges(acceptAllChangesOnSuccess);
            }

            private static void Check() => Thread.Sleep(1);
        }

        public class Service
        {
            private readonly Orders _orders = new();

            public void Place()
            {
                Thread.Sleep(1);
                _orders.SaveChanges();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Orders : DbContext
        {
            /// <summary>Checks first.</summary>
            public override int SaveChanges(bool acceptAllChangesOnSuccess)
            {
                CheckAsync().GetAwaiter().GetResult();
                var cancellationToken = 1;
                if (cancellationToken > 1)
                    return 0;
                return base.SaveChanges(acceptAllChangesOnSuccess);
            }

            /// <inheritdoc/>
            public override async Task<int> SaveChangesAsync(bool acceptAllChangesOnSuccess, CancellationToken token = default)
            {
                await CheckAsync();
                var cancellationToken = 1;
                if (cancellationToken > 1)
                    return 0;
                return await base.SaveChangesAsync(acceptAllChangesOnSuccess, token);
            }

            private static async Task CheckAsync() => await Task.Delay(1);
        }

        public class Service
        {
            private readonly Orders _orders = new();

            public async Task PlaceAsync()
            {
                await Task.Delay(1);
                await _orders.SaveChangesAsync();
            }
        }
        """).RunAsync();

    [Fact]
    public Task Adds_the_asynchronous_overrides_of_an_interceptor() => Case(
        """
        using System.Threading;
        using Microsoft.EntityFrameworkCore.Diagnostics;

        public sealed class Audit : SaveChangesInterceptor
        {
            public override InterceptionResult<int> SavingChanges(DbContextEventData eventData, InterceptionResult<int> result)
            {
                Thread.Sleep(1);
                return base.SavingChanges(eventData, result);
            }

            public override int SavedChanges(SaveChangesCompletedEventData eventData, int result)
            {
                Thread.Sleep(2);
                return result;
            }

            public override void SaveChangesFailed(DbContextErrorEventData eventData) => Thread.Sleep(3);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore.Diagnostics;

        public sealed class Audit : SaveChangesInterceptor
        {
            public override InterceptionResult<int> SavingChanges(DbContextEventData eventData, InterceptionResult<int> result)
            {
                Thread.Sleep(1);
                return base.SavingChanges(eventData, result);
            }

            public override async ValueTask<InterceptionResult<int>> SavingChangesAsync(DbContextEventData eventData, InterceptionResult<int> result, CancellationToken cancellationToken = default)
            {
                await Task.Delay(1, cancellationToken);
                return await base.SavingChangesAsync(eventData, result, cancellationToken);
            }

            public override int SavedChanges(SaveChangesCompletedEventData eventData, int result)
            {
                Thread.Sleep(2);
                return result;
            }

            public override async ValueTask<int> SavedChangesAsync(SaveChangesCompletedEventData eventData, int result, CancellationToken cancellationToken = default)
            {
                await Task.Delay(2, cancellationToken);
                return result;
            }

            public override void SaveChangesFailed(DbContextErrorEventData eventData) => Thread.Sleep(3);

            public override async Task SaveChangesFailedAsync(DbContextErrorEventData eventData, CancellationToken cancellationToken = default) => await Task.Delay(3);
        }
        """).RunAsync();

    /// <summary>Read both ways; the asynchronous way ran the synchronous override before.</summary>
    [Fact]
    public async Task Runs_streams_as_before()
    {
        var before =
            """
            using System;
            using System.IO;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            sealed class Slow : Stream
            {
                private readonly Stream _inner;
                private int _reads, _writes, _flushes;

                public Slow(Stream inner) => _inner = inner;

                public override bool CanRead => true;
                public override bool CanSeek => false;
                public override bool CanWrite => true;
                public override long Length => _inner.Length;
                public override long Position { get => _inner.Position; set => _inner.Position = value; }
                public override long Seek(long offset, SeekOrigin origin) => _inner.Seek(offset, origin);
                public override void SetLength(long value) => _inner.SetLength(value);
                public override void Flush() { Thread.Sleep(1); _flushes++; _inner.Flush(); }

                public override int Read(byte[] buffer, int offset, int count)
                {
                    Task.Delay(1).Wait();
                    _reads++;
                    return _inner.Read(buffer, offset, count);
                }

                public override void Write(byte[] buffer, int offset, int count)
                {
                    Thread.Sleep(1);
                    _writes++;
                    if (count == 1)
                        throw new IOException("one");
                    _inner.Write(buffer, offset, count);
                }

                public override string ToString() => $"{_reads} {_writes} {_flushes}";
            }

            static class Program
            {
                internal static async Task<string> Run()
                {
                    var text = new StringBuilder();
                    var slow = new Slow(new MemoryStream());
                    await slow.WriteAsync(Encoding.UTF8.GetBytes("abc"));
                    await slow.WriteAsync(Encoding.UTF8.GetBytes("def"), 0, 3);
                    Through(slow);
                    try { await slow.WriteAsync(new byte[1], 0, 1); } catch (IOException e) { text.Append(e.Message); }
                    await slow.FlushAsync();
                    slow.Position = 0;
                    using var reader = new StreamReader(slow);
                    text.Append(await reader.ReadToEndAsync()).Append(' ').Append(slow);
                    return text.ToString();
                }

                private static void Through(Stream stream) => stream.Write(new byte[] { 33, 34 }, 0, 2);
            }
            """;
        var after = await Case(before, before).ConvertedTextAsync();
        Assert.Contains(
            "public override async Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken)",
            after);
        Assert.Contains("return await _inner.ReadAsync(buffer, offset, count, cancellationToken);", after);
        Assert.Contains("await _inner.WriteAsync(buffer, offset, count, cancellationToken);", after);
        Assert.Contains(
            "public override async Task FlushAsync(CancellationToken cancellationToken) { await Task.Delay(1, cancellationToken); "
                + "_flushes++; await _inner.FlushAsync(cancellationToken); }",
            after);
        Assert.Contains("public override void Flush() { Thread.Sleep(1); _flushes++; _inner.Flush(); }", after);
        var output = await RunnableProgram.OutputOfAsync(before);
        Assert.Equal("oneabcdef!\" 2 4 1", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData(
        "public override int Read(byte[] buffer, int offset, int count) { Thread.Sleep(1); return 0; } public override Task<int> "
            + "ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) => Task.FromResult(0);",
        "fixes its signature")]
    [InlineData(
        "public override int Read(byte[] buffer, int offset, int count) { Thread.Sleep(1); return 0; } public override ValueTask<int> "
            + "ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(0);",
        "fixes its signature")]
    [InlineData(
        "public override int Read(byte[] buffer, int offset, int count) { Thread.Sleep(1); return 0; } public override IAsyncResult "
            + "BeginRead(byte[] buffer, int offset, int count, AsyncCallback? callback, object? state) => throw new "
            + "NotSupportedException();",
        "say in the method")]
    [InlineData(
        "public override int Read(byte[] buffer, int offset, int count) { Thread.Sleep(1); return 0; } public class Derived : Slow { "
            + "public override int Read(byte[] buffer, int offset, int count) => 1; }",
        "say in the method")]
    [InlineData(
        "public override int Read(Span<byte> buffer) { Thread.Sleep(1); return 0; } public override int Read(byte[] buffer, int offset, "
            + "int count) => 0;",
        "")]
    [InlineData(
        "public override int Read(byte[] buffer, int offset, int count) { Span<byte> s = stackalloc byte[1]; Thread.Sleep(s[0]); return "
            + "0; }",
        "")]
    [InlineData("public override int Read(byte[] buffer, int offset, int count) { lock (this) { Thread.Sleep(1); return 0; } }", "")]
    [InlineData("[Obsolete] public override int Read(byte[] buffer, int offset, int count) { Thread.Sleep(1); return 0; }", "attributes")]
    [InlineData(
        "public override int Read(byte[] buffer, int offset, int count) => 0; public override int ReadByte() { Thread.Sleep(1); return 1; "
            + "}",
        "")]
    public async Task Refuses_a_stream_whose_pair_is_not_its_own(string members, string reason)
    {
        var source =
            $$"""
            #nullable enable
            using System;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            public class Slow : Stream
            {
                public override bool CanRead => true;
                public override bool CanSeek => false;
                public override bool CanWrite => true;
                public override long Length => 0;
                public override long Position { get; set; }
                public override long Seek(long offset, SeekOrigin origin) => 0;
                public override void SetLength(long value) { }
                public override void Flush() { }
                public override void Write(byte[] buffer, int offset, int count) { }
                {{members}}
            }
            """;
        var report = await Case(source, source).RunAsync();
        var refused = Assert.Single(report.Refused).Refusal;
        Assert.Contains(reason, refused.Reason);
    }

    [Theory]
    [InlineData("public class Slow : MemoryStream { public override void Flush() => Thread.Sleep(1); }", "say in the method")]
    [InlineData(
        "public class Orders : DbContext { public override int SaveChanges() { Thread.Sleep(1); return base.SaveChanges(); } public Task "
            + "Save() => SaveChangesAsync(); }",
        "saved asynchronously already")]
    [InlineData(
        "public class Orders : DbContext { public override int SaveChanges() { Thread.Sleep(1); return base.SaveChanges(); } public "
            + "override int SaveChanges(bool accept) => base.SaveChanges(accept); }",
        "another override")]
    [InlineData(
        "public class Base : DbContext { public override int SaveChanges() => base.SaveChanges(); } public class Orders : Base { public "
            + "override int SaveChanges() { Thread.Sleep(1); return base.SaveChanges(); } }",
        "say in the method")]
    [InlineData(
        "public class Orders : DbContext { public override int SaveChanges() { Thread.Sleep(1); return base.SaveChanges(); } } public "
            + "class Derived : Orders { }",
        "say in the method")]
    [InlineData(
        "public class Audit : SaveChangesInterceptor { public override int SavedChanges(SaveChangesCompletedEventData e, int result) { "
            + "Thread.Sleep(1); return result; } } public class C { public Task M(DbContext c) => c.SaveChangesAsync(); }",
        "saved asynchronously already")]
    public async Task Refuses_an_override_that_would_do_more(string type, string reason)
    {
        var source =
            "using System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\nusing Microsoft.EntityFrameworkCore;\nusing "
                + "Microsoft.EntityFrameworkCore.Diagnostics;\n"
                + type;
        var report = await Case(source, source).RunAsync();
        Assert.Contains(reason, Assert.Single(report.Refused).Refusal.Reason);
    }

    private static ChainCase Case(string before, string after) => new ChainCase()
        .With(new ChainProject("App", ("App.cs", before, after)) { References = Framework.Net10.WithEntityFrameworkCore() })
        .WithOption("async_hygiene.add_async_overrides", "true");
}
