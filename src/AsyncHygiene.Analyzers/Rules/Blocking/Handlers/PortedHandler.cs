using System;
using System.Threading;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Handlers;

/// <summary>
/// A handler that came with code for .NET Framework: on .NET only the old clients throw a <c>WebException</c>, and the project has none of
/// them any more.
/// <code>
/// try { await client.SendAsync(request); } catch (WebException e) { reader.ReadToEnd(); }
/// </code>
/// </summary>
internal static class PortedHandler
{
    private static readonly string[] s_thrown = ["System.Net.WebException"];

    private static readonly string[] s_clients = ["WebRequest", "HttpWebRequest", "FtpWebRequest", "FileWebRequest", "WebClient"];

    public static bool Contains(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        HandledException.IsOneOf(s_thrown, call.Syntax, types, call.SemanticModel!, cancellationToken)
        && !ServicePointSetting.IsEffective(types)
        && !Array.Exists(s_clients, name => types.Compilation.Mentions(name, cancellationToken));
}
