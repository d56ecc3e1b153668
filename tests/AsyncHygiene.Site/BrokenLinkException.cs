using System;

namespace AsyncHygiene.Site;

/// <summary>A page links to a file that the repository does not have.</summary>
public sealed class BrokenLinkException(string page, string link)
    : Exception($"{page}: the link to '{link}' leads nowhere.");
