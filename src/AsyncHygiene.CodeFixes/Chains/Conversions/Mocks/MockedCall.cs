using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Mocks;

/// <summary>A call in a test that tells a mock what it is to answer, or asks it what was called.</summary>
internal sealed class MockedCall
{
    private MockedCall(Document document, InvocationExpressionSyntax call, IMethodSymbol method)
    {
        Document = document;
        Call = call;
        Method = method;
    }

    public Document Document { get; }

    public InvocationExpressionSyntax Call { get; }

    /// <summary>The member that the mock is told about.</summary>
    public IMethodSymbol Method { get; }

    /// <summary>As a message names it.</summary>
    public string Place => SourcePlace.Of(Call.GetLocation());

    /// <summary>Null where the call is a real one.</summary>
    public static MockedCall? Of(
        InvocationExpressionSyntax call,
        Document document,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method && IsTold(call, model, cancellationToken)
            ? new MockedCall(document, call, method)
            : null;

    /// <summary>
    /// It stands in a lambda that a mock library gets, or between its calls: <c>Received()</c> before, <c>Returns</c> behind.
    /// </summary>
    private static bool IsTold(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(model.Compilation);
        return call.Ancestors()
            .TakeWhile(a => a is not MemberDeclarationSyntax)
            .OfType<InvocationExpressionSyntax>()
            .Concat(call.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax before } ? [before] : [])
            .Any(c => MockLibraries.Has(model.GetSymbolInfo(c, cancellationToken).Symbol, types));
    }
}
