using System;
using System.Collections.Generic;
using System.IO;
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

    private static readonly string[] s_builders =
        ["CreateBuilder", "CreateSlimBuilder", "CreateDefaultBuilder", "CreateApplicationBuilder", "CreateHostBuilder"];

    /// <summary>In the name of a project, one of them says that it is there for tests.</summary>
    private static readonly string[] s_names = ["test", "spec", "bench", "fixture", "mock", "fake", "sample"];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<Kind>> s_known = new();

    private enum Kind
    {
        WithoutTests,
        Tests,
        ServerWithTests,
    }

    /// <summary>All code of the project is for tests.</summary>
    public static bool IsTestProject(this KnownTypes types) => KindOf(types) == Kind.Tests;

    /// <summary>The project has tests, be it for nothing else or next to the code of a server.</summary>
    public static bool HasTests(this KnownTypes types) => KindOf(types) != Kind.WithoutTests;

    /// <summary>
    /// A file of tests in a project that is a server as well: it uses a test framework, or is in a folder of tests, as their helpers are.
    /// </summary>
    public static bool IsTestFile(this KnownTypes types, SyntaxTree? tree) =>
        tree is not null && KindOf(types) == Kind.ServerWithTests && IsTestFile(tree);

    private static bool IsTestFile(SyntaxTree tree) =>
        (Path.GetDirectoryName(tree.FilePath) is { } folder && folder.Split('/', '\\').Any(IsTestFolder))
        || (tree.GetRoot() is CompilationUnitSyntax root
            && (s_libraries.Any(l => Imports(root, l.Part))
                || root.DescendantNodes().OfType<AttributeSyntax>().Any(a => s_used.Contains(NameOf(a.Name)))));

    private static bool IsTestFolder(string name) =>
        name.EndsWith("Tests", StringComparison.OrdinalIgnoreCase) || name.Equals("Test", StringComparison.OrdinalIgnoreCase);

    private static string NameOf(NameSyntax name) =>
        name.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Last().Identifier.ValueText;

    private static Kind KindOf(KnownTypes types) => s_known.GetValue(
        types.Compilation,
        _ => new StrongBox<Kind>(!UsesTests(types) ? Kind.WithoutTests : IsServerItself(types) ? Kind.ServerWithTests : Kind.Tests)).Value;

    private static bool UsesTests(KnownTypes types) =>
        (s_hosts.Any(host => types[host] is not null)
            || s_libraries.Any(l => types[l.Type] is not null && Imports(types.Compilation, l.Part)))
        && !IsServerWithoutTests(types);

    /// <summary>The program builds the host of a web application; the entry point of tests alone is their runner's.</summary>
    private static bool IsServerItself(KnownTypes types) =>
        types.Compilation.Options.OutputKind == OutputKind.ConsoleApplication
        && types["Microsoft.AspNetCore.Http.HttpContext"] is not null
        && !s_names.Any(n => types.Compilation.AssemblyName?.IndexOf(n, StringComparison.OrdinalIgnoreCase) >= 0)
        && types.Compilation.GetEntryPoint(default) is { DeclaringSyntaxReferences: { Length: > 0 } entries }
        && entries[0].SyntaxTree is var program
        && !IsTestFile(program)
        && program.GetRoot().DescendantTokens().Any(t => Array.IndexOf(s_builders, t.ValueText) >= 0);

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

    private static bool Imports(Compilation compilation, string part) =>
        compilation.SyntaxTrees.Select(t => t.GetRoot()).OfType<CompilationUnitSyntax>().Any(root => Imports(root, part));

    private static bool Imports(CompilationUnitSyntax root, string part) =>
        root.Usings.Concat(root.Members.OfType<BaseNamespaceDeclarationSyntax>().SelectMany(n => n.Usings))
            .Any(u => u.Name?.DescendantTokens().Any(t => t.ValueText == part) == true);
}
