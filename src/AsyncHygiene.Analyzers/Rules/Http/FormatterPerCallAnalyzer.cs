using AsyncHygiene.Baselines;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Http;

/// <summary>
/// AH3002: <c>PostAsJsonAsync</c> and its siblings of System.Net.Http.Formatting, which make a formatter for each call in every version.
/// <code>
/// await client.PostAsJsonAsync("orders", order);                    // flagged
/// await client.PostAsync("orders", order, s_jsonFormatter);         // accepted
/// </code>
/// </summary>
public sealed class FormatterPerCallAnalyzer : FormattingCallAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.FormatterPerCall,
        title: "Send with a cached formatter",
        message: "'{0}' creates a new {1} for each call; use '{2}' with a cached formatter",
        Categories.Http,
        description: "A formatter caches what it learns by reflection about the types that it writes. In every version of "
            + "System.Net.Http.Formatting, these methods create one for each call and discard it. A formatter in a static field writes "
            + "the same bytes.");

    public FormatterPerCallAnalyzer()
        : base(Rule, "System.Net.Http.HttpClientExtensions")
    {
    }

    private protected override bool IsMeant(IMethodSymbol method, KnownTypes types) =>
        FormattingLibrary.FormatterMadeBy(method, types) is not null;

    private protected override void Report(
        OperationAnalysisContext context,
        IMethodSymbol method,
        SimpleNameSyntax name,
        KnownTypes types)
    {
        var formatter = FormattingLibrary.FormatterMadeBy(method, types)!;
        object[] arguments =
        [
            method.Name,
            formatter.Substring(formatter.LastIndexOf('.') + 1),
            FormattingLibrary.SendWithFormatter(method),
        ];
        if ((context.Operation is IInvocationOperation call
                && FormattingLibrary.LearnsNothingFrom(call.Arguments, isJson: formatter == FormattingLibrary.JsonFormatter))
            || RequestCodeSearch.Of(context.Compilation).IsUnused(context.ContainingSymbol, context.Options, context.CancellationToken))
        {
            context.ReportInformation(Rule, name.GetLocation(), arguments);
        }
        else
        {
            context.Report(Diagnostic.Create(Rule, name.GetLocation(), RequestCode.AsksForUse, arguments));
        }
    }
}
