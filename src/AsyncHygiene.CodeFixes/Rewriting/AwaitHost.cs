using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting;

/// <summary>
/// The function around an await-to-be, and what it would take to make it async: nothing beyond itself, a change of its callers as well, or
/// something that cannot be had.
/// </summary>
internal sealed class AwaitHost
{
    private AwaitHost(AsyncFunction? function, IMethodSymbol? member, Refusal? refusal)
    {
        Function = function;
        Member = member;
        Refusal = refusal;
    }

    /// <summary>The function, where no caller has to change.</summary>
    public AsyncFunction? Function { get; }

    /// <summary>The method or local function, where its callers have to await it.</summary>
    public IMethodSymbol? Member { get; }

    public Refusal? Refusal { get; }

    public static AwaitHost Ready(AsyncFunction function) => new(function, null, null);

    public static AwaitHost NeedsCallers(IMethodSymbol member) => new(null, member, null);

    public static AwaitHost Refused(Refusal refusal) => new(null, null, refusal);
}
