using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>Where in its function a change stands: in a <c>using</c> or before a <c>finally</c> that takes it back, in a delegate that runs elsewhere, or in a value that is kept.</summary>
internal sealed class AmbientScope
{
    /// <summary>They run what they are given in a copy of the caller's context.</summary>
    private static readonly string[] s_elsewhere =
    [
        "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1", "System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskFactory`1",
        "System.Threading.Tasks.Parallel", "System.Linq.ParallelEnumerable", "System.Threading.ThreadPool", "System.Threading.Thread", "System.Threading.Timer",
        "System.Threading.ExecutionContext",
    ];

    private static readonly string[] s_ends = ["Dispose", "DisposeAsync", "Stop", "Undo"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public AmbientScope(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The nodes of the function that runs them, from the inside out.</summary>
    private static IEnumerable<SyntaxNode> Inside(SyntaxNode node) => node.AncestorsAndSelf().TakeWhile(n => n == node || !FunctionSyntax.IsFunction(n));

    public static bool IsInFinally(SyntaxNode node) => Inside(node).Any(n => n is FinallyClauseSyntax);

    /// <summary>The change stands in or before a <c>try</c> whose <c>finally</c> may take it back.</summary>
    public static bool HasFinally(SyntaxNode node) => Finallies(node).Any();

    /// <summary>The call or creation makes the object that a <c>using</c> disposes.</summary>
    public static ExpressionSyntax? ResourceAround(SyntaxNode node)
    {
        if (node is not (InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax or SimpleNameSyntax or MemberAccessExpressionSyntax))
            return null;

        var resource = Value(node);
        return resource.Parent is UsingStatementSyntax
            || resource.Parent is EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax { Parent: UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } } }
            ? (ExpressionSyntax)resource
            : null;
    }

    /// <summary>A <c>using</c> of an object that was there before: what it ends began elsewhere.</summary>
    public bool IsKeptResource(SyntaxNode node) =>
        PropertyUse.Target(node) is NameSyntax or MemberAccessExpressionSyntax
        && !(PropertyUse.Target(node) is var target && target.Parent is InvocationExpressionSyntax call && call.Expression == target)
        && ResourceAround(target) is not null
        && _models.For(node.SyntaxTree).GetSymbolInfo(target, _cancellationToken).Symbol is not ILocalSymbol;

