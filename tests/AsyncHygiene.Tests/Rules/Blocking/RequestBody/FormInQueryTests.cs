using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.RequestBodyAnalyzer, AsyncHygiene.Fixes.RequestBodyFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.RequestBody;

/// <summary>
/// Entity Framework Core evaluates what does not depend on a row before it sends the query: it reads the form, on the thread that runs the
/// query.
/// </summary>
public class FormInQueryTests
{
    [Theory]
    [InlineData("await _db.Items.FirstOrDefaultAsync(x => x.Key == Request.[|Form|][\"k\"].ToString()); _ = Request.Form[\"v\"];")]
    [InlineData("await _db.Items.AnyAsync(x => x.Key == Request.[|Form|][\"k\"].ToString()).ConfigureAwait(false); _ = Request.Form;")]
    [InlineData("_ = _db.Items.First(x => x.Key == Request.[|Form|][\"k\"].ToString()); _ = Request.Form[\"v\"];")]
    [InlineData("_ = _db.Items.Where(x => x.Key == Request.[|Form|][\"k\"].ToString()).OrderBy(x => x.Key).ToList(); _ = Request.Form;")]
    [InlineData("await _db.Items.AsNoTracking().Where(x => x.Key == Request.[|Form|][\"k\"].ToString()).ToListAsync(); _ = Request.Form;")]
    [InlineData("await _db.Items.Where(x => x.Key == Request.[|Form|][\"k\"].ToString()).AsNoTracking().CountAsync(); _ = Request.Form;")]
    [InlineData(
        "foreach (var i in _db.Items.Where(x => x.Key == Request.[|Form|][\"k\"].ToString())) { _ = Request.Form; } _ = Request.Form;")]
    [InlineData(
        "await _db.Items.FirstAsync(x => x.Key == Request.[|Form|][\"k\"].ToString() && x.Value == Request.Form[\"v\"].ToString());")]
    [InlineData("_ = Request.[|Form|]; await _db.Items.FirstAsync(x => x.Key == Request.Form[\"k\"].ToString());")]
    [InlineData("await Request.ReadFormAsync(); await _db.Items.FirstAsync(x => x.Key == Request.Form[\"k\"].ToString());")]
    [InlineData("_ = (from x in _db.Items where x.Key == Request.[|Form|][\"k\"].ToString() select x).ToList(); _ = Request.Form;")]
    public Task Flags_the_first_read_in_a_query_that_runs(string body) => VerifyAsync(body);

    /// <summary>The operators' other arguments are evaluated first, and the lambda when the query runs.</summary>
    [Fact]
    public Task Flags_an_argument_that_is_evaluated_before_the_lambda() => VerifyAsync(
        "_ = _db.Items.Where(x => x.Key == Request.Form[\"k\"].ToString()).Take(Request.[|Form|].Count).ToList();");

    [Theory]
    [InlineData("_ = _db.Items.Where(x => x.Key == Request.Form[\"k\"].ToString()); _ = Request.[|Form|];")]
    [InlineData("var q = _db.Items.Where(x => x.Key == Request.Form[\"k\"].ToString()); _ = Request.[|Form|]; _ = q.ToList();")]
    [InlineData("var t = _db.Items.FirstAsync(x => x.Key == Request.Form[\"k\"].ToString()); _ = Request.[|Form|]; await t;")]
    [InlineData("_ = _list.AsQueryable().First(x => x.Key == Request.Form[\"k\"].ToString()); _ = Request.[|Form|];")]
    [InlineData(
        "Expression<Func<Item, bool>> e = x => x.Key == Request.Form[\"k\"].ToString(); _ = Request.[|Form|]; _ = _db.Items.First(e);")]
    [InlineData("_ = _db.Items.Where(x => x.Parts.Any(p => p.Key == Request.Form[\"k\"].ToString())).ToList(); _ = Request.[|Form|];")]
    [InlineData("Take(x => x.Key == Request.Form[\"k\"].ToString()); _ = Request.[|Form|];")]
    [InlineData("_ = _db.Items.First(x => x.Http.Request.Form.Count == 1); _ = Request.[|Form|];")]
    public Task Accepts_a_read_in_a_lambda_that_need_not_run_there(string body) => VerifyAsync(body);

    /// <summary>It is read only if the first part holds, so the later line may be the first one to read it.</summary>
    [Fact]
    public Task Flags_a_later_read_where_the_one_in_the_query_depends_on_a_condition() => VerifyAsync(
        "_ = _db.Items.First(x => b && x.Key == Request.[|Form|][\"k\"].ToString()); _ = Request.[|Form|];");

    [Fact]
    public Task Flags_a_later_read_where_the_query_stands_in_a_branch() => VerifyAsync(
        "if (b) _ = _db.Items.First(x => x.Key == Request.[|Form|][\"k\"].ToString()); _ = Request.[|Form|];");

    [Fact]
    public Task Accepts_forms_of_actions_that_bind() => Verify.AnalyzerAsync(
        Source("await _db.Items.FirstAsync(x => x.Key == Request.Form[\"k\"].ToString());", "int id"),
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Reports_where_to_read_it() => Verify.AnalyzerAsync(
        Source("await _db.Items.FirstAsync(x => x.Key == Request.{|#0:Form|}[\"k\"].ToString());"),
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1004", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'HttpRequest.Form' blocks a thread-pool thread on a request path: ItemsController.Post; use 'await ReadFormAsync' before the "
                + "query, which reads it here"));

    [Fact]
    public Task Offers_only_the_reason_in_a_query() => Verify.Reason(
        Source("await _db.Items.FirstAsync(x => x.Key == Request.[|Form|][\"k\"].ToString());"),
        Framework.Net10.WithEntityFrameworkCore()).RunAsync();

    private static Task VerifyAsync(string body) => Verify.AnalyzerAsync(Source(body), Framework.Net10.WithEntityFrameworkCore());

    private static string Source(string body, string parameter = "") =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;
        public class Item
        {
            public string Key { get; set; }
            public string Value { get; set; }
            public HttpContext Http { get; set; }
            public List<Item> Parts { get; set; }
        }
        public class Db : DbContext { public DbSet<Item> Items => Set<Item>(); }
        public class ItemsController : ControllerBase
        {
            private readonly Db _db;
            private readonly List<Item> _list = new();
            private static readonly bool b = DateTime.Now.Hour > 1;
            private static void Take(Expression<Func<Item, bool>> e) { }
            public async Task Post({{parameter}}) { await Task.Yield(); {{body}} }
        }
        """;
}
