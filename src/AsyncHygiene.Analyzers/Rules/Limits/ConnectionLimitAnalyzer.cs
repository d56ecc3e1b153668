using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Limits;

/// <summary>
/// AH4002: a .NET Framework program that makes calls at the same time while its connections per host are left at the default of two.
/// <code>
/// foreach (var url in urls) tasks.Add(client.GetStringAsync(url));        // flagged, unless DefaultConnectionLimit is set somewhere
/// </code>
/// </summary>
public sealed class ConnectionLimitAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ConnectionLimit,
        title: "Set the connection limit before making concurrent calls",
        message: "'{0}' runs many times at once, but .NET Framework opens only two connections per host; set "
            + "'ServicePointManager.DefaultConnectionLimit' at start-up",
        Categories.Limits,
        description: "A .NET Framework program outside ASP.NET gets two connections per host. However many calls it starts, all others "
            + "wait for one of these two.");

    /// <summary>Where one of these is mentioned, the limit is a decision; a WinHttpHandler has none.</summary>
    private static readonly string[] s_limits = ["DefaultConnectionLimit", "ConnectionLimit", "MaxConnectionsPerServer", "WinHttpHandler"];

    public ConnectionLimitAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types[ServicePointSetting.Manager] is not { ContainingAssembly.Name: "System" }
            || start.Compilation.Options.OutputKind is not (OutputKind.ConsoleApplication
                or OutputKind.WindowsApplication
                or OutputKind.WindowsRuntimeApplication)
            || types.IsTestProject())
        {
            return;
        }

        var isSetInConfiguration = new Lazy<bool>(() => start.Options.AdditionalFiles.Any(IsLimitedBy));
        start.RegisterOperationAction(context => Analyze(context, types, isSetInConfiguration), OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types, Lazy<bool> isSetInConfiguration)
    {
        var call = (IInvocationOperation)context.Operation;
        if (BlockingWait.NameOf(call.Syntax) is not { } name
            || !ConcurrentCall.IsConcurrent(call, types)
            || !OutgoingCall.In(context.Compilation).IsReachedBy(call.TargetMethod, context.CancellationToken)
            || EnclosingFunction.Of(call, context.ContainingSymbol, types).InExpressionTree
            || isSetInConfiguration.Value
            || IsSetInCode(context.Compilation, context.CancellationToken))
        {
            return;
        }

        context.Report(Diagnostic.Create(Rule, name.GetLocation(), call.TargetMethod.Name));
    }

    private static bool IsSetInCode(Compilation compilation, CancellationToken cancellationToken) =>
        s_limits.Any(limit => compilation.Mentions(limit, cancellationToken));

    private static bool IsLimitedBy(AdditionalText file) =>
        file.Path.EndsWith(".config", StringComparison.OrdinalIgnoreCase)
        && file.GetText()?.ToString().IndexOf("maxconnection", StringComparison.OrdinalIgnoreCase) >= 0;
}
