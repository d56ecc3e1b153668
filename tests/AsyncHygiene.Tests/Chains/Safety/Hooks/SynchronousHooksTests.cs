using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Hooks;

/// <summary>The awaitable form of a library's call does not run what the solution adds to the synchronous one only.</summary>
public class SynchronousHooksTests
{
    /// <summary>What a call needs of the libraries.</summary>
    private const string Libraries =
        """
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Microsoft.EntityFrameworkCore
        {
            public class DbContext : IDisposable
            {
                public Infrastructure.DatabaseFacade Database => new();
                public DbSet<T> Set<T>() where T : class => null;
                public int SaveChanges() => SaveChanges(true);
                public virtual int SaveChanges(bool accept) => 0;
                public Task<int> SaveChangesAsync(CancellationToken token = default) => SaveChangesAsync(true, token);
                public virtual async Task<int> SaveChangesAsync(bool accept, CancellationToken token = default) { await Task.Yield(); return 0; }
                public void Dispose() { }
            }

            public abstract class DbSet<T> : IQueryable<T> where T : class
            {
                public Type ElementType => null;
                public System.Linq.Expressions.Expression Expression => null;
                public IQueryProvider Provider => null;
                public IEnumerator<T> GetEnumerator() => null;
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null;
            }

            public static class EntityFrameworkQueryableExtensions
            {
                public static async Task<List<T>> ToListAsync<T>(this IQueryable<T> source, CancellationToken token = default) { await Task.Yield(); return null; }
            }

            public class DbContextOptionsBuilder
            {
                public DbContextOptionsBuilder UseSeeding(Action<DbContext, bool> seed) => this;
                public DbContextOptionsBuilder UseAsyncSeeding(Func<DbContext, bool, CancellationToken, Task> seed) => this;
            }
        }

        namespace Microsoft.EntityFrameworkCore.Infrastructure
        {
            public class DatabaseFacade
            {
                public virtual bool EnsureCreated() => true;
                public virtual async Task<bool> EnsureCreatedAsync(CancellationToken token = default) { await Task.Yield(); return true; }
            }
        }

        namespace Microsoft.EntityFrameworkCore.Diagnostics
        {
            public interface IDbCommandInterceptor
            {
                int ReaderExecuting(int result) => result;
                ValueTask<int> ReaderExecutingAsync(int result) => new(result);
            }

            public interface ISaveChangesInterceptor
            {
                int SavingChanges(int result) => result;
                ValueTask<int> SavingChangesAsync(int result) => new(result);
            }

            public abstract class SaveChangesInterceptor : ISaveChangesInterceptor
            {
                public virtual int SavingChanges(int result) => result;
                public virtual ValueTask<int> SavingChangesAsync(int result) => new(result);
            }
        }

        namespace Grpc.Core
        {
            public abstract class ClientBase { }
            public class AsyncUnaryCall<T> { public System.Runtime.CompilerServices.TaskAwaiter<T> GetAwaiter() => default; }
        }

        namespace Grpc.Core.Interceptors
        {
            public abstract class Interceptor
            {
                public virtual int BlockingUnaryCall(int request) => request;
                public virtual int AsyncUnaryCall(int request) => request;
            }
        }
        """;

    private const string SaveChanges = "db.SaveChanges();";
    private const string SaveChangesAsync = "await db.SaveChangesAsync();";
    private const string ToList = "db.Set<object>().ToList();";
    private const string ToListAsync = "await db.Set<object>().ToListAsync();";
    private const string Send = "client.Send(request);";
    private const string SendAsync = "await client.SendAsync(request);";
    private const string Create = "db.Database.EnsureCreated();";
    private const string CreateAsync = "await db.Database.EnsureCreatedAsync();";

    private const string SavingChanges = "public override int SavingChanges(int result) => result + 1;";
    private const string SavingChangesAsync = "public override ValueTask<int> SavingChangesAsync(int result) => new(result + 1);";
    private const string Sends =
        "protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken token) => base.Send(request, token);";
    private const string SendsAsync =
        "protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token) => "
            + "base.SendAsync(request, token);";

    private const string SendsOther =
        "protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken token) "
            + "{ request.Headers.Add(\"Key\", \"1\"); return base.Send(request, token); }";

    private const string SendsItself =
        "protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token) => "
            + "Task.FromResult(new HttpResponseMessage());";

