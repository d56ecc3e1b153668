using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>What makes the schema of a database runs for an administrator, and no request is served meanwhile.</summary>
public class SchemaWorkTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    [Theory]
    [InlineData("db.Database.{|#0:EnsureCreated|}();", Info)]
    [InlineData("db.Database.{|#0:EnsureDeleted|}();", Info)]
    [InlineData("db.Database.{|#0:Migrate|}();", Info)]
    [InlineData("db.Database.{|#0:ExecuteSqlRaw|}(System.IO.File.{|AH1003:ReadAllText|}(\"views.sql\"));", Info)]
    [InlineData("db.Database.{|#0:ExecuteSqlRaw|}(System.IO.File.{|AH1003:ReadAllText|}(Path.Combine(\"a\", \"views.sql\")));", Info)]
    [InlineData("db.Database.{|#0:ExecuteSqlRaw|}(\"delete from a\");", Warning)]
    [InlineData("db.Database.{|#0:CanConnect|}();", Warning)]
    [InlineData("db.GetService<IRelationalDatabaseCreator>().{|#0:Create|}();", Info)]
    [InlineData("((RelationalDatabaseCreator)db.GetService<IDatabaseCreator>()).{|#0:CreateTables|}();", Info)]
    [InlineData("db.GetService<IRelationalDatabaseCreator>().{|#0:HasTables|}();", Warning)]
    public Task Reports_work_on_the_schema_as_information(string call, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        using Microsoft.EntityFrameworkCore.Storage;

        public class AdminController(DbContext db) : ControllerBase
        {
            public void Post() { {{call}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    /// <summary>Dependency injection makes a context for each request, and the constructor asks each time.</summary>
    [Theory]
    [InlineData("services.AddDbContext<Shop>();", "if (!Database.CanConnect()) return; Database.{|#0:Migrate|}();", Warning)]
    [InlineData("services.AddDbContext<Shop>(_ => { });", "Database.{|#0:EnsureCreated|}();", Warning)]
    [InlineData("services.AddDbContext<Shop>();", "if (!Database.IsInMemory()) return; else { Database.{|#0:EnsureCreated|}(); }", Info)]
    [InlineData("services.AddDbContext<Shop>();", "if (Database.IsInMemory()) Database.{|#0:EnsureCreated|}();", Info)]
    [InlineData("services.AddDbContext<Shop>();", "if (!Database.IsInMemory()) Database.{|#0:EnsureCreated|}();", Warning)]
    [InlineData("services.AddDbContext<Shop>(_ => { }, ServiceLifetime.Transient);", "Database.{|#0:EnsureCreated|}();", Warning)]
    [InlineData("services.AddDbContext<Shop>(_ => { }, ServiceLifetime.Singleton);", "Database.{|#0:EnsureCreated|}();", null)]
    [InlineData("services.AddDbContextPool<Shop>(_ => { });", "Database.{|#0:EnsureCreated|}();", null)]
    [InlineData("", "Database.{|#0:EnsureCreated|}();", null)]
    public Task Flags_work_on_the_schema_in_the_constructor_of_a_context_of_each_request(
        string registration,
        string body,
        DiagnosticSeverity? severity)
    {
        var test = new Verify.Test
        {
            TestCode =
                $$"""
                using Microsoft.AspNetCore.Builder;
                using Microsoft.EntityFrameworkCore;
                using Microsoft.EntityFrameworkCore.Infrastructure;
                using Microsoft.Extensions.DependencyInjection;

                var services = WebApplication.CreateBuilder().Services;
                {{registration}}

                static class Providers { public static bool IsInMemory(this DatabaseFacade _) => false; }
                public class Shop : DbContext
                {
                    public Shop(DbContextOptions<Shop> options) : base(options) { {{body.Replace("CanConnect", "{|AH1003:CanConnect|}")}} }
                }
                """,
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        if (severity is { } known)
        {
            test.ExpectedDiagnostics.Add(
                new DiagnosticResult("AH1003", known).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        }

        return test.RunAsync();
    }

    /// <summary>A service of the host that makes a scope for each message does the same; one that starts with it, does not.</summary>
    [Theory]
    [InlineData("async Task OnMessage() { using var scope = services.CreateScope(); }", true)]
    [InlineData("public override async Task StartAsync(CancellationToken t) { using var scope = services.CreateScope(); }", false)]
    public Task Flags_it_where_a_service_makes_a_scope_for_each_message(string member, bool isFlagged)
    {
        var test = new Verify.Test
        {
            TestCode =
                $$"""
                using System;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                using Microsoft.Extensions.DependencyInjection;
                using Microsoft.Extensions.Hosting;

                public class Bot(IServiceProvider services) : BackgroundService
                {
                    protected override Task ExecuteAsync(CancellationToken token) => Task.CompletedTask;
                    {{member}}
                }
                static class SetUp { public static void Add(IServiceCollection services) => services.AddDbContext<Shop>(_ => { }); }
                public class Shop : DbContext
                {
                    public Shop(DbContextOptions<Shop> options) : base(options) { Database.{|#0:Migrate|}(); }
                }
                """,
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
        };
        if (isFlagged)
        {
            test.ExpectedDiagnostics.Add(
                new DiagnosticResult("AH1003", Warning).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        }

        return test.RunAsync();
    }
}
