namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>What keeps an <c>await</c> out of a place, or a function from being async.</summary>
internal sealed class Obstacle
{
    public Obstacle(string code, string text)
    {
        Code = code;
        Text = text;
    }

    /// <summary>Stable; the fixes refuse under the same code.</summary>
    public string Code { get; }

    /// <summary>What is in the way, and what to do about it.</summary>
    public string Text { get; }
}
