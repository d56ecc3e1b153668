using System.Collections.Generic;

namespace AsyncHygiene.Site.Tests.Browsers;

/// <summary>How a reader looks at a page.</summary>
internal sealed record Screen(int Width, bool IsDark)
{
    /// <summary>A phone, a small window and a large one. What fits does not depend on the theme, nor do colours on the width.</summary>
    public static IReadOnlyList<Screen> All { get; } = [new(390, false), new(900, true), new(1280, false), new(1280, true)];

    public override string ToString() => $"{Width} px, {(IsDark ? "dark" : "light")}";
}
