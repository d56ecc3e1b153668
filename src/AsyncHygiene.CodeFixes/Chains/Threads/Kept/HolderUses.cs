using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>Where a delegate is named: as the function that it is made of, and as the variable or member that holds it.</summary>
internal sealed class HolderUses
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public HolderUses(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The names of a function that do not call it. A read of a property gives its value, never its getter.</summary>
    public IEnumerable<ExpressionSyntax> GroupsOf(Function function) =>
        function.IsReadOrApplied ? [] : NamesOf(function)
            .Select(PropertyUse.Target)
            .OfType<ExpressionSyntax>()
            .Where(name => !(name.Parent is InvocationExpressionSyntax call && call.Expression == name));

    /// <summary>All names of a function.</summary>
    public IEnumerable<SyntaxNode> NamesOf(Function function) => function switch
    {
        { Node: LocalFunctionStatementSyntax local } => (local.Parent is GlobalStatementSyntax ? local.Parent.Parent : local.Parent)!
            .DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Where(n => n.Identifier.ValueText == local.Identifier.ValueText
                && SymbolAt(n)?.OriginalDefinition.DeclaringSyntaxReferences.Any(r => r.GetSyntax(_cancellationToken) == local) == true),
        { Node: null, Method: { } method } => new ReferenceSearch(_models, _cancellationToken).Of(method).Select(r => r.Syntax),
        _ => [],
    };

    /// <summary>Of a variable or a member.</summary>
    public IEnumerable<ExpressionSyntax> Of(ISymbol holder)
    {
        var names = holder is ILocalSymbol or IParameterSymbol
            ? holder.DeclaringSyntaxReferences.Select(r => ScopeOf(r.GetSyntax(_cancellationToken)))
                .SelectMany(scope => scope.DescendantNodes())
            : _models.AllTokens(holder.Name.Substring(holder.Name.LastIndexOf('.') + 1), _cancellationToken).Select(t => t.Parent);
        var slots = new HashSet<ISymbol?>(SlotsOf(holder), _models.Symbols);
        return names.OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == holder.Name || holder is not (ILocalSymbol or IParameterSymbol))
            .Where(n => SymbolAt(n) is { } named && SlotsOf(named).Any(slots.Contains))
            .Select(PropertyUse.Target)
            .OfType<ExpressionSyntax>();
    }

    /// <summary>The function or type around a variable: where a name may mean it.</summary>
    private static SyntaxNode ScopeOf(SyntaxNode declaration) =>
        declaration.Ancestors().FirstOrDefault(n => n is MemberDeclarationSyntax and not GlobalStatementSyntax)
        ?? declaration.SyntaxTree.GetRoot();

    /// <summary>An event or a property of a class may be known by that of an interface.</summary>
    private IEnumerable<ISymbol> SlotsOf(ISymbol holder)
    {
        var accessor = holder switch
        {
            IEventSymbol @event => @event.AddMethod,
            IPropertySymbol property => property.GetMethod,
            _ => null,
        };
        return accessor is null
            ? [holder.OriginalDefinition]
            : _models.SlotsOf(accessor.OriginalDefinition).Select(s => s.AssociatedSymbol?.OriginalDefinition).OfType<ISymbol>();
    }

    private ISymbol? SymbolAt(SyntaxNode node) => _models.For(node.SyntaxTree).GetSymbolInfo(node, _cancellationToken).Symbol;
}
