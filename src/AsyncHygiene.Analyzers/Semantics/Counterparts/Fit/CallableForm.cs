using System.Linq;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// Whether calls of a method can name an awaitable one as they are: it takes what the method takes, gives what it gives, and is seen where
/// the method is.
/// <code>
/// T GetOrAdd&lt;T&gt;(string key, Func&lt;T&gt; make);
/// Task&lt;T&gt; GetOrAddAsync&lt;T&gt;(string key, Func&lt;Task&lt;T&gt;&gt; make);     // takes another lambda
/// </code>
/// </summary>
internal static class CallableForm
{
    /// <summary>
    /// The awaitable method with the type parameters of the other one; null where a call of that one would not compile with its name.
    /// </summary>
    public static IMethodSymbol? Of(IMethodSymbol awaitable, IMethodSymbol method, KnownTypes types)
    {
        var form = awaitable.Arity > 0 && awaitable.Arity == method.Arity
            ? awaitable.Construct(method.TypeParameters.ToArray<ITypeSymbol>())
            : awaitable;
        return IsSeenWith(form, method, types.Compilation) && Gives(form, method) && Takes(form, method, types) ? form : null;
    }

    /// <summary>A program has no callers elsewhere, for whom an internal form would not be there.</summary>
    private static bool IsSeenWith(IMethodSymbol form, IMethodSymbol method, Compilation compilation) =>
        form.DeclaredAccessibility >= method.DeclaredAccessibility
        || (form.DeclaredAccessibility >= Accessibility.Internal
            && (compilation.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary || !method.IsVisibleOutside()));

    /// <summary>A call that names no types leaves it to its arguments what those of a generic form are.</summary>
    private static bool Gives(IMethodSymbol form, IMethodSymbol method) =>
        Awaitable.ResultOf(form.ReturnType) is { } result
        && (form.Arity == method.Arity
            ? SymbolEqualityComparer.Default.Equals(result, method.ReturnType)
            : method.Arity == 0
                && (result.IsOpen() || SymbolEqualityComparer.Default.Equals(result, method.ReturnType))
                && form.TypeParameters.All(t => form.Parameters.Any(p => Names(p.Type, t))));

    private static bool Takes(IMethodSymbol form, IMethodSymbol method, KnownTypes types) =>
        form.Parameters.Length >= method.Parameters.Length
        && method.Parameters.Zip(form.Parameters, (given, taken) => Takes(taken.Type, given.Type, form, types.Compilation))
            .All(takes => takes)
        && form.Parameters.Skip(method.Parameters.Length)
            .All(p => p.IsOptional || p.IsParams || types.Is(p.Type, types.CancellationToken));

    private static bool Takes(ITypeSymbol taken, ITypeSymbol given, IMethodSymbol form, Compilation compilation) =>
        compilation.ClassifyCommonConversion(given, taken).IsImplicit
        || given.SelfAndBaseTypes().Concat(given.AllInterfaces).Any(t => IsLike(taken, t, form));

    /// <summary>The same type, whatever the type parameters of the form stand for.</summary>
    private static bool IsLike(ITypeSymbol taken, ITypeSymbol given, IMethodSymbol form) => (taken, given) switch
    {
        (ITypeParameterSymbol { DeclaringMethod: { } declaring }, _)
            when SymbolEqualityComparer.Default.Equals(declaring.OriginalDefinition, form.OriginalDefinition) => true,
        (IArrayTypeSymbol array, IArrayTypeSymbol other) => array.Rank == other.Rank && IsLike(array.ElementType, other.ElementType, form),
        (INamedTypeSymbol { TypeArguments.Length: > 0 } named, INamedTypeSymbol other) =>
            SymbolEqualityComparer.Default.Equals(named.OriginalDefinition, other.OriginalDefinition)
            && named.TypeArguments.Zip(other.TypeArguments, (t, g) => IsLike(t, g, form)).All(same => same),
        _ => SymbolEqualityComparer.Default.Equals(taken, given),
    };

    private static bool Names(ITypeSymbol type, ITypeParameterSymbol parameter) => type switch
    {
        ITypeParameterSymbol => SymbolEqualityComparer.Default.Equals(type, parameter),
        IArrayTypeSymbol array => Names(array.ElementType, parameter),
        INamedTypeSymbol named => named.TypeArguments.Any(t => Names(t, parameter)),
        _ => false,
    };
}
