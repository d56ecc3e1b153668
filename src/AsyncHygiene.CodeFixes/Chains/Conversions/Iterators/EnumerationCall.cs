using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>The loop over an iterator, which becomes an <c>await foreach</c>.</summary>
internal sealed class EnumerationCall : FamilyCall
{
    private readonly InvocationExpressionSyntax _call;
    private readonly CommonForEachStatementSyntax _loop;

    public EnumerationCall(InvocationExpressionSyntax call, CommonForEachStatementSyntax loop, AwaitHost host, DocumentEdits edits)
        : base(host, edits)
    {
        _call = call;
        _loop = loop;
    }

    public override SyntaxNode Site => _call;

    public override void WriteAwait(Family family, string? token)
    {
        var configured = Edits.ConfiguredSource(_call);
        Edits.Replace(_call, current => configured(family.UseOf(current, token)));
        Edits.Replace(_loop, AwaitSyntax.Await);
    }

    public override void WriteBridge(Family family)
    {
        // ToBlockingEnumerable is an extension method.
        if (Edits.Context.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"] is { } extensions)
            TypeName.Of(Edits, extensions, _call.SpanStart);

        Edits.Replace(
            _call,
            current => Call(family.UseOf(current.WithoutTrivia(), token: null), "ToBlockingEnumerable").WithTriviaFrom(current));
    }
}
