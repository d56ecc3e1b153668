using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Hooks;

/// <summary>
/// A library's member calls other virtual ones of its object: <c>SaveChanges()</c> runs <c>SaveChanges(bool)</c>. What overrides those must
/// do the same in both forms.
/// </summary>
public class InnerOverridesTests
{
    private const string Save = "public override int SaveChanges() { Stamp(); return base.SaveChanges(); } ";
    private const string SaveAsync =
        "public override Task<int> SaveChangesAsync(CancellationToken t = default) { Stamp(); return base.SaveChangesAsync(t); } ";

    private const string SaveAll = "public override int SaveChanges(bool all) { Stamp(); return base.SaveChanges(all); } ";
    private const string SaveAllAsync = "public override async Task<int> SaveChangesAsync(bool all, CancellationToken t = default) "
        + "{ Stamp(); return await base.SaveChangesAsync(all, t); } ";

    private const string OtherAll = "public override int SaveChanges(bool all) { Note(); return base.SaveChanges(all); } ";
    private const string OtherAllAsync =
        "public override Task<int> SaveChangesAsync(bool all, CancellationToken t = default) "
        + "{ Note(); return base.SaveChangesAsync(all, t); } ";

    private const string OtherAsync =
        "public override Task<int> SaveChangesAsync(CancellationToken t = default) { Note(); return base.SaveChangesAsync(t); } ";

    private const string PlainAllAsync =
        "public override Task<int> SaveChangesAsync(bool all, CancellationToken t = default) => base.SaveChangesAsync(all, t); ";

    private const string PlainAll = "public override int SaveChanges(bool all) => base.SaveChanges(all); ";

    [Theory]
    [InlineData(SaveAll + PlainAllAsync, "")]
    [InlineData(SaveAll + OtherAllAsync, "")]
    [InlineData(SaveAll + SaveAsync, "")]
    [InlineData(SaveAll + OtherAsync, "")]
    [InlineData(Save + SaveAsync + SaveAll + OtherAllAsync, "")]
    [InlineData(Save + SaveAsync + SaveAll, "")]
    [InlineData(Save + SaveAsync + SaveAllAsync, "")]
    [InlineData(SaveAllAsync, "")]
    [InlineData(SaveAsync, "")]
    [InlineData("", SaveAll + OtherAllAsync)]
    [InlineData("", SaveAll + PlainAllAsync)]
    [InlineData("", PlainAll + SaveAllAsync)]
    [InlineData("", SaveAllAsync)]
    [InlineData(SaveAll, SaveAllAsync)]
    [InlineData(Save + SaveAsync, SaveAll + OtherAllAsync)]
    [InlineData(SaveAll + OtherAllAsync, Save + SaveAsync)]
    public async Task Refuses_a_save_that_runs_other_overrides(string overrides, string inBase)
    {
        foreach (var call in new[] { "_db.SaveChanges()", "_any.SaveChanges()", "_unit.SaveChanges()" })
        {
            var source = Source(call, overrides, inBase);
            var report = await Case(source, source).RunAsync();
            Assert.Empty(report.Converted);
        }
    }

    [Theory]
    [InlineData("", "")]
    [InlineData(SaveAll + SaveAllAsync, "")]
    [InlineData(Save + SaveAsync + SaveAll + SaveAllAsync, "")]
    [InlineData(Save + SaveAsync + OtherAll + OtherAllAsync, "")]
    [InlineData("", SaveAll + SaveAllAsync)]
    [InlineData(Save + SaveAsync, SaveAll + SaveAllAsync)]
    [InlineData(PlainAllAsync, "")]
    [InlineData(Save + SaveAsync + PlainAll, "")]
    public async Task Converts_a_save_whose_overrides_are_alike(string overrides, string inBase)
    {
        foreach (var call in new[] { "_db.SaveChanges()", "_any.SaveChanges()", "_unit.SaveChanges()" })
        {
            var after = $"await {call.Replace("()", "Async()", System.StringComparison.Ordinal)}";
            await Case(Source(call, overrides, inBase), Source(after, overrides, inBase)).RunAsync();
        }
    }

    /// <summary>Those without the flag are not run.</summary>
    [Theory]
    [InlineData(Save + OtherAsync)]
    [InlineData(SaveAsync)]
    public Task Converts_a_save_that_goes_past_the_overrides(string overrides) => Case(
        Source("_db.SaveChanges(true)", overrides, ""),
        Source("await _db.SaveChangesAsync(true)", overrides, "")).RunAsync();

