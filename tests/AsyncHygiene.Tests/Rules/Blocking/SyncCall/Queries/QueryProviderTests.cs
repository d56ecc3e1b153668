using System.IO;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Queries;

/// <summary>Queries of libraries that run them in a way of their own.</summary>
public class QueryProviderTests
{
    private const string OwnProvider = "class Provider : IQueryProvider { }";

    private const string Provider =
        "IQueryable IQueryProvider.CreateQuery(System.Linq.Expressions.Expression e) => null; "
            + "IQueryable<T> IQueryProvider.CreateQuery<T>(System.Linq.Expressions.Expression e) => null; "
            + "object IQueryProvider.Execute(System.Linq.Expressions.Expression e) => null; "
            + "T IQueryProvider.Execute<T>(System.Linq.Expressions.Expression e) => default;";

    private const string Operators =
        "namespace Documents.Linq { public static class QueryExtensions { "
            + "public static System.Threading.Tasks.Task<System.Collections.Generic.List<T>> ToListAsync<T>("
            + "this IQueryable<T> source, System.Threading.CancellationToken token = default) => null; } }";

    /// <summary>The operators of Entity Framework throw on the queries of a document database, and so does the stream of a loop.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData(OwnProvider, false)]
    public async Task Accepts_queries_of_a_library_that_runs_them_itself(string type, bool isFlagged)
    {
        var (open, close) = isFlagged ? ("[|", "|]") : ("", "");
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Linq;
                using System.Threading.Tasks;
                using Documents;
                using Microsoft.EntityFrameworkCore;

                interface ISession { IQueryable<T> Query<T>(); IQueryable<T> Either<T>(bool document); }

                class Session(Client client, DbContext db) : ISession
                {
                    public IQueryable<T> Query<T>() { var all = client.Query<T>(); return all.Where(i => i != null); }
                    public IQueryable<T> Either<T>(bool document) => db.Set<Box<T>>().Select(b => b.Value);
                }

                class Box<T> { public T Value { get; set; } }

                class C
                {
                    async Task M(Client client, ISession session, DbSet<string> names)
                    {
                        await Task.Yield();
                        _ = client.Query<string>().Where(n => n != "").{{open}}ToList{{close}}();
                        _ = client.Numbers.{{open}}First{{close}}();
                        _ = (from n in session.Query<string>() select n).{{open}}Count{{close}}();
                        {{open}}foreach{{close}} (var n in session.Query<int>()) { }
                        _ = names.[|ToList|]();
                        _ = session.Either<int>(true).[|ToList|]();
                    }
                }
                """,
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
        };
        test.TestState.AdditionalReferences.Add(await LibraryAsync(type));
        await test.RunAsync();
    }

    /// <summary>The repository is in one project, the class that inherits it in another, and the query in a third.</summary>
    [Theory]
    [InlineData("", true, "net10.0")]
    [InlineData(OwnProvider, false, "net10.0")]
    [InlineData("", true, "net8.0")]
    [InlineData(OwnProvider, false, "net8.0")]
    public async Task Accepts_queries_of_such_a_library_behind_an_inherited_repository(string type, bool isFlagged, string framework)
    {
        var (open, close) = isFlagged ? ("[|", "|]") : ("", "");
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Linq;
                using System.Threading.Tasks;
                using App;

                class C
                {
                    async Task M(IItems items)
                    {
                        await Task.Yield();
                        _ = items.GetAll().{{open}}First{{close}}(i => i.Id == 1);
                        _ = items.GetAll().Where(i => i.Id == 1).{{open}}ToList{{close}}();
                        var all = items.GetAll();
                        {{open}}foreach{{close}} (var i in all) { }
                    }
                }
                """,
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
        };
        var library = await LibraryAsync(type);
        var data = test.TestState.AdditionalProjects["Data"];
        data.ReferenceAssemblies = Framework.Named(framework);
        data.AdditionalReferences.Add(library);
        data.Sources.Add(
            """
            using System.Linq;
            namespace Data
            {
                public interface IRepository<T> { IQueryable<T> GetAll(); }
                public class Repository<T>(Documents.Client client) : IRepository<T>
                {
                    public IQueryable<T> GetAll() { return client.Query<T>(); }
                }
            }
            """);
        var app = test.TestState.AdditionalProjects["App"];
        app.ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore();
        app.AdditionalReferences.Add(library);
        app.AdditionalProjectReferences.Add("Data");
        app.Sources.Add(
            """
            namespace App
            {
                public class Item { public int Id { get; set; } }
                public interface IItems : Data.IRepository<Item> { }
                public class Items(Documents.Client client) : Data.Repository<Item>(client), IItems { }
            }
            """);

