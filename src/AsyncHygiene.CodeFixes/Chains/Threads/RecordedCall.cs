using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// A call or read by which a test tells NSubstitute what a member gives, or asks whether it was called:
/// <c>sub.LoadAsync(1).Returns(order)</c>, <c>SubstituteExtensions.Returns(sub.LoadAsync(1), order)</c>,
/// <c>sub.Received().SaveAsync()</c>. Nothing runs, and the task is dropped.
/// </summary>
internal static class RecordedCall
{
    /// <summary>Such a substitute runs the class's own member when it is first told about it by a call.</summary>
    private const string ForParts = "ForPartsOf";

    public static bool Is(ExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        return KnownTypes.Of(model.Compilation)["NSubstitute.Substitute"]?.ContainingAssembly is { } library
            && ((Previous(call) is { } before && IsOf(library, before) && MethodOf(before) is { IsExtensionMethod: true })
                || (ReceiverSyntax.ExtensionOn(call, model, cancellationToken) is var (set, _) && IsOf(library, set) && !RunsParts())
                || call.Ancestors().OfType<LambdaExpressionSyntax>().Any(lambda => IsRecorded(library, lambda)));

        bool RunsParts() =>
            model.GetSymbolInfo(call, cancellationToken).Symbol is not { IsAbstract: true }
            && model.Compilation.Mentions(ForParts, cancellationToken);

        bool IsRecorded(IAssemblySymbol assembly, LambdaExpressionSyntax lambda) =>
            lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax taker }
            && taker.Expression is MemberAccessExpressionSyntax access
            && access.Name.Identifier.ValueText is "When" or "WhenForAnyArgs" or "InOrder"
            && IsOf(assembly, taker);

        bool IsOf(IAssemblySymbol assembly, InvocationExpressionSyntax other) =>
            SymbolEqualityComparer.Default.Equals(MethodOf(other)?.ContainingAssembly, assembly);

        IMethodSymbol? MethodOf(InvocationExpressionSyntax other) => model.GetSymbolInfo(other, cancellationToken).Symbol as IMethodSymbol;
    }

    /// <summary><c>.Received()</c> before it.</summary>
    private static InvocationExpressionSyntax? Previous(ExpressionSyntax call) => call switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Expression,
        MemberAccessExpressionSyntax read => read.Expression,
        ElementAccessExpressionSyntax item => item.Expression,
        _ => null,
    } as InvocationExpressionSyntax;
}
