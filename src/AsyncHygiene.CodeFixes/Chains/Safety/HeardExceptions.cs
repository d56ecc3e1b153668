using System.Linq;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// <c>async void</c> methods whose exceptions come to the renderer of a component or to a user interface, through the context that they are
/// started in. The task of a call that nothing awaits would keep them for itself.
/// </summary>
internal static class HeardExceptions
{
    public static bool AreOf(Family family) =>
        family.Members.Any(m => m.Symbol is { IsAsync: true, ReturnsVoid: true, ContainingType: var type }
            && (UserInterfaceTypes.AreReferenced(m.Edits.Context.Types)
                || type.Inherits(m.Edits.Context.Types["Microsoft.AspNetCore.Components.IComponent"])));
}
