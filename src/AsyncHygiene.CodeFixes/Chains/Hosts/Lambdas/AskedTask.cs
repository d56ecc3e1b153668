using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// The task of a call, where the code asks for its state. That of <c>Task.Run(() =&gt; Load())</c> is another task with an async lambda: it
/// never runs, but waits for activation, and a cancellation that is thrown makes it cancelled, not faulted.
/// <code>
/// var task = Task.Run(() =&gt; Load());
/// task.ContinueWith(t =&gt; _log.Error(t.Exception), TaskContinuationOptions.OnlyOnFaulted);
/// </code>
/// </summary>
internal static class AskedTask
{
    private static readonly HashSet<string> s_state = new(
        ["Status", "IsFaulted", "IsCanceled", "Exception", "OnlyOnFaulted", "NotOnFaulted", "OnlyOnCanceled", "NotOnCanceled"],
        StringComparer.Ordinal);

    /// <summary>Null where nothing asks.</summary>
    public static Refusal? RefusalOf(
        AnonymousFunctionExpressionSyntax lambda,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { Name: "Run" or "StartNew" } started
        && started.IsInOrBelow("System.Threading.Tasks")
        && Find(call, context, cancellationToken) is { } asked
            ? Refusal.FinishedWork.Because(
                $"{SourcePlace.Of(asked.GetLocation())}, asks for '{asked.Identifier.ValueText}' of its task: that of an async lambda "
                    + "never runs, and is cancelled, not faulted, by a cancellation that is thrown")
            : null;

    /// <summary>
    /// Where the code first asks for the state of the task that a call gives: of the call itself or of the variable that keeps it, or,
    /// where the task goes elsewhere (into a list), of any task in the member. Null where it is awaited, or nothing asks.
    /// </summary>
    public static SimpleNameSyntax? Find(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken)
    {
        // An order has a status too.
        if (context.Model.GetTypeInfo(call, cancellationToken).Type?.IsTaskLike(context.Types) != true)
            return null;

        if (UsesOf(call, context.Model, cancellationToken).Select(Asked).FirstOrDefault(name => name is not null) is { } asked)
            return asked;

        return call.Parent is ArgumentSyntax or InitializerExpressionSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax
            && call.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
                ? member.DescendantNodes()
                    .OfType<MemberAccessExpressionSyntax>()
                    .Where(a => s_state.Contains(a.Name.Identifier.ValueText)
                        && !call.Span.Contains(a.Span)
                        && context.Model.GetTypeInfo(a.Expression, cancellationToken).Type is { } type
                        && type.IsIn("System.Threading.Tasks"))
                    .Select(a => a.Name)
                    .FirstOrDefault()
                : null;
    }

    /// <summary>The call itself, and what names the variable that it is kept in.</summary>
    private static IEnumerable<ExpressionSyntax> UsesOf(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        yield return call;
        var kept = call.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => model.GetDeclaredSymbol(variable, cancellationToken),
            AssignmentExpressionSyntax assignment when assignment.Right == call =>
                model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol,
            _ => null,
        };
        if (kept is null)
            yield break;

        SyntaxNode? scope = kept is ILocalSymbol
            ? call.FirstAncestorOrSelf<MemberDeclarationSyntax>()
            : call.FirstAncestorOrSelf<TypeDeclarationSyntax>();
        foreach (var name in (scope?.DescendantNodes() ?? []).OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText == kept.Name
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, cancellationToken).Symbol, kept))
            {
                yield return name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            }
        }
    }

    /// <summary>The name by which a use asks: <c>task.Status</c>, or what a continuation asks or is bound to.</summary>
    private static SimpleNameSyntax? Asked(ExpressionSyntax use) => use.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Expression == use && s_state.Contains(access.Name.Identifier.ValueText) =>
            access.Name,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ContinueWith", Parent: InvocationExpressionSyntax next } access
            when access.Expression == use =>
            next.ArgumentList.DescendantNodes()
                .OfType<SimpleNameSyntax>()
                .FirstOrDefault(n => n.Parent is MemberAccessExpressionSyntax member
                    && member.Name == n
                    && s_state.Contains(n.Identifier.ValueText)),
        _ => null,
    };
}
