using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>What an interceptor does after a call would come while an awaited method still runs, unless it knows tasks.</summary>
public class BlindInterceptorTests
{
    private const string Castle = """
        namespace Castle.DynamicProxy
        {
            public interface IInvocation { void Proceed(); object ReturnValue { get; } }
            public interface IInterceptor { void Intercept(IInvocation invocation); }
            public class StandardInterceptor : IInterceptor
            {
                public void Intercept(IInvocation invocation) => PostProceed(invocation);
                protected virtual void PostProceed(IInvocation invocation) { }
            }
        }
        """;

    private const string Transactions =
        "class Transactions : Castle.DynamicProxy.IInterceptor "
            + "{ public void Intercept(Castle.DynamicProxy.IInvocation call) { call.Proceed(); System.Console.WriteLine(); } }";

    private const string Aware =
        "class Transactions : Castle.DynamicProxy.IInterceptor { public void Intercept(Castle.DynamicProxy.IInvocation call) "
            + "{ call.Proceed(); if (call.ReturnValue is System.Threading.Tasks.Task task) task.Wait(0); } }";

    private const string Proxy =
        "class Timing : System.Reflection.DispatchProxy "
            + "{ protected override object Invoke(System.Reflection.MethodInfo method, object[] arguments) => null; }";

    private const string Named =
        "class Timing : System.Reflection.DispatchProxy { readonly string _currentTask = \"\"; "
            + "protected override object Invoke(System.Reflection.MethodInfo method, object[] arguments) => _currentTask; }";

    private const string Standard =
        "class Commits : Castle.DynamicProxy.StandardInterceptor "
            + "{ protected override void PostProceed(Castle.DynamicProxy.IInvocation call) => System.Console.WriteLine(); }";

    [Theory]
    [InlineData(Transactions)]
    [InlineData(Proxy)]
    [InlineData(Named)]
    [InlineData(Standard)]
    public async Task Refuses_a_member_of_a_contract_that_may_be_intercepted(string interceptor)
    {
        var report = await Case("public interface IStore { int Load(); }", ": IStore", interceptor, converts: false).RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Equal("other-work", refused.Refusal.Code);
        Assert.EndsWith("may run around it, and does not wait for a task", refused.Refusal.Reason);
    }

    [Theory]
    [InlineData("public interface IStore { int Load(); }", ": IStore", Aware)]
    [InlineData("", "", Transactions)]
    [InlineData("public interface IStore { int Load(); }", ": IStore", "class Transactions { public void Intercept(int call) { } }")]
    public Task Converts_what_no_blind_interceptor_can_stand_around(string contract, string bases, string interceptor) =>
        Case(contract, bases, interceptor, converts: true).RunAsync();

    /// <summary>What a weaver puts around a method, virtual or not, comes before the end of an awaited one.</summary>
    [Theory]
    [InlineData("System.Console.WriteLine();", true)]
    [InlineData("if (target(a) is Task task) task.Wait(0);", false)]
    public async Task Refuses_a_method_with_an_aspect_that_knows_no_tasks(string body, bool isRefused)
    {
        var source = $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            namespace AspectInjector.Broker { public class AspectAttribute : Attribute { } }
            [AspectInjector.Broker.Aspect]
            public class TimedAttribute : Attribute { public object Around(Func<object[], object> target, object[] a) { {{body}} return a; } }
            public class Store
            {
                public async Task Run() { await Task.Yield(); Save(); }
                [Timed] public void Save() => Thread.Sleep(1);
            }
            """;
        var text = await ChainCase.ConvertedAsync(source);
        Assert.Equal(isRefused, text.Contains("void Save()"));
    }

    private static ChainCase Case(string contract, string bases, string interceptor, bool converts)
    {
        var before = Store(contract, bases, "int Load()", "Thread.Sleep(1);", "store.Load()");
        var after = Store(
            contract.Replace("int Load()", "Task<int> LoadAsync()"),
            bases,
            "async Task<int> LoadAsync()",
            "await Task.Delay(1);",
            "await store.LoadAsync()");
        var code = "#nullable disable\n" + interceptor;
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", before, converts ? after : before)))
            .With(new ChainProject("Aspects", ("Aspects.cs", code, code)) { Libraries = [Castle] });
    }

    private static string Store(string contract, string bases, string signature, string wait, string call) => $$"""
        using System.Threading;
        using System.Threading.Tasks;

        {{contract}}

        public class Store {{bases}}
        {
            public {{signature}}
            {
                {{wait}}
                return 1;
            }
        }

        public static class Caller
        {
            public static async Task<int> RunAsync({{(bases.Length > 0 ? "IStore" : "Store")}} store)
            {
                await Task.Yield();
                return {{call}};
            }
        }
        """;
}
