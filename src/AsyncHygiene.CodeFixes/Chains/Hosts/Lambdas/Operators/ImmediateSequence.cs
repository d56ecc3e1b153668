using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Operators;

/// <summary>
/// A sequence that a member of the base library goes through once and at once: <c>string.Join(", ", names.Select(…))</c>,
/// <c>new List&lt;string&gt;(names.Select(…))</c>.
/// </summary>
internal static class ImmediateSequence
{
    /// <summary>
    /// It becomes a text. Between two items it asks the one for its text, so that must be no code of the solution.
    /// </summary>
    public static bool IsText(ExpressionSyntax sequence, DocumentContext context, CancellationToken cancellationToken) =>
        sequence.Parent
            is ArgumentSyntax { Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax join, Arguments: var arguments } } argument
        && arguments.Last() == argument
        && arguments.All(a => a.NameColon is null)
        && context.Model.GetSymbolInfo(join, cancellationToken).Symbol
            is IMethodSymbol { Name: "Join" or "Concat", ContainingType.SpecialType: SpecialType.System_String } method
        && method.Parameters.Last() is { IsParams: false, Type: INamedTypeSymbol type }
        && type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
        && PlainValue.Is(type.TypeArguments[0], context.Types);

    /// <summary>The list that is made of it, and nothing else.</summary>
    public static (BaseObjectCreationExpressionSyntax Creation, ITypeSymbol ItemType)? ListOf(
        ExpressionSyntax sequence,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        sequence.Parent
            is ArgumentSyntax
        {
            NameColon: null,
            Parent: ArgumentListSyntax
            {
                Arguments.Count: 1,
                Parent: BaseObjectCreationExpressionSyntax { Initializer: null } creation
            }
        }
        && context.Model.GetTypeInfo(creation, cancellationToken).Type is INamedTypeSymbol list
        && context.Types.Is(list, context.Types["System.Collections.Generic.List`1"])
            ? (creation, list.TypeArguments[0])
            : null;
}
