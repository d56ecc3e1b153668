using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Gain;

/// <summary>The contracts of ADO.NET are older than tasks; the classes behind them have awaitable forms.</summary>
public class DataContractTests
{
    [Theory]
    [InlineData("connection.{|#0:Open|}();", "IDbConnection.Open", "DbConnection")]
    [InlineData("connection?.{|#0:Open|}();", "IDbConnection.Open", "DbConnection")]
    [InlineData("using var made = factory(); made.{|#0:Open|}();", "IDbConnection.Open", "DbConnection")]
    [InlineData("connection.CreateCommand().{|#0:ExecuteNonQuery|}();", "IDbCommand.ExecuteNonQuery", "DbCommand")]
    [InlineData("using var reader = connection.CreateCommand().{|#0:ExecuteReader|}();", "IDbCommand.ExecuteReader", "DbCommand")]
    [InlineData("_ = connection.CreateCommand().{|#0:ExecuteScalar|}();", "IDbCommand.ExecuteScalar", "DbCommand")]
    public Task Reports_a_contract_without_an_awaitable_form_as_information(string body, string called, string type)
    {
        var parts = called.Split('.');
        return Verify.AnalyzerAsync(
            Source(body),
            new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
                $"'{called}' blocks a thread-pool thread in async code: C.M; '{parts[0]}' has no awaitable form, "
                    + $"a '{type}' has '{parts[1]}Async'"));
    }

    [Theory]
    [InlineData("adapter.{|#0:Fill|}(new DataTable());")]
    [InlineData("var rows = new DataSet(); adapter.{|#0:Fill|}(rows, \"Orders\");")]
    public Task Reports_an_adapter_that_fills_a_table_as_information(string body) => Verify.AnalyzerAsync(
        "using System.Data; using System.Data.Common; using System.Threading.Tasks; "
            + $"class D {{ async Task M(DbDataAdapter adapter) {{ await Task.Yield(); {body} }} }}",
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "'DbDataAdapter.Fill' blocks a thread-pool thread in async code: D.M; an adapter has no awaitable form; "
                + "'await ExecuteReaderAsync' gives 'DataTable.Load' the same rows"));

    /// <summary>SQLite has no asynchronous members of its own, and a class of the solution may do anything.</summary>
    [Theory]
    [InlineData("IDbConnection sqlite = new Microsoft.Data.Sqlite.SqliteConnection(); sqlite.Open();")]
    [InlineData("new Own().Open();")]
    [InlineData("connection.Close();")]
    [InlineData("connection.CreateCommand().Cancel();")]
    public Task Accepts_what_waits_for_nothing(string body) => Verify.AnalyzerAsync(Source(body));

    private static string Source(string body) => $$"""
        #nullable disable
        using System;
        using System.Data;
        using System.Threading.Tasks;

        class C
        {
            async Task M(IDbConnection connection, Func<IDbConnection> factory)
            {
                await Task.Yield();
                {{body}}
            }

            void Main(IDbConnection connection) => connection.Open();
        }

        abstract class Connection : IDbConnection
        {
            public string ConnectionString { get; set; }
            public int ConnectionTimeout => 0;
            public string Database => "";
            public ConnectionState State => 0;
            public IDbTransaction BeginTransaction() => null;
            public IDbTransaction BeginTransaction(IsolationLevel il) => null;
            public void ChangeDatabase(string databaseName) { }
            public void Close() { }
            public IDbCommand CreateCommand() => null;
            public void Dispose() { }
            public void Open() { }
        }

        class Own : Connection { }

        namespace Microsoft.Data.Sqlite { class SqliteConnection : Connection { } }
        """;
}
