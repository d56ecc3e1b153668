using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths;

/// <summary>Whether a caller waits for what it calls, or starts it and goes on.</summary>
internal static class WaitingCalls
{
    /// <summary>
    /// True where the task of the call, if it has one, is awaited, waited for or handed to the caller's own caller; false where it is
    /// dropped or put in a field; null where that is not seen.
    /// </summary>
    public static bool? Waits(SyntaxNode site, Function called, KnownTypes types)
    {
        if (site is ArgumentSyntax || called.Method is not { } method)
            return null;

        if (method.MethodKind is not (MethodKind.Ordinary or MethodKind.LocalFunction))
            return true;

        var target = site.Parent is MemberAccessExpressionSyntax access && access.Name == site ? access : site;
        if (target.Parent is not InvocationExpressionSyntax call || call.Expression != target)
            return null;

        if (method is { IsAsync: true, ReturnsVoid: true })
            return false;

        return method.ReturnType.IsTaskLike(types) ? Waits(call) : true;
    }

    /// <summary>Whether a delegate is handed to the thread pool, and the caller goes on.</summary>
    public static bool StartsOnPool(SyntaxNode site, SemanticModel model, KnownTypes types) =>
        site is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && model.GetSymbolInfo(call).Symbol is IMethodSymbol method
        && DelegateExecution.Of(types).StartOf(method) == DelegateRun.OnPool
        && Waits(call) == false;

    /// <inheritdoc cref="Waits(SyntaxNode, Function, KnownTypes)"/>
    public static bool? Waits(InvocationExpressionSyntax call)
    {
        SyntaxNode value = call;
        while (value.Parent is ParenthesizedExpressionSyntax
            || (value.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask" or "Unwrap" })
            || (value is MemberAccessExpressionSyntax && value.Parent is InvocationExpressionSyntax))
        {
            value = value.Parent;
        }

        return value.Parent switch
        {
            AwaitExpressionSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" or "Wait" or "Result" } => true,
            ExpressionStatementSyntax => false,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => IsWaitedFor(variable) ? true : null,
            AssignmentExpressionSyntax { Right: var right } assignment when right == value =>
                assignment.Parent is ExpressionStatementSyntax ? false : null,
            _ => null,
        };
    }

    /// <summary><c>var loading = LoadAsync(); loading.Wait();</c> with nothing in between.</summary>
    private static bool IsWaitedFor(VariableDeclaratorSyntax variable) =>
        variable is { Parent.Parent: LocalDeclarationStatementSyntax declaration }
        && StatementAfter(declaration) is ExpressionStatementSyntax { Expression: var expression }
        && expression switch
        {
            AwaitExpressionSyntax { Expression: IdentifierNameSyntax name } => Names(name, variable),
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: IdentifierNameSyntax name },
            } => Names(name, variable),
            _ => false,
        };

    private static StatementSyntax? StatementAfter(StatementSyntax statement) => statement.Parent switch
    {
        BlockSyntax block => block.Statements.SkipWhile(s => s != statement).Skip(1).FirstOrDefault(),
        GlobalStatementSyntax { Parent: CompilationUnitSyntax file } global =>
            (file.Members.SkipWhile(m => m != global).Skip(1).FirstOrDefault() as GlobalStatementSyntax)?.Statement,
        _ => null,
    };

    private static bool Names(IdentifierNameSyntax name, VariableDeclaratorSyntax variable) =>
        name.Identifier.ValueText == variable.Identifier.ValueText;
}
