using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// The body of an <c>HttpWebRequest</c>. On .NET it is written into memory, and sent with <c>GetResponse</c>; on .NET Framework
/// <c>GetRequestStream</c> connects.
/// </summary>
internal static class BufferedRequest
{
    public static bool IsOpenedBy(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        call.TargetMethod is { Name: "GetRequestStream" or "GetRequestStreamAsync", ContainingAssembly.Name: "System.Net.Requests" } method
        && types["System.Net.HttpWebRequest"] is { } request
        && (types.Is(method.ContainingType, request) || types.Is(call.Instance?.Type, request))
        && !types.Compilation.Mentions("AllowWriteStreamBuffering", cancellationToken);
}
