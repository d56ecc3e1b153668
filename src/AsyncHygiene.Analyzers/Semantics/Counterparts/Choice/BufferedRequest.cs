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
        call.TargetMethod is { Name: "GetRequestStream", ContainingAssembly.Name: "System.Net.Requests" } method
        && types.Is(method.ContainingType, types["System.Net.HttpWebRequest"])
        && !types.Compilation.Mentions("AllowWriteStreamBuffering", cancellationToken);
}
