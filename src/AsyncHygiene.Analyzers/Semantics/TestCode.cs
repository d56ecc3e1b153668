using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Projects that use a test framework, or a library that only tests and their helpers use. Blocking there holds up a test run, not a
/// request, and tests often block on purpose.
/// </summary>
internal static class TestCode
{
    /// <summary>What only the project of the tests itself references.</summary>
    private static readonly string[] s_hosts =
    [
        "Microsoft.VisualStudio.TestPlatform.ObjectModel.TestCase",
        "Microsoft.Testing.Platform.Builder.TestApplication",
    ];

    /// <summary>
    /// With a part of their namespace: a reference alone may have come with another project, or by mistake.
    /// </summary>
    private static readonly (string Type, string Part)[] s_libraries =
    [
        ("Xunit.FactAttribute", "Xunit"),
        ("NUnit.Framework.TestAttribute", "NUnit"),
        ("Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute", "UnitTesting"),
        ("TUnit.Core.TestAttribute", "TUnit"),
        ("BenchmarkDotNet.Running.BenchmarkRunner", "BenchmarkDotNet"),
        ("Moq.Mock", "Moq"),
        ("NSubstitute.Substitute", "NSubstitute"),
        ("FakeItEasy.A", "FakeItEasy"),
        ("Shouldly.Should", "Shouldly"),
        ("FluentAssertions.AssertionExtensions", "FluentAssertions"),
        ("AwesomeAssertions.AssertionExtensions", "AwesomeAssertions"),
        ("Xunit.Assert", "Xunit"),
        ("NUnit.Framework.Assert", "NUnit"),
        ("Microsoft.VisualStudio.TestTools.UnitTesting.Assert", "TestTools"),
        ("TUnit.Assertions.Assert", "TUnit"),
    ];

    /// <summary>What tests and their helpers use of these libraries.</summary>
    private static readonly HashSet<string> s_used = new(StringComparer.Ordinal)
    {
        "Fact", "Theory", "Test", "TestCase", "TestFixture", "TestMethod", "TestClass", "Assert", "Assume", "Mock", "Substitute", "Fake",
        "Should", "IClassFixture", "ICollectionFixture", "IAsyncLifetime", "ITestOutputHelper", "SetUp", "OneTimeSetUp", "TestContext",
        "Benchmark", "BenchmarkRunner",
    };

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool IsTestProject(this KnownTypes types) => s_known.GetValue(
        types.Compilation,
        _ => new StrongBox<bool>(
            (s_hosts.Any(host => types[host] is not null)
                || s_libraries.Any(l => types[l.Type] is not null && Imports(types.Compilation, l.Part)))
            && !IsServerWithoutTests(types))).Value;

    /// <summary>
    /// An editor has put <c>using NUnit.Framework.Constraints;</c> into the code of a server, or a library that it references has tests in
    /// it: the server uses nothing of that.
    /// </summary>
    private static bool IsServerWithoutTests(KnownTypes types) =>
        types.Compilation.Options.OutputKind == OutputKind.ConsoleApplication
        && types["Microsoft.AspNetCore.Http.HttpContext"] is not null
        && !types.Compilation.SyntaxTrees
            .SelectMany(t => t.GetRoot().DescendantTokens())
            .Any(t => t.IsKind(SyntaxKind.IdentifierToken) && s_used.Contains(t.ValueText));

    private static bool Imports(Compilation compilation, string part) => compilation.SyntaxTrees
        .Select(t => t.GetRoot())
        .OfType<CompilationUnitSyntax>()
        .Any(root => root.Usings.Concat(root.Members.OfType<BaseNamespaceDeclarationSyntax>().SelectMany(n => n.Usings))
            .Any(u => u.Name?.DescendantTokens().Any(t => t.ValueText == part) == true));
}
