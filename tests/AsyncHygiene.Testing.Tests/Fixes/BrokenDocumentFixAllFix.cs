using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Fixes one by one as it should, but not all in a document.</summary>
public sealed class BrokenDocumentFixAllFix : GoodNameFix
{
    public override FixAllProvider GetFixAllProvider() => new BrokenFixAll(FixAllScope.Document);
}
