using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>A test that mounts a disk; skipped, with the reason, where the machine does not allow that.</summary>
internal sealed class TmpfsFactAttribute : FactAttribute
{
    public TmpfsFactAttribute() => Skip = Tmpfs.Obstacle;
}
