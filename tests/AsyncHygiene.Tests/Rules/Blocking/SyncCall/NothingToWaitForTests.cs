using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>Calls that wait for nothing, as they are made.</summary>
public class NothingToWaitForTests
{
    [Theory]
    [InlineData("database.Set(\"a\", Flags.FireAndForget);")]
    [InlineData("database.Set(\"a\", Flags.NoRedirect | Flags.FireAndForget);")]
    [InlineData("database.Set(\"a\", flags: Flags.FireAndForget);")]
    [InlineData("Dns.GetHostAddresses(Dns.GetHostName());")]
    [InlineData("var name = Dns.GetHostName(); Dns.GetHostEntry(name);")]
    [InlineData("Dns.GetHostEntry(System.Net.IPAddress.Loopback);")]
    [InlineData("await process.WaitForExitAsync(); process.StandardOutput.ReadToEnd();")]
    [InlineData("await process.WaitForExitAsync(); process.StandardError.ReadToEnd();")]
    public Task Accepts_calls_that_wait_for_nothing(string body) => VerifyAsync(body);

    [Theory]
    [InlineData("database.[|Set|](\"a\", Flags.NoRedirect);")]
    [InlineData("database.[|Set|](\"a\");")]
    [InlineData("Dns.[|GetHostAddresses|](process.MachineName);")]
    [InlineData("process.StandardOutput.[|ReadToEnd|](); await process.WaitForExitAsync();")]
    [InlineData("await other.WaitForExitAsync(); process.StandardOutput.[|ReadToEnd|]();")]
    public Task Flags_calls_that_wait(string body) => VerifyAsync(body);

