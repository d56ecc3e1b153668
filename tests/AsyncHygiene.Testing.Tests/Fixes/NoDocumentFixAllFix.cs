using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Does not support all in a document.</summary>
public sealed class NoDocumentFixAllFix : GoodNameFix
{
    public override FixAllProvider GetFixAllProvider() => new MissingScopeFixAll(FixAllScope.Document);
}
