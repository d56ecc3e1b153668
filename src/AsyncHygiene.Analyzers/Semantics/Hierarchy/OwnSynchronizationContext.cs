using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Hierarchy;

/// <summary>
/// Whether the solution has a <c>SynchronizationContext</c> of its own, as far as its source is seen: a message loop runs what async void
/// methods go on with, and takes their exceptions.
/// </summary>
internal static class OwnSynchronizationContext
{
    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool IsWritten(Compilation compilation) =>
        s_known.GetValue(compilation, static c => new StrongBox<bool>(
            c.References.OfType<CompilationReference>().Select(r => r.Compilation).Prepend(c).Any(Declares))).Value;

    private static bool Declares(Compilation compilation) =>
        KnownTypes.Of(compilation)["System.Threading.SynchronizationContext"] is { } context
        && !TypeHierarchy.Of(compilation).DerivedFrom(context).IsEmpty;
}
