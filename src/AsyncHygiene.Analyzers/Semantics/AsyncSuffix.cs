using System;

namespace AsyncHygiene.Semantics;

/// <summary>The suffix that .NET gives to the names of methods that return a task.</summary>
internal static class AsyncSuffix
{
    public const string Text = "Async";

    public static bool IsOn(string name) => name.EndsWith(Text, StringComparison.Ordinal);

    public static string AddTo(string name) => name + Text;

    public static string RemoveFrom(string name) => IsOn(name) ? name.Substring(0, name.Length - Text.Length) : name;
}
