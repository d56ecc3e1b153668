using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops.Lists;

/// <summary>
/// A place that changes a list: a call of one of its methods that do not just read, an item that is set, a method of a library that is
/// given it.
/// </summary>
internal sealed class ListChange
{
    private static readonly HashSet<string> s_reads = new(
        [
            "Contains", "IndexOf", "LastIndexOf", "Find", "FindAll", "FindIndex", "FindLast", "FindLastIndex", "Exists", "TrueForAll",
            "CopyTo", "ToArray", "GetRange", "Slice", "GetEnumerator", "ForEach", "ConvertAll", "BinarySearch", "AsReadOnly", "ToString",
            "Equals", "GetHashCode", "GetType", "ContainsKey", "ContainsValue", "TryGetValue", "Peek", "TryPeek",
        ],
        StringComparer.Ordinal);

    private ListChange(SyntaxNode place, ISymbol? list, ITypeSymbol? item, SemanticModel model)
    {
        Place = place;
        List = list;
        Item = item;
        Model = model;
    }

    public SyntaxNode Place { get; }

    /// <summary>What holds the list; null for any other expression.</summary>
    public ISymbol? List { get; }

    public ITypeSymbol? Item { get; }
    public SemanticModel Model { get; }

    /// <summary>A method of a list or another collection that only reads.</summary>
    public static bool IsReadBy(string method) => s_reads.Contains(method);

    /// <summary>In a piece of code, without those of lists that it makes itself.</summary>
    public static IEnumerable<ListChange> In(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        foreach (var node in code.DescendantNodesAndSelf())
        {
            foreach (var list in ListsChangedBy(node, model, types, cancellationToken))
            {
                var expression = ListSource.WithoutCasts(list);
                var symbol = model.GetSymbolInfo(expression, cancellationToken).Symbol;
                var type = model.GetTypeInfo(list, cancellationToken).Type;
                if (!IsMadeIn(code, symbol, expression, model, cancellationToken))
                    yield return new ListChange(node, symbol, ListTypes.ItemOf(type), model);
            }

            // class Names : List<string> { void Keep(string name) => Add(name); }
            if (node is InvocationExpressionSyntax { Expression: SimpleNameSyntax name }
                && model.GetSymbolInfo(name, cancellationToken).Symbol is IMethodSymbol { IsStatic: false, ReducedFrom: null } own
                && own.DeclaringSyntaxReferences.IsEmpty
                && ListTypes.CanChange(own.ContainingType, types)
                && !s_reads.Contains(own.Name))
            {
                yield return new ListChange(node, list: null, ListTypes.ItemOf(own.ContainingType), model);
            }
        }
    }

    private static IEnumerable<ExpressionSyntax> ListsChangedBy(
        SyntaxNode node,
        SemanticModel model,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        switch (node)
        {
            case InvocationExpressionSyntax call:
                var method = model.GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol;
                if (ReceiverSyntax.Of(call.Expression) is { } receiver && IsChanging(receiver, method))
                    yield return receiver;

                if (method is not { DeclaringSyntaxReferences.IsEmpty: true } || ListSource.IsOperator(method, model))
                    break;

                foreach (var argument in call.ArgumentList.Arguments)
                {
                    var index = call.ArgumentList.Arguments.IndexOf(argument);
                    if (index < method.Parameters.Length
                        && ListTypes.CanChange(method.OriginalDefinition.Parameters[index].Type, types)
                        && ListTypes.CanChange(TypeOf(argument.Expression), types))
                    {
                        yield return argument.Expression;
                    }
                }

                break;
            case ElementAccessExpressionSyntax element when IsList(element.Expression) && IsSet(element):
                yield return element.Expression;
                break;
            case ElementBindingExpressionSyntax element
                when ReceiverSyntax.OfBinding(element) is { } list && IsList(list) && IsSet(element):
                yield return list;
                break;
        }

        // An extension method of the solution is gone into.
        bool IsChanging(ExpressionSyntax receiver, IMethodSymbol? method) =>
            method is { DeclaringSyntaxReferences.IsEmpty: true }
            && !s_reads.Contains(method.Name)
            && (method.ReducedFrom is null || ListTypes.CanChange(method.ReducedFrom.OriginalDefinition.Parameters[0].Type, types))
            && IsList(receiver);

        bool IsList(ExpressionSyntax expression) => ListTypes.CanChange(TypeOf(expression), types);

        ITypeSymbol? TypeOf(ExpressionSyntax expression) => model.GetTypeInfo(expression, cancellationToken).Type;
    }

    private static bool IsSet(ExpressionSyntax element) => PropertyUse.Uses(element, MethodKind.PropertySet);

    /// <summary>A variable that only holds what is made in it, or a list of an object that is made in it.</summary>
    private static bool IsMadeIn(
        SyntaxNode code,
        ISymbol? list,
        ExpressionSyntax expression,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (list is ILocalSymbol local)
            return IsDeclaredIn(code, local, cancellationToken) && new ListStorage(local, model, cancellationToken).HoldsOnlyNew;

        return expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax owner }
            && model.GetSymbolInfo(owner, cancellationToken).Symbol is ILocalSymbol made
            && IsDeclaredIn(code, made, cancellationToken)
            && made.DeclaringSyntaxReferences.All(r => r.GetSyntax(cancellationToken) is VariableDeclaratorSyntax
            {
                Initializer.Value: BaseObjectCreationExpressionSyntax { ArgumentList: null or { Arguments.Count: 0 }, Initializer: null },
            })
            && new ListStorage(made, model, cancellationToken).HoldsOnlyNew;
    }

    private static bool IsDeclaredIn(SyntaxNode code, ILocalSymbol local, CancellationToken cancellationToken) =>
        local.DeclaringSyntaxReferences.All(r => code.Span.Contains(r.Span) && r.SyntaxTree == code.SyntaxTree)
        && local.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken) is VariableDeclaratorSyntax);
}
