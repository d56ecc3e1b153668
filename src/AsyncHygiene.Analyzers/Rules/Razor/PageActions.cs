using System;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Rules.Combined;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Razor;

/// <summary>What rules do with code, done with the code of pages only: most operations of a project are in no page.</summary>
internal sealed class PageActions : CombinedActions
{
#pragma warning disable RS1012 // What is registered here is up to each rule.
    public PageActions(CompilationStartAnalysisContext start, ImmutableArray<AsyncAnalyzer> rules)
        : base(start, rules)
    {
    }
#pragma warning restore RS1012

    // Files of settings and the project as a whole: the rule itself looks at them.
    public override void RegisterAdditionalFileAction(Action<AdditionalFileAnalysisContext> action)
    {
    }

    public override void RegisterCompilationEndAction(Action<CompilationAnalysisContext> action)
    {
    }

    protected override bool Concerns(IOperation operation) =>
        RazorCode.IsIn(operation.Syntax.SyntaxTree) && RazorCode.IsOfPage(operation.Syntax.GetLocation());

    protected override bool Concerns(ISymbol member) => member.Locations.Any(RazorCode.IsOfPage);
}
