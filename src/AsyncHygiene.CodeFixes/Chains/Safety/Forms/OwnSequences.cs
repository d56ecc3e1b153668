using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Counterparts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Forms;

/// <summary>
/// Sequences of a library that a type of the solution gives instead, because it overrides or implements one of the two forms. Nothing but
/// like bodies proves that the other form gives the same items.
/// <code>
/// class FakeContainer : BlobContainerClient { public override Pageable&lt;BlobItem&gt; GetBlobs(…) =&gt; …; }
/// foreach (var blob in container.GetBlobs()) { … }
/// </code>
/// </summary>
internal sealed class OwnSequences
{
    private readonly Solution _solution;
    private readonly CancellationToken _cancellationToken;
    private readonly CallAnswers _answers = new();

    public OwnSequences(Solution solution, CancellationToken cancellationToken)
    {
        _solution = solution;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why the items may not be awaited; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context) =>
        PagedSite.PagedAt(site, context, _cancellationToken) is { } paged
        && paged.Call.Instance?.Syntax is not BaseExpressionSyntax
        && !IsOfLibrary(RunTimeType.Of(paged.Call.Instance, _cancellationToken))
            ? await _answers.GetAsync(paged.Call, () => FindAsync(paged)).ConfigureAwait(false)
            : null;

    private static bool IsOfLibrary(RunTimeType receiver) =>
        receiver is { IsExact: true, Type: { } type } && RunTimeMember.IsOfLibrary(type);

    private async Task<Refusal?> FindAsync(PagedSequence paged)
    {
        var method = paged.Call.TargetMethod;
        foreach (var project in ImplementingProjects.Of(method, _solution, _cancellationToken))
        {
            if ((await project.MentionsAsync(method.Name, _cancellationToken).ConfigureAwait(false)
                    || await project.MentionsAsync(paged.Form.Name, _cancellationToken).ConfigureAwait(false))
                && await project.GetCompilationAsync(_cancellationToken).ConfigureAwait(false) is { } compilation
                && RunTimeForms.In(compilation, paged.Call, paged.Form)
                    .Distinct(RunTimeForms.SameMethods)
                    .FirstOrDefault(f => !AreAlike(f, compilation)) is { } open)
            {
                return RefusalOf(open);
            }
        }

        return null;
    }

    /// <summary>Both are the library's own, or both are written alike and call nothing that may differ in turn.</summary>
    private bool AreAlike(RunTimeForms forms, Compilation compilation) =>
        (RunTimeMember.IsOfLibrary(forms.Synchronous) && RunTimeMember.IsOfLibrary(forms.Counterpart))
        || (new LikeBodies(compilation, _cancellationToken).Are(forms.Synchronous, forms.Counterpart)
            && new OwnCalls(compilation, _cancellationToken) is var calls
            && calls.BodyOf(forms.Synchronous) is { } body
            && OwnCalls.In(body).All(u => RunTimeMember.IsOfLibrary(u.Method)));

    private static Refusal RefusalOf(RunTimeForms forms)
    {
        var own = RunTimeMember.IsOfLibrary(forms.Synchronous) ? forms.Counterpart : forms.Synchronous;
        return Refusal.OtherWork.Because(
            $"'{FunctionName.Of(own)}' may run here, and nothing proves that '{forms.Counterpart.Name}' gives the same items there as "
                + $"'{forms.Synchronous.Name}'");
    }
}
