using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting;

/// <summary>Methods that a test framework calls, and whose tasks it awaits. They keep their names: those are what reports and filters show.</summary>
internal static class TestMethods
{
    private static readonly string[] s_attributes =
    [
        "Xunit.FactAttribute",
        "NUnit.Framework.TestAttribute",
        "NUnit.Framework.TestCaseAttribute",
        "NUnit.Framework.TestCaseSourceAttribute",
        "NUnit.Framework.TheoryAttribute",
        "NUnit.Framework.SetUpAttribute",
        "NUnit.Framework.TearDownAttribute",
        "NUnit.Framework.OneTimeSetUpAttribute",
        "NUnit.Framework.OneTimeTearDownAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestInitializeAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestCleanupAttribute",
        "TUnit.Core.TestAttribute",
    ];

    public static bool Contains(IMethodSymbol method, KnownTypes types) =>
        !method.GetAttributes().IsEmpty
        && s_attributes.Any(name => types[name] is { } attribute && method.GetAttributes().Any(a => a.AttributeClass.Inherits(attribute)));
}
