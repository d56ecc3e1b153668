using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Fixes one by one as it should, but not all in a solution.</summary>
public sealed class BrokenSolutionFixAllFix : GoodNameFix
{
    public override FixAllProvider GetFixAllProvider() => new BrokenFixAll(FixAllScope.Solution);
}