    /// <summary>A <c>finally</c> or <c>using</c> disposes the local variable that is given the value.</summary>
    public static ExpressionSyntax? DisposedInFinally(SyntaxNode node)
    {
        if (Value(node) is not { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Identifier.ValueText: var name } } } value)
            return null;

        var disposed = Finallies(node).SelectMany(f => f.DescendantNodes()).OfType<InvocationExpressionSyntax>().Select(Ended)
            .Concat(FunctionSyntax.Around(node)?.DescendantNodes().OfType<UsingStatementSyntax>().Select(u => u.Expression) ?? []);
        return disposed.Any(d => d is IdentifierNameSyntax local && local.Identifier.ValueText == name) ? (ExpressionSyntax)value : null;
    }

    /// <summary>The delegate is given to what runs it in a context of its own.</summary>
    public bool RunsElsewhere(SyntaxNode site) =>
        site.FirstAncestorOrSelf<ArgumentSyntax>(a => a == site || a.Expression == site) is { Parent: ArgumentListSyntax { Parent: ExpressionSyntax call } }
        && _models.For(site.SyntaxTree) is var model
        && model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method
        && KnownTypes.Of(model.Compilation).IsOneOf(method.ContainingType, s_elsewhere);

    /// <summary>The field or property that keeps a value.</summary>
    public ISymbol? KeeperOf(SyntaxNode node)
    {
        var value = Value(node);
        var model = _models.For(node.SyntaxTree);
        var symbol = value.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == value => model.GetSymbolInfo(assignment.Left, _cancellationToken).Symbol,
            EqualsValueClauseSyntax { Parent: { } declaration and (VariableDeclaratorSyntax or PropertyDeclarationSyntax) } => model.GetDeclaredSymbol(declaration, _cancellationToken),
            _ => null,
        };
        return symbol is IFieldSymbol or IPropertySymbol or IEventSymbol ? symbol.OriginalDefinition : null;
    }

    /// <summary>Where an object that a field or property keeps is disposed.</summary>
    public IEnumerable<SyntaxNode> EndsOf(ISymbol keeper) => UsesOf(keeper).Select(EndAt).OfType<SyntaxNode>();

    /// <summary>Where a delegate that a field, property or event keeps is run.</summary>
    public IEnumerable<SyntaxNode> RunsOf(ISymbol keeper) => UsesOf(keeper).Where(IsRun);

    /// <summary>What is read of a delegate or object in a field.</summary>
    private IEnumerable<ExpressionSyntax> UsesOf(ISymbol keeper)
    {
        foreach (var token in _models.AllTokens(keeper.Name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name && _models.Symbols.Equals(_models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition, keeper))
                yield return (ExpressionSyntax)PropertyUse.Target(name);
        }
    }

    private static bool IsRun(ExpressionSyntax use)
    {
        while (use.Parent is ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax)
            use = (ExpressionSyntax)use.Parent;

        return use.Parent switch
        {
            InvocationExpressionSyntax call => call.Expression == use,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" or "DynamicInvoke", Parent: InvocationExpressionSyntax } => true,
            ConditionalAccessExpressionSyntax { WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" or "DynamicInvoke" } } } access => access.Expression == use,

            // Given to somebody, or copied: it may run there.
            ArgumentSyntax or EqualsValueClauseSyntax => true,
            _ => false,
        };
    }

    private SyntaxNode? EndAt(ExpressionSyntax use)
    {
        if (IsKeptResource(use))
            return use;

        var call = use.Ancestors().OfType<InvocationExpressionSyntax>().FirstOrDefault() ?? (use.Parent as ConditionalAccessExpressionSyntax)?.WhenNotNull as InvocationExpressionSyntax;
        return call is not null && Ended(call) is { } ended && ended.Span.Contains(use.Span) ? call : null;
    }

    /// <summary><c>scope</c> in <c>scope.Dispose()</c> and <c>scope?.Dispose()</c>.</summary>
    public static ExpressionSyntax? Ended(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access when s_ends.Contains(access.Name.Identifier.ValueText) => access.Expression,
        MemberBindingExpressionSyntax binding when s_ends.Contains(binding.Name.Identifier.ValueText) => binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()?.Expression,
        _ => null,
    };

    /// <summary>Those of the function that run after the node, or around it.</summary>
    private static IEnumerable<FinallyClauseSyntax> Finallies(SyntaxNode node)
    {
        var function = FunctionSyntax.Around(node);
        return function is null
            ? []
            : FunctionSyntax.OwnNodes(function).OfType<TryStatementSyntax>()
                .Where(t => t.Finally is { } end && end.SpanStart > node.SpanStart && !end.Span.Contains(node.Span) && (t.Block.Span.Contains(node.Span) || t.SpanStart > node.SpanStart))
                .Select(t => t.Finally!);
    }

    /// <summary>The expression whose value is that of the node: through casts, parentheses, an <c>await</c>; of a name, the call of it.</summary>
    private static SyntaxNode Value(SyntaxNode node)
    {
        while (node.Parent is { } parent)
        {
            switch (parent)
            {
                case ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or AwaitExpressionSyntax:
                case ConditionalExpressionSyntax conditional when conditional.Condition != node:
                case BinaryExpressionSyntax { OperatorToken.RawKind: (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.QuestionQuestionToken or (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.AsKeyword }:
                case ConditionalAccessExpressionSyntax access when access.WhenNotNull == node:
                    node = parent;
                    break;
                case MemberAccessExpressionSyntax access when access.Name == node:
                    node = parent;
                    break;
                case InvocationExpressionSyntax call when call.Expression == node:
                    node = parent;
                    break;
                default:
                    return node;
            }
        }

        return node;
    }
}
