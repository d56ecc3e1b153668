using AsyncHygiene.Baselines;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Streams;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2005: a task dropped in request code, outside loops.
/// <code>
/// public IActionResult Post(Order order) { _audit.WriteAsync(order); return Ok(); }                     // flagged
/// public async Task&lt;IActionResult&gt; Post(Order order) { await _audit.WriteAsync(order); return Ok(); }    // accepted
/// </code>
/// </summary>
public sealed class DroppedTaskAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.DroppedTask,
        title: "Do not drop tasks in request code",
        message: "'{0}' is started and dropped by {3}; it can outlive {1}{2}; await it, or queue it for "
            + "a background service",
        Categories.FireAndForget,
        description: "Work that is not awaited continues after the response, when its services are already disposed. It is lost without a "
            + "trace if the process stops. Await it, or pass it to a hosted service through a queue.",
        severity: DiagnosticSeverity.Info);

    public DroppedTaskAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (!types.IsTestProject())
            start.RegisterOperationAction(context => Analyze(context, types), OperationKind.ExpressionStatement);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        var statement = (IExpressionStatementOperation)context.Operation;

        // Loops are AH2003's, also those that it accepts; async void methods are reported where they are declared.
        if (DroppedTask.From(statement, context.Compilation, types) is not { IsAsyncVoid: false } dropped
            || UnthrottledLoop.IsInLoop(statement)
            || (dropped.IsDiscarded && !Options.ReportDiscardedTasks.Read(context.Options, statement.Syntax.SyntaxTree))
            || StartedCode.IsLongRunning(dropped.Call, types)
            || StreamOrigin.OfCall(dropped.Call, types) == StreamOriginKind.Local
            || StartedCode.IsWorker(dropped.Call, context.Compilation, context.CancellationToken))
        {
            return;
        }

        var function = EnclosingFunction.Of(statement, context.ContainingSymbol, types);
        if (RequestCode.Find(new AnalyzedOperation(context), function, types) is not { } requestCode)
            return;

        var work = new DetachedWork(dropped.Call, context.Compilation, types, context.CancellationToken);
        if (work.HasToOutliveRequest || (dropped.IsDiscarded && work.CatchesEverything))
            return;

        var outlived = requestCode.ServesRequest ? "the request" : "its caller";
        var lost = work.CatchesEverything ? "" : ", and its exceptions are lost";
        context.Report(requestCode.At(dropped.Name.GetLocation(), Rule, dropped.Name.Identifier.ValueText, outlived, lost));
    }
}
