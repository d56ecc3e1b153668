using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Settings;

/// <summary>
/// A member in the form of the package's own and the users' lists: <c>[Namespace.Type]::Member</c>, the type by its metadata name
/// (<c>[Namespace.Type`1]</c>, <c>[Namespace.Outer+Inner]</c>), the member by its name or <c>*</c> for all of them.
/// </summary>
internal readonly struct ApiName
{
    public const string AnyMember = "*";

    private ApiName(string type, string member)
    {
        Type = type;
        Member = member;
    }

    public string Type { get; }

    public string Member { get; }

    /// <summary>False for a line that is neither a member nor empty nor a comment.</summary>
    public static bool TryParse(string line, out ApiName? api)
    {
        api = null;
        var comment = line.IndexOf('#');
        var text = (comment < 0 ? line : line.Substring(0, comment)).Trim();
        if (text.Length == 0)
            return true;

        var separator = text.IndexOf("]::", StringComparison.Ordinal);
        if (text[0] != '[' || separator < 0)
            return false;

        var type = text.Substring(1, separator - 1);
        var member = text.Substring(separator + 3);
        if (!IsTypeName(type) || (member != AnyMember && !IsIdentifier(member)))
            return false;

        api = new ApiName(type, member);
        return true;
    }

    /// <summary>The members that a file lists. Lines that are none are left to the rule that reports them.</summary>
    public static ImmutableArray<ApiName> Parse(SourceText text)
    {
        var result = ImmutableArray.CreateBuilder<ApiName>();
        foreach (var line in text.Lines)
        {
            if (TryParse(line.ToString(), out var api) && api is { } found)
                result.Add(found);
        }

        return result.ToImmutable();
    }

    private static bool IsTypeName(string text)
    {
        foreach (var part in text.Split('.', '+'))
        {
            var arity = part.IndexOf('`');
            if (!IsIdentifier(arity < 0 ? part : part.Substring(0, arity))
                || (arity >= 0 && !int.TryParse(part.Substring(arity + 1), out _)))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsIdentifier(string text)
    {
        foreach (var c in text)
        {
            if (!char.IsLetterOrDigit(c) && c != '_')
                return false;
        }

        return text.Length > 0 && !char.IsDigit(text[0]);
    }
}
