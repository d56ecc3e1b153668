using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>A library's awaitable form needs the class of a connection, and takes its interface.</summary>
public class PlainConnectionsTests
{
    /// <summary>What Dapper declares.</summary>
    private const string Library =
        """
        using System.Data;
        using System.Data.Common;
        using System.Threading.Tasks;

        namespace Dapper
        {
            public static class SqlMapper
            {
                public static int Execute(this IDbConnection connection, string sql) => connection.CreateCommand().ExecuteNonQuery();

                public static Task<int> ExecuteAsync(this IDbConnection connection, string sql) =>
                    ((DbConnection)connection).CreateCommand().ExecuteNonQueryAsync();
            }
        }
        """;

    private const string Members =
        """
            public string ConnectionString { get; set; } = "";
            public int ConnectionTimeout => 0;
            public string Database => "";
            public ConnectionState State => ConnectionState.Open;
            public IDbTransaction BeginTransaction() => throw new System.NotSupportedException();
            public IDbTransaction BeginTransaction(IsolationLevel il) => throw new System.NotSupportedException();
            public void ChangeDatabase(string databaseName) { }
            public void Close() { }
            public IDbCommand CreateCommand() => throw new System.NotSupportedException();
            public void Open() { }
            public void Dispose() { }
        """;

    private const string Traced = "public class Traced : IDbConnection\n{\n" + Members + "\n}\n";
    private const string Derived = "public abstract class Derived : System.Data.Common.DbConnection { }\n";

    [Theory]
    [InlineData("IDbConnection", Traced)]
    [InlineData("IDbConnection", Traced + Derived)]
    [InlineData("Traced", Traced)]
    [InlineData("T", Traced)]
    [InlineData("ITraced", "public interface ITraced : IDbConnection { }\npublic class Kept : ITraced\n{\n" + Members + "\n}\n")]
    public async Task Refuses_a_form_that_throws_for_a_connection_of_the_solution(string type, string types)
    {
        var report = await Case(type, types, converts: false).RunAsync();
        Assert.Contains(
            "throws for '" + (types.Contains("Kept", StringComparison.Ordinal) ? "Kept" : "Traced") + "', which implements IDbConnection",
            Assert.Single(report.Refused).Explanation,
            StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("IDbConnection", "")]
    [InlineData("IDbConnection", Derived)]
    [InlineData("System.Data.Common.DbConnection", Traced)]
    [InlineData("Derived", Derived + Traced)]
    public Task Converts_where_each_connection_has_the_class(string type, string types) => Case(type, types, converts: true).RunAsync();

    /// <summary>The connections are in a project that the one of the call does not reference.</summary>
    private static ChainCase Case(string type, string types, bool converts)
    {
        var isSeen = type.Contains("IDb", StringComparison.Ordinal) || type.StartsWith("System", StringComparison.Ordinal);
        var shown = "using System.Data;\n\n" + types;
        var before = Service(type, "connection.Execute(\"x\");");
        var test = new ChainCase();
        if (!isSeen)
            test.With(new ChainProject("Data", ("Data.cs", shown, shown)) { Libraries = [Library] });
        var after = converts ? Service(type, "await connection.ExecuteAsync(\"x\");") : before;
        test.With(new ChainProject("App", ("Service.cs", before, after))
        {
            Libraries = [Library],
            Uses = isSeen ? [] : ["Data"],
        });
        if (isSeen)
            test.With(new ChainProject("Data", ("Data.cs", shown, shown)) { Uses = ["App"] });
        return test;
    }

    private static string Service(string type, string call) =>
        $$"""
        using System.Data;
        using System.Threading.Tasks;
        using Dapper;

        public class Service{{(type == "T" ? "<T> where T : IDbConnection" : "")}}
        {
            public async Task RunAsync({{type}} connection)
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
