using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Its Fix All fixes one diagnostic each time.</summary>
public sealed class OneAtATimeFixAllFix : GoodNameFix
{
    public override FixAllProvider GetFixAllProvider() => new OneAtATimeFixAll();
}
