using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Chains.Planning;

/// <summary>Whether the function around a place can await it in this plan.</summary>
internal abstract class HostDecision
{
    private HostDecision()
    {
    }

    /// <summary>It can, and what is around the place changes with it.</summary>
    public sealed class Awaits : HostDecision
    {
        public Awaits(IReadOnlyList<Family> gates, Family? function)
        {
            Gates = gates;
            Function = function;
        }

        /// <summary>The lock objects whose locks the place stands in, from the inside out.</summary>
        public IReadOnlyList<Family> Gates { get; }

        /// <summary>The family of the function; null where no other code has to change with the function.</summary>
        public Family? Function { get; }

        public IEnumerable<Family> Changed => Function is null ? Gates : Gates.Append(Function);
    }

    /// <summary>The place stands in a lock that stays.</summary>
    public sealed class Locked : HostDecision
    {
        public Locked(Refusal refusal) => Refusal = refusal;

        public Refusal Refusal { get; }
    }

    /// <summary>The function stays synchronous.</summary>
    public sealed class Stays : HostDecision
    {
        public Stays(Refusal refusal, Family? function = null)
        {
            Refusal = refusal;
            Function = function;
        }

        public Refusal Refusal { get; }

        /// <summary>The family of the function, where it is the family that stays.</summary>
        public Family? Function { get; }
    }
}
