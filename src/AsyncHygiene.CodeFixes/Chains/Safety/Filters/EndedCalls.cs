using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Filters;

/// <summary>
/// Pending calls on a socket or listener that another thread ends with <c>Stop</c> or <c>Close</c>. Awaited, they throw another exception
/// then, which a handler that tells by its number or its type does not know:
/// <code>
/// try { while (true) Serve(listener.AcceptTcpClient()); }
/// catch (SocketException e) when (e.SocketErrorCode == SocketError.Interrupted) { }    // OperationAborted behind an await
/// try { while (true) Serve(listener.GetContext()); } catch (HttpListenerException) { } // ObjectDisposedException
/// </code>
/// </summary>
internal sealed class EndedCalls : HandledErrors
{
    private const string Listener = "System.Net.HttpListener";

    private static readonly string[] s_types =
    [
        Listener, "System.Net.Sockets.Socket", "System.Net.Sockets.TcpListener", "System.Net.Sockets.UdpClient",
        "System.Net.Sockets.SocketTaskExtensions", "System.IO.Stream", "System.IO.TextReader", "System.IO.BinaryReader",
    ];

    private static readonly string[] s_numbers = ["SocketErrorCode", "NativeErrorCode", "ErrorCode"];

    public EndedCalls(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    /// <param name="call">One of which it holds.</param>
    public string ReasonAt(SyntaxNode call) =>
        "ended from outside, its awaitable form throws another exception, which the handler"
            + PlaceOf(call, ",")
            + " does not know";

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution)
    {
        var model = solution.Models.For(call.SyntaxTree);
        var types = KnownTypes.Of(solution.Models.CompilationOf(call.SyntaxTree));
        if (model.GetSymbolInfo(call, CancellationToken).Symbol is not IMethodSymbol { ContainingType: { } type }
            || !type.InheritsOneOf(s_types, types))
        {
            return false;
        }

        var isListener = types.Is(type, types[Listener]);
        return IsHandled(call, solution, catches => HandlerOf(catches, isListener));
    }

    private static CatchClauseSyntax? HandlerOf(SyntaxList<CatchClauseSyntax> catches, bool isListener) =>
        catches.FirstOrDefault(c => TellsByNumber(c)
            || (isListener && Names(c, "HttpListenerException") && !catches.Any(o => Names(o, nameof(ObjectDisposedException)))));

    private static bool TellsByNumber(CatchClauseSyntax handler) => handler.DescendantNodes()
        .OfType<IdentifierNameSyntax>()
        .Any(n => Array.IndexOf(s_numbers, n.Identifier.ValueText) >= 0);

    private static bool Names(CatchClauseSyntax handler, string type) =>
        (handler.Declaration?.DescendantTokens() ?? []).Concat(handler.Filter?.DescendantTokens() ?? []).Any(t => t.ValueText == type);
}
