using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>
/// Work that a library keeps without knowing that it is work: <c>queue.Enqueue(() =&gt; SaveAsync())</c>. The parameter is of the type that
/// the type argument says, so no member of the library can run it. What takes it out again does.
/// </summary>
internal sealed class KeptWork
{
    /// <summary>How many methods of the solution may stand in front of the library's own.</summary>
    private const int MaxDepth = 3;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public KeptWork(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The delegate that is kept where an argument is given; null where none is, or none that returns a task.</summary>
    public INamedTypeSymbol? TypeAt(ArgumentSyntax argument) => TypeAt(argument, MaxDepth);

    private INamedTypeSymbol? TypeAt(ArgumentSyntax argument, int depth)
    {
        if (_models.For(argument.SyntaxTree).GetOperation(argument, _cancellationToken) is not IArgumentOperation
            {
                Parameter: { } parameter
            })
        {
            return null;
        }

        if (TypeOf(parameter) is { DelegateInvokeMethod.ReturnType: var returned } type && Awaitable.ResultOf(returned) is not null)
        {
            if (IsOpen(parameter.OriginalDefinition.Type))
                return parameter.ContainingSymbol.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty ? type : null;
            if (depth > 0 && parameter.ContainingSymbol is IMethodSymbol method)
                return RunMethods.Of(method, _models).Any(b => IsGivenOn(b, parameter.Ordinal, depth)) ? type : null;
        }

        return null;
    }

    private static INamedTypeSymbol? TypeOf(IParameterSymbol parameter) =>
        (parameter.IsParams && parameter.Type is IArrayTypeSymbol array ? array.ElementType : parameter.Type) as INamedTypeSymbol;

    private static bool IsOpen(ITypeSymbol declared) =>
        declared is ITypeParameterSymbol or IArrayTypeSymbol { ElementType: ITypeParameterSymbol };

    /// <summary>The method does not run it, but gives it to what keeps it.</summary>
    private bool IsGivenOn(IMethodSymbol method, int ordinal, int depth)
    {
        foreach (var declaration in method.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)))
        {
            if (!_models.Has(declaration.SyntaxTree))
                continue;

            var name = method.Parameters[ordinal].Name;
            if (declaration.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Any(n => n.Identifier.ValueText == name && n.Parent is ArgumentSyntax given && TypeAt(given, depth - 1) is not null))
            {
                return true;
            }
        }

        return false;
    }
}