    [Theory]
    [InlineData(Send, $"class Header : DelegatingHandler {{ {Sends} }}")]
    [InlineData(SaveChanges, $"class Audit : SaveChangesInterceptor {{ {SavingChanges} }}")]
    [InlineData(SaveChanges, "class Audit : ISaveChangesInterceptor { public int SavingChanges(int result) => result + 1; }")]
    [InlineData(SaveChanges, "class Shop : DbContext { public override int SaveChanges(bool accept) => base.SaveChanges(accept); }")]
    [InlineData(ToList, "class Tags : IDbCommandInterceptor { int IDbCommandInterceptor.ReaderExecuting(int result) => result + 1; }")]
    [InlineData(Create, "class Setup { void Set(DbContextOptionsBuilder builder) => builder.UseSeeding((_, _) => { }); }")]
    [InlineData(Create, "class Setup { void Set(DbContextOptionsBuilder builder) => builder.UseSeeding((_, _) => { }); } "
        + "class Other { void Set(DbContextOptionsBuilder builder) => builder.UseAsyncSeeding((_, _, _) => Task.CompletedTask); }")]
    [InlineData(Send, $"class Header : DelegatingHandler {{ {SendsAsync} }}")]
    [InlineData(Send, $"class Header : DelegatingHandler {{ {SendsOther} {SendsAsync} }}")]
    [InlineData(SaveChanges, $"class Audit : SaveChangesInterceptor {{ {SavingChangesAsync} }}")]
    [InlineData(SaveChanges, "class Audit : SaveChangesInterceptor { "
        + "int _saved; void Note() => _saved++; public override int SavingChanges(int result) { Note(); return result; } "
        + "public override ValueTask<int> SavingChangesAsync(int result) => new(result); }")]
    public Task Refuses_a_call_with_a_synchronous_hook(string call, string hook) =>
        Case(call, call, hook).RefusesAsync("other-work");

    [Theory]
    [InlineData(Send, SendAsync, $"class Header : DelegatingHandler {{ {Sends} {SendsAsync} }}")]
    [InlineData(Send, SendAsync, "class Header : DelegatingHandler { void Send(string text) { } }")]
    [InlineData(SaveChanges, SaveChangesAsync, $"class Audit : SaveChangesInterceptor {{ {SavingChanges} {SavingChangesAsync} }}")]
    [InlineData(
        SaveChanges,
        SaveChangesAsync,
        $"abstract class Base : SaveChangesInterceptor {{ {SavingChangesAsync} }} class Audit : Base {{ {SavingChanges} }}")]
    [InlineData(
        SaveChanges,
        SaveChangesAsync,
        "class Tags : IDbCommandInterceptor { public int ReaderExecuting(int result) => result; "
            + "public ValueTask<int> ReaderExecutingAsync(int result) => new(result); }")]
    [InlineData(
        SaveChanges,
        SaveChangesAsync,
        "class Audit : SaveChangesInterceptor { int _saved; Task Note() { _saved++; return Task.CompletedTask; } "
            + "public override int SavingChanges(int result) { Note().GetAwaiter().GetResult(); return base.SavingChanges(result); } "
            + "public override async ValueTask<int> SavingChangesAsync(int result) "
            + "{ await Note(); return await base.SavingChangesAsync(result); } }")]
    [InlineData(Send, SendAsync, $"class Fixed : HttpMessageHandler {{ {SendsItself} }}")]
    [InlineData(ToList, ToListAsync, $"class Audit : SaveChangesInterceptor {{ {SavingChanges} }}")]
    [InlineData(
        Create,
        CreateAsync,
        "class Setup { void Set(DbContextOptionsBuilder builder) => "
            + "builder.UseSeeding((_, _) => { }).UseAsyncSeeding((_, _, _) => Task.CompletedTask); }")]
    public Task Converts_a_call_whose_hooks_have_both_forms(string call, string converted, string hook) =>
        Case(call, converted, hook).RunAsync();

    private static ChainCase Case(string call, string converted, string hook)
    {
        var hooks = $$"""
            #nullable disable
            using System.Net.Http;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Diagnostics;

            {{hook}}
            """;
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", Service(call), Service(converted))) { Libraries = [Libraries] })
            .With(new ChainProject("Hooks", ("Hooks.cs", hooks, hooks)) { Libraries = [Libraries] });
    }

    private static string Service(string call) => $$"""
        #nullable disable
        using System.Linq;
        using System.Net.Http;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Service(DbContext db, HttpClient client)
        {
            public async Task RunAsync(HttpRequestMessage request)
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
