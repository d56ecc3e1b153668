namespace Shop.Backend;

public sealed class BackendOptions
{
    /// <summary>How long the echo operations take to answer.</summary>
    public int DelayMilliseconds { get; set; } = 500;
}