    /// <summary>On .NET the body is kept in memory until the answer is asked for.</summary>
    [Theory]
    [InlineData("request.GetRequestStream(); request.[|GetResponse|]();", true)]
    [InlineData("request.AllowWriteStreamBuffering = false; request.[|GetRequestStream|]();", true)]
    [InlineData("request.[|GetRequestStream|]();", false)]
    [InlineData("ftp.[|GetRequestStream|]();", true)]
    [InlineData("using (var w = new StreamWriter(request.GetRequestStream())) w.Write(1);", true)]
    [InlineData("request.GetRequestStream().Write(new byte[1], 0, 1);", true)]
    [InlineData("var s = await request.GetRequestStreamAsync(); s.Write(new byte[1], 0, 1); s.Flush();", true)]
    [InlineData("request.AllowWriteStreamBuffering = false; (await request.GetRequestStreamAsync()).[|Flush|]();", true)]
    [InlineData("ftp.[|GetRequestStream|]().[|Flush|]();", true)]
    [InlineData("using (var s = request.GetRequestStream()) { s.Write(new byte[1], 0, 1); }", true)]
    [InlineData("Stream s = request.GetRequestStream(); s.Write(new byte[1], 0, 1); s.Close();", true)]
    [InlineData("var s = request.GetRequestStream(); s.Flush(); s = ftp.[|GetRequestStream|](); s.[|Flush|]();", true)]
    [InlineData("Stream s; using (s = request.GetRequestStream()) { s.Flush(); } s = new FileStream(\"a\", FileMode.Open);", true)]
    public Task Accepts_the_body_of_a_request_that_is_kept_in_memory(string body, bool isNet) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Net;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpWebRequest request, FtpWebRequest ftp) { await Task.Yield(); {{body}} }
        }
        """,
        isNet ? Framework.Net10 : Framework.Net472);

    /// <summary>A bucket is made once in the life of an installation.</summary>
    [Theory]
    [InlineData("if (!store.BucketExists(\"a\")) store.{|#0:MakeBucket|}(\"a\");", DiagnosticSeverity.Info)]
    [InlineData("var exists = store.BucketExists(\"a\"); if (!exists) { store.{|#0:MakeBucket|}(\"a\"); }", DiagnosticSeverity.Info)]
    [InlineData("if (store.BucketExists(\"a\")) return; store.{|#0:MakeBucket|}(\"a\");", DiagnosticSeverity.Info)]
    [InlineData("_ = names.Contains(\"a\") ? true : store.{|#0:MakeBucket|}(\"a\");", DiagnosticSeverity.Info)]
    [InlineData("if (!store.Indices.Exists(\"a\").Exists) { store.Indices.{|#0:Create|}(\"a\"); }", DiagnosticSeverity.Info)]
    [InlineData("store.{|#0:MakeBucket|}(\"a\");", DiagnosticSeverity.Warning)]
    [InlineData("if (names.Count == 0) store.{|#0:MakeBucket|}(\"a\");", DiagnosticSeverity.Warning)]
    [InlineData("if (store.BucketExists(\"a\")) names.Add(\"a\"); store.{|#0:MakeBucket|}(\"a\");", DiagnosticSeverity.Warning)]
    [InlineData("if (!store.BucketExists(\"a\")) store.{|#0:CreateUser|}(\"a\");", DiagnosticSeverity.Warning)]
    [InlineData("if (!names.Contains(\"a\")) store.Queue.{|#0:Put|}(\"a\");", DiagnosticSeverity.Warning)]
    public Task Reports_what_is_made_once_as_information(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Collections.Generic;
        using System.Threading.Tasks;

        public interface IStore
        {
            bool BucketExists(string name);
            bool MakeBucket(string name);
            Task<bool> MakeBucketAsync(string name);
            bool CreateUser(string name);
            Task<bool> CreateUserAsync(string name);
            IIndices Indices { get; }
            IQueue Queue { get; }
        }

        public class Reply { public bool Exists; }

        public interface IQueue { Reply Put(string name); Task<Reply> PutAsync(string name); }

        public interface IIndices { Reply Exists(string name); Reply Create(string name); Task<Reply> CreateAsync(string name); }

        public class C
        {
            public async Task M(IStore store, List<string> names) { await Task.Yield(); {{body}} }
        }
        """,
        new DiagnosticResult("AH1003", severity).WithLocation(0));

    /// <summary>It waits, for a time at most; nothing that can be awaited does the same.</summary>
    [Fact]
    public Task Reports_a_wait_for_a_process_with_a_limit_as_information() => Verify.AnalyzerAsync(
        """
        using System.Diagnostics;
        using System.Threading.Tasks;
        public class C { public async Task M(Process p) { await Task.Yield(); p.{|#0:WaitForExit|}(1000); p.{|#1:WaitForExit|}(); } }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(1));

    private static Task VerifyAsync(string body) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Diagnostics;
        using System.Net;
        using System.Threading.Tasks;

        [Flags]
        public enum Flags { None = 0, NoRedirect = 1, FireAndForget = 2 }

        public interface IDatabase
        {
            bool Set(string key, Flags flags = Flags.None);
            Task<bool> SetAsync(string key, Flags flags = Flags.None);
        }

        public class C
        {
            public async Task M(IDatabase database, Process process, Process other)
            {
                await Task.Yield();
                {{body}}
            }
        }
        """);

    /// <summary>The context has what the statement before has found.</summary>
    [Theory]
    [InlineData("var old = db.Items.{|#1:Find|}(id); var same = db.Items.{|#0:Find|}(id);", DiagnosticSeverity.Info)]
    [InlineData("if (db.Items.{|#1:Find|}(item.Id) != null) { } db.Items.{|#0:Find|}(item.Id);", DiagnosticSeverity.Info)]
    [InlineData("var old = db.Items.{|#1:Find|}(id); var same = db.Items.{|#0:Find|}(id + 1);", DiagnosticSeverity.Warning)]
    [InlineData("var old = db.Items.{|#1:Find|}(id++); var same = db.Items.{|#0:Find|}(id++);", DiagnosticSeverity.Warning)]
    [InlineData("var old = db.Items.{|#1:Find|}(id); id++; var same = db.Items.{|#0:Find|}(id);", DiagnosticSeverity.Warning)]
    [InlineData("if (id > 1) { var old = db.Items.{|#1:Find|}(id); } db.Items.{|#0:Find|}(id);", DiagnosticSeverity.Warning)]
    [InlineData("var old = other.Items.{|#1:Find|}(id); var same = db.Items.{|#0:Find|}(id);", DiagnosticSeverity.Warning)]
    public Task Reports_what_the_context_has_found_as_information(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Item { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Item> Items => null; }
        public class C
        {
            public async Task M(Db db, Db other, int id, Item item) { await Task.Yield(); {{body}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(1),
        new DiagnosticResult("AH1003", severity).WithLocation(0));
}
