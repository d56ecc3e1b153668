using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.Stores;

/// <summary>
/// The awaitable members of contracts of which, as the request-path file says, every implementation of the solution has done its work when
/// it returns. A project that calls the contract alone does not see them.
/// </summary>
internal static class CompletedForms
{
    public static bool Contain(IMethodSymbol form, AnalyzedOperation context) =>
        RequestPathFile.Of(context.Options, context.CancellationToken).Select(f => f.Content.CompletedForms).Where(c => !c.IsEmpty).ToList()
            is { Count: > 0 } recorded
        && form.OriginalDefinition.GetDocumentationCommentId() is { } id
        && recorded.Exists(c => c.Contains(id));
}
