using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Streams;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Connections;

/// <summary>
/// Calls of a library that work through a stream, in a solution with a stream whose awaitable members pass by what it overrides:
/// <c>reader.ReadToEnd()</c>, <c>source.CopyTo(target)</c>.
/// </summary>
internal sealed class OwnStreams
{
    private static readonly string[] s_streams =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.TextWriter",
        "System.Xml.XmlReader",
        "System.Xml.XmlWriter",
        "System.Text.Json.Utf8JsonWriter",
    ];

    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private Task<IMethodSymbol?>? _unlike;

    public OwnStreams(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        var types = context.Types;
        return context.Model.GetOperation(site, _cancellationToken) is IInvocationOperation call
            && call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
            && call.Arguments.Select(a => a.Value.WithoutConversions())
                .Prepend(call.Instance)
                .Any(o => o?.Type.InheritsOneOf(s_streams, types) == true)
            && StreamOrigin.OfCall(call, types) is StreamOriginKind.Unknown or StreamOriginKind.Open
            && AsyncCounterparts.Of(types).MayHave(call.TargetMethod)
            && await (_unlike ??= FindUnlikeAsync()).ConfigureAwait(false) is { } unlike
                ? Refusal.OtherWork.Because(
                    $"'{FunctionName.Of(unlike)}' is overridden without its awaitable form, which does not do what the override adds, and "
                        + "the stream may be one of those")
                : null;
    }

    private async Task<IMethodSymbol?> FindUnlikeAsync()
    {
        foreach (var project in _solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            if (await project.MentionsAsync("override", _cancellationToken).ConfigureAwait(false)
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && UnlikeStreams.Find(compilation, _cancellationToken) is { } unlike)
            {
                return unlike;
            }
        }

        return null;
    }
}
