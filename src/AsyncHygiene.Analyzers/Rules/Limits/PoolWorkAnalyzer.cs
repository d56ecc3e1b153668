using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Choice;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Limits;

/// <summary>
/// AH4004: work handed to another pool thread for nothing: because it sleeps or waits for the network there, or because it is asynchronous
/// anyway.
/// <code>
/// await Task.Run(() =&gt; LoadAsync(id));      // flagged in web applications
/// await LoadAsync(id);                      // accepted
/// </code>
/// </summary>
public sealed class PoolWorkAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.PoolWork,
        title: "Do not move blocking or asynchronous work to another pool thread",
        message: "'{0}' {1}",
        Categories.Limits,
        description: "Requests run on pool threads. Moving work to the pool frees one of them and takes another. Blocking work gains "
            + "nothing, and asynchronous work holds no thread anyway. Only computations can gain from it.");

    private static readonly string[] s_servers = [
        "Microsoft.AspNetCore.Http.HttpContext",
        "System.Web.Http.ApiController",
        "System.Web.Mvc.Controller"
    ];

    /// <summary>There Task.Run takes work off the one thread that draws.</summary>
    public PoolWorkAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject() || UserInterfaceTypes.AreReferenced(types))
            return;

        var isServer = s_servers.Any(server => types[server] is not null);
        var lines = new Lazy<BlockingLines>(() => new BlockingLines(start.Options, types, CancellationToken.None));
        start.RegisterOperationAction(context => Analyze(context, isServer, lines, types), OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, bool isServer, Lazy<BlockingLines> lines, KnownTypes types)
    {
        if (PoolWork.From((IInvocationOperation)context.Operation, types) is not { } work
            || BlockingWait.NameOf(work.Call.Syntax) is not { } name)
        {
            return;
        }

        string? reason = null;
        if (isServer
            && work.AsyncCall(types) is { } call
            && work.Call.IsAwaited()
            && !WorksBeforeItReturns(call, context)
            && !IsOfBackgroundService(context, types))
        {
            reason = $"takes a pool thread to start '{call.TargetMethod.Name}', which is asynchronous already; await it directly";
        }
        else if (BlockingLineIn(work, context, lines, types) is { } blocking
            && RequestCode.Find(
                new AnalyzedOperation(context),
                EnclosingFunction.Of(blocking, context.ContainingSymbol, types),
                types) is null)
        {
            // Where the function that blocks is itself request code, the rules about blocking report the line that does it.
            reason = $"only moves '{NameOf(blocking)}' to another pool thread, which it blocks; use the asynchronous form";
        }

        if (reason is null)
            return;

        var function = EnclosingFunction.Of(work.Call, context.ContainingSymbol, types);
        if (RequestCode.Find(new AnalyzedOperation(context), function, types) is { } requestCode)
            context.Report(
                requestCode.At(
                    name.GetLocation(),
                    Rule,
                    CalledMember.NameOf(work.Call),
                    reason));
    }

    /// <summary>
    /// The start of the host waits for what such a service does before its first <c>await</c>: as a rule a consumer that blocks.
    /// </summary>
    private static bool IsOfBackgroundService(OperationAnalysisContext context, KnownTypes types) =>
        context.ContainingSymbol is IMethodSymbol method
        && KnownEntryPoints.Of(types).Find(method) is { Kind.IsOfService: true };

    /// <summary>Its task is complete when it is returned, so the pool takes its work off this thread.</summary>
    private static bool WorksBeforeItReturns(IInvocationOperation call, OperationAnalysisContext context) =>
        SynchronousBody.AreAllComplete(call.TargetMethod, context.Compilation, context.CancellationToken, mayDoNothing: false);

    /// <summary>
    /// What the lambda itself does to block. Where its result is awaited at once, that is whatever the rules about blocking would report if
    /// the lambda were request code. Of calls that could be awaited only the one that is all the work: next to a computation it may be a
    /// small part of it.
    /// </summary>
    private static IOperation? BlockingLineIn(
        PoolWork work,
        OperationAnalysisContext context,
        Lazy<BlockingLines> lines,
        KnownTypes types)
    {
        if (work.Work is not IAnonymousFunctionOperation { Symbol.IsAsync: false } lambda)
            return null;

        var call = lambda.Body.Descendants().OfType<IInvocationOperation>().FirstOrDefault(c => IsIn(c, lambda) && IsBlocking(c, types));
        if (call is not null || !work.Call.IsAwaited())
            return call;

        var all = lambda.OnlyExpression();
        return lines.Value.In(lambda.Body, new AnalyzedOperation(context).At(lambda).AssumingRequest())
            .FirstOrDefault(line => IsIn(line, lambda) && ((line == all && NameOf(line) is not null) || IsWait(line, types)));
    }

    private static bool IsWait(IOperation line, KnownTypes types) =>
        BlockingWait.From(line, types) is not null
        || (line is IInvocationOperation call && SynchronizationWait.From(call, types) is { IsParallel: false });

    private static string? NameOf(IOperation line) => line switch
    {
        IInvocationOperation call => CalledMember.NameOf(call),
        IPropertyReferenceOperation property => $"{property.Property.ContainingType.Name}.{property.Property.Name}",
        _ => null,
    };

    private static bool IsBlocking(IInvocationOperation call, KnownTypes types)
    {
        var method = call.TargetMethod;
        var type = method.ContainingType;
        if (types.Is(type, types.Thread))
            return method.Name == "Sleep"
                && call.Arguments.Length == 1
                && call.Arguments[0].Value.ConstantValue is not { HasValue: true, Value: 0 };

        return types.Is(type, types["System.Net.WebRequest"]) || types.Is(type, types["System.Net.HttpWebRequest"])
            ? method.Name is "GetResponse" or "GetRequestStream" && !BufferedRequest.IsOpenedBy(call, types, CancellationToken.None)
            : types.Is(type, types["System.Net.WebClient"])
                && (method.Name.StartsWith("Download", StringComparison.Ordinal)
                    || method.Name.StartsWith("Upload", StringComparison.Ordinal))
                && !AsyncSuffix.IsOn(method.Name);
    }

    private static bool IsIn(IOperation operation, IAnonymousFunctionOperation lambda)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation or ILocalFunctionOperation)
                return o == lambda;
        }

        return false;
    }
}
