using System;
using System.Linq;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Methods that a test or benchmark framework calls, and whose tasks it awaits. They keep their names: those are what reports and filters
/// show.
/// </summary>
internal static class TestMethods
{
    /// <summary>What these mark is a test itself: it prepares nothing for others.</summary>
    private static readonly string[] s_tests =
    [
        "Xunit.FactAttribute",
        "NUnit.Framework.TestAttribute",
        "NUnit.Framework.TestCaseAttribute",
        "NUnit.Framework.TestCaseSourceAttribute",
        "NUnit.Framework.TheoryAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute",
        "TUnit.Core.TestAttribute",
    ];

    /// <summary>What is run before tests or after them.</summary>
    private static readonly string[] s_frames =
    [
        "NUnit.Framework.SetUpAttribute",
        "NUnit.Framework.TearDownAttribute",
        "NUnit.Framework.OneTimeSetUpAttribute",
        "NUnit.Framework.OneTimeTearDownAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestInitializeAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestCleanupAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.ClassInitializeAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.ClassCleanupAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.AssemblyInitializeAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.AssemblyCleanupAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.GlobalTestInitializeAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.GlobalTestCleanupAttribute",
        "TUnit.Core.BeforeAttribute",
        "TUnit.Core.AfterAttribute",
        "BenchmarkDotNet.Attributes.GlobalSetupAttribute",
        "BenchmarkDotNet.Attributes.GlobalCleanupAttribute",
    ];

    public static readonly string[] Attributes = s_tests.Concat(s_frames).ToArray();

    /// <summary>They run after a test, in the context that it leaves.</summary>
    private static readonly string[] s_ends =
    [
        "NUnit.Framework.TearDownAttribute",
        "Microsoft.VisualStudio.TestTools.UnitTesting.TestCleanupAttribute",
        "TUnit.Core.AfterAttribute",
    ];

    /// <summary>Of NUnit: an attribute that implements one of these runs code of its own after a test.</summary>
    private static readonly string[] s_wrappers = ["ITestAction", "IWrapTestMethod", "IWrapSetUpTearDown"];

    /// <summary>A test that asks for a thread of its own would leave it at the first await.</summary>
    private static readonly string[] s_threads = ["NUnit.Framework.ApartmentAttribute", "NUnit.Framework.RequiresThreadAttribute"];

    public static bool Contains(IMethodSymbol method, KnownTypes types) =>
        !method.GetAttributes().IsEmpty
        && Has(method, Attributes, types)
        && !Has(method, s_threads, types)
        && !Has(method.ContainingType, s_threads, types);

    /// <summary>A test after which nothing runs that its class, one that derives from it, or an attribute brings along.</summary>
    public static bool IsLast(IMethodSymbol method, KnownTypes types, Compilation compilation) =>
        Has(method, s_tests, types)
        && Contains(method, types)
        && !TypeHierarchy.Of(compilation).DerivedFrom(method.ContainingType).Append(method.ContainingType).Any(t => RunsAfter(t, types))
        && !method.GetAttributes()
            .Concat(method.ContainingType.SelfAndBaseTypes().SelectMany(t => t.GetAttributes()))
            .Concat(compilation.Assembly.GetAttributes())
            .Any(a => a.AttributeClass?.AllInterfaces.Any(i => Array.IndexOf(s_wrappers, i.Name) >= 0) == true);

    private static bool RunsAfter(INamedTypeSymbol type, KnownTypes types) =>
        type.AllInterfaces.Any(i => i.Name is "IDisposable" or "IAsyncDisposable" or "IAsyncLifetime")
        || type.SelfAndBaseTypes().SelectMany(t => t.GetMembers()).Any(m => Has(m, s_ends, types));

    private static bool Has(ISymbol symbol, string[] names, KnownTypes types) =>
        names.Any(name => types[name] is { } attribute && symbol.GetAttributes().Any(a => a.AttributeClass.Inherits(attribute)));
}
