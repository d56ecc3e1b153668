namespace AsyncHygiene.Chains.Planning;

/// <summary>What becomes of a call of a converted family.</summary>
internal abstract class CallDecision
{
    private CallDecision()
    {
    }

    /// <summary>The function around awaits it.</summary>
    public sealed class Await : CallDecision
    {
        public Await(HostDecision.Awaits host) => Host = host;

        public HostDecision.Awaits Host { get; }
    }

    /// <summary>It blocks on the task, because the function around cannot be async.</summary>
    public sealed class Bridge : CallDecision
    {
        public Bridge(Refusal reason) => Reason = reason;

        public Refusal Reason { get; }
    }

    /// <summary>Its caller has not waited for it, and does not now.</summary>
    public sealed class Discard : CallDecision
    {
    }
}
