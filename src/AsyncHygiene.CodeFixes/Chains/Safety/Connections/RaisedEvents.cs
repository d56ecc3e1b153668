using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>Calls whose awaitable form raises an event that the synchronous one does not, and that the solution handles.</summary>
internal sealed class RaisedEvents
{
    private static readonly (string Type, string Method, string[] Events)[] s_events =
    [
        ("System.Diagnostics.Process", "WaitForExit", ["Exited"]),
        ("System.Net.Mail.SmtpClient", "Send", ["SendCompleted"]),
        ("System.Net.WebClient", "Download",
            ["DownloadStringCompleted", "DownloadDataCompleted", "DownloadFileCompleted", "DownloadProgressChanged"]),
        ("System.Net.WebClient", "Upload",
        [
            "UploadStringCompleted", "UploadDataCompleted", "UploadFileCompleted", "UploadValuesCompleted", "UploadProgressChanged",
        ]),
        ("System.Net.WebClient", "Open", ["OpenReadCompleted", "OpenWriteCompleted"]),
    ];

    private readonly NamedMembers _members;
    private readonly CancellationToken _cancellationToken;

    public RaisedEvents(NamedMembers members, CancellationToken cancellationToken)
    {
        _members = members;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (context.Model.GetOperation(site, _cancellationToken) is not IInvocationOperation { TargetMethod: var method })
            return null;

        foreach (var (type, prefix, events) in s_events)
        {
            if (!method.Name.StartsWith(prefix, StringComparison.Ordinal) || !method.ContainingType.Inherits(context.Types[type]))
                continue;

            foreach (var name in events)
            {
                var handled = (await _members.SetAsync(name).ConfigureAwait(false))
                    .Where(s => s.Member is IEventSymbol && s.Place.IsKind(SyntaxKind.AddAssignmentExpression))
                    .Select(s => s.Place)
                    .FirstOrDefault();
                if (handled is not null)
                {
                    return Refusal.OtherWork.Because(
                        $"its awaitable form raises '{name}', which {SourcePlace.Of(handled.GetLocation())}, handles");
                }
            }
        }

        return null;
    }
}
