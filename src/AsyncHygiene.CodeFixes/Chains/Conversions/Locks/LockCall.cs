using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>A lock that enters a semaphore instead.</summary>
internal sealed class LockCall : FamilyCall
{
    private readonly SemaphoreLock _lock;

    public LockCall(SemaphoreLock @lock, AwaitHost host)
        : base(host, @lock.Edits) => _lock = @lock;

    public override SyntaxNode Site => _lock.Statement;

    public override void WriteAwait(Family family, string? token) => _lock.WriteAwait();

    public override void WriteBridge(Family family) => _lock.WriteWait();
}
