using System.Linq;
using System.Threading;
using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Configuration;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Limits;

/// <summary>
/// AH4001: settings of <c>ServicePointManager</c> and <c>ServicePoint</c> on .NET, where HttpClient does not look at them.
/// <code>
/// ServicePointManager.DefaultConnectionLimit = 100;                                          // flagged
/// new HttpClient(new SocketsHttpHandler { MaxConnectionsPerServer = 100 });                  // accepted
/// </code>
/// </summary>
public sealed class ServicePointManagerAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ServicePointManager,
        title: "ServicePointManager has no effect on HttpClient",
        message: "'{0}' has no effect on HttpClient on .NET; {1}",
        Categories.Limits,
        description: "On .NET Framework, ServicePointManager controls all connections. On .NET, the handlers of HttpClient ignore it and "
            + "have their own settings. The limits and protocols of migrated code therefore have no effect.");

    /// <summary>The types that still read some of the settings on .NET. Where one is mentioned, a setting may be meant for it.</summary>
    private static readonly string[] s_readers = ["HttpWebRequest", "WebRequest", "FtpWebRequest", "WebClient", "SmtpClient"];

    public ServicePointManagerAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (ServicePointSetting.IsEffective(types) || types.IsTestProject())
            return;

        start.RegisterOperationAction(
            context => Analyze(context, ServicePointSetting.From((IPropertyReferenceOperation)context.Operation, types)),
            OperationKind.PropertyReference);
        start.RegisterOperationAction(
            context => Analyze(context, ServicePointSetting.From((IInvocationOperation)context.Operation, types)),
            OperationKind.Invocation);
    }

    private static void Analyze(OperationAnalysisContext context, ServicePointSetting? setting)
    {
        if (setting is null
            || BlockingWait.NameOf(context.Operation.Syntax) is not { } name
            || HasReader(context.Compilation, context.CancellationToken))
        {
            return;
        }

        if (DevelopmentCode.Contains(name, context.Operation.SemanticModel!, KnownTypes.Of(context.Compilation)))
            context.ReportInformation(Rule, name.GetLocation(), setting.DisplayName, setting.Advice);
        else
            context.Report(Diagnostic.Create(Rule, name.GetLocation(), setting.DisplayName, setting.Advice));
    }

    private static bool HasReader(Compilation compilation, CancellationToken cancellationToken) =>
        s_readers.Any(reader => compilation.Mentions(reader, cancellationToken));
}
