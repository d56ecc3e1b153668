using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>
/// NSubstitute: <c>sub.Get(1).Returns(2)</c> has an overload that takes the value for a task, and <c>sub.When(x =&gt; x.Save())</c> looks
/// at no result.
/// <c>sub.Received().Save()</c> is a call, and is awaited as one.
/// </summary>
internal static class SubstituteSetup
{
    private static readonly string[] s_results =
    [
        "NSubstitute.SubstituteExtensions",
        "NSubstitute.ReturnsExtensions.ReturnsExtensions",
        "NSubstitute.ExceptionExtensions.ExceptionExtensions",
    ];

    public static MockSetup? Of(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        context.Types["NSubstitute.SubstituteExtensions"] is { } extensions
            && (IsGivenResult(call, context, cancellationToken) || IsInWhen(call, extensions, context, cancellationToken))
            ? new MockSetup(null)
            : null;

    /// <summary>
    /// The call tells the library what the member gives. Where it is no set-up, it cannot tell it about one that returns a task:
    /// <c>sub.Get(1).Returns(_ =&gt; throw new IOException())</c>
    /// </summary>
    public static bool SetsResult(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        ResultSetOn(call, context, cancellationToken) is not null;

    private static bool IsGivenResult(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        ResultSetOn(call, context, cancellationToken) is var (set, method)
        && TaskSyntax.Default(context.Model.GetTypeInfo(call, cancellationToken).Type) is { } task
        && SpeculativeBinding.Bind(set.ReplaceNode(call, task), set.SpanStart, context.Model) is { } after
        && SymbolEqualityComparer.Default.Equals(after.ReturnType, method.ReturnType);

    /// <summary>The call that says what the member gives, or throws.</summary>
    private static (InvocationExpressionSyntax Set, IMethodSymbol Method)? ResultSetOn(
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        ReceiverSyntax.ExtensionOn(call, context.Model, cancellationToken) is var (set, method)
        && s_results.Any(name => context.Types.Is(method.ContainingType, context.Types[name]))
        && (method.Name.StartsWith("Returns", StringComparison.Ordinal) || method.Name.StartsWith("Throws", StringComparison.Ordinal))
            ? (set, method)
            : null;

    private static bool IsInWhen(
        InvocationExpressionSyntax call,
        INamedTypeSymbol extensions,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var lambda = call.Parent is ExpressionStatementSyntax { Parent: BlockSyntax { Parent: LambdaExpressionSyntax block } }
            ? block
            : call.Parent as LambdaExpressionSyntax;
        return lambda is { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax when } }
            && lambda.Modifiers.Count == 0
            && context.Model.GetSymbolInfo(when, cancellationToken).Symbol is IMethodSymbol { Name: "When" or "WhenForAnyArgs" } method
            && context.Types.Is(method.ContainingType, extensions);
    }
}
