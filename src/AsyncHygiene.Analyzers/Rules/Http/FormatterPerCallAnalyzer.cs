using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
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
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class FormatterPerCallAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.FormatterPerCall,
        title: "Send with a cached formatter",
        message: "'{0}' makes a new {1} on each call; use '{2}' with a cached formatter",
        Categories.Http,
        description: "A formatter keeps what it learnt by reflection about the types that it writes. These methods make one for each call "
            + "and throw "
            + "it away, in every version of System.Net.Http.Formatting. A formatter in a static field writes the same bytes.");

    public FormatterPerCallAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (types["System.Net.Http.HttpClientExtensions"] is null || types.IsTestProject())
            return;

        start.RegisterOperationAction(
            context => Analyze(context, ((IInvocationOperation)context.Operation).TargetMethod, types),
            OperationKind.Invocation);
        start.RegisterOperationAction(
            context => Analyze(context, ((IMethodReferenceOperation)context.Operation).Method, types),
            OperationKind.MethodReference);
    }

    private static void Analyze(OperationAnalysisContext context, IMethodSymbol method, KnownTypes types)
    {
        if (FormattingLibrary.FormatterMadeBy(method, types) is not { } formatter
            || BlockingWait.NameOf(context.Operation.Syntax) is not { } name
            || EnclosingFunction.Of(context.Operation, context.ContainingSymbol, types).InExpressionTree
            || context.Operation.IsRunOnce(context.ContainingSymbol, types))
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            Rule,
            name.GetLocation(),
            method.Name,
            formatter.Substring(formatter.LastIndexOf('.') + 1),
            FormattingLibrary.SendWithFormatter(method)));
    }
}
