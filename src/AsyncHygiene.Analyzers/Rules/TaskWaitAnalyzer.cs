using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules;

/// <summary>
/// AH1002: a thread blocks until a task is done. A warning where requests need the thread, information elsewhere.
/// <code>
/// public string Get() =&gt; _client.GetStringAsync(Url).Result;                    // flagged
/// public async Task&lt;string&gt; Get() =&gt; await _client.GetStringAsync(Url);        // accepted
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class TaskWaitAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.TaskWait,
        title: "Do not block on a task",
        message: "'{0}' blocks {1}; use 'await'",
        Categories.Blocking,
        description: "A thread that waits for a task serves nobody, and the task's own continuation may need a thread of the same pool. "
            + "'await' gives the thread back until the task is done.");

    public TaskWaitAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        start.RegisterOperationAction(
            context => Analyze(context, BlockingWait.From(context.Operation, types), types),
            OperationKind.PropertyReference,
            OperationKind.Invocation,
            OperationKind.MethodReference);
    }

    private static void Analyze(OperationAnalysisContext context, BlockingWait? wait, KnownTypes types)
    {
        if (wait?.Name is not { } name || IsNameOf(wait.Operation))
            return;

        var function = EnclosingFunction.Of(wait.Operation, context.ContainingSymbol, types);
        if (function.InExpressionTree || DedicatedThread.Runs(wait.Operation, types) || wait.IsProven(context, types))
            return;

        function = InPlaceLambda.AsyncFunctionAround(function, context.ContainingSymbol, types);
        context.ReportDiagnostic(RequestCode.Find(context, function, types) is { } requestCode
            ? requestCode.At(name.GetLocation(), Rule, wait.DisplayName)
            : Diagnostic.Create(Rule, name.GetLocation(), DiagnosticSeverity.Info, additionalLocations: null, properties: null, wait.DisplayName, "its thread until the task is done"));
    }

    /// <summary><c>nameof(task.Result)</c> reads nothing.</summary>
    private static bool IsNameOf(IOperation operation)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is INameOfOperation)
                return true;
        }

        return false;
    }
}
