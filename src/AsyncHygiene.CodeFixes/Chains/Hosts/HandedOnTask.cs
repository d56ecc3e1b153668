using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// <c>Task&lt;int&gt; LoadAsync() =&gt; ReadAsync();</c> in place of a function that does nothing but await the task that it returns, where
/// the file is written so. Functions with more statements await: people who hand tasks on in such functions await in others.
/// </summary>
internal static class HandedOnTask
{
    /// <param name="function">A method or local function that becomes async.</param>
    /// <param name="symbol">As it was.</param>
    /// <param name="edits">Which have the modifier and the return type of the function already.</param>
    public static void Write(SyntaxNode function, IMethodSymbol symbol, DocumentEdits edits)
    {
        if (FunctionSyntax.OnlyExpressionOf(function) is { } end
            && GivesTaskOf(symbol, end, edits.Context)
            && HandedOnStyle.IsUsedAround(function))
        {
            edits.Replace(function, Rewrite);
        }
    }

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

    /// <summary>The function as it is where it awaits anything else.</summary>
    private static SyntaxNode Rewrite(SyntaxNode function)
    {
        if (FunctionSyntax.OnlyExpressionOf(function) is not AwaitExpressionSyntax end
            || FunctionSyntax.OwnNodes(function).OfType<AwaitExpressionSyntax>().Skip(1).Any())
        {
            return function;
        }

        return WithoutAsync(
            end.Parent is ExpressionStatementSyntax statement
                ? function.ReplaceNode(statement, Returning(statement, TaskOf(end)))
                : function.ReplaceNode(end, TaskOf(end)));
    }

    private static ReturnStatementSyntax Returning(ExpressionStatementSyntax statement, ExpressionSyntax task) =>
        SyntaxFactory.ReturnStatement(task.WithoutLeadingTrivia())
            .WithReturnKeyword(SyntaxFactory.Token(SyntaxKind.ReturnKeyword).WithTrailingTrivia(SyntaxFactory.Space))
            .WithSemicolonToken(statement.SemicolonToken)
            .WithLeadingTrivia(statement.GetLeadingTrivia())
            .WithAdditionalAnnotations(statement.GetAnnotations(ChangeOwner.Kind));

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
        if (modifiers[0] == keyword && rest.Count > 0)
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
