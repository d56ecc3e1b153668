using System.Collections.Immutable;
using AsyncHygiene.Chains.Hosts.Lambdas;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// The function around an await-to-be, and what it would take to make it async: nothing beyond itself, a change of its callers as well, or
/// something that cannot be had.
/// </summary>
internal sealed class AwaitHost
{
    private AwaitHost(AsyncFunction? function, ISymbol? member, Refusal? refusal, ImmutableList<LambdaRewrite> rewrites, ImmutableList<IFieldSymbol>? gates = null)
    {
        Function = function;
        Member = member;
        Refusal = refusal;
        Rewrites = rewrites;
        Gates = gates ?? ImmutableList<IFieldSymbol>.Empty;
    }

    /// <summary>The function, where no caller has to change, or it is a lambda.</summary>
    public AsyncFunction? Function { get; }

    /// <summary>The method or local function whose callers have to await it; for a lambda, the field that keeps it; for a getter, its property.</summary>
    public ISymbol? Member { get; }

    public Refusal? Refusal { get; }

    /// <summary>The calls between the await and that function whose lambdas it stands in, from the inside out: they take another form.</summary>
    public ImmutableList<LambdaRewrite> Rewrites { get; }

    /// <summary>The lock objects whose locks the await stands in: they become semaphores.</summary>
    public ImmutableList<IFieldSymbol> Gates { get; }

    public static AwaitHost Ready(AsyncFunction function) => new(function, null, null, ImmutableList<LambdaRewrite>.Empty);

    public static AwaitHost NeedsCallers(IMethodSymbol member) => new(null, member, null, ImmutableList<LambdaRewrite>.Empty);

    /// <summary>A lambda that a field keeps: who reads the field has to await.</summary>
    public static AwaitHost NeedsReaders(AsyncFunction lambda, IFieldSymbol field) => new(lambda, field, null, ImmutableList<LambdaRewrite>.Empty);

    /// <summary>A property: who reads it has to await the method that it becomes.</summary>
    public static AwaitHost NeedsReaders(IPropertySymbol property) => new(null, property, null, ImmutableList<LambdaRewrite>.Empty);

    /// <summary>A method that a field keeps by its name, with no function around that would await.</summary>
    public static AwaitHost KeptBy(IFieldSymbol field) => new(null, field, null, ImmutableList<LambdaRewrite>.Empty);

    public static AwaitHost Refused(Refusal refusal) => new(null, null, refusal, ImmutableList<LambdaRewrite>.Empty);

    /// <summary>The host of an await in the lambda of a call, where this is the host of the call.</summary>
    public AwaitHost Through(LambdaRewrite rewrite) => new(Function, Member, Refusal, Rewrites.Insert(0, rewrite), Gates);

    /// <summary>The host of an await in a lock, where this is the host of the lock.</summary>
    public AwaitHost Inside(IFieldSymbol gate) => new(Function, Member, Refusal, Rewrites, Gates.Insert(0, gate));
}
