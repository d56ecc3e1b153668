using AsyncHygiene.Baselines;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Http;

/// <summary>
/// AH3001: <c>ReadAsAsync</c> without formatters, in the versions of System.Net.Http.Formatting that build every formatter on each call.
/// <code>
/// var order = await response.Content.ReadAsAsync&lt;Order&gt;();                  // flagged up to version 5.2.2
/// var order = await response.Content.ReadAsAsync&lt;Order&gt;(s_formatters);      // accepted
/// </code>
/// </summary>
public sealed class ReadAsAsyncAnalyzer : FormattingCallAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.ReadAsAsync,
        title: "Pass cached formatters to ReadAsAsync",
        message: "'ReadAsAsync' {0}",
        Categories.Http,
        description: "Up to version 5.2.2, System.Net.Http.Formatting creates new formatters for each ReadAsAsync call without formatters, "
            + "and with them new reflection caches: most of the processor time of such a call. Version 5.2.3 and later share one set.");

    public ReadAsAsyncAnalyzer()
        : base(Rule, "System.Net.Http.HttpContentExtensions")
    {
    }

    private protected override bool IsMeant(IMethodSymbol method, KnownTypes types) =>
        FormattingLibrary.IsReadWithoutFormatters(method, types);

    private protected override void Report(
        OperationAnalysisContext context,
        IMethodSymbol method,
        SimpleNameSyntax name,
        KnownTypes types)
    {
        var library = method.ContainingAssembly.Identity;
        if (!FormattingLibrary.SharesReaders(library.Version))
        {
            context.Report(Diagnostic.Create(
                Rule,
                name.GetLocation(),
                $"creates new formatters for each call in {library.Name} {library.Version}; pass cached formatters, or update to 5.2.3 or "
                    + $"later"));
        }
        else if (Options.ReportFixedReadAsAsync.Read(context.Options, name.SyntaxTree))
        {
            context.ReportInformation(
                Rule,
                name.GetLocation(),
                $"uses the formatters that {library.Name} {library.Version} creates once and shares; up to 5.2.2, each call created "
                    + "its own");
        }
    }
}
