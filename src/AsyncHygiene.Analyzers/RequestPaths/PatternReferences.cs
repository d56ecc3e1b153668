using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths;

/// <summary>Calls that the language makes by a member's name without writing it: <c>using</c>, <c>foreach</c>, <c>await</c>, queries, deconstruction, collection initializers.</summary>
internal sealed class PatternReferences
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public PatternReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IMethodSymbol slot) =>
        Candidates(slot.Name).Where(r => r.Symbol is IMethodSymbol method && _models.IsSame(method, slot));

    private IEnumerable<Reference> Candidates(string name)
    {
        switch (name)
        {
            case "Dispose" or "DisposeAsync":
                return Nodes("using").SelectMany(node => Disposals(node, name));
            case "GetEnumerator" or "GetAsyncEnumerator" or "MoveNext" or "MoveNextAsync":
                return Nodes("foreach").OfType<CommonForEachStatementSyntax>().SelectMany(Enumerations);
            case "GetAwaiter" or "GetResult":
                return Nodes("await").OfType<AwaitExpressionSyntax>().SelectMany(Awaits);
            case "Select" or "SelectMany" or "Where" or "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "GroupBy" or "Join" or "GroupJoin" or "Cast":
                return Nodes("from").Select(n => n.FirstAncestorOrSelf<QueryExpressionSyntax>()).Where(q => q is not null).Distinct().SelectMany(q => QueryCalls(q!));
            case "Deconstruct":
                return All<ExpressionSyntax>().SelectMany(Deconstructions).Concat(Nodes("foreach").OfType<ForEachVariableStatementSyntax>().SelectMany(Deconstructions));
            case "Add":
                return All<InitializerExpressionSyntax>().Where(i => i.IsKind(SyntaxKind.CollectionInitializerExpression)).SelectMany(Additions);
            default:
                return [];
        }
    }

    private IEnumerable<Reference> Disposals(SyntaxNode node, string name)
    {
        var expressions = node switch
        {
            UsingStatementSyntax { Expression: { } expression } => [expression],
            UsingStatementSyntax { Declaration: { } declaration } => Initializers(declaration),
            LocalDeclarationStatementSyntax local => Initializers(local.Declaration),
            _ => [],
        };
        foreach (var expression in expressions)
        {
            var model = _models.For(node.SyntaxTree);
            if (model.GetTypeInfo(expression, _cancellationToken).Type is not { } type)
                continue;

            // The type's own method, or the interface's where only that is known of the value.
            for (var t = type; t is not null; t = t.BaseType)
            {
                foreach (var method in t.GetMembers(name).OfType<IMethodSymbol>().Where(m => m.Parameters.IsEmpty))
                    yield return new Reference(expression, method);
            }

            foreach (var method in type.AllInterfaces.Concat(type is INamedTypeSymbol { TypeKind: TypeKind.Interface } own ? [own] : []).SelectMany(i => i.GetMembers(name)).OfType<IMethodSymbol>())
            {
                yield return new Reference(expression, method);
                if (type.FindImplementationForInterfaceMember(method) is IMethodSymbol implementation)
                    yield return new Reference(expression, implementation);
            }
        }
    }

    private static IEnumerable<ExpressionSyntax> Initializers(VariableDeclarationSyntax declaration) =>
        declaration.Variables.Select(v => v.Initializer?.Value).Where(e => e is not null)!;

    private IEnumerable<Reference> Enumerations(CommonForEachStatementSyntax loop)
    {
        var info = _models.For(loop.SyntaxTree).GetForEachStatementInfo(loop);
        foreach (var method in new[] { info.GetEnumeratorMethod, info.MoveNextMethod, info.DisposeMethod })
        {
            if (method is not null)
                yield return new Reference(loop, method);
        }
    }

    private IEnumerable<Reference> Awaits(AwaitExpressionSyntax expression)
    {
        var info = _models.For(expression.SyntaxTree).GetAwaitExpressionInfo(expression);
        foreach (var method in new[] { info.GetAwaiterMethod, info.GetResultMethod })
        {
            if (method is not null)
                yield return new Reference(expression, method);
        }
    }

    private IEnumerable<Reference> QueryCalls(QueryExpressionSyntax query)
    {
        var model = _models.For(query.SyntaxTree);
        foreach (var node in query.DescendantNodes())
        {
            var symbols = node switch
            {
                QueryClauseSyntax clause => [model.GetQueryClauseInfo(clause, _cancellationToken).CastInfo.Symbol, model.GetQueryClauseInfo(clause, _cancellationToken).OperationInfo.Symbol],
                SelectOrGroupClauseSyntax or OrderingSyntax => new[] { model.GetSymbolInfo(node, _cancellationToken).Symbol },
                _ => [],
            };
            foreach (var symbol in symbols)
            {
                if (symbol is not null)
                    yield return new Reference(node, symbol);
            }
        }
    }

    private IEnumerable<Reference> Deconstructions(SyntaxNode node)
    {
        var model = _models.For(node.SyntaxTree);
        var info = node switch
        {
            AssignmentExpressionSyntax { Left: TupleExpressionSyntax or DeclarationExpressionSyntax } assignment => model.GetDeconstructionInfo(assignment),
            ForEachVariableStatementSyntax loop => model.GetDeconstructionInfo(loop),
            _ => default,
        };
        if (info.Method is not null)
            yield return new Reference(node, info.Method);

        if (node is IsPatternExpressionSyntax or SwitchExpressionSyntax)
        {
            foreach (var pattern in node.DescendantNodes().OfType<RecursivePatternSyntax>().Where(p => p.PositionalPatternClause is not null))
            {
                if (model.GetOperation(pattern, _cancellationToken) is Microsoft.CodeAnalysis.Operations.IRecursivePatternOperation { DeconstructSymbol: { } deconstruct })
                    yield return new Reference(pattern, deconstruct);
            }
        }
    }

    private IEnumerable<Reference> Additions(InitializerExpressionSyntax initializer)
    {
        var model = _models.For(initializer.SyntaxTree);
        foreach (var element in initializer.Expressions)
        {
            if (model.GetCollectionInitializerSymbolInfo(element, _cancellationToken).Symbol is { } add)
                yield return new Reference(element, add);
        }
    }

    private IEnumerable<SyntaxNode> Nodes(string keyword) =>
        _models.Compilations.SelectMany(c => NameScan.Tokens(c, keyword, _cancellationToken)).Select(t => t.Parent).Where(n => n is not null)!;

    private IEnumerable<T> All<T>()
        where T : SyntaxNode =>
        _models.Compilations.SelectMany(c => c.SyntaxTrees).SelectMany(t => t.GetRoot(_cancellationToken).DescendantNodes().OfType<T>());
}
