using System.Threading.Tasks;
using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>The kind of an entry point decides the words of the message: not all work is a request.</summary>
public class EntryPointWordsTests
{
    private const string Frameworks = """

        namespace MassTransit { public interface IConsumer<T> { Task Consume(T context); } }
        namespace NServiceBus { public interface IHandleMessages<T> { Task Handle(T message); } }
        namespace MediatR { public interface INotificationHandler<T> { Task Handle(T message, CancellationToken t); } }
        namespace Quartz { public interface IJob { Task Execute(object context); } }
        namespace Microsoft.Azure.Functions.Worker { public class FunctionAttribute : Attribute { public FunctionAttribute(string n) { } } }
        """;

    /// <summary>What the rule advises cannot stand there.</summary>
    [Theory]
    [InlineData("lock (this) { Thread.{|#0:Sleep|}(1); }", true)]
    [InlineData("lock (this) Thread.{|#0:Sleep|}(1);", true)]
    [InlineData("lock (this) { } Thread.{|#0:Sleep|}(1);", false)]
    public async Task Reports_that_a_lock_allows_no_await(string body, bool isInLock)
    {
        var place = isInLock ? " in a 'lock', which allows no await (take a SemaphoreSlim, or move it out first)" : "";
        await PathAssert.WarningsAsync(
            $"public class W : ControllerBase {{ public void Get() {{ {body} }} }}",
            $"on a request path{place}: W.Get");
        await PathAssert.WarningsAsync(
            $"class W {{ async Task Get() {{ await Task.Yield(); {body} }} }}",
            $"in async code{place}: W.Get");
    }

    [Theory]
    [InlineData("public IEnumerable<int> Get() { Thread.{|#0:Sleep|}(1); yield return 1; }")]
    [InlineData("public System.Collections.IEnumerator Get() { yield return 1; Thread.{|#0:Sleep|}(1); }")]
    public Task Reports_that_an_iterator_allows_no_await(string action) => PathAssert.WarningsAsync(
        $"public class W : ControllerBase {{ {action} }}",
        "on a request path in an iterator, which allows no await (make it an 'IAsyncEnumerable', or load before it): W.Get");

    [Theory]
    [InlineData(
        "class W : Microsoft.Extensions.Hosting.BackgroundService { protected override METHOD "
            + "ExecuteAsync(CancellationToken t) { BODY } }",
        "in a background service: W.ExecuteAsync")]
    [InlineData(
        "class W : MassTransit.IConsumer<string> { public METHOD Consume(string context) { BODY } "
            + "}",
        "in a message consumer: W.Consume")]
    [InlineData(
        "class W : NServiceBus.IHandleMessages<string> { public METHOD Handle(string m) { BODY } "
            + "}",
        "in a message consumer: W.Handle")]
    [InlineData(
        "class W : MediatR.INotificationHandler<string> { public METHOD Handle(string m, "
            + "CancellationToken t) { BODY } }",
        "in a message handler: W.Handle")]
    [InlineData("public class W : Microsoft.AspNetCore.SignalR.Hub { public METHOD Send() { BODY } }", "in a hub method: W.Send")]
    [InlineData(
        "public class W { [Microsoft.Azure.Functions.Worker.Function(\"a\")] public METHOD Run() { BODY "
            + "} }",
        "in a serverless function: W.Run")]
    [InlineData(
        "class W : Microsoft.AspNetCore.Components.ComponentBase { protected override METHOD "
            + "OnInitializedAsync() { BODY } }",
        "in a Blazor component: W.OnInitializedAsync")]
    [InlineData("public class W : ControllerBase { public METHOD Get() { BODY } }", "on a request path: W.Get")]
    public async Task Reports_where_the_code_runs_in_the_words_of_its_framework(string type, string where)
    {
        // Said of the entry point itself, of what it calls, and of what it may call.
        await PathAssert.WarningsAsync(
            Program(type, "async Task", "await Task.Yield(); Thread.{|#0:Sleep|}(1);"),
            where);
        await PathAssert.WarningsAsync(
            Program(type, "Task", "Slow.Down(); return Task.CompletedTask;"),
            $"{where} → Slow.Down");
        await PathAssert.InformationAsync(
            Program(type, "Task", "Slow.Later = Slow.Down; return Task.CompletedTask;"),
            (where.StartsWith("on a request path", System.StringComparison.Ordinal)
                ? where.Replace("on a request", "on a possible request", System.StringComparison.Ordinal)
                : ", possibly " + where) + " → Slow.Down");
    }

    private const string OneTime = "in code that seldom runs, as a name says";

    [Theory]
    [InlineData("in a job: Import.Execute → IStore.Save", "in a job", "Import.Execute → IStore.Save")]
    [InlineData("OrdersController.Get → IStore.Save", "on a request path", "OrdersController.Get → IStore.Save")]
    [InlineData("in code that seldom runs, as a name says: BuggyController.Get", OneTime, "BuggyController.Get")]
    [InlineData("in a hurry: Import.Execute", "on a request path", "in a hurry: Import.Execute")]
    public void Answers_with_the_words_of_a_recorded_path(string recorded, string below, string name)
    {
        var compilation = Microsoft.CodeAnalysis.CSharp.CSharpCompilation.Create(
            "A",
            [Microsoft.CodeAnalysis.CSharp.CSharpSyntaxTree.ParseText("class A { void M() { } }")]);
        var method = (IMethodSymbol)compilation.GetTypeByMetadataName("A")!.GetMembers("M")[0];

        var entry = EntryPoint.Recorded(method, recorded, Location.None);

        Assert.Equal((below, name), (entry.Below, entry.Name));
        Assert.Equal(recorded, entry.RecordedWords + entry.Name);
    }

    private static string Program(string type, string method, string body) =>
        type.Replace("METHOD", method, System.StringComparison.Ordinal).Replace("BODY", body, System.StringComparison.Ordinal)
            + (body.Contains("#0", System.StringComparison.Ordinal)
                ? ""
                : "\nstatic class Slow { public static Action Later; public static void Down() => Thread.{|#0:Sleep|}(1); }")
            + Frameworks;
}
