using AsyncHygiene.Baselines;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// AH2006: network reads one after another in a loop, though none needs the one before.
/// <code>
/// foreach (var id in ids) orders.Add(await _client.GetStringAsync(Url(id)));                                // flagged
/// orders.AddRange(await Task.WhenAll(ids.Select(async id =&gt; …one of a limited number at a time…)));      // accepted
/// </code>
/// </summary>
public sealed class SequentialReadsAnalyzer : AsyncAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = Descriptor.Create(
        RuleIds.SequentialReads,
        title: "Independent reads can run at the same time",
        message: "This loop waits for '{0}' in each pass, although no pass needs the previous one; a limited number "
            + "of them can run at once",
        Categories.FireAndForget,
        description: "The loop takes as long as all its reads together. Run a few of them at a time if the other side can serve "
            + "that.",
        severity: DiagnosticSeverity.Info);

    public SequentialReadsAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types)
    {
        if (!types.IsTestProject())
            start.RegisterOperationAction(context => Analyze(context, types), OperationKind.Loop);
    }

    private static void Analyze(OperationAnalysisContext context, KnownTypes types)
    {
        if (context.Operation is { Syntax: ForEachStatementSyntax loop, SemanticModel: { } model }
            && SequentialReads.From(loop, model, types, context.CancellationToken) is { } reads)
        {
            context.Report(Diagnostic.Create(Rule, loop.ForEachKeyword.GetLocation(), FunctionName.Of(reads.Read)));
        }
    }
}
