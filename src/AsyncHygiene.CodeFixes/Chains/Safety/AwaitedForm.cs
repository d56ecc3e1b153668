using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// The call that takes another name at an await site, and what it binds to by that name: the awaitable form of the call itself, or that of
/// the library's sequence which the site goes through.
/// </summary>
internal static class AwaitedForm
{
    public static (IInvocationOperation Call, IMethodSymbol Form)? At(
        SyntaxNode site,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (context.Model.GetOperation(site, cancellationToken) is not IInvocationOperation call)
            return null;

        return AsyncCounterparts.Of(context.Types).Find(call, cancellationToken) is { } counterpart ? (call, counterpart.Method)
            : PagedSite.PagedAt(site, context, cancellationToken) is { } paged ? (paged.Call, paged.Form)
            : null;
    }
}
