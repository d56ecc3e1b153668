using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Streams;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>
/// Calls on a connection for which the solution sets a limit of time. <c>ReadTimeout</c>, <c>ReceiveTimeout</c> and their like hold for
/// the synchronous calls alone: an await of the same would wait for ever.
/// </summary>
internal sealed class TimeLimits
{
    /// <summary><c>socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.ReceiveTimeout, 500)</c></summary>
    private const string OptionName = "System.Net.Sockets.SocketOptionName";

    private const string Request = "System.Net.FtpWebRequest";

    private static readonly string[] s_limits =
        ["ReadTimeout", "WriteTimeout", "ReceiveTimeout", "SendTimeout", "ReadWriteTimeout", "Blocking"];

    /// <summary>What the names of calls begin with that only write, and of those that only read.</summary>
    private static readonly string[] s_writers = ["Write", "Flush", "Send"];

    private static readonly string[] s_readers = ["Read", "Receive"];

    private static readonly string[] s_connections =
    [
        "System.Net.Sockets.Socket", "System.Net.Sockets.TcpClient", "System.Net.Sockets.TcpListener", "System.Net.Sockets.UdpClient",
    ];

    private static readonly string[] s_streams =
    [
        "System.IO.Stream", "System.IO.TextReader", "System.IO.TextWriter", "System.IO.BinaryReader", "System.IO.BinaryWriter",
    ];

    private readonly NamedMembers _members;
    private readonly CancellationToken _cancellationToken;

    public TimeLimits(NamedMembers members, CancellationToken cancellationToken)
    {
        _members = members;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (context.Model.GetOperation(site, _cancellationToken) is not IInvocationOperation call
            || !call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty)
        {
            return null;
        }

        if (call.Instance?.Type.Inherits(context.Types[Request]) == true)
            return Refusal.OtherWork.Because("its awaitable form does not keep to the 'Timeout' of the request, and may wait for ever");

        if (!IsOnConnection(call, context.Types))
            return null;

        foreach (var name in s_limits.Where(l => HoldsFor(l, call.TargetMethod.Name)))
        {
            if (await _members.NamedAsync(name, OptionName).ConfigureAwait(false) is { } option)
                return Of(name, option);

            foreach (var (place, member, model) in await _members.SetAsync(name).ConfigureAwait(false))
            {
                if (IsOfConnection(member) && Limits(place.Right, model))
                    return Of(name, place.GetLocation());
            }
        }

        return null;
    }

    /// <summary>A limit for reading is none for a call that only writes, and the other way round.</summary>
    private static bool HoldsFor(string limit, string call) => limit switch
    {
        "ReadTimeout" or "ReceiveTimeout" => !s_writers.Any(w => call.StartsWith(w, StringComparison.Ordinal)),
        "WriteTimeout" or "SendTimeout" => !s_readers.Any(r => call.StartsWith(r, StringComparison.Ordinal)),
        _ => true,
    };

    private static Refusal Of(string name, Location place) => Refusal.OtherWork.Because(
        $"{SourcePlace.Of(place)}, sets '{name}', to which only synchronous calls keep: an 'await' could wait for ever");

    /// <summary>A socket, or a stream or reader that the source does not show to be one of a file or of memory.</summary>
    private static bool IsOnConnection(IInvocationOperation call, KnownTypes types) =>
        call.Instance?.Type.InheritsOneOf(s_connections, types) == true
        || (call.Arguments.Select(a => a.Value.WithoutConversions())
                .Prepend(call.Instance)
                .Any(o => o?.Type.InheritsOneOf(s_streams, types) == true)
            && StreamOrigin.OfCall(call, types) is StreamOriginKind.Unknown or StreamOriginKind.Open
            && AsyncCounterparts.Of(types).MayHave(call.TargetMethod));

    private static bool IsOfConnection(ISymbol member) =>
        member.IsInOrBelow("System.Net") || (member.IsInOrBelow("System.IO") && !member.IsInOrBelow("System.IO.Ports"));

    private bool Limits(ExpressionSyntax value, SemanticModel model) =>
        model.GetConstantValue(value, _cancellationToken) is not { HasValue: true, Value: -1 or 0 or true };
}
