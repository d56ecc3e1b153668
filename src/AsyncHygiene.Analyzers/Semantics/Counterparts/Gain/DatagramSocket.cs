using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A socket for datagrams, as its creation shows: to connect it only keeps an address, and what it sends goes into the buffer of the
/// system. Only to receive is to wait.
/// </summary>
internal static class DatagramSocket
{
    private const int Datagram = 2;

    public static bool IsSentBy(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call.TargetMethod.Name is "Connect" or "Send" or "SendTo"
        && types["System.Net.Sockets.Socket"] is { } socket
        && types.Is(call.TargetMethod.ContainingType, socket)
        && call.Instance is { } instance
        && PossibleValues.Of(instance.WithoutConversions(), cancellationToken) is { Count: > 0 } values
        && values.All(value => value.WithoutConversions() is IObjectCreationOperation creation && IsForDatagrams(creation, types));

    private static bool IsForDatagrams(IObjectCreationOperation creation, KnownTypes types) =>
        creation.Arguments.Any(a => a.Value.ConstantValue is { HasValue: true, Value: Datagram }
            && types.Is(a.Value.Type, types["System.Net.Sockets.SocketType"]));
}
