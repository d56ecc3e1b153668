using System.Collections.Generic;

namespace AsyncHygiene.Site;

/// <summary>A section of the index page with the pages that it links to, in its order.</summary>
public sealed record NavigationGroup(string Title, IReadOnlyList<NavigationItem> Items);
