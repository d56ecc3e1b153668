using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// What the iterations of a parallel loop may count on, and those of its awaitable form may not. <c>Parallel</c> takes more and more
/// threads while iterations wait, and goes through a list by its indices; <c>ForAsync</c> and <c>ForEachAsync</c> begin as many iterations
/// as there are processors and the next one when one of them has ended, and go through a list by its enumerator.
/// </summary>
internal sealed class ParallelIterations
{
    private const int DeepestCall = 3;

    private readonly DocumentContext _context;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _seen = [];

    private ParallelIterations(DocumentContext context, CancellationToken cancellationToken)
    {
        _context = context;
        _cancellationToken = cancellationToken;
    }

    /// <summary>An iteration changes the list that the loop goes through, or waits for what another iteration does.</summary>
    public static bool NeedParallel(
        InvocationExpressionSyntax call,
        LambdaExpressionSyntax lambda,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var iterations = new ParallelIterations(context, cancellationToken);
        return iterations.ChangesSource(call, lambda)
            || ChangedList.Is(call.ArgumentList.Arguments[0].Expression, lambda, context, cancellationToken)
            || iterations.WaitsForAnother(lambda, context.Model, depth: 0);
    }

    /// <summary>The enumerator of an array does not mind.</summary>
    private bool ChangesSource(InvocationExpressionSyntax call, LambdaExpressionSyntax lambda)
    {
        var source = call.ArgumentList.Arguments[0].Expression;
        return _context.Model.GetTypeInfo(source, _cancellationToken).Type is { TypeKind: not TypeKind.Array } type
            && type.SpecialType == SpecialType.None
            && _context.Model.GetSymbolInfo(source, _cancellationToken).Symbol is { } symbol
            && lambda.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n =>
                n.Identifier.ValueText == symbol.Name
                && SymbolEqualityComparer.Default.Equals(_context.Model.GetSymbolInfo(n, _cancellationToken).Symbol, symbol)
                && MayChange(n));
    }

    /// <summary>Its elements and how many there are may be read; another method may do anything.</summary>
    private static bool MayChange(IdentifierNameSyntax name)
    {
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax own && own.Name == name ? own : name;
        return whole.Parent switch
        {
            ElementAccessExpressionSyntax element when element.Expression == whole => IsWritten(element),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Count" or "Length" } => false,
            _ => true,
        };
    }

    private static bool IsWritten(ExpressionSyntax place) => place.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == place,
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression } => true,
        PostfixUnaryExpressionSyntax postfix => !postfix.IsKind(SyntaxKind.SuppressNullableWarningExpression),
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None),
        _ => false,
    };

    private bool WaitsForAnother(SyntaxNode code, SemanticModel model, int depth)
    {
        if (!_seen.Add(code))
            return false;

        foreach (var node in code.DescendantNodes())
        {
            if (WaitingCode.IsAt(node, code, model, _cancellationToken)
                || (node is InvocationExpressionSyntax call && CalleeWaits(call, model, depth)))
            {
                return true;
            }
        }

        return false;
    }

    private bool CalleeWaits(InvocationExpressionSyntax call, SemanticModel model, int depth) =>
        depth < DeepestCall
        && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
        && method.DeclaringSyntaxReferences.Any(r =>
            model.Compilation.ContainsSyntaxTree(r.SyntaxTree)
            && WaitsForAnother(r.GetSyntax(_cancellationToken), ModelOf(r.SyntaxTree, model), depth + 1));

    private static SemanticModel ModelOf(SyntaxTree tree, SemanticModel model) =>
        model.SyntaxTree == tree ? model : model.Compilation.GetSemanticModel(tree);
}
