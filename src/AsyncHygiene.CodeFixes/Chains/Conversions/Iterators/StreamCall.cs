using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Iterators;

/// <summary>A call of an iterator, with what enumerates its items there and then.</summary>
internal abstract class StreamCall : FamilyCall
{
    private protected StreamCall(InvocationExpressionSyntax call, AwaitHost host, DocumentEdits edits)
        : base(host, edits) =>
        Source = call;

    private protected InvocationExpressionSyntax Source { get; }

    public sealed override void WriteBridge(Family family)
    {
        // ToBlockingEnumerable is an extension method.
        if (Edits.Context.Types["System.Threading.Tasks.TaskAsyncEnumerableExtensions"] is { } extensions)
            TypeName.Of(Edits, extensions, Source.SpanStart);

        Edits.Replace(
            Source,
            current => Call(family.UseOf(current.WithoutTrivia(), token: null), "ToBlockingEnumerable").WithTriviaFrom(current));
    }

    /// <summary>The call as what an <c>await foreach</c> goes through.</summary>
    private protected void WriteSource(Family family, string? token)
    {
        var configured = Edits.ConfiguredSource(Source);
        Edits.Replace(Source, current => configured(family.UseOf(current, token)));
    }

    /// <summary>The same where a lambda of the operators behind the call awaits as well, so that a loop takes their place.</summary>
    private protected void WriteLoopSource(Family family, string? token)
    {
        var isSource = Source.Parent?.Parent is InvocationExpressionSyntax next && LambdaRewrite.IsPlannedIn(next.ArgumentList, Edits);
        var configured = isSource ? Edits.ConfiguredSource(Source) : source => source;
        Edits.Replace(
            Source,
            current => configured(family.UseOf(current, token)).WithAdditionalAnnotations(LoopSyntax.AsynchronousSource));
    }
}
