using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Safety;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>
/// What the factory of a lazy field may run. A factory that comes back to its own field throws, because the lazy sees that it is on the
/// same thread. A task that is awaited there would wait for itself.
/// <code>
/// static readonly Lazy&lt;string&gt; s_text = new(() =&gt; Load());
/// static string Load() =&gt; File.ReadAllText("a") + Title();
/// static string Title() =&gt; s_text.Value;
/// </code>
/// </summary>
internal sealed class FactoryReach
{
    /// <summary>Beyond these it is not known.</summary>
    private const int MaximumBodies = 3000;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _seen = [];
    private readonly Queue<SyntaxNode> _open = new();

    public FactoryReach(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether one of the places may be run by a factory.</summary>
    public bool Includes(IReadOnlyCollection<SyntaxNode> places, IEnumerable<SyntaxNode> factories)
    {
        if (places.Count == 0)
            return false;

        foreach (var factory in factories)
            Add(factory);
        while (_open.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var body = _open.Dequeue();
            if (_seen.Count > MaximumBodies || places.Any(p => p.SyntaxTree == body.SyntaxTree && body.Span.Contains(p.Span)))
                return true;

            AddCalledIn(body);
        }

        return false;
    }

    private void Add(SyntaxNode body)
    {
        if (_models.Has(body.SyntaxTree) && _seen.Add(body))
            _open.Enqueue(body);
    }

    private void AddCalledIn(SyntaxNode body)
    {
        var model = _models.For(body.SyntaxTree);
        foreach (var node in body.DescendantNodesAndSelf().Where(MayRun))
        {
            switch (model.GetSymbolInfo(node, _cancellationToken).Symbol?.OriginalDefinition)
            {
                case IMethodSymbol { MethodKind: MethodKind.Constructor } constructor:
                    AddConstructor(constructor);
                    break;
                case IMethodSymbol method:
                    foreach (var form in SameMember.FormsOf((method.ReducedFrom ?? method).OriginalDefinition, _models))
                        AddDeclarations(form);
                    break;
                case IPropertySymbol property:
                    foreach (var accessor in new[] { property.GetMethod, property.SetMethod }.OfType<IMethodSymbol>())
                    {
                        foreach (var form in SameMember.FormsOf(accessor, _models))
                            AddDeclarations(form);
                    }

                    AddDeclarations(property);
                    AddValues(property, property.Type);
                    break;
                case IFieldSymbol field:
                    AddDeclarations(field);
                    AddValues(field, field.Type);
                    break;
            }
        }
    }

    private static bool MayRun(SyntaxNode node) => node
        is SimpleNameSyntax
        or BaseObjectCreationExpressionSyntax
        or ConstructorInitializerSyntax
        or ElementAccessExpressionSyntax;

    private void AddDeclarations(ISymbol symbol)
    {
        foreach (var declaration in symbol.DeclaringSyntaxReferences)
            Add(declaration.GetSyntax(_cancellationToken));
    }

    /// <summary>With what the fields and properties of the new object begin with.</summary>
    private void AddConstructor(IMethodSymbol constructor)
    {
        if (constructor.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(_cancellationToken) is ConstructorDeclarationSyntax declared)
            Add(declared);
        foreach (var type in constructor.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (var member in (type.GetSyntax(_cancellationToken) as TypeDeclarationSyntax)?.Members ?? default)
            {
                if (member is FieldDeclarationSyntax or PropertyDeclarationSyntax { Initializer: not null }
                    && !member.Modifiers.Any(m => m.ValueText == "static"))
                {
                    Add(member);
                }
            }
        }
    }

    /// <summary>A delegate or a lazy that the member keeps runs what it was given.</summary>
    private void AddValues(ISymbol member, ITypeSymbol type)
    {
        if (member.DeclaringSyntaxReferences.IsEmpty || (type.TypeKind != TypeKind.Delegate && type.Name != "Lazy"))
            return;

        foreach (var token in _models.AllTokens(member.Name, _cancellationToken))
        {
            if (token.Parent is IdentifierNameSyntax name
                && PropertyUse.Target(name) is { Parent: AssignmentExpressionSyntax assignment } target
                && assignment.Left == target
                && _models.Symbols.Equals(
                    _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition,
                    member))
            {
                Add(assignment.Right);
            }
        }
    }
}
