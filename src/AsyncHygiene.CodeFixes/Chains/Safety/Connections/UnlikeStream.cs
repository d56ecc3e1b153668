using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>
/// A stream of the solution that does other things when it is awaited, or can only be used in one of the two ways. What wraps it, such as a
/// <c>StreamWriter</c>, calls the one form or the other.
/// <code>
/// class Audit : Stream
/// {
///     public override void Write(byte[] buffer, int offset, int count) { … }
///     public override ValueTask WriteAsync(ReadOnlyMemory&lt;byte&gt; buffer, CancellationToken token) =&gt; throw …;
/// }
/// </code>
/// </summary>
internal static class UnlikeStream
{
    private static readonly (string Synchronous, string[] Awaitable, bool Writes)[] s_pairs =
    [
        ("Read", ["ReadAsync", "BeginRead"], false),
        ("Write", ["WriteAsync", "BeginWrite"], true),
        ("Flush", ["FlushAsync"], true),
    ];

    /// <summary>The awaitable member and the other one; null where both are alike, as far as the source shows it.</summary>
    /// <param name="type">Of the stream.</param>
    /// <param name="writes">What wraps it writes to it; else it reads.</param>
    /// <param name="compilation">That declares the type.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static (IMethodSymbol Synchronous, IMethodSymbol Awaitable)? FormsOf(
        INamedTypeSymbol type,
        bool writes,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        foreach (var (synchronous, awaitable, _) in s_pairs.Where(p => p.Writes == writes))
        {
            var others = OwnOf(type, [synchronous]);
            foreach (var form in OwnOf(type, awaitable))
            {
                var other = others.Find(o => TakesBytes(o) == TakesBytes(form)) ?? others.FirstOrDefault();
                if (other is null ? !OnlyCallsBase(form) : OnlyThrows(form) != OnlyThrows(other) || AreUnlike(other, form))
                    return (other ?? form.OverriddenMethod!, form);
            }

            if (others.Find(o => IsPassedBy(o, type, compilation, cancellationToken)) is { } alone)
                return (alone, alone);
        }

        return null;

        bool OnlyThrows(IMethodSymbol method) => UnsupportedMethod.OnlyThrows(method, compilation, cancellationToken);

        // Of a library's stream the one form is overridden alone.
        bool OnlyCallsBase(IMethodSymbol form) =>
            new OwnCalls(compilation, cancellationToken).BodyOf(form) is { } body && HandingOn.Is(body, form.OverriddenMethod!);

        bool AreUnlike(IMethodSymbol one, IMethodSymbol form) =>
            CounterpartGain.UnlikeForm(new RunTimeForms(type, one, form), compilation, cancellationToken) is not null
            || (AreOneOperation(one, form) && !new LikeBodies(compilation, cancellationToken).Are(one, form));
    }

    /// <summary>
    /// The awaitable form that has the same kind of buffer is a library's, and does not run the override:
    /// <c>WriteAsync(ReadOnlyMemory&lt;byte&gt;)</c> of a stream runs <c>Write(byte[], int, int)</c> and not
    /// <c>Write(ReadOnlySpan&lt;byte&gt;)</c>.
    /// </summary>
    private static bool IsPassedBy(
        IMethodSymbol synchronous,
        INamedTypeSymbol type,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return types["System.IO.Stream"] is { } stream
            && stream.GetMembers(AsyncSuffix.AddTo(synchronous.Name))
                .OfType<IMethodSymbol>()
                .FirstOrDefault(m => m.IsVirtual && TakesBytes(m) == TakesBytes(synchronous)) is { } slot
            && RunTimeMember.Of(slot, type) is { } awaitable
            && RunTimeMember.IsOfLibrary(awaitable)
            && new LoneOverride(new OwnCalls(compilation, cancellationToken), types)
                .Is(new RunTimeForms(type, synchronous, awaitable.OriginalDefinition));
    }

    /// <summary>
    /// As a direct call asks it: written alike, or nothing proves that they do the same. An array and a memory are not written alike, and
    /// what begins an operation does not end it.
    /// </summary>
    private static bool AreOneOperation(IMethodSymbol one, IMethodSymbol form) =>
        AsyncSuffix.IsOn(form.Name) && (form.Parameters.Length < 2 || TakesBytes(one) == TakesBytes(form));

    private static bool TakesBytes(IMethodSymbol method) => method.Parameters.FirstOrDefault()?.Type is IArrayTypeSymbol;

    /// <summary>The overrides that are nearest to the type, one of each overload, where the solution has them.</summary>
    private static List<IMethodSymbol> OwnOf(INamedTypeSymbol type, string[] names) =>
        names.SelectMany(n => type.SelfAndBaseTypes().SelectMany(t => t.GetMembers(n)))
            .OfType<IMethodSymbol>()
            .Where(m => m.IsOverride)
            .GroupBy<IMethodSymbol, IMethodSymbol>(RunTimeMember.SlotOf, SymbolEqualityComparer.Default)
            .Select(overrides => overrides.First().OriginalDefinition)
            .Where(m => !m.DeclaringSyntaxReferences.IsEmpty && !m.IsAbstract)
            .ToList();
}
