using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>State of the framework that belongs to the context, and the synchronization context itself.</summary>
public class FrameworkContextTests
{
    /// <summary>Nothing runs after it.</summary>
    [Fact]
    public Task Converts_the_entry_point_whatever_it_sets()
    {
        string Source(string main, string call, string method, string wait) =>
            $$"""
            using System.Globalization;
            using System.Threading;
            using System.Threading.Tasks;

            static class Program
            {
                static {{main}} Main()
                {
                    CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
                    {{call}}
                }

                static {{method}}()
                {
                    {{wait}}
                }
            }
            """;
        return new ChainCase()
            .With(new ChainProject(
                "App",
                ("App.cs",
                    Source("void", "Run();", "void Run", "Thread.Sleep(1);"),
                    Source("async Task", "await RunAsync();", "async Task RunAsync", "await Task.Delay(1);")))
            {
                OutputKind = OutputKind.ConsoleApplication,
            })
            .RunAsync();
    }

    /// <summary>The continuation would run in another context, and the pool's thread would keep the one that is put back.</summary>
    [Fact]
    public Task Refuses_a_method_that_changes_the_synchronization_context() => ChainCase.RefusesAsync(
        """
        using System.Threading;

        public class Request
        {
            public void Run()
            {
                var before = SynchronizationContext.Current;
                SynchronizationContext.SetSynchronizationContext(null);
                try
                {
                    Thread.Sleep(1);
                }
                finally
                {
                    SynchronizationContext.SetSynchronizationContext(before);
                }
            }
        }
        """,
        "ambient-state");

    [Theory]
    [InlineData("var scope = _logger.BeginScope(\"a\");")]
    [InlineData("var activity = new Activity(\"a\").Start();")]
    [InlineData("Activity.Current = null;")]
    [InlineData("_activity.Stop();")]
    [InlineData("_accessor.HttpContext = null;")]
    [InlineData("System.Transactions.Transaction.Current = null;", "thread-affine")]
    [InlineData("ExecutionContext.SuppressFlow();", "thread-affine")]
    [InlineData("Thread.CurrentPrincipal = null;")]
    public Task Refuses_what_changes_state_of_the_framework(string change, string code = "ambient-state") => ChainCase.RefusesAsync(
        $$"""
        using System.Diagnostics;
        using System.Threading;
        using Microsoft.AspNetCore.Http;
        using Microsoft.Extensions.Logging;

        public class Request(ILogger _logger, IHttpContextAccessor _accessor, Activity _activity)
        {
            public void Run() => Prepare();

            private void Prepare()
            {
                Thread.Sleep(1);
                {{change}}
            }
        }
        """,
        code);

    /// <summary>Also where the type is not written before it.</summary>
    [Theory]
    [InlineData("return new TransactionScope(TransactionScopeAsyncFlowOption.Enabled);")]
    [InlineData("return new(TransactionScopeAsyncFlowOption.Enabled);")]
    [InlineData("TransactionScope scope = new(TransactionScopeAsyncFlowOption.Enabled); return scope;")]
    [InlineData("System.Transactions.TransactionScope scope = new(TransactionScopeAsyncFlowOption.Enabled); return scope;")]
    [InlineData("return _scope = new(TransactionScopeAsyncFlowOption.Enabled);")]
    public Task Refuses_a_transaction_that_flows_to_the_caller(string statements) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using System.Transactions;

        public class Request
        {
            private TransactionScope _scope;

            public void Run() { using (Begin()) { } }

            private TransactionScope Begin()
            {
                Thread.Sleep(1);
                {{statements}}
            }
        }
        """,
        "ambient-state");

    [Fact]
    public async Task Refuses_the_entry_point_that_changes_the_synchronization_context()
    {
        const string source =
            """
            using System.Threading;

            static class Program
            {
                static void Main()
                {
                    SynchronizationContext.SetSynchronizationContext(null);
                    Run();
                }

                static void Run() => Thread.Sleep(1);
            }
            """;
        await new ChainCase()
            .With(new ChainProject("App", ("App.cs", source, source)) { OutputKind = OutputKind.ConsoleApplication })
            .RefusesAsync("only-bridges");
    }
}
