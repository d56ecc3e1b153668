using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Kept;

/// <summary>A delegate that is given to a method of the solution: <c>Enqueue(() =&gt; SaveAsync())</c>.</summary>
internal static class HandedDelegate
{
    /// <summary>What the argument is called in the bodies that a call may run.</summary>
    public static IEnumerable<IParameterSymbol> ParametersAt(
        ArgumentSyntax argument,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        if (argument.Parent is not BaseArgumentListSyntax { Parent: { } call } list
            || models.For(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
        {
            return [];
        }

        var given = argument.NameColon is { } colon
            ? method.Parameters.FirstOrDefault(p => p.Name == colon.Name.Identifier.ValueText)
            : method.Parameters.ElementAtOrDefault(list.Arguments.IndexOf(argument));
        if (given is null)
            return [];

        var ordinal = method.ReducedFrom is null ? given.Ordinal : given.Ordinal + 1;
        return RunMethods.Of(method, models).Where(m => !m.DeclaringSyntaxReferences.IsEmpty).Select(m => m.Parameters[ordinal]);
    }

    /// <summary>Where those bodies name it.</summary>
    public static IEnumerable<IdentifierNameSyntax> UsesAt(
        ArgumentSyntax argument,
        SemanticModelSource models,
        CancellationToken cancellationToken) =>
        from parameter in ParametersAt(argument, models, cancellationToken)
        from reference in parameter.ContainingSymbol.DeclaringSyntaxReferences
        let body = reference.GetSyntax(cancellationToken)
        where models.Has(body.SyntaxTree)
        from name in body.DescendantNodes().OfType<IdentifierNameSyntax>()
        where name.Identifier.ValueText == parameter.Name
            && models.Symbols.Equals(models.For(name.SyntaxTree).GetSymbolInfo(name, cancellationToken).Symbol, parameter)
        select name;
}
