using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Fixes one by one as it should, but not all in a project.</summary>
public sealed class BrokenProjectFixAllFix : GoodNameFix
{
    public override FixAllProvider GetFixAllProvider() => new BrokenFixAll(FixAllScope.Project);
}
