using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.CallGraph.References;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// A generic function that calls a generic member leaves open which implementation it means: <c>void Send&lt;T&gt;(T command)</c> calls
/// <c>IHandler&lt;T&gt;.Handle</c>. The calls of that function say it: <c>Send(new Order())</c> runs the handler of orders and no other.
/// </summary>
internal sealed class GenericCalls
{
    private const int MaximumDepth = 3;

    /// <summary>Beyond this many implementations with the same arguments a call says little about which one runs.</summary>
    private const int MaximumImplementations = 5;

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public GenericCalls(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The calls of the function around an open call that make it arrive at an implementation.</summary>
    public IEnumerable<Reference> Closing(Reference open, IMethodSymbol implementation)
    {
        if (open is not { IsCertain: true, Symbol: IMethodSymbol { ContainingType: { IsGenericType: true } owner } })
            yield break;

        foreach (var view in SlotFit.Views(implementation.ContainingType, owner.OriginalDefinition, _models.Symbols))
        {
            var wanted = new Dictionary<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
            if (!Bind(owner.TypeArguments, view.TypeArguments, wanted) || wanted.Count == 0 || !IsOneOfFew(view))
                continue;

            foreach (var call in Closing(open.Syntax, wanted, depth: 0))
                yield return new Reference(call, open.Symbol);
        }
    }

    private bool IsOneOfFew(INamedTypeSymbol view) =>
        _models.DerivedFrom(view.OriginalDefinition)
            .Where(t => !t.IsAbstract)
            .SelectMany(t => SlotFit.Views(t, view.OriginalDefinition, _models.Symbols))
            .Count(v => v.TypeArguments.Zip(view.TypeArguments, (a, b) => SlotFit.IsSame(a, b, _models.Symbols)).All(same => same))
        <= MaximumImplementations;

    /// <summary>What the type parameters on one side have to be for it to be the other; false where nothing makes it so.</summary>
    private bool Bind(
        IReadOnlyList<ITypeSymbol> open,
        IReadOnlyList<ITypeSymbol> closed,
        Dictionary<ITypeParameterSymbol, ITypeSymbol> wanted)
    {
        for (var i = 0; i < open.Count && i < closed.Count; i++)
        {
            switch (open[i], closed[i])
            {
                case (_, ITypeParameterSymbol):
                    break;
                case (ITypeParameterSymbol parameter, { } type) when !SlotFit.ContainsTypeParameter(type):
                    if (wanted.TryGetValue(parameter, out var other) && !SlotFit.IsSame(other, type, _models.Symbols))
                        return false;
                    wanted[parameter] = type;
                    break;
                case (INamedTypeSymbol { IsGenericType: true } a, INamedTypeSymbol { IsGenericType: true } b)
                    when _models.Symbols.Equals(a.OriginalDefinition, b.OriginalDefinition):
                    if (!Bind(a.TypeArguments, b.TypeArguments, wanted))
                        return false;
                    break;
                case ({ } a, { } b) when SlotFit.IsSame(a, b, _models.Symbols):
                    break;
                default:
                    return false;
            }
        }

        return true;
    }

    private IEnumerable<SyntaxNode> Closing(SyntaxNode open, Dictionary<ITypeParameterSymbol, ITypeSymbol> wanted, int depth)
    {
        if (depth >= MaximumDepth
            || Function.Around(open, _models.For(open.SyntaxTree), _cancellationToken) is not { Node: null, Method: { } function })
        {
            yield break;
        }

        var search = new ReferenceSearch(_models, _cancellationToken);
        foreach (var call in _models.SlotsOf(function).SelectMany(search.Of))
        {
            if (call is not { IsCertain: true, Symbol: IMethodSymbol called }
                || PropertyUse.Target(call.Syntax) is not { Parent: InvocationExpressionSyntax invocation } target
                || invocation.Expression != target)
            {
                continue;
            }

            var left = new Dictionary<ITypeParameterSymbol, ITypeSymbol>(SymbolEqualityComparer.Default);
            if (!wanted.All(w => Argument(w.Key, function, called) is { } argument && Fits(argument, w.Value, left)))
                continue;

            if (left.Count == 0)
            {
                yield return call.Syntax;
                continue;
            }

            foreach (var outer in Closing(call.Syntax, left, depth + 1))
                yield return outer;
        }
    }

    /// <summary>Whether the argument is the wanted type, or a parameter of the function around, which then has to be.</summary>
    private bool Fits(ITypeSymbol argument, ITypeSymbol type, Dictionary<ITypeParameterSymbol, ITypeSymbol> left)
    {
        if (argument is not ITypeParameterSymbol parameter)
            return SlotFit.IsSame(argument, type, _models.Symbols);

        if (left.TryGetValue(parameter, out var other))
            return SlotFit.IsSame(other, type, _models.Symbols);

        left.Add(parameter, type);
        return true;
    }

    /// <summary>What a call gives for a type parameter of the function that it calls, or of that function's type.</summary>
    private ITypeSymbol? Argument(ITypeParameterSymbol parameter, IMethodSymbol function, IMethodSymbol called)
    {
        called = called.GetConstructedReducedFrom() ?? called;
        if (parameter.TypeParameterKind == TypeParameterKind.Method)
            return parameter.Ordinal < called.TypeArguments.Length ? called.TypeArguments[parameter.Ordinal] : null;

        var slot = called.ContainingType;
        return SlotFit.Views(function.ContainingType, slot.OriginalDefinition, _models.Symbols)
            .Select(view => view.TypeArguments.ToList().FindIndex(a => SymbolEqualityComparer.Default.Equals(a, parameter)))
            .Where(i => i >= 0 && i < slot.TypeArguments.Length)
            .Select(i => slot.TypeArguments[i])
            .FirstOrDefault();
    }
}
