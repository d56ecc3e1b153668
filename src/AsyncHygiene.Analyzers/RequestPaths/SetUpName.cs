using System;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Names that say that a member runs <see cref="OneTimeNames">once</see>, or when a program starts or stops. They prove nothing, so they
/// only keep a guess from being a warning.
/// </summary>
internal static class SetUpName
{
    private static readonly string[] s_words =
    [
        "Setup", "SetUp", "Startup", "StartUp", "Bootstrap", "Bootstrapper", "Initialize", "Initializer", "Initialization", "Init",
        "Configure", "Dispose", "Shutdown", "ShutDown",
    ];

    public static bool Is(Function function) => function.Method is { } method && Is(method);

    public static bool Is(IMethodSymbol method) =>
        OneTimeNames.Mark(method) || HasWord(method.Name) || HasWord(method.ContainingType?.Name);

    private static bool HasWord(string? name) => name is not null && s_words.Any(word => HasWord(name, word));

    /// <summary>As a word of its own: <c>InitPool</c> has <c>Init</c>, <c>Initial</c> has not.</summary>
    private static bool HasWord(string name, string word)
    {
        for (var at = name.IndexOf(word, StringComparison.Ordinal); at >= 0; at = name.IndexOf(word, at + 1, StringComparison.Ordinal))
        {
            var end = at + word.Length;
            if (end == name.Length || !char.IsLower(name[end]))
                return true;
        }

        return false;
    }
}
