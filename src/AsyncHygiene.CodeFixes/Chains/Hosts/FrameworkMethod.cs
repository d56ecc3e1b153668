using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts.ByName;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>Functions that a framework, a test runner or the runtime calls, and whose task it awaits.</summary>
internal static class FrameworkMethod
{
    /// <summary>A framework or the runtime calls the method by its name and awaits what it returns.</summary>
    public static bool Is(IMethodSymbol symbol, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return KnownEntryPoints.Of(types).Find(symbol) is { Kind.AcceptsTask: true }
            || NamedCallerTable.Awaiting.Any(r => r.Finds(symbol, types))
            || IsMain(symbol, compilation, cancellationToken);
    }

    public static bool IsMain(IMethodSymbol symbol, Compilation compilation, CancellationToken cancellationToken) =>
        symbol.Name == WellKnownMemberNames.EntryPointMethodName
        && symbol.IsStartUp()
        && SymbolEqualityComparer.Default.Equals(compilation.GetEntryPoint(cancellationToken), symbol);

    /// <summary>And nothing in the solution calls it, so that it can return a task without a change elsewhere.</summary>
    public static async Task<bool> IsCalledByItAloneAsync(
        IMethodSymbol symbol,
        SyntaxNode function,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (symbol.ReturnType.TypeKind is TypeKind.Error || symbol.ReturnType.IsRefLikeType)
            return false;

        if (function is AnonymousFunctionExpressionSyntax)
        {
            var models = new SemanticModelSource(ImmutableArray.Create(context.Model.Compilation));
            return context.Model.GetOperation(function, cancellationToken) is IAnonymousFunctionOperation lambda
                && KnownEntryPoints.Find(lambda, context.Types, models, cancellationToken) is { Kind.AcceptsTask: true };
        }

        return symbol
            is
        {
            MethodKind: MethodKind.Ordinary,
            IsVirtual: false,
            IsAbstract: false,
            IsOverride: false,
            IsPartialDefinition: false,
            PartialDefinitionPart: null
        }
            && Is(symbol, context.Model.Compilation, cancellationToken)
            && symbol.ContractOf() is null
            && !await IsCalledInSourceAsync(symbol, context.References, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Also tests call actions; they would no longer compile. <c>nameof</c> and doc comments do not mind.</summary>
    private static async Task<bool> IsCalledInSourceAsync(
        IMethodSymbol symbol,
        SolutionReferences search,
        CancellationToken cancellationToken)
    {
        var references = await search.FindAsync(symbol, cancellationToken).ConfigureAwait(false);
        foreach (var location in references.SelectMany(r => r.Locations))
        {
            var node = await SolutionReferences.NodeAtAsync(location, cancellationToken).ConfigureAwait(false);
            if (node is null || !NameContext.IsNameOnly(node))
                return true;
        }

        return false;
    }
}
