using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// A handler that came with code for .NET Framework: on .NET only the old clients throw a <c>WebException</c>, and the project has none of
/// them any more.
/// <code>
/// try { await client.SendAsync(request); } catch (WebException e) { reader.ReadToEnd(); }
/// </code>
/// </summary>
internal static class PortedHandler
{
    private static readonly string[] s_clients = ["WebRequest", "HttpWebRequest", "FtpWebRequest", "FileWebRequest", "WebClient"];

    public static bool Contains(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken) =>
        types["System.Net.WebException"] is { } thrown
        && call.Syntax.Ancestors().TakeWhile(a => a is not MemberDeclarationSyntax).OfType<CatchClauseSyntax>().Any(c =>
            c.Declaration is { } caught
            && types.Is(call.SemanticModel!.GetTypeInfo(caught.Type, cancellationToken).Type, thrown))
        && !ServicePointSetting.IsEffective(types)
        && !Array.Exists(s_clients, name => types.Compilation.Mentions(name, cancellationToken));
}
