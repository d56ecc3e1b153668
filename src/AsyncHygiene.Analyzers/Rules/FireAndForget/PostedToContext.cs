using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.FireAndForget;

/// <summary>
/// A delegate that is posted to a <c>SynchronizationContext</c> which its thread has: that of a message loop in the code. An async lambda
/// starts there, goes on there, and its exception goes there, not to the process.
/// <code>
/// SynchronizationContext.SetSynchronizationContext(loop);
/// loop.Post(async _ =&gt; { try { await task(); } finally { loop.End(); } }, null);
/// loop.Run();
/// </code>
/// </summary>
internal static class PostedToContext
{
    private const string Set = "SetSynchronizationContext";
    private const string Context = "System.Threading.SynchronizationContext";

    public static bool Is(IOperation delegateCreation, KnownTypes types, CancellationToken cancellationToken) =>
        types[Context] is { } context
        && delegateCreation.Parent is IArgumentOperation
        {
            Parent: IInvocationOperation { TargetMethod.Name: "Post" or "Send", Instance: { } instance } call,
        }
        && instance.WithoutConversions() is { SemanticModel: { } model } receiver
        && IsPosting(call.TargetMethod, context)
        && TypeOf(receiver, cancellationToken) is { } type
        && IsDerived(type, context)
        && NameScan.Tokens(model.Compilation, Set, cancellationToken)
            .Any(t => SetsReceiver(t, receiver, type, model.Compilation, cancellationToken));

    private static bool IsPosting(IMethodSymbol method, INamedTypeSymbol context)
    {
        while (method.OverriddenMethod is { } overridden)
            method = overridden;
        return SymbolEqualityComparer.Default.Equals(method.ContainingType, context);
    }

    /// <summary>The framework's own class posts to the pool, which has no context.</summary>
    private static bool IsDerived(ITypeSymbol type, INamedTypeSymbol context) =>
        !SymbolEqualityComparer.Default.Equals(type, context) && type.IsOrDerivesFrom(context);

    /// <summary>Of a variable with one value, that of the value.</summary>
    private static ITypeSymbol? TypeOf(IOperation receiver, CancellationToken cancellationToken) =>
        PossibleValues.Of(receiver, cancellationToken) is { Count: 1 } values ? values[0].WithoutConversions().Type : receiver.Type;

    /// <summary>The thread gets this very context; or the context sets itself, on the thread of its loop.</summary>
    private static bool SetsReceiver(
        SyntaxToken token,
        IOperation receiver,
        ITypeSymbol type,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (token.Parent?.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { ArgumentList.Arguments: { Count: 1 } given } set
            || !set.Expression.Span.Contains(token.Span))
        {
            return false;
        }

        var value = given[0].Expression;
#pragma warning disable RS1030 // The loop often stands in another file; in an analysis callback this is the driver's own cached model.
        var model = compilation.GetSemanticModel(value.SyntaxTree);
#pragma warning restore RS1030
        if (value is ThisExpressionSyntax)
            return model.GetTypeInfo(value, cancellationToken).Type is INamedTypeSymbol self && type.IsOrDerivesFrom(self);

        return model.GetSymbolInfo(value, cancellationToken).Symbol switch
        {
            IFieldSymbol or IPropertySymbol => SymbolEqualityComparer.Default.Equals(
                model.GetSymbolInfo(value, cancellationToken).Symbol,
                (receiver as IMemberReferenceOperation)?.Member),
            ILocalSymbol local => receiver is ILocalReferenceOperation { Local: var posted }
                && SymbolEqualityComparer.Default.Equals(local, posted)
                && set.SpanStart < receiver.Syntax.SpanStart,
            IParameterSymbol parameter => receiver is IParameterReferenceOperation { Parameter: var posted }
                && SymbolEqualityComparer.Default.Equals(parameter, posted)
                && set.SpanStart < receiver.Syntax.SpanStart,
            _ => false,
        };
    }
}
