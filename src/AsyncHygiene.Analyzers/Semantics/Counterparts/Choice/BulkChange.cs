using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// <c>SaveChanges</c> after a change that needs none, in a function that changes nothing else: as a rule there is nothing to save.
/// <code>
/// await _shop.Orders.Where(o =&gt; o.IsOld).ExecuteDeleteAsync();
/// _shop.SaveChanges();
/// </code>
/// </summary>
internal static class BulkChange
{
    private const string Framework = "Microsoft.EntityFrameworkCore";

    private static readonly string[] s_changes = ["ExecuteUpdate", "ExecuteDelete"];

    private static readonly string[] s_libraries = ["System", "Microsoft.Extensions", "Microsoft.AspNetCore"];

    /// <summary>They give a context that is new, and fill no entity that another one has.</summary>
    private static readonly string[] s_makers = ["CreateDbContext", "CreateDbContextAsync"];

    /// <summary>The name of the change; null where something else may have changed what the context has.</summary>
    public static string? Before(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (call is not { TargetMethod.Name: "SaveChanges", Instance: { Type: { } type } instance, SemanticModel: { } model }
            || !type.Inherits(types[Framework + ".DbContext"])
            || VariableOf(instance) is not { } context
            || call.Syntax.Ancestors().LastOrDefault(FunctionSyntax.IsFunction) is not { } function
            || call.Syntax.Ancestors().TakeWhile(n => n != function).Any(IsRepeated))
        {
            return null;
        }

        var earlier = function.DescendantNodes().Where(n => n.SpanStart < call.Syntax.SpanStart && !n.Contains(call.Syntax)).ToList();
        var changes = earlier.OfType<InvocationExpressionSyntax>().Where(i => IsChange(i, model, cancellationToken)).ToList();
        return changes.Find(c => AlwaysRuns(c, call.Syntax) && IsOn(context, c, model, cancellationToken)) is { } change
            && earlier.TrueForAll(n => changes.Exists(c => c.Contains(n)) || IsHarmless(n, context, model, cancellationToken))
                ? BlockingWait.NameOf(change)!.Identifier.ValueText
                : null;
    }

    private static ISymbol? VariableOf(IOperation instance) => instance switch
    {
        ILocalReferenceOperation local => local.Local,
        IParameterReferenceOperation parameter => parameter.Parameter,
        IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation } field => field.Field,
        IPropertyReferenceOperation { Instance: null or IInstanceReferenceOperation } property => property.Property,
        _ => null,
    };

    /// <summary>In a loop what stands behind the save comes before the next one.</summary>
    private static bool IsRepeated(SyntaxNode node) =>
        node is CommonForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax or LabeledStatementSyntax;

    private static bool IsChange(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        BlockingWait.NameOf(call) is { } name
        && Array.IndexOf(s_changes, AsyncSuffix.RemoveFrom(name.Identifier.ValueText)) >= 0
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && method.IsInOrBelow(Framework);

    /// <summary>It stands in a block around the save, in front of it, and in no branch of its statement.</summary>
    private static bool AlwaysRuns(SyntaxNode change, SyntaxNode save) =>
        change.FirstAncestorOrSelf<StatementSyntax>() is { Parent: BlockSyntax block } statement
        && block.Span.Contains(save.Span)
        && change.Ancestors().TakeWhile(n => n != statement).All(n => n
            is AwaitExpressionSyntax
            or InvocationExpressionSyntax
            or MemberAccessExpressionSyntax
            or AssignmentExpressionSyntax
            or ParenthesizedExpressionSyntax
            or EqualsValueClauseSyntax
            or VariableDeclaratorSyntax
            or VariableDeclarationSyntax
            || (n is BinaryExpressionSyntax comparison
                && !comparison.IsKind(SyntaxKind.LogicalAndExpression)
                && !comparison.IsKind(SyntaxKind.LogicalOrExpression)
                && !comparison.IsKind(SyntaxKind.CoalesceExpression)));

    /// <summary>The query begins with the context: <c>_shop.Orders.Where(…).ExecuteDelete()</c></summary>
    private static bool IsOn(
        ISymbol context,
        InvocationExpressionSyntax change,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        var part = (ExpressionSyntax?)change;
        while (part is not null && !Names(part, context, model, cancellationToken))
        {
            part = part switch
            {
                InvocationExpressionSyntax call => call.Expression,
                MemberAccessExpressionSyntax access => access.Expression,
                _ => null,
            };
        }

        return part is not null;
    }

    private static bool Names(ExpressionSyntax part, ISymbol variable, SemanticModel model, CancellationToken cancellationToken) =>
        BlockingWait.NameOf(part)?.Identifier.ValueText == variable.Name
        && part is not InvocationExpressionSyntax
        && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(part, cancellationToken).Symbol, variable);

    /// <summary>It neither uses the context nor changes an object that the context may have.</summary>
    private static bool IsHarmless(
        SyntaxNode node,
        ISymbol context,
        SemanticModel model,
        CancellationToken cancellationToken) => node switch
        {
            InvocationExpressionSyntax call => IsHarmless(call, model, cancellationToken),
            SimpleNameSyntax name => !Names(name, context, model, cancellationToken)
                || (name.Parent is AssignmentExpressionSyntax set && set.Left == name),
            AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } => true,
            AssignmentExpressionSyntax assignment => IsOfVariable(assignment.Left, model, cancellationToken),
            PrefixUnaryExpressionSyntax unary => !IsStep(unary) || IsOfVariable(unary.Operand, model, cancellationToken),
            PostfixUnaryExpressionSyntax unary => !IsStep(unary) || IsOfVariable(unary.Operand, model, cancellationToken),
            _ => true,
        };

    private static bool IsStep(ExpressionSyntax unary) =>
        unary.Kind() is SyntaxKind.PreIncrementExpression
            or SyntaxKind.PreDecrementExpression
            or SyntaxKind.PostIncrementExpression
            or SyntaxKind.PostDecrementExpression;

    private static bool IsOfVariable(ExpressionSyntax target, SemanticModel model, CancellationToken cancellationToken) =>
        target is DeclarationExpressionSyntax
        || model.GetSymbolInfo(target, cancellationToken).Symbol is ILocalSymbol or IParameterSymbol or IDiscardSymbol;

    /// <summary>Other code may share the context; a method of the base library, of logging or of ASP.NET Core does not.</summary>
    private static bool IsHarmless(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            ? method.DeclaringSyntaxReferences.IsEmpty
                && method.MethodKind != MethodKind.DelegateInvoke
                && (IsOfBaseLibrary(method) || Array.IndexOf(s_makers, method.Name) >= 0)
            : call.Expression is IdentifierNameSyntax { Identifier.ValueText: "nameof" };

    /// <summary>A list may be one of an entity, and MVC fills what it is given.</summary>
    private static bool IsOfBaseLibrary(IMethodSymbol method) =>
        Array.Exists(s_libraries, method.IsInOrBelow)
        && !method.IsInOrBelow("System.Collections")
        && !method.IsInOrBelow("System.Reflection")
        && !method.Name.StartsWith("TryUpdateModel", StringComparison.Ordinal);
}