        // Another file of the same library, as where the versions of packages differ: each project sees a copy of Data of its own.
        test.TestState.AdditionalReferences.Add(await LibraryAsync(type));
        test.TestState.AdditionalProjectReferences.Add("Data");
        test.TestState.AdditionalProjectReferences.Add("App");
        await test.RunAsync();
    }

    /// <summary>The library has awaitable operators of its own, in a namespace that the file may import or not.</summary>
    [Theory]
    [InlineData("using Documents.Linq;\n")]
    [InlineData("using Documents.Linq;\nusing Microsoft.EntityFrameworkCore.Infrastructure;\n")]
    [InlineData("")]
    public async Task Awaits_operators_of_the_library_that_runs_the_query(string import)
    {
        const string Use =
            """
            using System.Linq;
            using System.Threading.Tasks;
            using Documents;

            interface ISession { IQueryable<T> Query<T>(); }
            class Session(Client client) : ISession { public IQueryable<T> Query<T>() => client.Query<T>(); }

            class C
            {
                async Task M(Client client, ISession session)
                {
                    await Task.Yield();
                    _ = client.Query<string>().Where(n => n != "").[|ToList|]();
                    _ = client.Numbers.Count();
                    _ = (from n in session.Query<string>() select n).[|ToList|]();
                }
            }
            """;
        var test = new Verify.Test
        {
            TestCode = import + Use,
            FixedCode = (import == "" ? Use.Replace("using Documents;", "using Documents;\nusing Documents.Linq;") : import + Use)
                .Replace("_ = client.Query<string>().Where", "_ = await client.Query<string>().Where")
                .Replace("_ = (from", "_ = await (from")
                .Replace("[|ToList|]", "ToListAsync"),
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
        };
        var library = await LibraryAsync(OwnProvider, Operators);
        test.TestState.AdditionalReferences.Add(library);
        test.FixedState.AdditionalReferences.Add(library);
        await test.RunAsync();
    }

    /// <summary>Another part of the library has the operator, for a type of its own that the query is.</summary>
    [Fact]
    public async Task Flags_an_operator_for_a_type_of_the_library()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using Documents;

                public static class CursorExtensions { public static Task<List<T>> ToListAsync<T>(this Documents<T> source) => null; }

                class C
                {
                    async Task M(Documents<string> all, IQueryable<string> other)
                    {
                        await Task.Yield();
                        _ = all.[|ToList|]();
                        _ = all.Where(n => n != "").ToList();
                        _ = other.ToList();
                    }
                }
                """,
        };
        const string Documents =
            "namespace Documents { public class Documents<T> : IQueryable<T>, IQueryProvider { public System.Type ElementType => null; "
                + "public System.Linq.Expressions.Expression Expression => null; IQueryProvider IQueryable.Provider => this; "
                + "public System.Collections.Generic.IEnumerator<T> GetEnumerator() => null; "
                + "System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null; "
                + "IQueryable IQueryProvider.CreateQuery(System.Linq.Expressions.Expression e) => null; "
                + "IQueryable<U> IQueryProvider.CreateQuery<U>(System.Linq.Expressions.Expression e) => null; "
                + "object IQueryProvider.Execute(System.Linq.Expressions.Expression e) => null; "
                + "U IQueryProvider.Execute<U>(System.Linq.Expressions.Expression e) => default; } }";
        test.TestState.AdditionalReferences.Add(await LibraryAsync("", Documents));
        await test.RunAsync();
    }

    /// <summary>A file that imports another library's operators finds them first.</summary>
    [Fact]
    public async Task Keeps_to_the_operators_of_Entity_Framework_on_its_queries()
    {
        const string Use =
            """
            using System.Linq;
            using System.Threading.Tasks;
            using Documents.Linq;

            class C(Microsoft.EntityFrameworkCore.DbSet<string> names)
            {
                async Task M() { await Task.Yield(); _ = names.Where(n => n != "").[|ToList|](); }
            }
            """;
        var test = new Verify.Test { TestCode = Use, FixedCode = Use, ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore() };
        test.TestState.AdditionalReferences.Add(await LibraryAsync(OwnProvider, Operators));
        await test.RunAsync();
    }

    private static async Task<MetadataReference> LibraryAsync(string type, string operators = "")
    {
        var library = CSharpCompilation.Create(
            "Documents",
            [
                CSharpSyntaxTree.ParseText(
                    $$"""
                    using System.Linq;
                    namespace Documents
                    {
                        public class Client { public IQueryable<T> Query<T>() => null; public IQueryable<int> Numbers => null; }
                        {{type.Replace("{ }", "{ " + Provider + " }")}}
                    }
                    {{operators}}
                    """),
            ],
            await Framework.Net8.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        return MetadataReference.CreateFromImage(image.ToArray());
    }
}
