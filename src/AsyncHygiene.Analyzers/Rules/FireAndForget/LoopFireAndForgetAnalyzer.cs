using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Choice;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2003: a call started and dropped in each pass of a loop.
/// <code>
/// foreach (var url in urls) ProcessAsync(url);                                                       // flagged
/// await Parallel.ForEachAsync(urls, options, async (url, token) =&gt; await ProcessAsync(url));    // accepted
/// </code>
/// </summary>
public sealed class LoopFireAndForgetAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.LoopFireAndForget,
        title: "Do not start calls in a loop without awaiting them",
        message: "'{0}' is started in each pass of the loop and not awaited, so nothing limits how many run at once{1}; {2}",
        Categories.FireAndForget,
        description: "A loop starts calls faster than they complete. Memory, sockets and ports run out, and failures stay unnoticed. "
            + "Await each call, or run a limited number of them at a time.");

    private static readonly string[] s_hubClients =
        ["Microsoft.AspNetCore.SignalR.IClientProxy", "Microsoft.AspNetCore.SignalR.ClientProxyExtensions"];

    /// <summary>What gives clients by the contract of the solution's own.</summary>
    private static readonly string[] s_typedClients =
        ["Microsoft.AspNetCore.SignalR.IHubClients`1", "Microsoft.AspNetCore.SignalR.IHubCallerClients`1"];

    private const string Await = "use 'await'";

    private static readonly string[] s_backplanes =
    [
        "Microsoft.AspNetCore.SignalR.StackExchangeRedis.RedisOptions", "Microsoft.AspNetCore.SignalR.Redis.RedisOptions",
        "Microsoft.Azure.SignalR.ServiceOptions",
    ];

    public LoopFireAndForgetAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        var advice = types["System.Threading.Tasks.Parallel"]?.GetMembers("ForEachAsync").IsEmpty == false
            ? "use 'Parallel.ForEachAsync' or 'await'"
            : Await;
        start.RegisterOperationAction(context => Analyze(context, types, advice), OperationKind.ExpressionStatement);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types, string advice)
    {
        var statement = (IExpressionStatementOperation)context.Operation;
        if (DroppedTask.From(statement, context.Compilation, types) is not { } dropped
            || StreamOrigin.OfCall(dropped.Call, types) == StreamOriginKind.Local
            || UnthrottledLoop.Around(statement, dropped.Call, context.Compilation, types, context.CancellationToken) is null)
        {
            return;
        }

        var location = dropped.Name.GetLocation();
        var name = dropped.Name.Identifier.ValueText;
        var isGuarded = new DetachedWork(dropped.Call, context.Compilation, types, context.CancellationToken).CatchesEverything;
        var calls = OutgoingCalls.WithBlocking(dropped.Call, context.Compilation, context.CancellationToken);

        // A context or connection serves one call at a time.
        if (calls is { All.Count: > 0, FirstConcurrent: null })
            advice = Await;
        if (dropped.IsAsyncVoid)
            advice = "let it return 'Task' and " + advice;
        var lost = isGuarded ? "" : dropped.IsAsyncVoid ? " and an exception ends the process" : " and their exceptions are lost";
        if ((isGuarded && dropped.IsDiscarded)
            || StaysInProcess(dropped, calls, context, types)
            || EnclosingFunction.Of(statement, context.ContainingSymbol, types).Method?.IsStartUp() == true)
        {
            context.ReportInformation(Rule, location, name, lost, advice);
        }
        else
        {
            context.Report(Diagnostic.Create(Rule, location, name, lost, advice));
        }
    }

    /// <summary>
    /// The call disposes of something, or has done its work when it returns; the source of the called method shows nothing that waits for
    /// anything but time; or the author drops the task in so many words, gives the work to the pool, or has switched off the compiler's
    /// warning, and nothing shows that the work leaves the process.
    /// </summary>
    private static bool StaysInProcess(DroppedTask dropped, OutgoingCalls calls, OperationAnalysisContext context, KnownTypes types)
    {
        // Not more of them run than there are objects, which were there before.
        if (dropped.Call.TargetMethod.Name == "DisposeAsync" || IsToConnectedClients(dropped.Call, types))
            return true;

        var isStub = IsStub(dropped.Call.TargetMethod, context.CancellationToken);
        return (!isStub && SynchronousBody.AreAllComplete(dropped.Call.TargetMethod, context.Compilation, context.CancellationToken))
            || (!isStub && MemoryWork.Is(dropped.Call.TargetMethod, context.Compilation, context.CancellationToken))
            || ((PoolWork.From(dropped.Call, types) is not null
                    || (dropped.IsDiscarded && !isStub)
                    || AuthorsChoice.IsToDrop(dropped.Call.Syntax))
                && calls.All.Count == 0);
    }

    /// <summary>
    /// <c>hub.Clients.All.SendAsync("Changed", id)</c> writes to the connections of this process, unless a package brings a backplane; and
    /// so does <c>hub.Clients.All.Changed(id)</c>.
    /// </summary>
    private static bool IsToConnectedClients(IInvocationOperation call, KnownTypes types) =>
        (types.IsOneOf((call.TargetMethod.ReducedFrom ?? call.TargetMethod).ContainingType, s_hubClients)
            || types.IsOneOf(GiverOf(call.Instance?.WithoutConversions())?.ContainingType, s_typedClients))
        && types.Known(s_backplanes).IsEmpty;

    private static ISymbol? GiverOf(IOperation? clients) => clients switch
    {
        IInvocationOperation call => call.TargetMethod,
        IPropertyReferenceOperation property => property.Property,
        _ => null,
    };

    /// <summary>A body that calls nothing but <c>Task</c> says nothing of what it will start once it is written.</summary>
    private static bool IsStub(IMethodSymbol method, CancellationToken cancellationToken) =>
        !method.IsAbstract
        && (method.PartialImplementationPart ?? method).DeclaringSyntaxReferences.FirstOrDefault() is { } reference
        && reference.GetSyntax(cancellationToken).DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .All(i => i.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" } });
}
