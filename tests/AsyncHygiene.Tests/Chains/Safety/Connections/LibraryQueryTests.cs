using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>A member of a library gives a query, and tests or other classes of the solution let it give a list.</summary>
public class LibraryQueryTests
{
    private const string Roles = "roles.Roles.Where(r => r.Name == name)";
    private const string Users = "users.Users";
    private const string Set = "context.Set<Order>()";
    private const string OpenSet = "context.Set<T>()";
    private const string Own = "repository.All().Where(o => o.Id > 1)";
    private const string Of = "Mock.Of<IRepository>(r => ";

    [Theory]
    [InlineData(Roles, "managed.Setup(m => m.Roles).Returns(roles);")]
    [InlineData(Roles, "managed.SetupGet(m => m.Roles).Returns(() => new List<IdentityRole>().AsQueryable());")]
    [InlineData(Roles, "store.As<IQueryableRoleStore<IdentityRole>>().Setup(s => s.Roles).Returns(roles);")]
    [InlineData(Roles, "store.As<IQueryableRoleStore<IdentityRole>>().SetupGet(s => s.Roles).Returns(roles);")]
    [InlineData(Roles, "_ = Mock.Of<IQueryableRoleStore<IdentityRole>>(s => s.Roles == roles);")]
    [InlineData(Roles, "_ = Mock.Of<RoleManager<IdentityRole>>(m => m.SupportsRoleClaims && roles == m.Roles);")]
    [InlineData(Set, "context.Setup(c => c.Set<Order>()).Returns(orders.Object);")]
    [InlineData(OpenSet, "context.Setup(c => c.Set<Order>()).Returns(orders.Object);")]
    [InlineData(Own, "_ = " + Of + "r.All() == rows);")]
    [InlineData(Own, "_ = " + Of + "r.Name == string.Empty && r.All() == new List<Order>().AsQueryable());")]
    [InlineData(Own, "_ = " + Of + "rows == r.All());")]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(new EnumerableQuery<Order>(new List<Order>()));")]
    [InlineData("repository.Rows", "new Mock<IRepository>().SetupProperty(r => r.Rows, rows);")]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Lists.Rows());")]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Lists.Rows);")]
    [InlineData(Own, "var setup = new Mock<IRepository>().Setup(r => r.All()); setup.Returns(rows);")]
    [InlineData(
        Own,
        "System.Linq.Expressions.Expression<System.Func<IRepository, IQueryable<Order>>> all = r => r.All(); "
            + "new Mock<IRepository>().Setup(all).Returns(rows);")]
    [InlineData("(await repository.FindAsync())", "new Mock<IRepository>().Setup(r => r.FindAsync()).ReturnsAsync(rows);")]
    [InlineData(
        "(await repository.FindAsync().ConfigureAwait(false))",
        "new Mock<IRepository>().Setup(r => r.FindAsync()).Returns(Task.FromResult(rows));")]
    public Task Refuses_a_query_that_a_mock_gives_from_a_list(string query, string told, string other = "") =>
        Case(query, unchanged: true, Tests(told), other).RefusesAsync("list-query");

    [Theory]
    [InlineData(Own, "NSubstitute.SubstituteExtensions.Returns(substitute.All(), rows);")]
    [InlineData(Own, "SubstituteExtensions.Returns<IQueryable<Order>>(substitute.All(), _ => rows);")]
    [InlineData(Own, "SubstituteExtensions.ReturnsForAnyArgs(substitute.All(), rows);")]
    [InlineData(Own, "substitute.All().Returns(rows);")]
    [InlineData(Roles, "SubstituteExtensions.Returns(managed.Roles, roles);")]
    [InlineData(Roles, "managed.Roles.Returns(roles);")]
    public Task Refuses_a_query_that_a_substitute_gives_from_a_list(string query, string told) =>
        Case(query, unchanged: true, SubstituteTests(told)).RefusesAsync("list-query");

    private const string Store = """
        public class Store(List<IdentityRole> list) : IQueryableRoleStore<IdentityRole>
        {
            public IQueryable<IdentityRole> Roles => list.AsQueryable();
            public void Dispose() { }
            public Task<IdentityResult> CreateAsync(IdentityRole r, CancellationToken t) => null;
            public Task<IdentityResult> UpdateAsync(IdentityRole r, CancellationToken t) => null;
            public Task<IdentityResult> DeleteAsync(IdentityRole r, CancellationToken t) => null;
            public Task<string> GetRoleIdAsync(IdentityRole r, CancellationToken t) => null;
            public Task<string> GetRoleNameAsync(IdentityRole r, CancellationToken t) => null;
            public Task SetRoleNameAsync(IdentityRole r, string n, CancellationToken t) => null;
            public Task<string> GetNormalizedRoleNameAsync(IdentityRole r, CancellationToken t) => null;
            public Task SetNormalizedRoleNameAsync(IdentityRole r, string n, CancellationToken t) => null;
            public Task<IdentityRole> FindByIdAsync(string i, CancellationToken t) => null;
            public Task<IdentityRole> FindByNameAsync(string n, CancellationToken t) => null;
        }
        """;

    private const string Managers = """
        public class Managed(List<IdentityRole> list) : RoleManager<IdentityRole>(null!, null!, null!, null!, null!)
        {
            public override IQueryable<IdentityRole> Roles => list.AsQueryable();
        }
        """;

    private const string Contexts = """
        public class OrderSet<T> : Microsoft.EntityFrameworkCore.DbSet<T>, IQueryable<T> where T : class
        {
            public override Microsoft.EntityFrameworkCore.Metadata.IEntityType EntityType => null!;
        }

        public class Fake : Microsoft.EntityFrameworkCore.DbContext
        {
            public override Microsoft.EntityFrameworkCore.DbSet<T> Set<T>() => new OrderSet<T>();
        }
        """;

    [Theory]
    [InlineData(Roles, Store)]
    [InlineData(Roles, Managers)]
    [InlineData(Set, Contexts)]
    [InlineData("(await managers.GetAsync()).Roles", Managers)]
    public Task Refuses_a_query_that_a_class_of_the_solution_gives_from_a_list(string query, string type) =>
        Case(query, unchanged: true, Tests("_ = rows;"), type).RefusesAsync("list-query");

    /// <summary>Nothing that is told or written is about this query, or it gives what can be awaited.</summary>
    [Theory]
    [InlineData(Roles, "users.Setup(m => m.Users).Returns(new List<IdentityUser>().AsQueryable());")]
    [InlineData(Users, "managed.Setup(m => m.Roles).Returns(roles);")]
    [InlineData(Users, "store.As<IQueryableRoleStore<IdentityRole>>().Setup(s => s.Roles).Returns(roles);")]
    [InlineData(Users, "_ = rows;", Store + Managers)]
    [InlineData(Roles, "new Mock<RoleManager<OtherRole>>().Setup(m => m.Roles).Returns(new List<OtherRole>().AsQueryable());")]
    [InlineData(
        Roles,
        "store.As<IQueryableRoleStore<OtherRole>>().Setup(m => m.Roles).Returns(new List<OtherRole>().AsQueryable());")]
    [InlineData(Set, "context.Setup(c => c.Set<IdentityUser>()).Returns(new Mock<DbSet<IdentityUser>>().Object);")]
    [InlineData(Roles, "managed.Setup(m => m.Roles).Returns((IQueryable<IdentityRole>)null!); _ = rows;")]
    [InlineData(Own, "_ = " + Of + "r.Rows == rows);")]
    [InlineData(Own, "_ = rows.Where(o => o.Id == 2).Concat(rows).Count();")]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.Name).Returns(string.Empty); _ = new EnumerableQuery<Order>(rows);")]
    public Task Converts_a_query_that_nothing_gives_from_a_list(string query, string told, string other = "") =>
        Case(query, unchanged: false, Tests(told), other).RunAsync();

    /// <summary>What another project makes of lists.</summary>
    [Theory]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Helpers.Rows());", true)]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Helpers.RowsOf(new Order()));", true)]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Helpers.Kept);", true)]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Helpers.Rows);", true)]
    [InlineData(Own, "Helpers.Give(new Mock<IRepository>(), new List<Order>().AsQueryable());", true)]
    [InlineData(Own, "new Mock<IRepository>().Setup(r => r.All()).Returns(Helpers.Stored(context.Object));", false)]
    public async Task Finds_a_list_that_a_helper_of_another_project_makes(string query, string told, bool refuses)
    {
        const string Helpers = """
            using System.Collections.Generic;
            using System.Linq;
            using App;
            using Microsoft.EntityFrameworkCore;
            using Moq;

            public static class Helpers
            {
                public static readonly IQueryable<Order> Kept = new List<Order>().AsQueryable();

                public static IQueryable<Order> Rows() => new List<Order>().AsQueryable();

                public static IQueryable<T> RowsOf<T>(params T[] rows) { return rows.AsQueryable(); }

                public static IQueryable<Order> Stored(DbContext context) => context.Set<Order>();

                public static void Give(Mock<IRepository> mock, IQueryable<Order> rows) => mock.Setup(r => r.All()).Returns(rows);
            }
            """;
        var tests = Tests(told);
        var references = Framework.Net10.WithEntityFrameworkCore().WithMoq();
        var after = refuses ? $"{query}.ToList()" : $"await {query}.ToListAsync()";
        var report = await new ChainCase()
            .With(new ChainProject("App", ("Service.cs", Service($"{query}.ToList()"), Service(after)))
            {
                References = Framework.Net10.WithEntityFrameworkCore(),
            })
            .With(new ChainProject("Helpers", ("Helpers.cs", Helpers, Helpers)) { Uses = ["App"], References = references })
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests)) { Uses = ["App", "Helpers"], References = references })
            .RunAsync();
        Assert.Equal(refuses ? ["list-query"] : [], report.Refused.Select(r => r.Refusal.Code));
    }

    private static ChainCase Case(string query, bool unchanged, string tests, string other = "")
    {
        var before = Service($"{query}.ToList()");
        var test = Usings + other;
        return new ChainCase()
            .With(new ChainProject("App", ("Service.cs", before, unchanged ? before : Service($"await {query}.ToListAsync()")))
            {
                References = Framework.Net10.WithEntityFrameworkCore(),
            })
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests), ("Others.cs", test, test))
            {
                Uses = ["App"],
                References = Framework.Net10.WithEntityFrameworkCore().WithMoq().WithNSubstitute(),
            });
    }

    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using App;
        using Microsoft.AspNetCore.Identity;

        public class Tests2;

        """;

    private static string Tests(string told) => $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using App;
        using Microsoft.AspNetCore.Identity;
        using Microsoft.EntityFrameworkCore;
        using Moq;

        public class OtherRole;

        public class Tests
        {
            public void Finds(
                Mock<RoleManager<IdentityRole>> managed,
                Mock<UserManager<IdentityUser>> users,
                Mock<IRoleStore<IdentityRole>> store,
                Mock<DbContext> context,
                Mock<DbSet<Order>> orders)
            {
                var roles = new[] { new IdentityRole("User") }.AsQueryable();
                var rows = new List<Order>().AsQueryable();
                {{told}}
            }
        }

        public static class Lists
        {
            public static IQueryable<Order> Rows() => new List<Order>().AsQueryable();
        }
        """;

    private static string SubstituteTests(string told) => $$"""
        using System.Collections.Generic;
        using System.Linq;
        using App;
        using Microsoft.AspNetCore.Identity;
        using NSubstitute;

        public class Tests
        {
            public void Finds(IRepository substitute, RoleManager<IdentityRole> managed)
            {
                var roles = new[] { new IdentityRole("User") }.AsQueryable();
                var rows = new List<Order>().AsQueryable();
                {{told}}
            }
        }
        """;

    private static string Service(string rows) => $$"""
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Identity;
        using Microsoft.EntityFrameworkCore;

        namespace App;

        public class Order { public int Id { get; set; } }

        public interface IRepository
        {
            IQueryable<Order> All();

            IQueryable<Order> Rows { get; set; }

            Task<IQueryable<Order>> FindAsync();

            string Name { get; }
        }

        public interface IManagers { Task<RoleManager<IdentityRole>> GetAsync(); }

        public class Service<T>(
            RoleManager<IdentityRole> roles,
            UserManager<IdentityUser> users,
            DbContext context,
            IRepository repository,
            IManagers managers)
            where T : class
        {
            public async Task<int> CountAsync(string name)
            {
                await Task.Yield();
                return name is null ? 0 : ({{rows}}).Count;
            }
        }
        """;
}
