using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Queries;

/// <summary>
/// What a test tells a fake to give for a member. Own helpers and any library may make fakes, so the form of the code decides, and not
/// whose method it is.
/// </summary>
internal static class ToldQueries
{
    /// <summary>
    /// <code>
    /// mock.Setup(r =&gt; r.All()).Returns(rows);    mock.SetupProperty(r =&gt; r.Rows, rows);
    /// substitute.All().Returns(rows);            SubstituteExtensions.Returns(substitute.All(), rows);
    /// Mock.Of&lt;IRepository&gt;(r =&gt; r.All() == rows);
    /// </code>
    /// </summary>
    public static IEnumerable<ExpressionSyntax> At(SyntaxNode named, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var around in AroundOf(named))
        {
            switch (around)
            {
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equality:
                    yield return equality.Left.Span.Contains(named.Span) ? equality.Right : equality.Left;
                    break;
                case InvocationExpressionSyntax call when IsToldBy(call, named, model, cancellationToken):
                    foreach (var argument in call.ArgumentList.Arguments.Where(a => !a.Span.Contains(named.Span)))
                        yield return argument.Expression;
                    break;
            }
        }
    }

    /// <summary>
    /// The variable that keeps a set-up, or the lambda for one: <c>var setup = mock.Setup(r =&gt; r.All()); setup.Returns(rows);</c>
    /// </summary>
    public static IEnumerable<SyntaxNode> KeptIn(SyntaxNode named) =>
        AroundOf(named).LastOrDefault() is { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } }
        && variable.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            ? (member is FieldDeclarationSyntax or GlobalStatementSyntax ? member.Parent! : member).DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Where(use => use.Identifier.ValueText == variable.Identifier.ValueText)
            : [];

    private static IEnumerable<SyntaxNode> AroundOf(SyntaxNode named) =>
        named.Ancestors().TakeWhile(a => a is not StatementSyntax and not MemberDeclarationSyntax and not VariableDeclaratorSyntax
            and not EqualsValueClauseSyntax);

    /// <summary>It is called on what names the member, extends that, or gets it in a lambda. LINQ tells nothing.</summary>
    private static bool IsToldBy(
        InvocationExpressionSyntax call,
        SyntaxNode named,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        call.Expression.Span.Contains(named.Span)
            ? call.Expression is MemberAccessExpressionSyntax access && access.Expression.Span.Contains(named.Span)
            : call.ArgumentList.Arguments.Count > 1
                && call.ArgumentList.Arguments.FirstOrDefault(a => a.Span.Contains(named.Span)) is { } argument
                && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && !method.IsInOrBelow("System.Linq")
                && (argument.Expression is LambdaExpressionSyntax || method is { IsExtensionMethod: true, ReducedFrom: null });
}
