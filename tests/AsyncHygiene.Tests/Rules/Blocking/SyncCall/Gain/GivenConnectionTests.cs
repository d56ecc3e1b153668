using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Gain;

/// <summary>A library that asks the commands of a connection which it is given: they may have no awaitable form of their own.</summary>
public class GivenConnectionTests
{
    /// <summary>What Dapper declares, and a provider with or without such a form.</summary>
    private const string Library = """
        using System.Data;
        using System.Data.Common;
        using System.Threading;
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

        namespace Provider
        {
            public class Sealed : Connection { }
            public abstract class Connection : DbConnection
            {
                public new Command CreateCommand() => null;
                public override string ConnectionString { get; set; }
                public override string Database => "";
                public override string DataSource => "";
                public override string ServerVersion => "";
                public override ConnectionState State => ConnectionState.Open;
                public override void ChangeDatabase(string name) { }
                public override void Close() { }
                public override void Open() { }
                protected override DbTransaction BeginDbTransaction(IsolationLevel level) => null;
                protected override DbCommand CreateDbCommand() => null;
            }

            public abstract class Command : DbCommand
            {
                /*own*/
            }
        }
        """;

    private const string Own = "public override Task<int> ExecuteNonQueryAsync(CancellationToken token) => Task.FromResult(1);";

    [Theory]
    [InlineData("new Provider.Sealed().Execute(\"\");")]
    [InlineData("SqlMapper.Execute(sql: \"\", connection: new Provider.Sealed());")]
    [InlineData("IDbConnection connection = new Provider.Sealed(); connection.Execute(\"\");")]
    [InlineData("using var connection = Open(); connection.Execute(\"\");")]
    [InlineData("_factory.Open().Execute(\"\");")]
    [InlineData("using (var connection = _factory.Open()) connection.Execute(\"\");")]
    public Task Accepts_a_connection_whose_commands_block(string statement) => VerifyAsync(statement, Factory);

    [Theory]
    [InlineData("new Provider.Sealed().[|Execute|](\"\");", Own)]
    [InlineData("using var connection = _factory.Open(); connection.[|Execute|](\"\");", Own)]
    [InlineData("_given.[|Execute|](\"\");", "")]
    [InlineData("_provider.[|Execute|](\"\");", "")]
    public Task Flags_a_connection_whose_commands_may_have_an_awaitable_form(string statement, string members) =>
        VerifyAsync(statement, Factory, members);

    [Fact]
    public Task Flags_a_contract_that_another_class_answers_with_another_connection() => VerifyAsync(
        "_factory.Open().[|Execute|](\"\");",
        Factory + " public class Other : IFactory { public IDbConnection Open() => new System.Data.SqlClient.SqlConnection(); } "
            + "namespace System.Data.SqlClient { public class SqlConnection : Provider.Sealed { } }");

    private const string Factory =
        "public interface IFactory { IDbConnection Open(); } "
        + "public class Factory : IFactory { public IDbConnection Open() { var made = new Provider.Sealed(); return made; } }";

    private static async Task VerifyAsync(string statement, string types, string members = "")
    {
        var library = CSharpCompilation.Create(
            "Provider",
            [CSharpSyntaxTree.ParseText(Library.Replace("/*own*/", members))],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Data;
                using System.Threading.Tasks;
                using Dapper;
                class C
                {
                    readonly IFactory _factory;
                    readonly IDbConnection _given;
                    readonly Provider.Connection _provider;
                    public C(IDbConnection given, Provider.Connection provider) { _given = given; _provider = provider; }
                    IDbConnection Open() { var made = new Provider.Sealed(); return made; }
                    async Task M() { await Task.Yield(); {{statement}} }
                }
                {{types}}
                """,
        };
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromImage(image.ToArray()));
        await test.RunAsync();
    }
}
