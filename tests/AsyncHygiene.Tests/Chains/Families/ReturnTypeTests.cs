using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>Results that are converted to each other, which their tasks are not.</summary>
public class ReturnTypeTests
{
    [Fact]
    public Task Converts_with_the_result_type_where_tasks_do_not_convert() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Threading;

        interface IMany<T> { IEnumerable<T> Get<TKey>(TKey key); }
        class Slow : IMany<object> { public IEnumerable<object> Get<TKey>(TKey key) { Thread.Sleep(1); return new List<string>(); } }
        class Fast : IMany<object> { public IEnumerable<object> Get<TKey>(TKey key) => new List<string>(); }
        class None<T> : IMany<T> { public IEnumerable<T> Get<TKey>(TKey key) => null!; }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        interface IMany<T> { Task<IEnumerable<T>> GetAsync<TKey>(TKey key); }
        class Slow : IMany<object> { public async Task<IEnumerable<object>> GetAsync<TKey>(TKey key) { await Task.Delay(1); return new List<string>(); } }
        class Fast : IMany<object> { public Task<IEnumerable<object>> GetAsync<TKey>(TKey key) => Task.FromResult<IEnumerable<object>>(new List<string>()); }
        class None<T> : IMany<T> { public Task<IEnumerable<T>> GetAsync<TKey>(TKey key) => Task.FromResult<IEnumerable<T>>(null!); }
        """);

    /// <summary>A task of what is never null is no task of what may be: CS8613 in a project that was without warnings.</summary>
    [Fact]
    public Task Converts_an_implementation_to_promise_what_its_contract_does() => ChainCase.ConvertsAsync(
        """
        #nullable enable
        #pragma warning error nullable
        using System.Threading;

        interface IMaybe<T> { string? Get(int id); T? One(); int? Count(); string Name(); }
        class Slow : IMaybe<string>
        {
            public virtual string Get(int id) { Thread.Sleep(1); return ""; }
            public string One() { Thread.Sleep(1); return ""; }
            public int? Count() { Thread.Sleep(1); return 1; }
            public string Name() { Thread.Sleep(1); return ""; }
        }
        class Slower : Slow { public override string Get(int id) { Thread.Sleep(2); return "s"; } }
        class Fast : IMaybe<string>
        {
            public string Get(int id) => "f";
            public string One() => "f";
            public int? Count() => 2;
            public string Name() { return "f"; }
        }
        """,
        """
        #nullable enable
        #pragma warning error nullable
        using System.Threading.Tasks;

        interface IMaybe<T> { Task<string?> GetAsync(int id); Task<T?> OneAsync(); Task<int?> CountAsync(); Task<string> NameAsync(); }
        class Slow : IMaybe<string>
        {
            public virtual async Task<string?> GetAsync(int id) { await Task.Delay(1); return ""; }
            public async Task<string?> OneAsync() { await Task.Delay(1); return ""; }
            public async Task<int?> CountAsync() { await Task.Delay(1); return 1; }
            public async Task<string> NameAsync() { await Task.Delay(1); return ""; }
        }
        class Slower : Slow { public override async Task<string?> GetAsync(int id) { await Task.Delay(2); return "s"; } }
        class Fast : IMaybe<string>
        {
            public Task<string?> GetAsync(int id) => Task.FromResult<string?>("f");
            public Task<string?> OneAsync() => Task.FromResult<string?>("f");
            public Task<int?> CountAsync() => Task.FromResult<int?>(2);
            public Task<string> NameAsync() { return Task.FromResult("f"); }
        }
        """);

    [Fact]
    public Task Converts_with_the_result_type_where_the_value_has_no_type_of_its_own() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Threading;

        interface IReader { List<T> Read<T>(T key); T One<T>(); }
        class Slow : IReader
        {
            public List<T> Read<T>(T key) { Thread.Sleep(1); return null; }
            public T One<T>() { Thread.Sleep(1); return default; }
        }
        class Empty : IReader
        {
            public List<T> Read<T>(T key) => new();
            public T One<T>() { return (default)!; }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        interface IReader { Task<List<T>> ReadAsync<T>(T key); Task<T> OneAsync<T>(); }
        class Slow : IReader
        {
            public async Task<List<T>> ReadAsync<T>(T key) { await Task.Delay(1); return null; }
            public async Task<T> OneAsync<T>() { await Task.Delay(1); return default; }
        }
        class Empty : IReader
        {
            public Task<List<T>> ReadAsync<T>(T key) => Task.FromResult<List<T>>(new());
            public Task<T> OneAsync<T>() { return Task.FromResult<T>((default)!); }
        }
        """);

    [Theory]
    [InlineData("public override string Get() => \"\"; int M(B b) => b.Get().Length;")]
    [InlineData("public override System.Collections.Generic.List<int> Get() => [];")]
    [InlineData("public override B Get() { return this == null ? this : new(); }")]
    public Task Refuses_covariant_returns(string members) => ChainCase.RefusesAsync(
        "using System.Threading;\n\nclass A { public virtual object Get() { Thread.Sleep(1); return 1; } }\nclass B : A { "
            + members
            + " }\n",
        "covariant");

    /// <summary>No caller asks for the more derived result, and a task of it would be no task of the other.</summary>
    [Fact]
    public Task Converts_covariant_returns_that_are_not_asked_for() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Threading;

        abstract class A<T>
        {
            public virtual IReadOnlyList<T> Get() { Thread.Sleep(1); return []; }
            public int Count() => Get().Count;
        }

        class B : A<string>
        {
            public override List<string> Get() => new List<string> { "b" };
        }

        class C : B
        {
            public override List<string> Get()
            {
                Thread.Sleep(1);
                return new List<string>(1) { "c" };
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        abstract class A<T>
        {
            public virtual async Task<IReadOnlyList<T>> GetAsync() { await Task.Delay(1); return []; }
            public async Task<int> CountAsync() => (await GetAsync()).Count;
        }

        class B : A<string>
        {
            public override Task<IReadOnlyList<string>> GetAsync() => Task.FromResult<IReadOnlyList<string>>(new List<string> { "b" });
        }

        class C : B
        {
            public override async Task<IReadOnlyList<string>> GetAsync()
            {
                await Task.Delay(1);
                return new List<string>(1) { "c" };
            }
        }
        """);
}
