using System.Threading;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Semantics.Counterparts.Gain;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety.Hooks;

/// <summary>Two members of a type that a library runs, one for synchronous calls and one for awaited ones.</summary>
internal static class AlikeForms
{
    /// <summary>Nothing is seen that only one of them does, and they are written alike.</summary>
    public static bool Are(RunTimeForms forms, Compilation compilation, CancellationToken cancellationToken) =>
        CounterpartGain.UnlikeForm(forms, compilation, cancellationToken) is null
        && (forms.Counterpart.DeclaringSyntaxReferences.IsEmpty
            || new LikeBodies(compilation, cancellationToken).Are(forms.Synchronous, forms.Counterpart));
}
