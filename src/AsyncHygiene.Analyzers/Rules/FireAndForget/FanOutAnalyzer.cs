using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2004: network or database calls for all items at once.
/// <code>
/// await Task.WhenAll(urls.Select(url =&gt; _client.GetStringAsync(url)));                               // flagged
/// await Parallel.ForEachAsync(urls, options, async (url, token) =&gt; await ProcessAsync(url, token));  // accepted
/// </code>
/// </summary>
public sealed class FanOutAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.FanOut,
        title: "Limit how many network and database calls run at once",
        message: "'{0}' is called for all items at once, and nothing limits how many calls run; use {1}",
        Categories.FireAndForget,
        description: "Each running call takes memory, a connection and a place in the queue of the called service. A limit costs little "
            + "time and keeps a large input from exhausting connections, ports or that service.");

    // What else in a project limits calls, wherever it is set up.
    private static readonly string[] s_limits = [
        "MaxConnectionsPerServer",
        "DefaultConnectionLimit",
        "AddConcurrencyLimiter",
        "BulkheadAsync"
    ];

    public FanOutAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types.IsTestProject())
            return;

        var advice = types["System.Threading.Tasks.Parallel"]?.GetMembers("ForEachAsync").IsEmpty == false
            ? "'Parallel.ForEachAsync' or a 'SemaphoreSlim'"
            : "a 'SemaphoreSlim'";
        start.RegisterOperationAction(context => Analyze(context, types, advice), OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types, string advice)
    {
        if (FanOut.From((IInvocationOperation)context.Operation, context.Compilation, types, context.CancellationToken) is not { } fanOut)
            return;

        var calls = OutgoingCalls.Of(fanOut.Start, context.Compilation, context.CancellationToken);
        if (calls.FirstConcurrent is not { } call || IsLimited(context.Compilation, context.CancellationToken))
            return;

        if (fanOut.IsOverOwnItems(context.Compilation, context.CancellationToken)
            || fanOut.IsOverAnswer(context.Compilation, context.CancellationToken))
        {
            context.ReportInformation(Rule, fanOut.Name.GetLocation(), FunctionName.Of(call), advice);
        }
        else
        {
            context.Report(Diagnostic.Create(Rule, fanOut.Name.GetLocation(), FunctionName.Of(call), advice));
        }
    }

    private static bool IsLimited(Compilation compilation, CancellationToken cancellationToken) =>
        s_limits.Any(name => NameUses.Of(name, compilation, cancellationToken) != NameUse.None);
}
