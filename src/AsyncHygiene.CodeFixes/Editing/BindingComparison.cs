using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Binds the calls around edited lambdas once more in the changed code. A task converts to <c>object</c>, to a type argument and, in a
/// lambda, to nothing at all, so another overload takes it without an error, and nothing waits for it.
/// </summary>
internal sealed class BindingComparison
{
    private readonly BoundNodes _nodes;
    private readonly SemanticModel _before;
    private readonly SemanticModel _after;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    private BindingComparison(BoundNodes nodes, SemanticModel before, SemanticModel after, CancellationToken cancellationToken)
    {
        _nodes = nodes;
        _before = before;
        _after = after;
        _types = KnownTypes.Of(after.Compilation);
        _cancellationToken = cancellationToken;
    }

    /// <summary>What means something else than before and was not planned to, in all copies of the changed documents.</summary>
    public static async Task<IReadOnlyList<ChangeProblem>> FindProblemsAsync(
        SolutionEdits edits,
        Solution after,
        CancellationToken cancellationToken)
    {
        var problems = new List<ChangeProblem>();
        foreach (var document in edits.Affected.Where(d => !d.Bindings.IsEmpty))
        {
            var root = await after.GetDocument(document.Context.Document.Id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var pairs = document.Bindings.In(root!).ToList();
            if (pairs.Count == 0)
                continue;

            foreach (var id in document.Context.Document.CopiesOf().Insert(0, document.Context.Document.Id))
            {
                var before = await edits.Solution.GetDocument(id)!.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
                var changed = await after.GetDocument(id)!.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false);
                var comparison = new BindingComparison(document.Bindings, before!, changed!, cancellationToken);
                problems.AddRange(pairs.Select(p => (p.Changed, Refusal: comparison.RefusalOf(p.Original, p.Changed)))
                    .Where(p => p.Refusal is not null)
                    .Select(p => new ChangeProblem(p.Changed.GetLocation(), p.Refusal!)));
            }
        }

        return problems;
    }

    private Refusal? RefusalOf(SyntaxNode original, SyntaxNode changed)
    {
        if (In(_before, original) is not { } before || In(_after, changed) is not { } after)
            return null;

        return (before, after) switch
        {
            (AnonymousFunctionExpressionSyntax lambda, AnonymousFunctionExpressionSyntax now) => RefusalOf(original, lambda, now),
            (SimpleNameSyntax name, SimpleNameSyntax now) => GivesTask(name, now) ? null : Refusal.OtherOverload,
            _ => MeansTheSame(original, before, after) ? null : Refusal.OtherOverload,
        };
    }

    /// <summary>
    /// Whether a method that returns a task now is given to a delegate that returns one as well, with the same result: one for
    /// <c>object</c> would take the task for the value, and one without a result would drop it.
    /// </summary>
    private bool GivesTask(SimpleNameSyntax before, SimpleNameSyntax after)
    {
        if (_after.GetSymbolInfo(after, _cancellationToken).Symbol is not IMethodSymbol { ReturnType: INamedTypeSymbol given }
            || !given.IsTaskLike(_types)
            || _before.GetSymbolInfo(before, _cancellationToken).Symbol is not IMethodSymbol { ReturnType: var old }
            || old.IsTaskLike(KnownTypes.Of(_before.Compilation))
            || DelegateOf(_after, NameContext.AccessOf(after)) is not { DelegateInvokeMethod.ReturnType: var taken })
        {
            return true;
        }

        return taken is INamedTypeSymbol task && task.IsTaskLike(_types) && task.Arity == given.Arity;
    }

    private Refusal? RefusalOf(SyntaxNode original, AnonymousFunctionExpressionSyntax before, AnonymousFunctionExpressionSyntax after)
    {
        var (typeBefore, typeAfter) = (DelegateOf(_before, before), DelegateOf(_after, after));
        if (typeBefore is null || typeAfter?.DelegateInvokeMethod is not { } invokeAfter)
            return null;

        var isMadeAsync = after.Modifiers.Has(SyntaxKind.AsyncKeyword) && !before.Modifiers.Has(SyntaxKind.AsyncKeyword);
        if (isMadeAsync && invokeAfter.ReturnsVoid)
            return Refusal.AsyncVoid;

        return _nodes.IsPlanned(original) || (SymbolNames.AreSame(typeBefore, typeAfter) && !DropsTask(before, after, invokeAfter))
            ? null
            : Refusal.OtherOverload;
    }

    /// <summary><c>() =&gt; LoadAsync()</c> for a delegate that returns something else than a task.</summary>
    private bool DropsTask(AnonymousFunctionExpressionSyntax before, AnonymousFunctionExpressionSyntax after, IMethodSymbol invoke) =>
        after.ExpressionBody is { } body and not AssignmentExpressionSyntax
        && before.ExpressionBody is { } old
        && !invoke.ReturnType.IsTaskLike(_types)
        && _after.GetTypeInfo(body, _cancellationToken).Type.IsTaskLike(_types)
        && !_before.GetTypeInfo(old, _cancellationToken).Type.IsTaskLike(KnownTypes.Of(_before.Compilation));

    private bool MeansTheSame(SyntaxNode original, SyntaxNode before, SyntaxNode after)
    {
        if (_before.GetSymbolInfo(before, _cancellationToken).Symbol is not IMethodSymbol methodBefore
            || _after.GetSymbolInfo(after, _cancellationToken).Symbol is not IMethodSymbol methodAfter
            || SymbolNames.AreSame(methodBefore, methodAfter)
            || _nodes.IsPlanned(original))
        {
            return true;
        }

        // The call itself is converted.
        if (methodBefore.Name != methodAfter.Name || (_nodes.IsEdited(original) && IsAsync(methodAfter) && !IsAsync(methodBefore)))
            return true;

        return TaskRun.Is(methodAfter, _types)
            && SymbolNames.AreSame(
                _before.GetTypeInfo(before, _cancellationToken).Type,
                _after.GetTypeInfo(after, _cancellationToken).Type);
    }

    private bool IsAsync(IMethodSymbol method) =>
        method.ReturnType.IsTaskLike(_types)
        || _types.Is(method.ReturnType.OriginalDefinition, _types["System.Collections.Generic.IAsyncEnumerable`1"]);

    private INamedTypeSymbol? DelegateOf(SemanticModel model, ExpressionSyntax work) => model.GetTypeInfo(work, _cancellationToken) switch
    {
        { ConvertedType: INamedTypeSymbol { TypeKind: TypeKind.Delegate } type } => type,

        // For Delegate or object it has a type of its own.
        { Type: INamedTypeSymbol { TypeKind: TypeKind.Delegate } type } => type,
        _ => null,
    };

    private SyntaxNode? In(SemanticModel model, SyntaxNode node) => SharedNode.In(model, node, _cancellationToken);
}
