using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// A project whose name says that it is a program for one user, who waits for it alone: <c>Shop.Cli</c>, <c>Shop.DbMigrator</c>,
/// <c>Shop.Installer</c>. A web application is none, whatever its name is.
/// </summary>
internal static class ToolProject
{
    private static readonly string[] s_words =
    [
        "Cli", "CLI", "Tool", "Tools", "Installer", "Setup", "Migrator", "Migrations", "Seeder", "Updater", "Launcher",
        "Desktop", "Mobile", "Wpf", "WPF", "Maui", "MAUI", "Avalonia", "Winforms", "Benchmark", "Benchmarks",
    ];

    private static readonly ConditionalWeakTable<Compilation, StrongBox<bool>> s_known = new();

    public static bool Is(Compilation compilation) =>
        s_known.GetValue(compilation, static c => new StrongBox<bool>(IsNamed(c, s_words) && !IsWebApplication(c))).Value;

    /// <summary>Whether a word stands in the project's name. That proves nothing, so it only ever makes us more careful.</summary>
    public static bool IsNamed(Compilation compilation, string[] words) =>
        (compilation.AssemblyName ?? string.Empty).Split('.', '-', '_').Any(segment => HasWord(segment, words));

    private static bool IsWebApplication(Compilation compilation) =>
        compilation.Options.OutputKind == OutputKind.ConsoleApplication
        && KnownTypes.Of(compilation)["Microsoft.AspNetCore.Builder.IApplicationBuilder"] is not null;

    private static bool HasWord(string segment, string[] words) =>
        Array.Exists(words, word => IsWordAt(segment, segment.IndexOf(word, StringComparison.Ordinal), word.Length));

    /// <summary>"ToolApp" and "DbMigrator", but not "Toolbox" nor "Client".</summary>
    private static bool IsWordAt(string segment, int start, int length) =>
        start >= 0
        && (start == 0 || char.IsLower(segment[start - 1]))
        && (start + length == segment.Length || !char.IsLower(segment[start + length]));
}
