using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>A cache or database that the programs of a solution choose for its libraries.</summary>
public class SolutionStoreTests
{
    private const string Words = " | no wait: as every program of this solution sets it up, it works synchronously";
    private const string Cache = "T:Microsoft.Extensions.Caching.Distributed.IDistributedCache" + Words;
    private const string Database = "T:Microsoft.EntityFrameworkCore.DbContext" + Words;

    private const string CacheLibrary =
        "using Microsoft.Extensions.Caching.Distributed; namespace Lib; public class Kept(IDistributedCache cache) { "
        + "public byte[]? Get() => cache.Get(\"a\"); }";

    private const string DataLibrary = "namespace Lib; public class Shop : Microsoft.EntityFrameworkCore.DbContext { }";

    private const string Server = """
        using Microsoft.AspNetCore.Builder;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.EntityFrameworkCore;
        var builder = WebApplication.CreateBuilder(args);
        SETUP
        builder.Build().Run();
        static class Uses { public static object? One(Lib.TYPE one) => one; }
        namespace Microsoft.EntityFrameworkCore { static class Some { } }
        """;

    private static readonly LoadedProject s_framework =
        Sources.Project("Ef", "namespace Microsoft.EntityFrameworkCore { public class DbContext { } public class Options { } }");

    private static readonly LoadedProject s_sqlite = Provider("Sqlite", "SqliteDbContextOptionsBuilderExtensions", "UseSqlite");

    private static readonly LoadedProject s_sqlServer = Provider("SqlServer", "SqlServerDbContextOptionsExtensions", "UseSqlServer");

    [Fact]
    public async Task Names_a_cache_in_memory_that_every_program_sets_up()
    {
        var lib = Sources.Project("Lib", CacheLibrary);
        var memory = Sources.Project("Web", Program("builder.Services.AddDistributedMemoryCache();", "Kept"), lib);
        Assert.Equal([Cache], await Sources.PathsAsync(memory, lib));
        Assert.Empty(await Sources.PathsAsync(Sources.Project("Web", Program("", "Kept"), lib), lib));
        Assert.Empty(await Sources.PathsAsync(memory, lib with { HasUsersElsewhere = true }));
        var own = Sources.Project("Own", "interface IOwn : Microsoft.Extensions.Caching.Distributed.IDistributedCache { }");
        Assert.Empty(await Sources.PathsAsync(memory, lib, own));
    }

    [Fact]
    public async Task Names_a_database_that_works_synchronously_in_every_program()
    {
        var lib = Sources.Project("Lib", DataLibrary, s_framework);
        var sqlite = Sources.Project("Web", Program("new Options().UseSqlite();", "Shop"), lib, s_framework, s_sqlite);
        Assert.Equal([Database], await Sources.PathsAsync(sqlite, lib));
        var server = Sources.Project("Other", Program("new Options().UseSqlServer();", "Shop"), lib, s_framework, s_sqlServer);
        Assert.Empty(await Sources.PathsAsync(server, lib));
        Assert.Empty(await Sources.PathsAsync(sqlite, server, lib));
        Assert.Empty(await Sources.PathsAsync(sqlite));
    }

    /// <summary>A library may reference several databases, and leave it to the program which one that is.</summary>
    [Fact]
    public async Task Names_the_database_that_the_program_chooses_of_several()
    {
        var lib = Sources.Project("Lib", DataLibrary, s_framework, s_sqlite, s_sqlServer);
        var sqlite = Sources.Project("Web", Program("new Options().UseSqlite();", "Shop"), lib, s_framework, s_sqlite, s_sqlServer);
        Assert.Equal([Database], await Sources.PathsAsync(sqlite, lib));
        var server = Sources.Project("Web", Program("new Options().UseSqlServer();", "Shop"), lib, s_framework, s_sqlite, s_sqlServer);
        Assert.Empty(await Sources.PathsAsync(server, lib));
        var open = Sources.Project("Web", Program("", "Shop"), lib, s_framework, s_sqlite, s_sqlServer);
        Assert.Empty(await Sources.PathsAsync(open, lib));
        var naming = Sources.Project(
            "Lib",
            DataLibrary + " class Set { void Up() { "
                + "Microsoft.EntityFrameworkCore.SqlServerDbContextOptionsExtensions.UseSqlServer(new()); } }",
            s_framework,
            s_sqlite,
            s_sqlServer);
        Assert.Empty(await Sources.PathsAsync(
            Sources.Project("Web", Program("new Options().UseSqlite();", "Shop"), naming, s_framework, s_sqlite, s_sqlServer),
            naming));
    }

    /// <summary>A reference that a library does not use says nothing of the database.</summary>
    [Fact]
    public async Task Names_the_database_that_the_program_chooses_where_a_library_references_another()
    {
        var lib = Sources.Project("Lib", DataLibrary, s_framework, s_sqlServer);
        var sqlite = Sources.Project("Web", Program("new Options().UseSqlite();", "Shop"), lib, s_framework, s_sqlite, s_sqlServer);
        Assert.Equal([Database], await Sources.PathsAsync(sqlite, lib));
        var server = Sources.Project("Web", Program("new Options().UseSqlServer();", "Shop"), lib, s_framework, s_sqlServer);
        Assert.Empty(await Sources.PathsAsync(server, lib));
        var open = Sources.Project("Web", Program("", "Shop"), lib, s_framework, s_sqlServer);
        Assert.Empty(await Sources.PathsAsync(open, lib));
    }

    private static string Program(string setUp, string type) => Server.Replace("SETUP", setUp).Replace("TYPE", type);

    private static LoadedProject Provider(string name, string type, string method) => Sources.Project(
        name,
        $$"""
        namespace Microsoft.EntityFrameworkCore;
        public static class {{type}} { public static void {{method}}(this Options o) { } }
        """,
        s_framework);
}
