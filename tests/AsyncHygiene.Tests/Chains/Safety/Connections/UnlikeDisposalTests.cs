using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>An object of the solution that stands behind a class of a library may be disposed of in two different ways.</summary>
public class UnlikeDisposalTests
{
    private const string End = "protected override void Dispose(bool d) { Log += \"end\"; base.Dispose(d); }";

    /// <summary>The usual pattern in two steps: the class between knows nothing of the one below.</summary>
    private const string Between =
        "class Between : StreamWriter { public Between(Stream s) : base(s) { } public override async ValueTask DisposeAsync() { "
        + "await FlushAsync(); await BaseStream.DisposeAsync(); GC.SuppressFinalize(this); } } ";

    [Theory]
    [InlineData(
        "class Lines : StreamWriter { public Lines(Stream s) : base(s) { } public override ValueTask DisposeAsync() { Log += \"async\"; "
            + "return base.DisposeAsync(); } " + End + " static string Log = \"\"; }")]
    [InlineData(
        "class Lines : StreamWriter { public Lines(Stream s) : base(s) { } public override async ValueTask DisposeAsync() { "
            + "await FlushAsync(); } " + End + " static string Log = \"\"; }")]
    [InlineData(
        "class Lines : StreamWriter { public Lines(Stream s) : base(s) { } public override ValueTask DisposeAsync() => default; " + End
            + " static string Log = \"\"; }")]
    [InlineData(
        "class Lines : StreamWriter { public Lines(Stream s) : base(s) { } public override ValueTask DisposeAsync() => "
            + "throw new NotSupportedException(); }")]
    [InlineData(Between + "class Lines : Between { public Lines(Stream s) : base(s) { } " + End + " static string Log = \"\"; }")]
    [InlineData(
        "class Between : StreamWriter { public Between(Stream s) : base(s) { } " + End + " protected static string Log = \"\"; } "
            + "class Lines : Between { public Lines(Stream s) : base(s) { } public override async ValueTask DisposeAsync() { "
            + "await FlushAsync(); } }")]
    public Task Refuses_a_disposal_that_does_other_things(string type)
    {
        var program = Program(type, "using ");
        return new ChainCase().With("App", ("App.cs", program, program)).RefusesAsync("other-work");
    }

    [Theory]
    [InlineData("class Lines : StreamWriter { public Lines(Stream s) : base(s) { } " + End + " static string Log = \"\"; }")]
    [InlineData(
        "class Lines : StreamWriter { public Lines(Stream s) : base(s) { } public override async ValueTask DisposeAsync() { "
            + "await FlushAsync(); await base.DisposeAsync(); } " + End + " static string Log = \"\"; }")]
    [InlineData(
        "class Lines : StreamWriter { public Lines(Stream s) : base(s) { } public override async ValueTask DisposeAsync() { "
            + "await FlushAsync(); Log += \"end\"; } protected override void Dispose(bool d) { Flush(); Log += \"end\"; } "
            + "static string Log = \"\"; }")]
    [InlineData(
        Between + "class Lines : Between { public Lines(Stream s) : base(s) { } "
            + "protected override void Dispose(bool d) => base.Dispose(d); }")]
    [InlineData(
        "class Lines : StreamWriter { readonly Stream _s; public Lines(Stream s) : base(s) => _s = s; "
            + "public override async ValueTask DisposeAsync() { await FlushAsync(); await _s.DisposeAsync(); } "
            + "protected override void Dispose(bool d) { Flush(); if (d) _s.Dispose(); } }")]
    [InlineData("class Lines : StreamWriter { public Lines(Stream s) : base(s) { } }")]
    public Task Converts_a_disposal_that_does_the_same(string type) =>
        ChainCase.ConvertsAsync(Program(type, "using "), Program(type, "await using "));

    /// <summary>The override of a base class that the transaction's own form does not run.</summary>
    [Fact]
    public Task Refuses_a_transaction_whose_class_ends_it_in_another_way() => ChainCase.RefusesAsync(
        Transaction("class Tx3 : Tx { public override ValueTask DisposeAsync() { Log.Text += \"async-end\"; return default; } }", "using "),
        "other-work");

    [Fact]
    public Task Converts_a_transaction_whose_class_ends_it_in_one_way_alone() => ChainCase.ConvertsAsync(
        Transaction("class Tx3 : Tx { }", "using "),
        Transaction("class Tx3 : Tx { }", "await using "));

    private static string Transaction(string type, string keyword) =>
        $$"""
        #nullable disable
        using System.Data;
        using System.Data.Common;
        using System.Threading.Tasks;

        static class Log { public static string Text = ""; }

        class Tx : DbTransaction
        {
            public override void Commit() { }

            public override void Rollback() { }

            protected override DbConnection DbConnection => null;

            public override IsolationLevel IsolationLevel => default;

            protected override void Dispose(bool disposing) { if (disposing) Log.Text += "end"; }
        }

        {{type}}

        class C
        {
            async Task M(System.Func<DbTransaction> begin)
            {
                await Task.Yield();
                {{keyword}}var transaction = begin();
                Log.Text += "work";
            }
        }
        """;

    private static string Program(string type, string keyword) =>
        $$"""
        using System;
        using System.IO;
        using System.Threading.Tasks;

        {{type}}

        class C
        {
            static StreamWriter Open(Stream stream) => stream.CanSeek ? new StreamWriter(stream) : new Lines(stream);

            async Task M(Stream stream)
            {
                await Task.Yield();
                {{keyword}}var lines = Open(stream);
                await lines.WriteLineAsync("a");
            }
        }
        """;
}
