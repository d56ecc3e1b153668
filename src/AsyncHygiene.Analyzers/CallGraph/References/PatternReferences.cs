using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Calls that the language makes by a member's name without writing it: <c>using</c>, <c>foreach</c>, <c>await</c>, queries,
/// deconstruction, collection initializers.
/// </summary>
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
        slot is { Name: "Add", ContainingType: { IsStatic: false, TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } type }
            && !_models.MayBeEnumerable(type)
            ? []
            : Candidates(slot.Name)
                .Concat(Spreads(slot.Name))
                .Where(r => r.Symbol is IMethodSymbol method && _models.IsSame(method, slot));

    /// <summary>Properties that the language reads by name.</summary>
    public IEnumerable<Reference> Of(IPropertySymbol property) => property.Name switch
    {
        "Current" => Nodes("foreach").OfType<CommonForEachStatementSyntax>().SelectMany(Enumerations).Concat(Spreads(property.Name)),
        "IsCompleted" => Nodes("await").OfType<AwaitExpressionSyntax>().SelectMany(Awaits),
        _ => [],
    };

    private IEnumerable<Reference> Candidates(string name)
    {
        switch (name)
        {
            case "Dispose" or "DisposeAsync":
                return Nodes("using")
                    .SelectMany(node => Disposals(node, name))
                    .Concat(Nodes("foreach").OfType<CommonForEachStatementSyntax>().SelectMany(Enumerations));
            case "GetEnumerator" or "GetAsyncEnumerator" or "MoveNext" or "MoveNextAsync":
                return Nodes("foreach").OfType<CommonForEachStatementSyntax>().SelectMany(Enumerations);
            case "GetAwaiter" or "GetResult":
                return Nodes("await").OfType<AwaitExpressionSyntax>().SelectMany(Awaits);
            case "Select"
                or "SelectMany"
                or "Where"
                or "OrderBy"
                or "OrderByDescending"
                or "ThenBy"
                or "ThenByDescending"
                or "GroupBy"
                or "Join"
                or "GroupJoin"
                or "Cast":
                return Nodes("from")
                    .Select(n => n.FirstAncestorOrSelf<QueryExpressionSyntax>())
                    .Where(q => q is not null)
                    .Distinct()
                    .SelectMany(q => QueryCalls(q!));
            case "Deconstruct":
                return All<SyntaxNode>().SelectMany(Deconstructions);
            case "Add":
                return All<InitializerExpressionSyntax>()
                    .Where(i => i.IsKind(SyntaxKind.CollectionInitializerExpression))
                    .SelectMany(Additions);
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

            var contract = type.AllInterfaces.Concat(type is INamedTypeSymbol { TypeKind: TypeKind.Interface } own ? [own] : [])
                .SelectMany(i => i.GetMembers(name)).OfType<IMethodSymbol>().FirstOrDefault(m => m.Parameters.IsEmpty);
            if (contract is not null)
                yield return new Reference(expression, type.FindImplementationForInterfaceMember(contract) ?? contract);
            else if (Pattern(type, name) is { } method)
                yield return new Reference(expression, method);
        }
    }

    /// <summary>What a ref struct, and an asynchronous <c>using</c>, are disposed by without an interface.</summary>
    private static IMethodSymbol? Pattern(ITypeSymbol type, string name) =>
        type.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers(name).OfType<IMethodSymbol>())
            .FirstOrDefault(m => m.Parameters.All(p => p.IsOptional));

    private static IEnumerable<ExpressionSyntax> Initializers(VariableDeclarationSyntax declaration) =>
        declaration.Variables.Select(v => v.Initializer?.Value).Where(e => e is not null)!;

    private IEnumerable<Reference> Enumerations(CommonForEachStatementSyntax loop)
    {
        var info = _models.For(loop.SyntaxTree).GetForEachStatementInfo(loop);
        if (info.GetEnumeratorMethod is { } enumerate)
            yield return new Reference(loop, enumerate);

        // An enumerator that is known by its interface only is of some type: to go on to the next item, or to dispose of it, says nothing
        // about the many that implement the same interfaces, of whatever items.
        var enumerator = info.GetEnumeratorMethod?.ReturnType;
        foreach (var member in new ISymbol?[] { info.MoveNextMethod, info.CurrentProperty, info.DisposeMethod })
        {
            var own = member is null ? null : enumerator?.FindImplementationForInterfaceMember(member) ?? member;
            if (own is { ContainingType.TypeKind: not TypeKind.Interface })
                yield return new Reference(loop, own);
        }
    }

    /// <summary><c>[.. items]</c> enumerates as a loop does; which members it calls, no API tells.</summary>
    private IEnumerable<Reference> Spreads(string name)
    {
        if (name is not ("GetEnumerator" or "MoveNext" or "Current" or "Dispose"))
            yield break;

        foreach (var spread in Nodes("..").OfType<SpreadElementSyntax>())
        {
            if (_models.For(spread.SyntaxTree).GetTypeInfo(spread.Expression, _cancellationToken).Type is not { } type
                || Member(type, "GetEnumerator") is not IMethodSymbol enumerate)
            {
                continue;
            }

            var member = name == "GetEnumerator" ? enumerate : Member(enumerate.ReturnType, name);
            // As in a loop: an enumerator that is known by its interface only says nothing.
            if (member is not null && (name == "GetEnumerator" || member.ContainingType.TypeKind != TypeKind.Interface))
                yield return new Reference(spread, member);
        }
    }

    /// <summary>A parameterless member that the type has itself, or by an interface.</summary>
    private static ISymbol? Member(ITypeSymbol type, string name)
    {
        if (type.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers(name))
            .FirstOrDefault(m => m is IPropertySymbol or IMethodSymbol { Parameters.IsEmpty: true }) is { } own)
        {
            return own;
        }

        // The generic one comes first where a type has both.
        return type.AllInterfaces
            .OrderByDescending(i => i.Arity)
            .SelectMany(i => i.GetMembers(name))
            .FirstOrDefault(m => m is IPropertySymbol or IMethodSymbol { Parameters.IsEmpty: true }) is { } member
            ? type.FindImplementationForInterfaceMember(member) ?? member
            : null;
    }

    private IEnumerable<Reference> Awaits(AwaitExpressionSyntax expression)
    {
        var info = _models.For(expression.SyntaxTree).GetAwaitExpressionInfo(expression);
        foreach (var member in new ISymbol?[] { info.GetAwaiterMethod, info.IsCompletedProperty, info.GetResultMethod })
        {
            if (member is not null)
                yield return new Reference(expression, member);
        }
    }

    private IEnumerable<Reference> QueryCalls(QueryExpressionSyntax query)
    {
        var model = _models.For(query.SyntaxTree);
        foreach (var node in query.DescendantNodes())
        {
            var symbols = node switch
            {
                QueryClauseSyntax clause =>
                    [
                        model.GetQueryClauseInfo(clause, _cancellationToken).CastInfo.Symbol,
                        model.GetQueryClauseInfo(clause, _cancellationToken).OperationInfo.Symbol
                    ],
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
        switch (node)
        {
            case AssignmentExpressionSyntax { Left: TupleExpressionSyntax or DeclarationExpressionSyntax } assignment:
                return Methods(_models.For(node.SyntaxTree).GetDeconstructionInfo(assignment)).Select(m => new Reference(node, m));
            case ForEachVariableStatementSyntax loop:
                return Methods(_models.For(node.SyntaxTree).GetDeconstructionInfo(loop)).Select(m => new Reference(node, m));
            case RecursivePatternSyntax { PositionalPatternClause: not null } or ParenthesizedVariableDesignationSyntax:
                return _models.For(node.SyntaxTree)
                    .GetOperation(node, _cancellationToken) is IRecursivePatternOperation { DeconstructSymbol: { } deconstruct }
                        ? [new Reference(node, deconstruct)]
                        : [];
            default:
                return [];
        }
    }

    private static IEnumerable<IMethodSymbol> Methods(DeconstructionInfo info) =>
        info.Nested.SelectMany(Methods).Concat(info.Method is { } method ? [method] : []);

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
        _models.Tokens(keyword, _cancellationToken).Select(t => t.Parent).Where(n => n is not null)!;

    private IEnumerable<T> All<T>()
        where T : SyntaxNode =>
        _models.Trees.SelectMany(t => t.GetRoot(_cancellationToken).DescendantNodes().OfType<T>());
}
