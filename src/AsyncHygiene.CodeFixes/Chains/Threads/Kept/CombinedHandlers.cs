using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Functions that share a delegate with others: <c>Saved += First; Saved += Second; await Saved();</c>. The call runs them one after the
/// other and gives the task of the last one alone, so it goes on at the first await of each one before.
/// </summary>
internal sealed class CombinedHandlers
{
    /// <summary>How many variables, members and methods a delegate is followed through.</summary>
    private const int MaxDepth = 4;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public CombinedHandlers(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Whether another function may come after it in a delegate that returns a task.</summary>
    public bool MayPrecedeAnother(Function function) =>
        function.Node is AnonymousFunctionExpressionSyntax lambda
            ? IsBefore(lambda, MaxDepth)
            : new HolderUses(_models, _cancellationToken).GroupsOf(function).Any(name => IsBefore(name, MaxDepth));

    /// <summary>Whether the value of an expression comes before another one.</summary>
    private bool IsBefore(ExpressionSyntax value, int depth)
    {
        var model = _models.For(value.SyntaxTree);
        var whole = DelegateExpression.Outermost(value, model, _cancellationToken);
        return depth > 0 && whole.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == whole => SymbolAt(assignment.Left) is { } set
                && (!assignment.IsKind(SyntaxKind.AddAssignmentExpression) ? IsCombined(set, depth)
                    : GivesTask(assignment.Left) && (!IsLast(assignment, set) || IsHandedOn(set, depth))),
            EqualsValueClauseSyntax { Parent: (VariableDeclaratorSyntax or PropertyDeclarationSyntax) and var declaration } =>
                model.GetDeclaredSymbol(declaration, _cancellationToken) is { } declared && IsCombined(declared, depth),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum =>
                GivesTask(sum) && (sum.Left == whole || IsBefore(sum, depth)),
            ArgumentSyntax { Parent.Parent: { } call } argument =>
                (model.GetSymbolInfo(call, _cancellationToken).Symbol is IMethodSymbol method && IsCombine(method))
                || HandedDelegate.ParametersAt(argument, _models, _cancellationToken).Any(p => IsCombined(p, depth)),
            _ => false,
        };
    }

    private bool GivesTask(ExpressionSyntax handlers) =>
        _models.For(handlers.SyntaxTree).GetTypeInfo(handlers, _cancellationToken).Type is INamedTypeSymbol
        {
            DelegateInvokeMethod.ReturnType: var returned,
        }
        && Awaitable.ResultOf(returned) is not null;

    /// <summary><c>Delegate.Combine(first, second)</c></summary>
    private bool IsCombine(IMethodSymbol method) =>
        method is { Name: nameof(Delegate.Combine), ContainingType.SpecialType: SpecialType.System_Delegate };

    /// <summary>To what a variable or member holds another one is added, or it is added to others itself.</summary>
    private bool IsCombined(ISymbol holder, int depth) => UsesOf(holder).Any(IsAdded) || IsHandedOn(holder, depth);

    private bool IsHandedOn(ISymbol holder, int depth) => UsesOf(holder).Any(use => IsBefore(use, depth - 1));

    /// <summary><c>holder += …</c>, of delegates that return a task.</summary>
    private bool IsAdded(ExpressionSyntax use) =>
        use.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.AddAssignmentExpression } added
        && added.Left == use
        && GivesTask(use);

    private IEnumerable<ExpressionSyntax> UsesOf(ISymbol holder) => new HolderUses(_models, _cancellationToken).Of(holder);

    private ISymbol? SymbolAt(SyntaxNode node) => _models.For(node.SyntaxTree).GetSymbolInfo(node, _cancellationToken).Symbol;

    /// <summary>No other one comes after what is added here, and this is done once for each delegate.</summary>
    private bool IsLast(AssignmentExpressionSyntax added, ISymbol holder)
    {
        var all = UsesOf(holder).Where(IsAdded).ToList();
        if (holder is ILocalSymbol or IParameterSymbol)
            return all.All(other => other.SpanStart <= added.SpanStart) && IsOnceAfter(added, holder);
        if (holder.DeclaringSyntaxReferences.IsEmpty)
            return HandlerLibrary.AwaitsEach(holder) || (all.Count == 1 && !IsRepeated(added));

        return all.Count == 1
            && (SymbolAt(ReceiverOf(added.Left) ?? added.Left) is ILocalSymbol created
                ? IsCreatedHere(created) && IsOnceAfter(added, created)
                : IsOnceOfType(added, holder));
    }

    private static ExpressionSyntax? ReceiverOf(ExpressionSyntax member) =>
        member is MemberAccessExpressionSyntax { Expression: not ThisExpressionSyntax and var receiver } ? receiver : null;

    private bool IsCreatedHere(ILocalSymbol local) => local.DeclaringSyntaxReferences.All(r =>
        r.GetSyntax(_cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax });

    /// <summary>Neither a loop nor a function stands between the declaration of a variable and the statement.</summary>
    private bool IsOnceAfter(SyntaxNode added, ISymbol variable) => variable.DeclaringSyntaxReferences
        .Select(r => r.GetSyntax(_cancellationToken))
        .All(declaration => added.Ancestors().TakeWhile(n => !n.Span.Contains(declaration.Span)).All(n => !LoopStatement.Is(n)
            && !FunctionSyntax.IsFunction(n)));

    /// <summary>The constructor adds it to the delegate of its own object, or the start of the program to one that all share.</summary>
    private bool IsOnceOfType(AssignmentExpressionSyntax added, ISymbol holder) =>
        !added.Ancestors().TakeWhile(n => n is not (MemberDeclarationSyntax or CompilationUnitSyntax))
            .Any(n => LoopStatement.Is(n) || n is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
        && _models.For(added.SyntaxTree).GetEnclosingSymbol(added.SpanStart, _cancellationToken) is IMethodSymbol method
        && (holder.IsStatic ? method.IsStartUp() : method.MethodKind == MethodKind.Constructor && ReceiverOf(added.Left) is null);

    /// <summary>A library's delegate is one of its objects: a loop may add the same handler for each of several.</summary>
    private static bool IsRepeated(SyntaxNode added) => added.Ancestors().Any(n => LoopStatement.Is(n)
        || n is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } }
            && BlockingWait.NameOf(call)?.Identifier.ValueText == nameof(List<int>.ForEach));
}
