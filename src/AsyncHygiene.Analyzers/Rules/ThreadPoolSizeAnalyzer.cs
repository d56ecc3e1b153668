using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules;

/// <summary>
/// AH4003: the thread pool's size set by hand: a minimum raised over blocking code, and a maximum below that minimum.
/// <code>
/// ThreadPool.SetMinThreads(200, 200);     // reported while the project blocks threads, with the number of places
/// </code>
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ThreadPoolSizeAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ThreadPoolSize,
        title: "Thread-pool limits hide blocking",
        message: "'ThreadPool.{0}' {1}",
        Categories.Limits,
        description: "A raised minimum gives blocked threads company: each one costs memory and time, and the next burst is larger than the number. "
            + "Code that does not block needs as many threads as there are cores, which is the default.",
        severity: DiagnosticSeverity.Info);

    public ThreadPoolSizeAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types["System.Threading.ThreadPool"] is null || types.IsTestProject())
            return;

        start.RegisterOperationAction(context => Analyze(context, types), OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        var call = (IInvocationOperation)context.Operation;
        if (call.TargetMethod.Name is not ("SetMinThreads" or "SetMaxThreads")
            || !types.Is(call.TargetMethod.ContainingType, types["System.Threading.ThreadPool"])
            || BlockingWait.NameOf(call.Syntax) is not { } name)
        {
            return;
        }

        if (call.TargetMethod.Name == "SetMinThreads")
        {
            var sites = BlockingSites.In(context.Compilation).Count(context.CancellationToken);
            if (sites > 0)
            {
                var places = sites == 1 ? "one place" : $"{sites} places";
                context.ReportDiagnostic(Diagnostic.Create(Rule, name.GetLocation(), call.TargetMethod.Name, $"gives threads to code that blocks them in {places}; make that code await instead"));
            }
        }
        else if (Workers(call) is { } maximum && Minimum(call, types, context.CancellationToken) is { } minimum && maximum < minimum)
        {
            context.ReportDiagnostic(Diagnostic.Create(
                Rule,
                name.GetLocation(),
                DiagnosticSeverity.Warning,
                additionalLocations: null,
                properties: null,
                call.TargetMethod.Name,
                $"allows {maximum} worker threads where the minimum is set to {minimum}; the later of the two calls returns false and does nothing"));
        }
    }

    /// <summary>The number of worker threads, when it is a constant.</summary>
    private static int? Workers(IInvocationOperation call) =>
        call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value.ConstantValue is { HasValue: true, Value: int number } ? number : null;

    /// <summary>What the same function sets the minimum to; which of two functions runs at all, nothing tells.</summary>
    private static int? Minimum(IInvocationOperation maximum, KnownTypes types, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return maximum.Root().Descendants()
            .OfType<IInvocationOperation>()
            .Where(c => c.TargetMethod.Name == "SetMinThreads" && types.Is(c.TargetMethod.ContainingType, types["System.Threading.ThreadPool"]))
            .Select(Workers)
            .FirstOrDefault(workers => workers is not null);
    }
}
