using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// A list, array or dictionary of delegates: <c>List&lt;Func&lt;Order, bool&gt;&gt;</c>, <c>Dictionary&lt;string, Action&gt;</c>.
/// </summary>
internal static class DelegateCollection
{
    private static readonly string[] s_types =
    [
        "List",
        "IList",
        "ICollection",
        "IEnumerable",
        "IReadOnlyList",
        "IReadOnlyCollection",
        "Dictionary",
        "IDictionary",
        "IReadOnlyDictionary",
    ];

    /// <summary>The delegate that such a collection holds; null for any other type.</summary>
    public static INamedTypeSymbol? ElementOf(ITypeSymbol? collection) =>
        (collection switch
        {
            IArrayTypeSymbol { Rank: 1 } array => array.ElementType,
            INamedTypeSymbol { TypeArguments: { Length: > 0 } arguments } named
                when s_types.Contains(named.Name) && named.IsIn("System.Collections.Generic") => arguments[arguments.Length - 1],
            _ => null,
        }) is INamedTypeSymbol { TypeKind: TypeKind.Delegate } element
            ? element
            : null;

    /// <summary>Its items are pairs of a key and a delegate.</summary>
    public static bool HasKeys(ITypeSymbol collection) => collection is INamedTypeSymbol { TypeArguments.Length: 2 };

    /// <summary>The expression that makes the collection which begins with a value; null where the value is no such item.</summary>
    public static ExpressionSyntax? Around(ExpressionSyntax value) => value.Parent switch
    {
        ExpressionElementSyntax { Parent: CollectionExpressionSyntax list } => list,
        InitializerExpressionSyntax items => CreationOf(items),
        AssignmentExpressionSyntax { Left: ImplicitElementAccessSyntax, Parent: InitializerExpressionSyntax items } entry
            when entry.Right == value => CreationOf(items),
        _ => null,
    };

    /// <summary>The collection that a statement adds a value to: <c>_checks.Add(value);</c> <c>_steps["a"] = value;</c></summary>
    public static ExpressionSyntax? FilledWith(ExpressionSyntax value) => value.Parent switch
    {
        ArgumentSyntax
        {
            Parent: ArgumentListSyntax
            {
                Parent: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Add", Expression: var collection },
                    Parent: ExpressionStatementSyntax,
                },
            } list,
        } item when list.Arguments.Last() == item => collection,
        AssignmentExpressionSyntax
        {
            RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
            Left: ElementAccessExpressionSyntax { Expression: var collection },
            Parent: ExpressionStatementSyntax,
        } entry when entry.Right == value => collection,
        _ => null,
    };

    private static ExpressionSyntax? CreationOf(InitializerExpressionSyntax items) => items.Parent switch
    {
        InitializerExpressionSyntax pairs => CreationOf(pairs),
        BaseObjectCreationExpressionSyntax or ArrayCreationExpressionSyntax => (ExpressionSyntax)items.Parent,
        EqualsValueClauseSyntax => items,
        _ => null,
    };
}
