using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// The handlers of a Blazor component's events. At the first await that really waits, the component is drawn, and the next event can be
/// handled; what was complete so far did not let that happen.
/// </summary>
internal sealed class ComponentEvents
{
    private readonly SyntaxNode _site;
    private readonly List<SyntaxNode> _nodes;
    private readonly SemanticModel _model;
    private readonly List<ComponentWrite> _writes;
    private readonly ComponentDrawing _drawing;

    private ComponentEvents(SyntaxNode site, SyntaxNode function, SemanticModel model, INamedTypeSymbol component)
    {
        _site = site;
        _nodes = FunctionSyntax.OwnNodes(function).ToList();
        _model = model;
        _writes = ComponentWrites.In(function, component, model.Compilation);
        _drawing = ComponentDrawing.Of(component);
    }

    /// <summary>
    /// What a handler of an event shows, or lets happen, at an await that was none so far: the component is drawn there, and the next event
    /// is handled.
    /// </summary>
    public static string? ReasonAt(SyntaxNode site, SyntaxNode function, SemanticModel model, ISymbol handler)
    {
        if (handler.ContainingType is not { } component
            || !ComponentRendering.IsComponent(component)
            || ComponentRendering.Runs(handler as IMethodSymbol))
        {
            return null;
        }

        var events = new ComponentEvents(site, function, model, component);
        if (events._writes.Find(w => events.IsBefore(w.Place) && !events.CanBeDrawnBefore(w)) is { } half)
        {
            return $"'{FunctionName.Of(handler)}' sets '{half.Member.Name}' before it awaits it, and the component would be drawn in "
                + "between";
        }

        if (events._writes.Find(events.Loses) is { } lost)
        {
            return $"'{FunctionName.Of(handler)}' reads '{lost.Member.Name}' before it awaits it and changes it afterwards, and another "
                + "event would come in between";
        }

        return ComponentDecision.IsMadeAt(site, function, component, model)
            ? $"'{FunctionName.Of(handler)}' decides by what it awaits, and another event would come in between"
            : null;
    }

    private bool IsAfter(SyntaxNode node) => node.Span.End > _site.SpanStart;

    /// <summary>In the same loop, the turn before is.</summary>
    private bool IsBefore(SyntaxNode node) =>
        node.Span.End <= _site.SpanStart
        || (!node.Span.Contains(_site.Span)
            && _site.Ancestors().Any(a => LoopStatement.Is(a) && _nodes.Contains(a) && a.Span.Contains(node.Span)));

    /// <summary>It is not drawn, is a flag that is set again afterwards, or is none as long as it is drawn as none.</summary>
    private bool CanBeDrawnBefore(ComponentWrite write)
    {
        var uses = _drawing.UsesOf(write.Member);
        if (_drawing.IsKnown && uses.Count == 0)
            return true;

        return write.Value?.Kind() switch
        {
            SyntaxKind.TrueLiteralExpression or SyntaxKind.FalseLiteralExpression =>
                _writes.Exists(w => w.Place.SpanStart > _site.Span.End && IsSame(w.Member, write.Member)),
            SyntaxKind.NullLiteralExpression => uses.Any(IsComparedWithNull) || (_drawing.IsKnown && uses.All(IsText)),
            SyntaxKind.StringLiteralExpression =>
                _drawing.IsKnown && write.Value is LiteralExpressionSyntax { Token.ValueText: "" } && uses.All(IsText),
            _ => false,
        };
    }

    /// <summary>
    /// <c>sum += await CountAsync();</c> has read by then, and so has <c>if (saved) return;</c>. A guard that is set in between keeps the
    /// other event out; what the call is given counts only where its answer is stored in it again.
    /// </summary>
    private bool Loses(ComponentWrite write)
    {
        if (!IsAfter(write.Place))
            return false;
        if (write.Place is AssignmentExpressionSyntax { RawKind: not (int)SyntaxKind.SimpleAssignmentExpression }
            && write.Place.Span.Contains(_site.Span))
        {
            return true;
        }

        return _nodes.OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == write.Member.Name && n.SpanStart < _site.Span.End && !IsWritten(n))
            .Where(n => !_site.Span.Contains(n.Span) || write.Place.Span.Contains(_site.Span))
            .Where(n => !IsLoad(n, write))
            .Any(n => IsSame(_model.GetSymbolInfo(n).Symbol, write.Member)
                && !_writes.Exists(w => IsSame(w.Member, write.Member)
                    && w.Place.SpanStart >= n.SpanStart
                    && w.Place.Span.End <= _site.SpanStart));
    }

    /// <summary><c>if (rows == null) rows = await LoadAsync();</c> loads twice at most.</summary>
    private bool IsLoad(IdentifierNameSyntax read, ComponentWrite write) =>
        IsComparedWithNull(read) && write.Value?.Span.Contains(_site.Span) == true;

    private bool IsWritten(IdentifierNameSyntax name) => _writes.Exists(w =>
        w.Place is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
        && assignment.Left.Span.Contains(name.Span)
        && assignment.Left is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax });

    private static bool IsSame(ISymbol? a, ISymbol? b) => SymbolEqualityComparer.Default.Equals(a, b);

    /// <summary>Drawn as it is, nothing is drawn for none.</summary>
    private static bool IsText(IdentifierNameSyntax name) =>
        name.Parent is ArgumentSyntax
        {
            Parent.Parent: InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var called },
            },
        }
        && called is "AddContent" or "AddMarkupContent" or "AddAttribute" or "FormatValue";

    private static bool IsComparedWithNull(IdentifierNameSyntax name) => name.Parent switch
    {
        BinaryExpressionSyntax comparison when comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression =>
            comparison.Left.IsKind(SyntaxKind.NullLiteralExpression) || comparison.Right.IsKind(SyntaxKind.NullLiteralExpression),
        IsPatternExpressionSyntax => true,
        ConditionalAccessExpressionSyntax => true,
        _ => false,
    };
}
