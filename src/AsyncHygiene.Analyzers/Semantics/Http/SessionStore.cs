using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// Where the sessions of a program may be. Without a cache outside the process they are in its memory, and nothing waits for them, unless
/// the program has a store of its own.
/// </summary>
internal static class SessionStore
{
    private static readonly string[] s_contracts =
        ["Microsoft.AspNetCore.Session.ISessionStore", "Microsoft.AspNetCore.Http.ISession"];

    public static bool MayBeRemote(Compilation compilation, KnownTypes types) =>
        DistributedCache.MayBeRemote(compilation, types) || TypeHierarchy.Of(compilation).HasTypeBelow(types.Known(s_contracts));
}
