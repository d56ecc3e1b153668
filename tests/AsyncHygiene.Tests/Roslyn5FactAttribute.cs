using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests;

/// <summary>A test whose code only the compiler of .NET 10 takes; skipped on older ones.</summary>
internal sealed class Roslyn5FactAttribute : FactAttribute
{
    public Roslyn5FactAttribute()
    {
        if (typeof(SyntaxNode).Assembly.GetName().Version!.Major < 5)
            Skip = "The compiler of this run does not take this code.";
    }
}
