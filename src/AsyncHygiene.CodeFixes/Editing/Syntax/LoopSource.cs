using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>What a <c>foreach</c> loops over, when it is to become an argument.</summary>
internal static class LoopSource
{
    /// <summary>Exactly one sequence of exactly the loop variable's type: then the call infers what the loop did.</summary>
    public static bool IsSequenceOfItem(ForEachStatementSyntax forEach, SemanticModel model, CancellationToken cancellationToken)
    {
        var info = model.GetForEachStatementInfo(forEach);
        if (forEach.AwaitKeyword.RawKind != 0
            || model.GetTypeInfo(
                forEach.Expression,
                cancellationToken).Type is not { IsRefLikeType: false, TypeKind: not TypeKind.Dynamic } type
            || model.GetDeclaredSymbol(forEach, cancellationToken) is not { IsRef: false } item)
        {
            return false;
        }

        var sequences = type.AllInterfaces.Concat(type is INamedTypeSymbol named ? [named] : [])
            .Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
            .ToList();
        return sequences.Count == 1
            && SymbolEqualityComparer.Default.Equals(sequences[0].TypeArguments[0], item.Type)
            && SymbolEqualityComparer.Default.Equals(info.ElementType, item.Type);
    }

    /// <summary>
    /// An array or a framework collection, written so that a member access can follow: other types may have a Select of their own, as
    /// queries do.
    /// </summary>
    public static bool IsPlainCollection(ForEachStatementSyntax forEach, SemanticModel model, CancellationToken cancellationToken) =>
        forEach.Expression is IdentifierNameSyntax
            or MemberAccessExpressionSyntax
            or InvocationExpressionSyntax
            or ElementAccessExpressionSyntax
        && model.GetTypeInfo(forEach.Expression, cancellationToken).Type is { } type
        && (type is IArrayTypeSymbol || type.IsInOrBelow("System.Collections"));
}
