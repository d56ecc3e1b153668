using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>What methods of the solution call.</summary>
internal sealed class OwnCalls
{
    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellationToken;

    public OwnCalls(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Null where no source of this compilation or of a referenced project shows it.</summary>
    public IMethodBodyOperation? BodyOf(IMethodSymbol method) =>
        SourceCompilation.Of(method, _compilation) is { } source
            ? SynchronousBody.BodyOf(SourceCompilation.SymbolIn(method, source, _cancellationToken), source, _cancellationToken)
            : null;

    /// <summary>The methods of its own object that a method calls or hands on.</summary>
    /// <param name="method">Whose body is looked at.</param>
    public IEnumerable<(IMethodSymbol Method, bool IsOfBase)> OnThis(IMethodSymbol method)
    {
        if (BodyOf(method) is not { } body)
            yield break;

        foreach (var (instance, called) in In(body))
        {
            if (instance is IInstanceReferenceOperation)
                yield return (called, instance.Syntax is BaseExpressionSyntax);
        }
    }

    /// <summary>Everything that a body calls or hands on.</summary>
    public static IEnumerable<(IOperation? Instance, IMethodSymbol Method)> In(IOperation body)
    {
        foreach (var operation in body.Descendants())
        {
            if (operation is IInvocationOperation call)
                yield return (call.Instance, call.TargetMethod);
            else if (operation is IMethodReferenceOperation group)
                yield return (group.Instance, group.Method);
        }
    }
}
