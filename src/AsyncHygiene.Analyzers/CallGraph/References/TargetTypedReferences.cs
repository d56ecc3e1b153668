using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Expressions that make a value of whatever type is expected, by members that the source does not name: <c>[1, 2]</c> for a collection,
/// <c>$"…"</c> for a handler of interpolated strings.
/// </summary>
internal sealed class TargetTypedReferences
{
    /// <summary>What interpolated strings begin with.</summary>
    private static readonly string[] s_interpolations = ["$\"", "$@\"", "@$\"", "$\"\"\"", "$$\"\"\""];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public TargetTypedReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IMethodSymbol method) => InterpolatedStrings(method).Concat(Collections(method));

    private IEnumerable<Reference> InterpolatedStrings(IMethodSymbol method)
    {
        var handler = method.ContainingType;
        if (handler is null
            || !(method.MethodKind == MethodKind.Constructor || method.Name is "AppendLiteral" or "AppendFormatted")
            || !handler.GetAttributes().Any(a => a.AttributeClass?.Name == "InterpolatedStringHandlerAttribute"))
        {
            return [];
        }

        return s_interpolations.SelectMany(Tokens).Select(t => t.Parent).OfType<InterpolatedStringExpressionSyntax>()
            .Where(text => IsOf(ConvertedType(text), handler))
            .Select(text => new Reference(text, method));
    }

    private IEnumerable<Reference> Collections(IMethodSymbol method)
    {
        var isBuilder = method.IsStatic
            && method.MethodKind == MethodKind.Ordinary
            && _models.AllTokens("CollectionBuilder", _cancellationToken).Any();
        var isMember = method is { MethodKind: MethodKind.Constructor, Parameters.IsEmpty: true }
            || method is { Name: "Add", Parameters.Length: 1 };
        if (!isBuilder && !(isMember && _models.MayBeEnumerable(method.ContainingType)))
            return [];

        return Tokens("[").Select(t => t.Parent).OfType<CollectionExpressionSyntax>()
            .Where(collection =>
                ConvertedType(collection) is INamedTypeSymbol type
                    && (isBuilder ? IsBuiltBy(type, method) : !IsBuilt(type) && IsMade(collection, type, method)))
            .Select(collection => new Reference(collection, method));
    }

    private bool IsMade(CollectionExpressionSyntax collection, INamedTypeSymbol type, IMethodSymbol method) =>
        method.MethodKind == MethodKind.Constructor
            ? IsOf(type, method.ContainingType)
            : collection.Elements.Count > 0 && type.IsOrDerivesFrom(method.ContainingType);

    private static bool IsBuilt(INamedTypeSymbol type) => Builder(type) is not null;

    private bool IsBuiltBy(INamedTypeSymbol type, IMethodSymbol method) =>
        Builder(type) is { ConstructorArguments: { Length: 2 } arguments }
        && _models.Symbols.Equals(arguments[0].Value as ISymbol, method.ContainingType)
        && arguments[1].Value is string name
        && name == method.Name;

    private static AttributeData? Builder(INamedTypeSymbol type) =>
        type.GetAttributes().FirstOrDefault(a => a.AttributeClass?.Name == "CollectionBuilderAttribute");

    private bool IsOf(ITypeSymbol? type, INamedTypeSymbol definition) =>
        _models.Symbols.Equals(type?.OriginalDefinition, definition.OriginalDefinition);

    private ITypeSymbol? ConvertedType(ExpressionSyntax expression) =>
        _models.For(expression.SyntaxTree).GetTypeInfo(expression, _cancellationToken).ConvertedType;

    private IEnumerable<SyntaxToken> Tokens(string word) => _models.Tokens(word, _cancellationToken);
}
