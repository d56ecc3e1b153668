using Markdig.Syntax;

namespace AsyncHygiene.Site;

/// <summary>One page: its Markdown, with the links of the site in place of the repository's.</summary>
public sealed record SitePage(RepositoryPath Path, string Title, MarkdownDocument Document);
