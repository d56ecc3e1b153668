using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>
/// The loop over an iterator, also behind operators of LINQ that defer their work, which becomes an <c>await foreach</c>.
/// </summary>
internal sealed class EnumerationCall : StreamCall
{
    private readonly CommonForEachStatementSyntax _loop;

    public EnumerationCall(InvocationExpressionSyntax call, CommonForEachStatementSyntax loop, AwaitHost host, DocumentEdits edits)
        : base(call, host, edits) =>
        _loop = loop;

    public override SyntaxNode Site => _loop.Expression;

    public override void WriteAwait(Family family, string? token)
    {
        if (Source == _loop.Expression)
        {
            WriteSource(family, token);
        }
        else if (LambdaRewrite.IsPlannedIn(_loop.Expression, Edits))
        {
            WriteLoopSource(family, token);
            return;
        }
        else
        {
            var configured = Edits.ConfiguredSource(_loop.Expression);
            Edits.Replace(Source, current => family.UseOf(current, token));
            Edits.Replace(_loop.Expression, configured);
        }

        Edits.Replace(_loop, AwaitSyntax.Await);
    }
}
