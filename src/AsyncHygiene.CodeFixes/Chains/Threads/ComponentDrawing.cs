using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// What a Blazor component draws: what the compiler of Razor, or a person, has written for it, with the component's own methods and
/// properties that it asks. What it gives to an event is not asked when it is drawn.
/// </summary>
internal sealed class ComponentDrawing
{
    private readonly List<IdentifierNameSyntax> _names = [];

    private ComponentDrawing(INamedTypeSymbol component)
    {
        var open = new Queue<SyntaxNode>(ComponentRendering.Drawings(component));
        var seen = new HashSet<SyntaxNode>(open);
        IsKnown = open.Count > 0;
        while (open.Count > 0)
        {
            foreach (var name in open.Dequeue().DescendantNodes(n => !IsOfEvent(n)).OfType<IdentifierNameSyntax>())
            {
                _names.Add(name);
                foreach (var asked in BodiesOf(name, component).Where(seen.Add))
                    open.Enqueue(asked);
            }
        }
    }

    /// <summary>False where no code shows what is drawn.</summary>
    public bool IsKnown { get; }

    public static ComponentDrawing Of(INamedTypeSymbol component) => new(component);

    public IReadOnlyList<IdentifierNameSyntax> UsesOf(ISymbol member) =>
        _names.Where(n => n.Identifier.ValueText == member.Name).ToList();

    /// <summary><c>EventCallback.Factory.Create(this, SaveAsync)</c></summary>
    private static bool IsOfEvent(SyntaxNode node) =>
        node is ArgumentListSyntax { Parent: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called } }
        && called.Name.Identifier.ValueText.StartsWith("Create", StringComparison.Ordinal)
        && called.Expression.ToString() is var factory
        && (factory.EndsWith("EventCallback.Factory", StringComparison.Ordinal)
            || factory.EndsWith("RuntimeHelpers", StringComparison.Ordinal));

    private static IEnumerable<SyntaxNode> BodiesOf(IdentifierNameSyntax name, INamedTypeSymbol component) =>
        component.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers(name.Identifier.ValueText))
            .Where(m => m is IPropertySymbol
                || (m is IMethodSymbol
                    && (name.Parent is InvocationExpressionSyntax
                        || name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax })))
            .SelectMany(m => m.DeclaringSyntaxReferences)
            .Select(r => r.GetSyntax());
}
