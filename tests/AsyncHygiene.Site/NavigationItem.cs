namespace AsyncHygiene.Site;

/// <param name="Address">The page's place on the site.</param>
public sealed record NavigationItem(string Text, string Address);
