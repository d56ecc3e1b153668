using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A <c>Stream</c> that a library hands out as nothing more, and that reads asynchronously from the network. That of
/// <c>HttpContent.ReadAsStreamAsync</c> is none: as a rule the content has arrived already.
/// </summary>
internal static class NetworkStream
{
    private static readonly (string Type, string Member)[] s_members =
    [
        ("System.Net.Http.HttpClient", "GetStreamAsync"),
        ("System.Net.WebResponse", "GetResponseStream"),
        ("System.Net.WebClient", "OpenRead"),
        ("System.Net.WebClient", "OpenReadTaskAsync"),
    ];

    public static bool Is(IOperation value, KnownTypes types, CancellationToken cancellationToken) =>
        IsHandedOut(value, types)
        || (PossibleValues.Of(value.WithoutConversions(), cancellationToken) is { Count: > 0 } values
            && values.All(v => IsHandedOut(v, types)));

    private static bool IsHandedOut(IOperation value, KnownTypes types)
    {
        var call = SameObject.Written(value) as IInvocationOperation;
        return call is not null
            && s_members.Any(m => m.Member == call.TargetMethod.Name && call.TargetMethod.ContainingType.Inherits(types[m.Type]));
    }
}