    [Theory]
    [InlineData(SaveAll + OtherAllAsync)]
    [InlineData(SaveAllAsync)]
    public Task Refuses_a_save_with_its_flag(string overrides) => RefusesAsync(Source("_db.SaveChanges(true)", overrides, ""));

    private const string Reader = "protected override DbDataReader ExecuteDbDataReader(CommandBehavior b) { Log(\"s\"); return null; } ";
    private const string OtherReader = "protected override async Task<DbDataReader> "
        + "ExecuteDbDataReaderAsync(CommandBehavior b, CancellationToken t) "
        + "{ Log(\"a\"); return null; } ";

    private const string LikeReader = "protected override async Task<DbDataReader> "
        + "ExecuteDbDataReaderAsync(CommandBehavior b, CancellationToken t) "
        + "{ Log(\"s\"); return null; } ";

    private const string Read = "public override int Read(byte[] b, int o, int n) { Log(\"s\"); return inner.Read(b, o, n); } ";
    private const string OtherRead = "public override Task<int> ReadAsync(byte[] b, int o, int n, CancellationToken t) "
        + "{ Log(\"a\"); return inner.ReadAsync(b, o, n, t); } ";

    private const string LikeRead = "public override Task<int> ReadAsync(byte[] b, int o, int n, CancellationToken t) "
        + "{ Log(\"s\"); return inner.ReadAsync(b, o, n, t); } ";

    [Theory]
    [InlineData("command.ExecuteReader()", Reader + OtherReader, Read)]
    [InlineData("own.ExecuteReader()", Reader + OtherReader, Read)]
    [InlineData("own.ExecuteReader(CommandBehavior.Default)", Reader + OtherReader, Read)]
    [InlineData("stream.CopyTo(target)", Reader, Read + OtherRead)]
    [InlineData("stream.Read(new byte[4])", Reader, Read + OtherRead)]
    [InlineData("any.ReadExactly(new byte[4])", Reader, Read + OtherRead)]
    public Task Refuses_what_runs_other_members_of_the_framework(string call, string command, string stream) =>
        RefusesAsync(FrameworkSource(call, command, stream));

    [Theory]
    [InlineData("own.ExecuteReader()", "await own.ExecuteReaderAsync()", Reader + LikeReader, Read + OtherRead)]
    [InlineData("stream.CopyTo(target)", "await stream.CopyToAsync(target)", Reader + OtherReader, Read + LikeRead)]
    public Task Converts_what_runs_like_members_of_the_framework(string call, string after, string command, string stream) =>
        Case(FrameworkSource(call, command, stream), FrameworkSource(after, command, stream)).RunAsync();

    private static string FrameworkSource(string call, string command, string stream) => $$"""
        using System;
        using System.Data;
        using System.Data.Common;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public abstract class OwnCommand : DbCommand
        {
            {{command}}
            private void Log(string s) => Console.WriteLine(s);
        }

        public abstract class OwnStream(Stream inner) : Stream
        {
            {{stream}}
            private void Log(string s) => Console.WriteLine(s);
        }

        public class Service(DbCommand command, OwnCommand own, OwnStream stream, Stream any, MemoryStream target)
        {
            public async Task Do(int id) { await Task.Yield(); {{call}}; }
        }
        """;

    private static async Task RefusesAsync(string source)
    {
        var report = await Case(source, source).RunAsync();
        Assert.Empty(report.Converted);
    }

    private static ChainCase Case(string before, string after) => new ChainCase()
        .With(new ChainProject("App", ("Service.cs", before, after)) { References = Framework.Net10.WithEntityFrameworkCore() });

    private static string Source(string call, string overrides, string inBase) => $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public interface IUnit { int SaveChanges(); Task<int> SaveChangesAsync(CancellationToken token = default); }

        public abstract class Audited(string user) : DbContext
        {
            {{inBase}}

            protected void Stamp() { foreach (var entry in ChangeTracker.Entries()) System.Console.WriteLine(user + entry); }

            protected void Note() { foreach (var entry in ChangeTracker.Entries()) System.Console.WriteLine(entry); }
        }

        public class Shop(string user) : Audited(user), IUnit
        {
            {{overrides}}
        }

        public class Service(Shop db)
        {
            private readonly Shop _db = db;
            private readonly DbContext _any = db;
            private readonly IUnit _unit = db;

            public async Task<object> Do(int id) { await Task.Yield(); return {{call}}; }
        }
        """;
}
