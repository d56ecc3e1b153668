using System.Linq;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Projects that reference a test framework, or a library that only tests and their helpers use. Blocking there holds up a test run, not a
/// request, and tests often block on purpose.
/// </summary>
internal static class TestCode
{
    private static readonly string[] s_markers =
    [
        "Xunit.FactAttribute",
        "NUnit.Framework.TestAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute",
        "TUnit.Core.TestAttribute",
        "Moq.Mock",
        "NSubstitute.Substitute",
        "FakeItEasy.A",
        "Shouldly.Should",
        "FluentAssertions.AssertionExtensions",
        "AwesomeAssertions.AssertionExtensions",
        "BenchmarkDotNet.Running.BenchmarkRunner",
        "Xunit.Assert",
        "NUnit.Framework.Assert",
        "Microsoft.VisualStudio.TestTools.UnitTesting.Assert",
        "TUnit.Assertions.Assert",
        "Microsoft.VisualStudio.TestPlatform.ObjectModel.TestCase",
        "Microsoft.Testing.Platform.Builder.TestApplication",
    ];

    public static bool IsTestProject(this KnownTypes types) => s_markers.Any(marker => types[marker] is not null);
}
