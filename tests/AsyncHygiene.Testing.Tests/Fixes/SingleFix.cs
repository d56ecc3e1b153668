using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Has no Fix All at all.</summary>
public sealed class SingleFix : GoodNameFix
{
    public override FixAllProvider? GetFixAllProvider() => null;
}
