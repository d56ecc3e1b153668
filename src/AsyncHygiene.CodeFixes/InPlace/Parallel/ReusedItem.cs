using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// An iterator that gives the same object again and again, with other values: a call that waits for its turn finds the values of the last
/// item. <c>var row = new Row(); while (reader.Read()) { row.Id = reader.GetInt32(0); yield return row; }</c>
/// </summary>
internal static class ReusedItem
{
    public static bool MayBeGiven(IOperation source, IOperation work, DocumentContext context, CancellationToken cancellationToken) =>
        SharedRead.IsIn(work)
        && source.DescendantsAndSelf().OfType<IInvocationOperation>().Any(call =>
            call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.Any(r =>
                r.GetSyntax(cancellationToken).DescendantNodes().OfType<YieldStatementSyntax>().Any(y => GivesOldObject(y, context))));

    private static bool GivesOldObject(YieldStatementSyntax yield, DocumentContext context) =>
        yield.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax
        && context.Model.Compilation.ContainsSyntaxTree(yield.SyntaxTree)
        && ModelOf(yield, context) is var model
        && model.GetTypeInfo(yield.Expression).Type is { IsReferenceType: true, SpecialType: not SpecialType.System_String }
        && !(model.GetSymbolInfo(yield.Expression).Symbol is ILocalSymbol local && IsOfPass(local, yield));

    /// <summary>Declared in the loop that gives it, or a loop's variable.</summary>
    private static bool IsOfPass(ILocalSymbol local, YieldStatementSyntax yield) =>
        yield.Ancestors().FirstOrDefault(LoopStatement.Is) is not { } loop
        || local.DeclaringSyntaxReferences.Any(r => loop.Span.Contains(r.Span) || r.GetSyntax() is ForEachStatementSyntax);

    private static SemanticModel ModelOf(SyntaxNode node, DocumentContext context) =>
        node.SyntaxTree == context.Root.SyntaxTree ? context.Model : context.Model.Compilation.GetSemanticModel(node.SyntaxTree);
}
