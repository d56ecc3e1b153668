using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>
/// An operator of LINQ that goes through an iterator at once, which becomes its awaitable namesake: <c>Read().ToList()</c>,
/// <c>Read().Where(r =&gt; r.IsOpen).Count()</c>
/// </summary>
internal sealed class ImmediateCall : StreamCall
{
    private readonly InvocationExpressionSyntax _operator;

    public ImmediateCall(InvocationExpressionSyntax call, InvocationExpressionSyntax @operator, AwaitHost host, DocumentEdits edits)
        : base(call, host, edits) =>
        _operator = @operator;

    public override SyntaxNode Site => _operator;

    public override void WriteAwait(Family family, string? token)
    {
        if (LambdaRewrite.IsPlannedIn(_operator, Edits))
        {
            WriteLoopSource(family, token);
            return;
        }

        Edits.Replace(Source, current => family.UseOf(current, token));
        Edits.Replace(
            _operator,
            current => Edits.Context.ConfiguredAwait(
                StreamOperators.Awaitable((InvocationExpressionSyntax)current, _operator, Edits.Context),
                current,
                _operator));
    }
}
