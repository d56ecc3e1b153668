using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Tool.Traces.Symbols;

/// <summary>
/// The name that a function has in its source, made from the one that the runtime gives: the compiler puts async functions, iterators,
/// lambdas and local functions into types and methods of its own. The words are those of the rules' messages.
/// </summary>
internal static class SourceName
{
    private const string TopLevel = "<Main>$";

    private static readonly string[] s_accessors = ["get_", "set_", "add_", "remove_", "init_"];

    /// <summary>Type and member as the runtime names them, with the namespace and without type arguments and parameters.</summary>
    public static string Bare(string runtimeName)
    {
        var bare = new StringBuilder(runtimeName.Length);
        var depth = 0;
        foreach (var c in runtimeName)
        {
            if (c == '(' && depth == 0)
                break;
            if (c == '[')
                depth++;
            else if (c == ']')
                depth--;
            else if (depth == 0)
                bare.Append(c);
        }

        return WithoutArity(bare.ToString());
    }

    /// <param name="bareName">What <see cref="Bare"/> gives.</param>
    public static string Of(string bareName)
    {
        var (type, method) = SplitMember(bareName);
        var types = type[(LastDot(type) + 1)..].Split('+').ToList();
        return Of(types, method);
    }

    private static string Of(List<string> types, string method)
    {
        while (types.Count > 0 && types[^1].StartsWith('<'))
        {
            // A type that holds captured variables has no name in the source; a state machine has that of its function.
            if (CompilerName.Read(types[^1]) is { Kind: 'd', Inner: { Length: > 0 } function })
                method = function;
            types.RemoveAt(types.Count - 1);
        }

        var typeName = types.Count > 0 ? types[^1] : "";
        return InType(typeName, method);
    }

    private static string InType(string type, string method)
    {
        if (method == TopLevel)
            return "top-level statements";
        if (CompilerName.Read(method) is { Inner.Length: > 0 } made)
        {
            return made.Kind switch
            {
                'b' => $"lambda in {InType(type, made.Inner)}",
                'g' => $"{InType(type, made.Inner)}.{LocalName(made.Rest)}",
                _ => InType(type, made.Inner),
            };
        }

        if (method is ".ctor" or ".cctor")
            return $"new {type}";

        var member = method[(LastDot(method) + 1)..];
        var accessor = s_accessors.FirstOrDefault(a => member.StartsWith(a, StringComparison.Ordinal) && member.Length > a.Length);
        member = accessor is null ? member : member[accessor.Length..];
        return type.Length == 0 ? member : $"{type}.{member}";
    }

    /// <summary>From <c>__Local|0_1</c>.</summary>
    private static string LocalName(string rest) => rest.Split('|')[0] is ['_', '_', .. var name] ? name : rest;

    private static (string Type, string Method) SplitMember(string name)
    {
        foreach (var constructor in new[] { "..ctor", "..cctor" })
        {
            if (name.EndsWith(constructor, StringComparison.Ordinal))
                return (name[..^constructor.Length], constructor[1..]);
        }

        var dot = LastDot(name);
        return dot < 0 ? ("", name) : (name[..dot], name[(dot + 1)..]);
    }

    /// <summary>The names that the compiler makes have dots between their angle brackets, which separate nothing.</summary>
    private static int LastDot(string name)
    {
        var depth = 0;
        for (var i = name.Length - 1; i >= 0; i--)
        {
            if (name[i] == '>')
                depth++;
            else if (name[i] == '<')
                depth--;
            else if (name[i] == '.' && depth == 0)
                return i;
        }

        return -1;
    }

    private static string WithoutArity(string name)
    {
        var result = new StringBuilder(name.Length);
        for (var i = 0; i < name.Length; i++)
        {
            if (name[i] != '`')
            {
                result.Append(name[i]);
                continue;
            }

            while (i + 1 < name.Length && char.IsAsciiDigit(name[i + 1]))
                i++;
        }

        return result.ToString();
    }
}
