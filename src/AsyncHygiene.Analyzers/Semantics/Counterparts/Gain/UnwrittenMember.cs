using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A method of which no body does anything but throw, whatever type it is called on: it is not written yet, or not meant to be called, and
/// no thread waits for it today. An abstract class leaves the work to others, which may be in other projects.
/// <code>
/// public Task&lt;bool&gt; SendAsync(string to) { throw new NotImplementedException(); }
/// </code>
/// </summary>
internal static class UnwrittenMember
{
    public static bool Is(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        SourceCompilation.Of(method, compilation) is not null
        && CounterpartGain.BodiesOf(method, compilation, cancellationToken) is { Count: > 0 } bodies
        && bodies.All(b => OnlyThrows(b, cancellationToken));

    private static bool OnlyThrows(IMethodSymbol method, CancellationToken cancellationToken) =>
        !method.ContainingType.IsAbstract
        && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) switch
        {
            MethodDeclarationSyntax { ExpressionBody.Expression: ThrowExpressionSyntax only } => IsAtOnce(only.Expression),
            MethodDeclarationSyntax { Body.Statements: { Count: > 0 } statements } =>
                statements[0] is ThrowStatementSyntax { Expression: { } exception } && IsAtOnce(exception),
            _ => false,
        };

    /// <summary>To make the exception takes no call that could wait.</summary>
    private static bool IsAtOnce(ExpressionSyntax exception) =>
        exception is BaseObjectCreationExpressionSyntax && !exception.DescendantNodes().Any(n => n is InvocationExpressionSyntax);
}
