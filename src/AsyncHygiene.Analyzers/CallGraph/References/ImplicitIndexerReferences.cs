using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Uses of <c>Length</c>, an indexer and <c>Slice</c> by an index from the end, a range or a list pattern, which name none of them. Every
/// bracket is a candidate; so they are looked at for those few types only that have what such a use needs.
/// </summary>
internal sealed class ImplicitIndexerReferences
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ImplicitIndexerReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IPropertySymbol property, MethodKind accessor)
    {
        var isLength =
            property is { Name: "Length" or "Count", IsIndexer: false, IsStatic: false, Type.SpecialType: SpecialType.System_Int32 };
        if (!(isLength ? accessor == MethodKind.PropertyGet && HasAccess(property.ContainingType) : IsAccess(property)))
            return [];

        // Whatever becomes of the element, the length is read. Of a bracket the compiler names the indexer itself; then it is found like
        // any other.
        return Uses().Where(use =>
            isLength || (use.Syntax is ListPatternSyntax && (accessor == MethodKind.PropertyGet || property.RefKind != RefKind.None)));
    }

    public IEnumerable<Reference> Of(IMethodSymbol method) => IsAccess(method) ? Uses() : [];

    private static bool IsAccess(ISymbol member) => member switch
    {
        IPropertySymbol { IsIndexer: true, IsStatic: false, Parameters: { Length: 1 } parameters } =>
            parameters[0].Type.SpecialType == SpecialType.System_Int32,
        IMethodSymbol { Name: "Slice", IsStatic: false, Parameters: { Length: 2 } parameters } =>
            parameters.All(p => p.Type.SpecialType == SpecialType.System_Int32),
        _ => false,
    };

    /// <summary>The length may be declared in a base of the type that has the rest.</summary>
    private bool HasAccess(INamedTypeSymbol type) =>
        _models.DerivedFrom(type)
            .Append(type)
            .Any(t =>
                t.GetMembers().Any(IsAccess)
                    || t.AllInterfaces.Any(i => i.GetMembers().Any(IsAccess))
                    || t.BaseType.SelfAndBaseTypes().Any(b => b.GetMembers().Any(IsAccess)));

    private IEnumerable<Reference> Uses()
    {
        foreach (var token in _models.Tokens("[", _cancellationToken))
        {
            var nodes = token.Parent switch
            {
                BracketedArgumentListSyntax { Arguments: { Count: 1 } arguments, Parent: { } access } when arguments[0].Expression
                    is not LiteralExpressionSyntax => [access],
                ListPatternSyntax list => list.Patterns.OfType<SlicePatternSyntax>().Prepend<SyntaxNode>(list),
                _ => Enumerable.Empty<SyntaxNode>(),
            };
            foreach (var node in nodes)
            {
                foreach (var member in Members(_models.For(node.SyntaxTree).GetOperation(node, _cancellationToken)))
                    yield return new Reference(node, member);
            }
        }
    }

    private static IEnumerable<ISymbol> Members(IOperation? operation) => new[]
    {
        operation switch
        {
            IImplicitIndexerReferenceOperation indexer => indexer.LengthSymbol,
            IListPatternOperation list => list.LengthSymbol,
            _ => null,
        },
        operation switch
        {
            IImplicitIndexerReferenceOperation indexer => indexer.IndexerSymbol,
            IListPatternOperation list => list.IndexerSymbol,
            ISlicePatternOperation slice => slice.SliceSymbol,
            _ => null,
        },
    }.OfType<ISymbol>();
}
