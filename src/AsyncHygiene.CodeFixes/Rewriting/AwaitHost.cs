using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// The function around an await-to-be, and what it would take to make it async: nothing beyond itself, a change of its callers as well, or
/// something that cannot be had.
/// </summary>
internal sealed class AwaitHost
{
    private AwaitHost(AsyncFunction? function, IMethodSymbol? member, Refusal? refusal, AsyncDelegateCall? call = null, AwaitHost? outer = null)
    {
        Function = function;
        Member = member;
        Refusal = refusal;
        Call = call;
        Outer = outer;
    }

    /// <summary>The function, where no caller has to change.</summary>
    public AsyncFunction? Function { get; }

    /// <summary>The method or local function, where its callers have to await it.</summary>
    public IMethodSymbol? Member { get; }

    public Refusal? Refusal { get; }

    /// <summary>The call that runs the lambda around the await, where it has to become its asynchronous form.</summary>
    public AsyncDelegateCall? Call { get; }

    /// <summary>What it takes to await <see cref="Call"/>; null where nobody has to.</summary>
    public AwaitHost? Outer { get; }

    public static AwaitHost Ready(AsyncFunction function) => new(function, null, null);

    public static AwaitHost NeedsCallers(IMethodSymbol member) => new(null, member, null);

    /// <summary>In a lambda that goes to a call with an asynchronous form, which has to be awaited in turn.</summary>
    public static AwaitHost Inside(AsyncDelegateCall call, AwaitHost? outer) => new(null, outer?.Member, outer?.Refusal, call, outer);

    public static AwaitHost Refused(Refusal refusal) => new(null, null, refusal);
}
