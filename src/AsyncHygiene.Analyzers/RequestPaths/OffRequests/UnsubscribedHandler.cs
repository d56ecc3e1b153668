using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.OffRequests;

/// <summary>
/// A handler that no source gives to an event: nothing raises an event for it. Its name says nothing of a convention, as the parameters are
/// those of the event. Those of components may be named in markup and designers' files.
/// </summary>
internal static class UnsubscribedHandler
{
    /// <summary>Who sends the event, and its data, by name as well: the package of the type may be missing.</summary>
    public static bool HasShape(IMethodSymbol method) =>
        method is { ReturnsVoid: true, Parameters: { Length: 2 } parameters }
        && parameters[0].Type.SpecialType == SpecialType.System_Object
        && parameters[1].Type.Name.EndsWith("Args", StringComparison.Ordinal);

    /// <param name="method">A handler.</param>
    /// <param name="compilation">Where it may be subscribed.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool Is(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        !EventHandlers.MayBeNamedInMarkup(method.ContainingType, KnownTypes.Of(compilation))
        && !NameScan.Tokens(compilation, method.Name, cancellationToken)
            .Select(t => t.Parent)
            .OfType<SimpleNameSyntax>()
            .Any(name => !IsEvent(name) && MayBe(name, method, compilation, cancellationToken));

    /// <summary><c>client.OnMessage += …</c> has the name of the event, as handlers often do.</summary>
    private static bool IsEvent(SimpleNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return target.Parent is AssignmentExpressionSyntax assignment && assignment.Left == target;
    }

    /// <summary>Where it is not known what the name stands for, it may be the handler.</summary>
    private static bool MayBe(SimpleNameSyntax name, IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
#pragma warning disable RS1030 // Uses stand in other files; in an analysis callback this is the driver's own cached model.
        var bound = compilation.GetSemanticModel(name.SyntaxTree).GetSymbolInfo(name, cancellationToken);
#pragma warning restore RS1030
        return bound.Symbol is { } symbol ? IsOfType(symbol)
            : bound.CandidateSymbols.IsEmpty || bound.CandidateSymbols.Any(IsOfType);

        bool IsOfType(ISymbol used) => used is IMethodSymbol && used.ContainingType.Name == method.ContainingType.Name;
    }
}
