using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops.Lists;

/// <summary>
/// What a sequence is taken from: <c>_names</c> of <c>_names.Where(n =&gt; n != "").Skip(1)</c>, and nothing for what is made on the spot.
/// </summary>
internal static class ListSource
{
    private const int DeepestCall = 2;

    /// <summary>They give a sequence of their own, which has all items before the first is taken.</summary>
    private static readonly HashSet<string> s_making = new(
        [
            "ToList", "ToArray", "ToHashSet", "ToDictionary", "ToLookup", "Order", "OrderBy", "OrderByDescending", "OrderDescending",
            "ThenBy", "ThenByDescending", "Reverse", "Shuffle", "GroupBy", "Range", "Repeat", "Empty", "Sequence",
        ],
        StringComparer.Ordinal);

    /// <summary>The expression, and what the operators between are given, which runs while the sequence is gone through.</summary>
    public static (ExpressionSyntax? Root, IReadOnlyList<ExpressionSyntax> Work) Of(
        ExpressionSyntax sequence,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var work = new List<ExpressionSyntax>();
        var root = sequence;
        while (true)
        {
            root = WithoutCasts(root);
            if (root is QueryExpressionSyntax query)
            {
                work.AddRange(query.Body.DescendantNodes().OfType<ExpressionSyntax>().Where(e => e.Parent is QueryClauseSyntax));
                if (query.Body.Clauses.Any(c => c is OrderByClauseSyntax) || query.Body.SelectOrGroup is GroupClauseSyntax)
                    return (null, work);
                root = query.FromClause.Expression;
                continue;
            }

            if (root is not InvocationExpressionSyntax call
                || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
                || !(IsOperator(method, model) || IsView(method)))
            {
                return (root, work);
            }

            if (s_making.Contains(method.Name) && IsOperator(method, model))
                return (null, work);

            var isReduced = method.MethodKind == MethodKind.ReducedExtension || !method.IsStatic;
            work.AddRange(call.ArgumentList.Arguments.Skip(isReduced ? 0 : 1).Select(a => a.Expression));
            var receiver = isReduced
                ? (call.Expression as MemberAccessExpressionSyntax)?.Expression
                : call.ArgumentList.Arguments.FirstOrDefault()?.Expression;
            if (receiver is null)
                return (root, work);

            root = receiver;
        }
    }

    public static bool IsOperator(IMethodSymbol method, SemanticModel model) =>
        KnownTypes.Of(model.Compilation) is var types && types.Is(method.ContainingType, types["System.Linq.Enumerable"]);

    /// <summary>Made on the spot: nothing else has it, and nothing else changes it.</summary>
    public static bool IsNew(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        IsNew(value, model, cancellationToken, depth: 0);

    private static bool IsNew(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken, int depth)
    {
        if (Of(value, model, cancellationToken).Root is not { } root)
            return true;

        return root switch
        {
            BaseObjectCreationExpressionSyntax creation => !IsWrapper(creation, model, cancellationToken),
            ArrayCreationExpressionSyntax
                or ImplicitArrayCreationExpressionSyntax
                or CollectionExpressionSyntax
                or LiteralExpressionSyntax
                or DefaultExpressionSyntax
                or ThrowExpressionSyntax => true,
            ConditionalExpressionSyntax choice =>
                IsNew(choice.WhenTrue, model, cancellationToken, depth) && IsNew(choice.WhenFalse, model, cancellationToken, depth),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } choice =>
                IsNew(choice.Left, model, cancellationToken, depth) && IsNew(choice.Right, model, cancellationToken, depth),
            AwaitExpressionSyntax { Expression: InvocationExpressionSyntax call } => Gives(call, model, cancellationToken, depth),
            InvocationExpressionSyntax call => Gives(call, model, cancellationToken, depth),
            IdentifierNameSyntax name when depth > 0 =>
                model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
                && new ListStorage(local, model, cancellationToken).IsConfined,
            _ => false,
        };
    }

    /// <summary><c>new Collection&lt;string&gt;(_names)</c>; a <c>List</c> takes the items.</summary>
    private static bool IsWrapper(BaseObjectCreationExpressionSyntax creation, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(creation, cancellationToken).Type is var type
        && KnownTypes.Of(model.Compilation) is var types
        && creation.ArgumentList?.Arguments.Any(a =>
            ListTypes.MayBeList(model.GetTypeInfo(a.Expression, cancellationToken).Type, types)) == true
        && type?.IsInOrBelow("System.Collections.Generic") != true
        && !types.Is(type, types["System.Collections.ObjectModel.ObservableCollection`1"]);

    /// <summary>A method of a library that makes a list; one of the solution all of whose results are made in it.</summary>
    private static bool Gives(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken, int depth)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
            return false;

        var definition = method.OriginalDefinition;
        if (definition.DeclaringSyntaxReferences.IsEmpty)
        {
            return !IsParameter(definition.ReturnType)
                && !(definition.ReturnType is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments }
                    && definition.ReturnType.IsTaskLike(KnownTypes.Of(model.Compilation))
                    && IsParameter(arguments[0]));
        }

        return depth < DeepestCall
            && definition is { IsAbstract: false, IsVirtual: false, IsOverride: false }
            && definition.DeclaringSyntaxReferences.All(r =>
                model.Compilation.ContainsSyntaxTree(r.SyntaxTree)
                && GivesNew(r.GetSyntax(cancellationToken), model, cancellationToken, depth + 1));
    }

    private static bool GivesNew(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken, int depth)
    {
        var own = function.SyntaxTree == model.SyntaxTree ? model : model.Compilation.GetSemanticModel(function.SyntaxTree);
        return FunctionSyntax.OwnNodes(function).Any(n => n is YieldStatementSyntax)
            || (FunctionSyntax.ReturnedBy(function).ToList() is { Count: > 0 } results
                && results.All(r => IsNew(r, own, cancellationToken, depth)));
    }

    private static bool IsParameter(ITypeSymbol type) => type is ITypeParameterSymbol;

    /// <summary><c>list.AsReadOnly()</c></summary>
    private static bool IsView(IMethodSymbol method) =>
        method.Name is "AsReadOnly" or "AsEnumerable" && method.DeclaringSyntaxReferences.IsEmpty;

    public static ExpressionSyntax WithoutCasts(ExpressionSyntax value)
    {
        while (true)
        {
            switch (value)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    value = parenthesized.Expression;
                    break;
                case CastExpressionSyntax cast:
                    value = cast.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure:
                    value = sure.Operand;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } converted:
                    value = converted.Left;
                    break;
                default:
                    return value;
            }
        }
    }
}
