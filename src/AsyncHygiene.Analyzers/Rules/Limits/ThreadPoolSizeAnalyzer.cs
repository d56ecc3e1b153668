using System.Globalization;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Configuration;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Limits;

/// <summary>
/// AH4003: the thread pool's size set by hand: a minimum raised over blocking code, and a maximum below that minimum.
/// <code>
/// ThreadPool.SetMinThreads(200, 200);     // reported while the project blocks threads, with the number of places
/// </code>
/// </summary>
public sealed class ThreadPoolSizeAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = CompilationEndDescriptor.Create(
        RuleIds.ThreadPoolSize,
        title: "Thread-pool limits hide blocking",
        message: "'{0}' {1}",
        Categories.Limits,
        description: "A raised minimum only adds threads that block too. Each one costs memory and time, and the next burst exceeds the "
            + "number. Code that does not block needs as many threads as there are cores, which is the default.",
        severity: DiagnosticSeverity.Info);

    /// <summary>The MSBuild property that the SDK writes into the program's runtimeconfig file.</summary>
    private const string MinimumProperty = "ThreadPoolMinThreads";

    public ThreadPoolSizeAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types["System.Threading.ThreadPool"] is null || types.IsTestProject())
            return;

        var minimum = MinimumOfProject(start.Options);
        start.RegisterOperationAction(context => Analyze(context, minimum, types), OperationKind.Invocation);
        start.RegisterAdditionalFileAction(AnalyzeFile);
        if (minimum is not null)
            start.RegisterCompilationEndAction(AnalyzeProject);
    }

    /// <summary>Without a place: no file that the compiler knows says where the property is set.</summary>
    private static void AnalyzeProject(CompilationAnalysisContext context)
    {
        if (Information.IsWanted(context.Options) && AdviceFor(context.Compilation, context.CancellationToken) is { } advice)
            context.Report(Diagnostic.Create(Rule, Location.None, MinimumProperty, advice));
    }

    /// <summary>
    /// Whether a minimum has blocked threads to make up for: then the line of a runtimeconfig file is this rule's, and else that of AH4005.
    /// </summary>
    public static bool HidesBlocking(Compilation compilation, CancellationToken cancellationToken) =>
        AdviceFor(compilation, cancellationToken) is not null;

    private static void AnalyzeFile(AdditionalFileAnalysisContext context)
    {
        foreach (var (place, setting) in RuntimeConfigurationFile.ThreadSettings(context.AdditionalFile, context.CancellationToken))
        {
            if (setting == RuntimeConfigurationFile.MinimumThreads
                && AdviceFor(context.Compilation, context.CancellationToken) is { } advice)
            {
                context.Report(Diagnostic.Create(Rule, place, setting, advice));
            }
        }
    }

    private static int? MinimumOfProject(AnalyzerOptions options) =>
        options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property." + MinimumProperty, out var text)
        && int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var minimum)
        && minimum > 0
            ? minimum
            : null;

    /// <summary>Null where nothing blocks: then a minimum hides nothing.</summary>
    private static string? AdviceFor(Compilation compilation, CancellationToken cancellationToken)
    {
        var sites = BlockingSites.In(compilation).Count(cancellationToken);
        var places = sites == 1 ? "one place" : $"{sites} places";
        return sites > 0 ? $"provides threads for code that blocks them in {places}; make that code await instead" : null;
    }

    private static void Analyze(OperationAnalysisContext context, int? minimumOfProject, KnownTypes types)
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
            if (AdviceFor(context.Compilation, context.CancellationToken) is { } advice)
                context.Report(Diagnostic.Create(Rule, name.GetLocation(), "ThreadPool.SetMinThreads", advice));
        }
        else if (Workers(call) is { } maximum
            && Conflict(call, maximum, minimumOfProject, types, context.CancellationToken) is { } conflict)
        {
            context.Report(Diagnostic.Create(
                Rule,
                name.GetLocation(),
                DiagnosticSeverity.Warning,
                additionalLocations: null,
                properties: null,
                "ThreadPool.SetMaxThreads",
                $"allows {maximum} worker threads where {conflict}"));
        }
    }

    private static string? Conflict(
        IInvocationOperation call,
        int maximum,
        int? minimumOfProject,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (Minimum(call, types, cancellationToken) is { } minimum)
            return maximum < minimum ? $"the minimum is set to {minimum}; the later of the two calls returns false and does nothing" : null;

        return maximum < minimumOfProject
            ? $"{MinimumProperty} sets the minimum to {minimumOfProject}; the call returns false and does nothing"
            : null;
    }

    /// <summary>The number of worker threads, when it is a constant.</summary>
    private static int? Workers(IInvocationOperation call) =>
        call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value.ConstantValue is { HasValue: true, Value: int number }
            ? number
            : null;

    /// <summary>What the same function sets the minimum to; which of two functions runs at all, nothing tells.</summary>
    private static int? Minimum(IInvocationOperation maximum, KnownTypes types, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return maximum.Root().Descendants()
            .OfType<IInvocationOperation>()
            .Where(c =>
                c.TargetMethod.Name == "SetMinThreads" && types.Is(c.TargetMethod.ContainingType, types["System.Threading.ThreadPool"]))
            .Select(Workers)
            .FirstOrDefault(workers => workers is not null);
    }
}
