using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>
/// Whether the items of a sequence are sure not to be null. An annotation does not count: what a serializer or an array gives may be null
/// all the same.
/// </summary>
internal static class SequenceItems
{
    /// <param name="sequence">The call that gives the items: of an iterator, or of an operator behind it.</param>
    /// <param name="context">Of the document.</param>
    /// <param name="cancellationToken">The token.</param>
    public static bool AreNotNull(ExpressionSyntax sequence, DocumentContext context, CancellationToken cancellationToken)
    {
        while (sequence is InvocationExpressionSyntax call
            && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method)
        {
            if (!SequenceOperator.Is(method, context.Types))
                return GivesNotNull(method.OriginalDefinition, context.Model.Compilation, cancellationToken);
            if (method.Name == "Select")
                return call.ArgumentList.Arguments[0].Expression is LambdaExpressionSyntax { ExpressionBody: { } body } && IsNotNull(body);
            if (call.Expression is not MemberAccessExpressionSyntax { Expression: var before })
                return false;
            sequence = before;
        }

        return false;
    }

    private static bool GivesNotNull(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        method is { IsVirtual: false, IsAbstract: false, IsOverride: false, DeclaringSyntaxReferences.Length: 1 }
        && method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is var declaration
        && compilation.ContainsSyntaxTree(declaration.SyntaxTree)
        && compilation.GetSemanticModel(declaration.SyntaxTree) is var model
        && declaration.DescendantNodes(n => n == declaration || !FunctionSyntax.IsFunction(n))
            .OfType<YieldStatementSyntax>()
            .Where(y => y.Expression is not null)
            .ToList() is { Count: > 0 } yields
        && yields.All(y =>
            !model.GetConversion(y.Expression!, cancellationToken).IsUserDefined
                && (IsNotNull(y.Expression!) || IsMade(y.Expression!, declaration, model)));

    private static bool IsNotNull(ExpressionSyntax value) => value switch
    {
        ParenthesizedExpressionSyntax inner => IsNotNull(inner.Expression),
        BaseObjectCreationExpressionSyntax or AnonymousObjectCreationExpressionSyntax or InterpolatedStringExpressionSyntax => true,
        LiteralExpressionSyntax => value.IsKind(SyntaxKind.StringLiteralExpression),
        _ => false,
    };

    /// <summary>A variable that is given a new object where it is declared, and nothing else.</summary>
    private static bool IsMade(ExpressionSyntax value, SyntaxNode function, SemanticModel model) =>
        value is IdentifierNameSyntax { Identifier.ValueText: var name }
        && function.DescendantTokens().Where(t => t.ValueText == name && t.Parent is VariableDeclaratorSyntax or ParameterSyntax
            or SingleVariableDesignationSyntax or ForEachStatementSyntax or CatchDeclarationSyntax).ToList() is { Count: 1 } declared
        && declared[0].Parent is VariableDeclaratorSyntax { Initializer.Value: { } initial }
        && IsNotNull(initial)
        && !model.GetConversion(initial).IsUserDefined
        && function.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name).All(n => !IsWritten(n));

    private static bool IsWritten(IdentifierNameSyntax name) => name.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == name,
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None) || argument.Parent is TupleExpressionSyntax,
        RefExpressionSyntax or PrefixUnaryExpressionSyntax => true,
        _ => false,
    };
}
