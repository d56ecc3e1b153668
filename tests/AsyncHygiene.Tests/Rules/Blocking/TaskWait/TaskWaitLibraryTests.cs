using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>Tasks that a library, or a method over files, has nothing to wait for: information.</summary>
public class TaskWaitLibraryTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    [Theory]
    [InlineData("users.FindByIdAsync(\"\").{|#0:Result|}", Info, "Sqlite")]
    [InlineData("new Users(null).FindByIdAsync(\"\").{|#0:Result|}", Info, "Sqlite")]
    [InlineData("signIn.PasswordSignInAsync(\"\", \"\", true, true).GetAwaiter().{|#0:GetResult|}()", Info, "Sqlite", "InMemory")]
    [InlineData("db.SaveChangesAsync().{|#0:Result|}", Info, "Sqlite")]
    [InlineData("db.All.CountAsync().{|#0:Result|}", Info, "Sqlite")]
    [InlineData("SaveAsync(db).{|#0:Result|}", Info, "Sqlite")]
    [InlineData("SaveAsync(db).{|#0:Result|}", Warning, "Sqlite", "Npgsql")]
    [InlineData("Use(x => x.UseSqlite(), db.SaveChangesAsync().{|#0:Result|})", Info, "Sqlite", "Npgsql")]
    [InlineData("Use(x => x.UseNpgsql(), db.SaveChangesAsync().{|#0:Result|})", Warning, "Sqlite", "Npgsql")]
    [InlineData("Use(x => x.UseSqlite().UseNpgsql(), db.SaveChangesAsync().{|#0:Result|})", Warning, "Sqlite", "Npgsql")]
    [InlineData("Use(x => x.UseInMemory(), db.SaveChangesAsync().{|#0:Result|})", Info, "InMemory", "Npgsql")]
    [InlineData("Use(x => x.UseInMemory(), db.SaveChangesAsync().{|#0:Result|})", Info, "InMemory")]
    [InlineData("Use(x => x.UseInMemory().UseNpgsql(), db.SaveChangesAsync().{|#0:Result|})", Warning, "InMemory", "Npgsql")]
    [InlineData("db.SaveChangesAsync().{|#0:Result|}", Warning, "InMemory")]
    [InlineData("SaveAndSendAsync(db).{|#0:Result|}", Warning, "Sqlite")]
    [InlineData("users.FindByIdAsync(\"\").{|#0:Result|}", Warning, "Sqlite", "Npgsql")]
    [InlineData("users.FindByIdAsync(\"\").{|#0:Result|}", Warning, "Npgsql")]
    [InlineData("users.FindByIdAsync(\"\").{|#0:Result|}", Warning)]
    [InlineData("mails.SendAsync(\"\").{|#0:Result|}", Warning, "Sqlite")]
    public Task Reports_a_task_of_a_store_in_SQLite_as_information(string wait, DiagnosticSeverity severity, params string[] providers) =>
        WithProvidersAsync(wait, "", severity, providers);

    [Theory]
    [InlineData("", Info)]
    [InlineData("public void ExecuteDbDataReaderAsync() { }", Warning)]
    public Task Reports_a_task_of_an_old_Oracle_client_as_information(string member, DiagnosticSeverity severity) => WithProvidersAsync(
        "db.SaveChangesAsync().{|#0:Result|}",
        $"namespace Oracle.ManagedDataAccess.Client {{ class OracleCommand {{ {member} }} }} "
            + "namespace Microsoft.EntityFrameworkCore { static class OracleDbContextOptionsExtensions { } }",
        severity,
        []);

    /// <summary>Once in the life of an installation.</summary>
    [Theory]
    [InlineData("if (!await roles.RoleExistsAsync(\"a\")) roles.CreateAsync(\"a\").{|#0:Wait|}();", Info)]
    [InlineData("roles.CreateAsync(\"a\").{|#0:Wait|}();", Warning)]
    public Task Reports_a_role_that_is_made_once_as_information(string statement, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Identity;
        class C { async Task M(RoleManager<string> roles) { await Task.Yield(); {{statement}} } }
        """,
        Framework.Net10,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData(
        "if (!await roles.RoleExistsAsync(\"a\")) roles.CreateAsync(\"a\").{|#0:Wait|}();",
        "Task.Wait",
        "what it makes is not there yet: the code has asked")]
    [InlineData("_ = ReadAsync().{|#0:Result|};", "Task.Result", "the file is large or its disk is slow")]
    [InlineData("var text = ReadAsync(); _ = text.{|#0:Result|};", "Task.Result", "the file is large or its disk is slow")]
    [InlineData("Todo().{|#0:Wait|}();", "Task.Wait", "the call waits for anything: so far it only throws")]
    public Task Names_when_information_would_block(string statement, string wait, string condition) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Identity;
        class C
        {
            async Task M(RoleManager<string> roles) { await Task.Yield(); {{statement}} }
            async Task<string> ReadAsync() => await File.ReadAllTextAsync("a");
            static Task Todo() => throw new System.NotImplementedException();
        }
        """,
        Framework.Net10,
        new DiagnosticResult("AH1002", Info).WithLocation(0).WithMessage(
            $"'{wait}' blocks a thread-pool thread in async code: C.M (information: only if {condition}); use 'await'"));

    /// <summary>An action that makes what the request names makes another one each time.</summary>
    [Theory]
    [InlineData("Create", "model.Name", Warning)]
    [InlineData("Create", "\"admin\"", Info)]
    [InlineData("Upload", "model.Name", Info)]
    public Task Flags_a_role_that_the_request_asks_for(string action, string name, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Identity;
        using Microsoft.AspNetCore.Mvc;
        public class RolesController(RoleManager<IdentityRole> roles) : ControllerBase
        {
            public async Task<object> {{action}}(IdentityRole model)
            {
                if (!await roles.RoleExistsAsync(model.Name))
                    roles.CreateAsync(new IdentityRole({{name}})).GetAwaiter().{|#0:GetResult|}();
                return Ok();
            }
        }
        """,
        Framework.Net10,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>For each row Entity Framework calls what no database knows.</summary>
    [Theory]
    [InlineData("await db.Users.Where(u => u.Id > 1).Select(u => new { u.Id, Roles = Load(u).{|#0:Result|} }).ToListAsync()", true)]
    [InlineData("db.Users.Select(u => Load(u).GetAwaiter().{|#0:GetResult|}()).First()", true)]
    [InlineData("await (from u in db.Users where u.Id > 1 select Load(u).{|#0:Result|}).ToListAsync()", true)]
    [InlineData("await db.Users.Select(u => Load(u).Result).CountAsync()", false)]
    [InlineData("await db.Users.Where(u => Load(u).Result == 1).ToListAsync()", false)]
    [InlineData("db.Users.Select(u => Load(u).Result)", false)]
    [InlineData("users.AsQueryable().Select(u => Load(u).Result).ToList()", false)]
    public Task Flags_a_wait_in_the_last_projection_of_a_query(string query, bool isFound) => Verify.AnalyzerAsync(
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        public class User { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<User> Users => null; }
        class C
        {
            async Task M(Db db, List<User> users) { await Task.Yield(); _ = {{query}}; }
            static async Task<int> Load(User user) { await Task.Delay(5); return 1; }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        isFound
            ? [
                new DiagnosticResult("AH1002", Warning).WithLocation(0).WithMessageFormat("'{0}' blocks {1}; use 'await'").WithArguments(
                    query.Contains("Get") ? "GetAwaiter().GetResult" : "Task.Result",
                    "a thread-pool thread in async code in the projection of a query, which allows no await (load the rows first): C.M"),
            ]
            : []);

    [Fact]
    public Task Reports_a_row_that_the_statement_before_has_found_as_information() => Verify.AnalyzerAsync(
        """
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;
        public class Item { public int Id { get; set; } public string Name { get; set; } }
        public class Db : DbContext { public DbSet<Item> Items => null; }
        public class HomeController(Db db) : ControllerBase
        {
            public object Get(int id)
            {
                var name = db.Items.FindAsync(id).{|#0:Result|}.Name;
                return name + db.Items.FindAsync(id).{|#1:Result|}.Id;
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1002", Warning).WithLocation(0),
        new DiagnosticResult("AH1002", Info).WithLocation(1));

    /// <summary>Its package is older than the asynchronous members of the client.</summary>
    [Theory]
    [InlineData("MySql.Data.EntityFrameworkCore", Info)]
    [InlineData("MySql.EntityFrameworkCore", Warning)]
    public Task Reports_a_task_of_an_old_MySQL_client_as_information(string package, DiagnosticSeverity severity)
    {
        var test = Provided("db.SaveChangesAsync().{|#0:Result|}", "", []);
        test.TestState.AdditionalProjects[package].Sources.Add(
            "namespace Microsoft.EntityFrameworkCore { public static class MySQLDbContextOptionsExtensions { } }");
        test.TestState.AdditionalProjectReferences.Add(package);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", severity).WithLocation(0));
        return test.RunAsync();
    }

    /// <summary>What the tools of migrations use, the program need not.</summary>
    [Theory]
    [InlineData("IDesignTimeDbContextFactory<object>", Info)]
    [InlineData("ISometimes<object>", Warning)]
    public Task Reports_a_task_of_a_store_in_memory_as_information(string contract, DiagnosticSeverity severity) => WithProvidersAsync(
        "Use(x => x.UseInMemory(), db.SaveChangesAsync().{|#0:Result|})",
        $"interface {contract.Replace("<object>", "<T>")} {{ }} class Factory : {contract} {{ object Make(object o) => o.UseNpgsql(); }}",
        severity,
        ["InMemory", "Npgsql"]);

    /// <summary>A project below is the one that chooses, and there is no other provider.</summary>
    [Theory]
    [InlineData("o.UseInMemory()", Info)]
    [InlineData("o", Warning)]
    public Task Reports_a_task_of_a_store_in_memory_that_a_project_below_chooses_as_information(string made, DiagnosticSeverity severity)
    {
        var test = Provided("db.SaveChangesAsync().{|#0:Result|}", "", ["InMemory"]);
        test.TestState.AdditionalProjects["Shop"].Sources.Add(
            $"using Microsoft.EntityFrameworkCore; public class Shop {{ object Add(InMemoryOptions o) => {made}; }}");
        test.TestState.AdditionalProjects["Shop"].AdditionalProjectReferences.Add("InMemory");
        test.TestState.AdditionalProjectReferences.Add("Shop");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", severity).WithLocation(0));
        return test.RunAsync();
    }

    /// <summary>The library may be what chooses it.</summary>
    [Fact]
    public Task Flags_a_task_where_a_library_uses_another_provider()
    {
        var test = Provided("Use(x => x.UseSqlite(), db.SaveChangesAsync().{|#0:Result|})", "", ["Sqlite", "Npgsql"]);
        test.TestState.AdditionalProjects["Shop"].Sources.Add(
            "using Microsoft.EntityFrameworkCore; public class Shop { object Add(object o) => o.UseNpgsql(); }");
        test.TestState.AdditionalProjects["Shop"].AdditionalProjectReferences.Add("Npgsql");
        test.TestState.AdditionalProjectReferences.Add("Shop");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", Warning).WithLocation(0));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_a_task_of_a_store_of_the_programs_own() => WithProvidersAsync(
        "users.FindByIdAsync(\"\").{|#0:Result|}",
        "interface IStore : IUserStore<string> { }",
        Warning,
        ["Sqlite"]);

    [Theory]
    [InlineData("IsEmailConfirmedAsync(\"\")", true, Info)]
    [InlineData("GeneratePasswordResetTokenAsync(\"\")", true, Info)]
    [InlineData("CheckPasswordAsync(\"\", \"\")", true, Info)]
    [InlineData("IsEmailConfirmedAsync(\"\")", false, Warning)]
    [InlineData("FindByIdAsync(\"\")", true, Warning)]
    [InlineData("ConfirmEmailAsync(\"\", \"\")", true, Warning)]
    [InlineData("GetRolesAsync(\"\")", true, Warning)]
    [InlineData("IsEmailConfirmedAsync(\"\")", true, Warning, "interface IStore : IUserStore<string> { }")]
    [InlineData("HasPasswordAsync(\"\")", true, Warning, "interface ITokens : IUserTwoFactorTokenProvider<string> { }")]
    public Task Reports_what_only_reads_the_user_as_information(
        string call,
        bool usesEntityFramework,
        DiagnosticSeverity severity,
        string types = "") => Verify.AnalyzerAsync(
        $$"""
        using Microsoft.AspNetCore.Identity;
        using Microsoft.AspNetCore.Mvc;
        namespace Microsoft.AspNetCore.Identity.EntityFrameworkCore
        {
            class UserStore{{(usesEntityFramework ? "<TUser, TRole, TContext, TKey, TClaim, TUserRole, TLogin, TToken, TRoleClaim>" : "")}} { }
        }
        {{types}}
        public class HomeController : ControllerBase
        {
            public object Get(UserManager<string> users) => users.{{call}}.{|#0:Result|};
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>The first lambda has waited for the task that the second one asks.</summary>
    [Theory]
    [InlineData("tasks.ToDictionary(t => Key(t), t => t.{|#0:Result|})", Warning)]
    [InlineData("tasks.ToLookup(t => t.IsFaulted ? 0 : t.{|#0:Result|}, t => 1)", Warning)]
    [InlineData("tasks.Select(t => t.{|#0:Result|}).ToDictionary(n => n, n => n)", Warning)]
    public Task Flags_the_first_wait_for_each_task(string query, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        Queries(query),
        new DiagnosticResult("AH1002", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    [Theory]
    [InlineData("tasks.ToDictionary(t => t.{|#0:Result|}, t => t.{|#1:Result|})")]
    [InlineData("tasks.GroupBy(t => t.{|#0:Result|} % 2, t => t.{|#1:Result|})")]
    public Task Reports_the_second_wait_for_each_task_as_information(string query) => Verify.AnalyzerAsync(
        Queries(query),
        new DiagnosticResult("AH1002", Warning).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations),
        new DiagnosticResult("AH1002", Info).WithLocation(1).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    private static string Queries(string query) =>
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public class HomeController : ControllerBase
        {
            public object Get(List<Task<int>> tasks) => {{query}};
            static int Key(Task<int> task) => task.Id;
        }
        """;

    [Theory]
    [InlineData("context.SignInAsync(\"a\", user).{|#0:Wait|}();", Info)]
    [InlineData("context.SignOutAsync().{|#0:Wait|}(500);", Info)]
    [InlineData("SignInAsync(user).{|#0:Wait|}();", Info)]
    [InlineData("_ = context.GetTokenAsync(\"access_token\").{|#0:Result|};", Info)]
    [InlineData("_ = context.AuthenticateAsync().{|#0:Result|};", Warning)]
    [InlineData("_ = signIn.GetExternalLoginInfoAsync().{|#0:Result|};", Info)]
    [InlineData("_ = signIn.GetExternalAuthenticationSchemesAsync().{|#0:Result|};", Info)]
    [InlineData("_ = signIn.GetTwoFactorAuthenticationUserAsync().{|#0:Result|};", Warning)]
    public Task Reports_a_task_that_writes_a_cookie_as_information(string wait, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Security.Claims;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Authentication;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        public class HomeController : ControllerBase
        {
            Task SignInAsync(ClaimsPrincipal user) => HttpContext.SignInAsync("a", user);
            public void Get(HttpContext context, ClaimsPrincipal user, Microsoft.AspNetCore.Identity.SignInManager<string> signIn) { {{wait}} }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>The handler authenticates once for each request, and keeps what it has found.</summary>
    [Theory]
    [InlineData("HandleAuthenticateOnceAsync().{|#0:Result|}", Info)]
    [InlineData("HandleAuthenticateOnceSafeAsync().GetAwaiter().{|#0:GetResult|}()", Info)]
    [InlineData("HandleAuthenticateAsync().{|#0:Result|}", Warning)]
    [InlineData("Context.AuthenticateAsync(\"other\").{|#0:Result|}", Warning)]
    public Task Reports_the_kept_result_of_an_authentication_as_information(string wait, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Text.Encodings.Web;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Authentication;
            using Microsoft.Extensions.Logging;
            using Microsoft.Extensions.Options;
            class KeyHandler(IOptionsMonitor<AuthenticationSchemeOptions> o, ILoggerFactory l, UrlEncoder e)
                : AuthenticationHandler<AuthenticationSchemeOptions>(o, l, e)
            {
                protected override async Task<AuthenticateResult> HandleAuthenticateAsync()
                {
                    await Task.Delay(1);
                    return AuthenticateResult.NoResult();
                }
                protected override Task HandleChallengeAsync(AuthenticationProperties properties)
                {
                    var result = {{wait}};
                    return Task.CompletedTask;
                }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("Task.Run(() => { if (!File.Exists(n)) return null; return File.ReadAllText(n); })", Info)]
    [InlineData("Task.Run(() => File.ReadAllText(PathOf(n)))", Info)]
    [InlineData("File.ReadAllTextAsync(n)", Info)]
    [InlineData("Task.Run(() => new System.Net.WebClient().DownloadString(n))", Warning)]
    [InlineData("Task.Run(() => Compute(n))", Warning)]
    public Task Reports_a_task_of_memory_or_of_a_file_as_information(string other, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        #pragma warning disable SYSLIB0014
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public interface IStore { Task<string> Get(string n); }
        class Memory : IStore { public Task<string> Get(string n) => Task.FromResult(Find(n)); static string Find(string n) => n; }
        class Files : IStore { public Task<string> Get(string n) { return {{other}}; } static string Compute(string n) => n; static string PathOf(string n) => File.Exists(n) ? n : Path.Combine("a", n); }
        public class HomeController(IStore store) : ControllerBase
        {
            public string Get() => store.Get("a").{|#0:Result|};
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("", Info)]
    [InlineData("class Own : Microsoft.FeatureManagement.IFeatureFilterMetadata { }", Warning)]
    public Task Reports_a_flag_of_the_configuration_as_information(string own, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.FeatureManagement;
        namespace Microsoft.FeatureManagement
        {
            public interface IFeatureManager { Task<bool> IsEnabledAsync(string feature); }
            public interface IFeatureFilterMetadata { }
        }
        public class HomeController(IFeatureManager features) : ControllerBase
        {
            public bool Get() => features.IsEnabledAsync("a").{|#0:Result|};
        }
        {{own}}
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("channel.BasicAckAsync(1).AsTask().{|#0:Wait|}();", Info)]
    [InlineData("channel.BasicNackAsync(1).GetAwaiter().{|#0:GetResult|}();", Info)]
    [InlineData("channel.BasicPublishAsync(1).GetAwaiter().{|#0:GetResult|}();", Warning)]
    public Task Reports_an_answer_to_a_broker_as_information(string wait, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        namespace RabbitMQ.Client
        {
            public interface IChannel
            {
                ValueTask BasicAckAsync(ulong tag);
                ValueTask BasicNackAsync(ulong tag);
                ValueTask BasicPublishAsync(ulong tag);
            }
        }
        public class HomeController : ControllerBase
        {
            public void Get(RabbitMQ.Client.IChannel channel) { {{wait}} }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("Microsoft.IdentityModel.JsonWebTokens", Info)]
    [InlineData("Shop.Tokens", Warning)]
    public async Task Reports_the_check_of_a_token_as_information(string assembly, DiagnosticSeverity severity)
    {
        var test = new Verify.Test
        {
            TestCode = """
                public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    public bool Get(Tokens.TokenHandler handler) => handler.ValidateTokenAsync("").{|#0:Result|};
                }
                """,
            ExpectedDiagnostics = { new DiagnosticResult("AH1002", severity).WithLocation(0) },
        };
        test.TestState.AdditionalProjects[assembly].Sources.Add(
            """
            using System.Threading.Tasks;
            namespace Tokens { public class TokenHandler { public async Task<bool> ValidateTokenAsync(string t) { await Task.Delay(1); return true; } } }
            """);
        test.TestState.AdditionalProjectReferences.Add(assembly);
        await test.RunAsync();
    }

    [Theory]
    [InlineData("html.PartialAsync(\"Icon\").{|#0:Result|}", "", Info)]
    [InlineData("orders.ValidateAsync(1).{|#0:Result|}", "", Info)]
    [InlineData("any.ValidateAsync(1).{|#0:Result|}", "", Info)]
    [InlineData("orders.ValidateAsync(1).{|#0:Result|}", "class Ids : Orders { Ids() => MustAsync(); }", Warning)]
    public Task Reports_a_task_that_computes_as_information(string wait, string types, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Rendering;
        namespace FluentValidation
        {
            public interface IValidator<T> { Task<bool> ValidateAsync(T value); }
            public abstract class AbstractValidator<T> : IValidator<T>
            {
                public virtual async Task<bool> ValidateAsync(T value) { await Task.Yield(); return true; }
                protected void MustAsync() { }
            }
        }
        public class Orders : FluentValidation.AbstractValidator<int> { }
        {{types}}
        public class HomeController : ControllerBase
        {
            public object Get(IHtmlHelper html, Orders orders, FluentValidation.IValidator<int> any) => {{wait}};
        }
        """.Replace("protected void MustAsync", types.Length == 0 ? "protected void Must" : "protected void MustAsync"),
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("await File.ReadAllTextAsync(path);", Info)]
    [InlineData("using var reader = new StreamReader(path); await reader.ReadToEndAsync();", Info)]
    [InlineData("await File.ReadAllTextAsync(path); await s_http.GetStringAsync(path);", Warning)]
    [InlineData("await Task.Delay(1);", Warning)]
    public Task Reports_a_task_that_waits_for_a_file_as_information(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Net.Http;
        using System.Threading.Tasks;
        class C
        {
            static readonly HttpClient s_http = new();
            async Task LoadAsync(string path) { {{body}} }
            async Task M(string path) { await Task.Yield(); LoadAsync(path).{|#0:Wait|}(); }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    private static Task WithProvidersAsync(string wait, string types, DiagnosticSeverity severity, string[] providers)
    {
        var test = Provided(wait, types, providers);
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1002", severity).WithLocation(0));
        return test.RunAsync();
    }

    private static Verify.Test Provided(string wait, string types, string[] providers)
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
            TestCode = $$"""
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Identity;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.EntityFrameworkCore;

                public class Db : DbContext { public DbSet<Db> All => null; }
                public class Users(IUserStore<string> store) : UserManager<string>(store, null, null, null, null, null, null, null, null) { }
                public class Mails { static readonly HttpClient s_http = new(); public Task<string> SendAsync(string text) => s_http.GetStringAsync(text); }
                {{types}}
                public class HomeController : ControllerBase
                {
                    static object Use(System.Func<object, object> set, object value) => value;
                    static async Task<int> SaveAsync(Db db) => await db.SaveChangesAsync();
                    static async Task<int> SaveAndSendAsync(Db db) { await new Mails().SendAsync(""); return await db.SaveChangesAsync(); }
                    public object Get(Db db, UserManager<string> users, SignInManager<string> signIn, Mails mails) => {{wait}};
                }
                """,
        };
        foreach (var provider in providers)
        {
            var suffix = provider == "InMemory" ? "DbContextOptionsExtensions" : "DbContextOptionsBuilderExtensions";
            var project = test.TestState.AdditionalProjects[provider];
            project.Sources.Add($"namespace Microsoft.EntityFrameworkCore {{ public class {provider}Options {{ }} "
                + $"public static class {provider}{suffix} {{ public static object Use{provider}(this object o) => o; }} }}");
            test.TestState.AdditionalProjectReferences.Add(provider);
        }

        return test;
    }

    /// <summary>The context of the request has the user after the first call.</summary>
    [Theory]
    [InlineData("_ = await users.GetUserAsync(who); _ = users.GetUserAsync(who).{|#0:Result|};", "UserStore", Info)]
    [InlineData("_ = await users.FindByIdAsync(id); if (who != null) { users.FindByIdAsync(id).{|#0:Wait|}(); }", "UserStore", Info)]
    [InlineData("_ = await users.FindByIdAsync(id); _ = users.FindByIdAsync(id + 1).{|#0:Result|};", "UserStore", Warning)]
    [InlineData("if (id != null) { _ = await users.GetUserAsync(who); } users.GetUserAsync(who).{|#0:Wait|}();", "UserStore", Warning)]
    [InlineData("_ = await users.GetUserAsync(who); _ = users.GetUserAsync(who).{|#0:Result|};", "OtherStore", Warning)]
    [InlineData("_ = await users.FindByEmailAsync(id); _ = users.FindByEmailAsync(id).{|#0:Result|};", "UserStore", Warning)]
    public Task Reports_a_user_who_was_asked_for_before_as_information(string body, string store, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Security.Claims;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Identity;
            class Person { }
            class C
            {
                async Task M(UserManager<Person> users, ClaimsPrincipal who, string id) { await Task.Yield(); {{body}} }
            }
            namespace Microsoft.AspNetCore.Identity.EntityFrameworkCore
            {
                public class {{store}}<T1, T2, T3, T4, T5, T6, T7, T8, T9> { }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));
}
