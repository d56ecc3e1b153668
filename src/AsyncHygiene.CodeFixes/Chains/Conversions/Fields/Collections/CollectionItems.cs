using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields.Collections;

/// <summary>
/// What a new list, array or dictionary begins with: <c>[A, B]</c>, <c>new() { ["a"] = A }</c>, <c>new List&lt;Action&gt; { A }</c>.
/// </summary>
internal static class CollectionItems
{
    /// <summary>The values of its items; null where it may begin with others.</summary>
    public static IReadOnlyList<ExpressionSyntax>? Of(ExpressionSyntax creation, DocumentContext context) => creation switch
    {
        CollectionExpressionSyntax list => AllOrNone(list.Elements.Select(e => (e as ExpressionElementSyntax)?.Expression)),
        InitializerExpressionSyntax items => ItemsOf(items),
        ArrayCreationExpressionSyntax { Initializer: { } items } => ItemsOf(items),
        BaseObjectCreationExpressionSyntax { Initializer: var items } made when IsGivenNoItems(made, context) =>
            items is null ? [] : ItemsOf(items),
        _ => null,
    };

    private static IReadOnlyList<ExpressionSyntax>? ItemsOf(InitializerExpressionSyntax items) => AllOrNone(items.Expressions.Select(i =>
        i switch
        {
            InitializerExpressionSyntax pair => pair.Expressions.Count == 2 ? pair.Expressions[1] : null,
            AssignmentExpressionSyntax entry => entry.Left is ImplicitElementAccessSyntax ? entry.Right : null,
            _ => i,
        }));

    /// <summary>A capacity or a comparer, and no other collection.</summary>
    private static bool IsGivenNoItems(BaseObjectCreationExpressionSyntax made, DocumentContext context) =>
        made.ArgumentList is null
        || made.ArgumentList.Arguments.All(a => context.Model.GetTypeInfo(a.Expression).ConvertedType is { } type
            && (type.SpecialType == SpecialType.System_Int32 || type.Name == "IEqualityComparer"));

    private static IReadOnlyList<ExpressionSyntax>? AllOrNone(IEnumerable<ExpressionSyntax?> values)
    {
        var all = values.ToList();
        return all.Contains(null) ? null : all.OfType<ExpressionSyntax>().ToList();
    }
}
