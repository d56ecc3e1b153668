using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// <c>Task&lt;int&gt; LoadAsync() =&gt; ReadAsync();</c> in place of a function that awaits nothing but the task that it returns, where the
/// code around it is written so. Not where something has to outlive the call: a handler, a <c>using</c>.
/// </summary>
internal static class HandedOnTask
{
    /// <param name="function">A method or local function that becomes async.</param>
    /// <param name="symbol">As it was.</param>
    /// <param name="edits">Which have the modifier and the return type of the function already.</param>
    public static void Write(SyntaxNode function, IMethodSymbol symbol, DocumentEdits edits)
    {
        var ends = EndsOf(function, symbol);
        if (ends.Count == 0 || !ends.All(e => GivesTaskOf(symbol, e, edits.Context)) || !CanEndEarly(function, edits.Context))
            return;

        if (HandedOnStyle.IsUsedAround(function))
            edits.Replace(function, current => Rewrite(current, symbol.ReturnsVoid));
    }

    /// <summary>The expressions that the function ends with; none where it also ends in another way.</summary>
    private static IReadOnlyList<ExpressionSyntax> EndsOf(SyntaxNode function, IMethodSymbol symbol)
    {
        switch (FunctionSyntax.BodyOf(function))
        {
            case ExpressionSyntax expression:
                return [expression];
            case BlockSyntax { Statements: { Count: > 0 } statements } when symbol.ReturnsVoid:
                return statements.Last() is ExpressionStatementSyntax { Expression: var last } && ReturnsOf(function).Count == 0
                    ? [last]
                    : [];
            case BlockSyntax when !symbol.ReturnsVoid:
                var values = ReturnsOf(function).Select(r => r.Expression).ToList();
                return values.Contains(null) ? [] : [.. values.OfType<ExpressionSyntax>()];
            default:
                return [];
        }
    }

    private static List<ReturnStatementSyntax> ReturnsOf(SyntaxNode function) =>
        [.. FunctionSyntax.OwnNodes(function).OfType<ReturnStatementSyntax>()];

    /// <summary>Its await is one of a task with the very result of the function.</summary>
    private static bool GivesTaskOf(IMethodSymbol function, ExpressionSyntax end, DocumentContext context)
    {
        var operation = context.Model.GetOperation(end);
        if (BlockingWait.From(operation, context.Types) is { } wait)
        {
            return wait.Kind is BlockingWaitKind.Result or BlockingWaitKind.Wait or BlockingWaitKind.GetResult
                && wait.Task?.WithoutConfiguration().Type is INamedTypeSymbol task
                && (context.Types.Is(task, context.Types.Task) || context.Types.Is(task.OriginalDefinition, context.Types.TaskOfT))
                && (function.ReturnsVoid || (task.Arity == 1 && IsSame(task.TypeArguments[0], function.ReturnType)));
        }

        return end is InvocationExpressionSyntax call
            && context.Model.GetSymbolInfo(call).Symbol is IMethodSymbol called
            && called.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction or MethodKind.ReducedExtension
            && !called.DeclaringSyntaxReferences.IsEmpty
            && !Narrows(called.OriginalDefinition)
            && Awaitable.ResultOf(called.ReturnType) is null
            && (function.ReturnsVoid || IsSame(called.ReturnType, function.ReturnType));
    }

    /// <summary>Its task gives what that of the overridden method does.</summary>
    private static bool Narrows(IMethodSymbol called) => called.OverriddenMethod is { } overridden
        && (!SymbolEqualityComparer.Default.Equals(overridden.ReturnType, called.ReturnType) || Narrows(overridden));

    private static bool IsSame(ITypeSymbol result, ITypeSymbol expected) =>
        SymbolEqualityComparer.IncludeNullability.Equals(result, expected);

    /// <summary>
    /// What follows the call runs before its task has completed: there must be nothing. A task that is dropped is a warning in an async
    /// function alone.
    /// </summary>
    private static bool CanEndEarly(SyntaxNode function, DocumentContext context) => FunctionSyntax.OwnNodes(function).All(n => n
        is not TryStatementSyntax
        and not UsingStatementSyntax
        and not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword }
        and not LockStatementSyntax
        and not FixedStatementSyntax
        and not UnsafeStatementSyntax
        && !(n is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } && DropsTask(call, context)));

    private static bool DropsTask(InvocationExpressionSyntax call, DocumentContext context) =>
        context.Model.GetTypeInfo(call).Type is { } type && Awaitable.ResultOf(type) is not null;

    /// <summary>The function as it is where it awaits anything else.</summary>
    private static SyntaxNode Rewrite(SyntaxNode function, bool isVoid)
    {
        var awaits = FunctionSyntax.OwnNodes(function).Where(IsAwait).ToList();
        if (awaits.Count == 0 || !awaits.TrueForAll(a => a is AwaitExpressionSyntax await && IsEnd(await, function)))
            return function;

        return WithoutAsync(function.ReplaceNodes(
            awaits.Select(a => isVoid && a.Parent is ExpressionStatementSyntax statement ? statement : a),
            (_, node) => node is ExpressionStatementSyntax statement
                ? SyntaxFactory.ReturnStatement(TaskOf((AwaitExpressionSyntax)statement.Expression).WithoutLeadingTrivia())
                    .WithReturnKeyword(SyntaxFactory.Token(SyntaxKind.ReturnKeyword).WithTrailingTrivia(SyntaxFactory.Space))
                    .WithSemicolonToken(statement.SemicolonToken)
                    .WithLeadingTrivia(statement.GetLeadingTrivia())
                    .WithAdditionalAnnotations(statement.GetAnnotations(ChangeOwner.Kind))
                : TaskOf((AwaitExpressionSyntax)node)));
    }

    private static bool IsAwait(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax => true,
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword } => true,
        _ => false,
    };

    private static bool IsEnd(AwaitExpressionSyntax await, SyntaxNode function) => await.Parent switch
    {
        ReturnStatementSyntax => true,
        ArrowExpressionClauseSyntax arrow => arrow.Parent == function,
        ExpressionStatementSyntax statement =>
            FunctionSyntax.BodyOf(function) is BlockSyntax body && body.Statements.LastOrDefault() == statement,
        _ => false,
    };

    private static ExpressionSyntax TaskOf(AwaitExpressionSyntax await)
    {
        var task = await.Expression;
        if (ConfigureAwaitStyle.IsConfiguring(task))
            task = ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)task).Expression).Expression;
        return task.WithTriviaFrom(await).WithAdditionalAnnotations(await.GetAnnotations(ChangeOwner.Kind));
    }

    private static SyntaxNode WithoutAsync(SyntaxNode function)
    {
        var modifiers = FunctionSyntax.ModifiersOf(function);
        var keyword = modifiers.First(m => m.IsKind(SyntaxKind.AsyncKeyword));
        var rest = modifiers.Remove(keyword);
        var isFirst = modifiers[0] == keyword;
        if (isFirst && rest.Count > 0)
            rest = rest.Replace(rest[0], rest[0].WithLeadingTrivia(keyword.LeadingTrivia));
        return function switch
        {
            MethodDeclarationSyntax m => m.WithModifiers(rest).WithReturnType(Typed(m.ReturnType)),
            LocalFunctionStatementSyntax f => f.WithModifiers(rest).WithReturnType(Typed(f.ReturnType)),
            _ => function,
        };

        TypeSyntax Typed(TypeSyntax type) => rest.Count == 0 ? type.WithLeadingTrivia(keyword.LeadingTrivia) : type;
    }
}
