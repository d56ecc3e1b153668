using System;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Code whose name says that it seldom runs, though a request may start it: installers, migrations, the first data of a database, the
/// tools of developers, what they try out, stand-ins for tests. A name proves nothing, so it makes a warning information and never makes
/// one.
/// </summary>
internal static class OneTimeNames
{
    private static readonly string[] s_stems =
    [
        "Install", "Uninstall", "Reinstall", "Seed", "Migrat", "Upgrade", "Wizard", "Bootstrap", "Warmup", "Prewarm", "Scaffold",
    ];

    /// <summary>Words that say so together only: the first data, the first request, what developers use.</summary>
    private static readonly string[] s_phrases =
    [
        "EnsureSeeded", "DataSeeded", "DatabaseSeeded", "DbInit", "DatabaseInit", "DataInit", "InitializeDatabase", "WarmUp", "FirstRun",
        "SampleData", "DemoData", "FakeData", "DummyData",
        "CodeGen", "DevTool", "DeveloperTool", "OneOff", "DebugController", "InitController", "SetupController", "TestConnection",
        "TestDatabaseConnection", "TestSmtp", "TestEmail",
    ];

    /// <summary>What says so only where it is the whole name.</summary>
    private static readonly string[] s_names = ["Initializer", "DataInitializer"];

    /// <summary>Types of a program that only its tests and developers use, by the first word of their name.</summary>
    private static readonly string[] s_testTypes = ["Fake", "Mock", "Stub", "Dummy", "Cypress", "Playwright"];

    /// <summary>The same by the last word: "TokenServiceStub".</summary>
    private static readonly string[] s_testEndings = ["Fake", "Mock", "Stub", "TestHarness"];

    private static readonly string[] s_testNames = ["Fakes", "Mocks", "Stubs"];

    /// <summary>What may follow a stem: "Installer", but not "Installment" nor "Installed".</summary>
    private static readonly string[] s_endings =
    [
        "", "s", "r", "er", "ers", "per", "pers", "ping", "ing", "e", "es", "ion", "ions", "or", "ors", "ation", "ations",
    ];

    public static bool Mark(Function function) => Mark(function.Symbol);

    /// <summary>The name of a symbol, of what it is declared in, or of a namespace around it.</summary>
    public static bool Mark(ISymbol symbol)
    {
        for (var s = symbol; s is not null and not INamespaceSymbol { IsGlobalNamespace: true }; s = s.ContainingSymbol)
        {
            if (s is IMethodSymbol or INamedTypeSymbol or INamespaceSymbol or IPropertySymbol && Mark(s.Name))
                return true;
            if (s is INamedTypeSymbol or INamespaceSymbol && IsOfTests(s.Name))
                return true;
            if (s is INamedTypeSymbol type ? TryOut.Is(type) : s is IMethodSymbol method && TryOut.Is(method))
                return true;
        }

        return false;
    }

    /// <summary>A member and its type, as messages and the request-path file write them.</summary>
    public static bool MarkWritten(string member) => Array.Exists(member.Split('.', ' '), Mark);

    private static bool Mark(string name)
    {
        if (Array.IndexOf(s_names, name) >= 0 || Array.Exists(s_phrases, phrase => name.IndexOf(phrase, StringComparison.Ordinal) >= 0))
            return true;

        for (var start = 0; start < name.Length; start++)
        {
            if (char.IsUpper(name[start]) && StartsWord(name, start))
                return true;
        }

        return false;
    }

    private static bool IsOfTests(string name) =>
        Array.Exists(s_testTypes, word => BeginsWith(name, word))
        || Array.IndexOf(s_testNames, name) >= 0
        || Array.Exists(s_testEndings, word => name.EndsWith(word, StringComparison.Ordinal));

    private static bool BeginsWith(string name, string word) =>
        name.StartsWith(word, StringComparison.Ordinal) && (name.Length == word.Length || char.IsUpper(name[word.Length]));

    private static bool StartsWord(string name, int start)
    {
        var end = start + 1;
        while (end < name.Length && char.IsLower(name[end]))
            end++;

        foreach (var stem in s_stems)
        {
            var rest = end - start - stem.Length;
            if (rest >= 0
                && string.CompareOrdinal(name, start, stem, 0, stem.Length) == 0
                && Array.IndexOf(s_endings, name.Substring(start + stem.Length, rest)) >= 0)
            {
                return true;
            }
        }

        return false;
    }
}
