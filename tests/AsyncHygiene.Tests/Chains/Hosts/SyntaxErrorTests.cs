using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>
/// Where a file has a syntax error the parser guesses what belongs to what, and an edit may be made in the wrong place. Nothing in such a
/// file is changed.
/// </summary>
public class SyntaxErrorTests
{
    private const string Store =
        """
        using System.Threading;

        public class Store
        {
            public int Load(int id)
            {
                Thread.Sleep(id);
                return id;
            }
        }
        """;

    /// <summary>A missing brace makes local functions of the methods behind it; a stray token, an argument too few.</summary>
    [Theory]
    [InlineData("public int M() { if (true) { Thread.Sleep(1); return 1; } public int Other() => 2;")]
    [InlineData("public int M() { Thread.Sleep(1) return 1; }")]
    [InlineData("public int M() { Thread.Sleep(1); return 1; } } public int Other( => 2;")]
    [InlineData("public int M() { Thread.Sleep(1); return 1; } public int Other() => Count(1, ;")]
    [InlineData("public int M() { Thread.Sleep(1); return \"1; }")]
    [InlineData("public int M() { Thread.Sleep(1); return 1; } #if X")]
    [InlineData("public async Task<int> M() { await Task.Yield(); Thread.Sleep(1); return 1; } public int Other() => ;")]
    [InlineData("public event Action<int> E; public void M() { Thread.Sleep(1); } ) public int P => 1;")]
    public Task Refuses_a_blocking_call_in_a_file_with_a_syntax_error(string members)
    {
        var source =
            $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                {{members}}
            }
            """;
        return new ChainCase().With("App", ("App.cs", source, source)).WithErrors().RefusesAsync("syntax-error");
    }

    [Fact]
    public Task Refuses_a_method_with_a_caller_in_a_file_with_a_syntax_error()
    {
        const string caller =
            """
            public class Caller
            {
                public int Run() => new Store().Load(1);

                public int Other() => Count(;
            }
            """;
        return new ChainCase()
            .With("App", ("Store.cs", Store, Store), ("Caller.cs", caller, caller))
            .WithErrors()
            .RefusesAsync("syntax-error");
    }

    [Fact]
    public Task Refuses_a_method_that_a_file_with_a_syntax_error_overrides()
    {
        const string open =
            """
            using System.Threading;

            public class Store
            {
                public virtual int Load(int id)
                {
                    Thread.Sleep(id);
                    return id;
                }
            }
            """;
        const string derived =
            """
            public class Derived : Store
            {
                public override int Load(int id) => id;

                public int Other() { return 1 }
            }
            """;
        return new ChainCase()
            .With("App", ("Store.cs", open, open), ("Derived.cs", derived, derived))
            .WithErrors()
            .RefusesAsync("syntax-error");
    }

    /// <summary>An error elsewhere is no reason: code is converted while other code is being written.</summary>
    [Fact]
    public Task Converts_a_file_without_syntax_errors()
    {
        const string after =
            """
            using System.Threading;
            using System.Threading.Tasks;

            public class Store
            {
                public async Task<int> LoadAsync(int id)
                {
                    await Task.Delay(id);
                    return id;
                }
            }
            """;
        const string broken = "class Broken { int M( => Unknown(; }";
        return new ChainCase()
            .With("App", ("Store.cs", Store, after), ("Broken.cs", broken, broken))
            .WithErrors()
            .RunAsync();
    }
}
