using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Chains.Families.Markup;

/// <summary>
/// The text of a page, view or template with code in it. It is not parsed: what looks like a use of a name is one.
/// </summary>
internal sealed class MarkupFile
{
    /// <summary>Attributes whose value is the name of a method of the page's class, or of a base of it.</summary>
    private static readonly Regex s_handler = new(
        @"(?:@?\bon[\w:-]+|@bind[\w:-]*|\b\w*(?:Method|Command|Handler|Click|Changed|Changing|Loaded|Tapped|Pressed))\s*=\s*[""']@?$",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>The class of a window, a page or a handler.</summary>
    private static readonly Regex s_class = new(
        @"\b(?:x:Class|Inherits|Class)\s*=\s*[""'](?:[\w.]*\.)?(?<name>\w+)",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>What stands before the base class of a page's class, or of a class in the page.</summary>
    private static readonly Regex s_base = new(
        @"(?:\b(?:inherits|implements)\b\s*=?\s*[""']?|\bclass\s*=\s*[""']?|[:,]\s*)(?:[\w.]*\.)?$",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>A line of Razor that names a namespace or a type.</summary>
    private static readonly Regex s_directive = new(
        @"^\s*@(?:using(?!\s*\()|namespace|model|inherits|implements|layout|typeparam|addTagHelper|removeTagHelper)\b[^\r\n]*$",
        RegexOptions.CultureInvariant);

    /// <summary><c>&lt;p&gt;@Model.Rows.</c>, before the name of a member that is written into the page.</summary>
    private static readonly Regex s_written = new(@">\s*@[\w.?!]+\.$", RegexOptions.CultureInvariant);

    /// <summary>What every page has of its base class or of the framework: a type of that name is hidden.</summary>
    private static readonly HashSet<string> s_inherited = new(StringComparer.Ordinal)
    {
        "Component", "Context", "Html", "HttpContext", "Json", "Layout", "Model", "ModelState", "Output", "Page", "PageContext", "Path",
        "Request", "Response", "RouteData", "TempData", "Url", "User", "ViewBag", "ViewContext", "ViewData",
    };

    /// <summary>What stands before a name that is not declared there.</summary>
    private static readonly HashSet<string> s_notTypes = new(StringComparer.Ordinal)
    {
        "as", "await", "case", "in", "is", "new", "not", "or", "and", "out", "ref", "return", "throw", "when", "yield", "else",
    };

    private readonly string _text;

    public MarkupFile(string path, string text)
    {
        Path = path;
        _text = text;
    }

    public string Path { get; }

    /// <summary>A page or view whose class derives from a component or page of the framework.</summary>
    public bool IsRazor =>
        Path.EndsWith(".razor", StringComparison.OrdinalIgnoreCase) || Path.EndsWith(".cshtml", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// The names of the classes that the page is a part of: of a component its own; others name it, and views are classes of their own.
    /// </summary>
    public IEnumerable<string> Classes => Path.EndsWith(".razor", StringComparison.OrdinalIgnoreCase)
        ? [System.IO.Path.GetFileNameWithoutExtension(Path)]
        : Path.EndsWith(".cshtml", StringComparison.OrdinalIgnoreCase)
            ? []
            : s_class.Matches(_text).Cast<Match>().Select(m => m.Groups["name"].Value);

    /// <summary>The line, from 1, in which a member of these types may be used; null where none is.</summary>
    /// <param name="member">Its name and, of a method, the number of its type parameters.</param>
    /// <param name="types">The names of the types that declare it.</param>
    /// <param name="isPrivate">Only the page's own class sees it.</param>
    public int? LineOf((string Name, int? Arity) member, IReadOnlyCollection<string> types, bool isPrivate)
    {
        bool? isOwn = null;
        foreach (var position in PlacesOf(member))
        {
            if ((!isPrivate && (IsCall(position + member.Name.Length) || IsAccess(position) || IsHandler(position)))
                || (isOwn ??= IsOf(types)))
            {
                return LineAt(position);
            }
        }

        return null;
    }

    /// <summary>The line in which a member is read from an object; null where none is.</summary>
    /// <param name="member">Its name and, of a method, the number of its type parameters.</param>
    /// <param name="types">The names of the types that declare it.</param>
    /// <param name="objects">The names of the types that have it.</param>
    /// <param name="isType">Whether a name, qualified or not, is the one of a type that has a member of this name itself.</param>
    public int? LineOfAccess(
        (string Name, int? Arity) member,
        IReadOnlyCollection<string> types,
        IReadOnlyCollection<string> objects,
        Func<string, bool> isType)
    {
        bool? isNamed = null, isBase = null;
        foreach (var position in PlacesOf(member))
        {
            if ((IsAccess(position)
                    && !IsOfOther(position, objects, isType)
                    && !IsWritten(position, position + member.Name.Length))
                || (IsText(position) && (isNamed ??= IsOf(types)))
                || (isBase ??= objects.Any(t => IsNamedAfter(t) || PlacesOf(t).Any(IsBase))))
            {
                return LineAt(position);
            }
        }

        return null;
    }

    /// <summary>
    /// <c>@inject IOther Other</c> in the page, where the member is read from <c>Other</c>, or a variable that the page declares with its
    /// type; or it is read from a type, as no member of an object is.
    /// </summary>
    private bool IsOfOther(int start, IReadOnlyCollection<string> objects, Func<string, bool> isType)
    {
        var receiver = Regex.Match(TextBefore(start, 160), @"(?<![\w.)\]?!])((?:\w+\.)*(\w+))[?!]?\.$");
        if (!receiver.Success)
            return false;

        var (path, name) = (receiver.Groups[1].Value, receiver.Groups[2].Value);
        var injected = path != name ? null
            : Regex.Matches(_text, @"(?m)^\s*@inject\s+([\w.]+)(?:<[^\r\n]*>)?\s+" + name + @"\s*$");
        if (injected is { Count: 1 } && !objects.Contains(injected[0].Groups[1].Value.Split('.').Last()))
            return true;

        if (path == name && LocalTypesOf(name) is { Count: > 0 } declared && !declared.Any(objects.Contains))
            return true;

        if (s_inherited.Contains(path) || !PlacesOf(name).All(p =>
            IsFollowedByDot(p + name.Length) || IsQuoted(p, p + name.Length) || s_directive.IsMatch(LineAround(p))))
            return false;

        var alias = Regex.Match(_text, @"(?m)^\s*@using\s+" + Regex.Escape(path) + @"\s*=\s*([\w.]+)\s*$");
        return isType(alias.Success ? alias.Groups[1].Value : path);
    }

    /// <summary>
    /// The names of the types that the page gives its variables of this name: <c>var rows = new List&lt;Row&gt;()</c>. None where it does
    /// not tell them all.
    /// </summary>
    private List<string> LocalTypesOf(string name)
    {
        const string Type = @"(?<![\w.])(?<type>[\w.]+)(?:<[\w.,<>?\[\] ]*>)?\s+";
        var variables = Regex.Matches(_text, Type + name + @"\s*=(?![=>])\s*(?:new\s+(?<made>[\w.]+))?").Cast<Match>()
            .Concat(Regex.Matches(_text, @"\bforeach\s*\(\s*" + Type + name + @"\s+in\b").Cast<Match>())
            .ToList();

        // Words of the page's text may look like these.
        var parameters = Regex.Matches(_text, Type + name + @"\s*(?:=>|[;,)])").Cast<Match>();
        var types = new List<string>();
        foreach (var declaration in variables.Concat(variables.Count > 0 ? parameters : []))
        {
            var (type, made) = (declaration.Groups["type"].Value, declaration.Groups["made"]);
            if (type == "var" && !made.Success)
                return [];
            if (!s_notTypes.Contains(type))
                types.Add((type == "var" ? made.Value : type).Split('.').Last());
        }

        // A lambda names a parameter without its type, and a directive gives a type another name.
        return Regex.IsMatch(_text, @"(?<!\w)" + name + @"\s*(?:=>|,[\s\w,]*\)\s*=>)")
            || types.Exists(t => Regex.IsMatch(_text, @"(?m)^\s*@using\s+" + t + @"\s*="))
                ? []
                : types;
    }

    /// <summary>No variable of the page has the name: its declaration would stand alone.</summary>
    private bool IsFollowedByDot(int end) => end < _text.Length && _text[end] == '.';

    private bool IsQuoted(int start, int end) => start > 0 && _text[start - 1] == '"' && end < _text.Length && _text[end] == '"';

    /// <summary>A view can write the value of a property between two tags, and no method without its brackets.</summary>
    private bool IsWritten(int start, int end) =>
        Path.EndsWith(".cshtml", StringComparison.OrdinalIgnoreCase)
        && _text.Substring(end).TrimStart().StartsWith("<", StringComparison.Ordinal)
        && TypeArgumentsAt(end) is null
        && s_written.IsMatch(TextBefore(start, 200));

    private string TextBefore(int end, int length) => _text.Substring(Math.Max(0, end - length), Math.Min(length, end));

    /// <summary>The name alone in a string that is not the value of an attribute.</summary>
    private bool IsText(int start) =>
        start > 0
        && _text[start - 1] == '"'
        && !_text.Substring(0, start - 1).TrimEnd().EndsWith("=", StringComparison.Ordinal);

    /// <summary>The line in which a class of the page may use a member that only derived classes see.</summary>
    /// <param name="member">Its name and, of a method, the number of its type parameters.</param>
    /// <param name="types">The names of the types that declare it, and of those derived from them.</param>
    public int? LineOfDerived((string Name, int? Arity) member, IEnumerable<string> types) =>
        PlacesOf(member).Select(p => (int?)p).FirstOrDefault() is { } position
        && types.Any(t => IsNamedAfter(t) || PlacesOf(t).Any(IsBase))
            ? LineAt(position)
            : null;

    private int LineAt(int position) => _text.Take(position).Count(c => c == '\n') + 1;

    private bool IsBase(int start) => s_base.IsMatch(TextBefore(start, 80));

    /// <summary>The page is named after one of the types, or names it: as its class, its base, its model or a service.</summary>
    private bool IsOf(IEnumerable<string> types) => types.Any(type => IsNamedAfter(type) || PlacesOf(type).Any());

    private bool IsNamedAfter(string type)
    {
        // Default.aspx and its class _Default, Index.cshtml and IndexModel, MainView.xaml and MainViewModel.
        var file = System.IO.Path.GetFileNameWithoutExtension(Path);
        return type.TrimStart('_') is var bare && (bare == file || bare == file + "Model" || bare == file + "ViewModel");
    }

    /// <summary>Not where the name has other type arguments: <c>cache.Get&lt;Order&gt;(id)</c> calls no <c>Get(id)</c>.</summary>
    private IEnumerable<int> PlacesOf((string Name, int? Arity) member) => PlacesOf(member.Name)
        .Where(p => member.Arity is null || TypeArgumentsAt(p + member.Name.Length) is not { } count || count == member.Arity)
        .Where(p => !IsRazor || !s_directive.IsMatch(LineAround(p)));

    private string LineAround(int position)
    {
        var start = _text.LastIndexOf('\n', position) + 1;
        var end = _text.IndexOf('\n', position);
        return _text.Substring(start, (end < 0 ? _text.Length : end) - start).TrimEnd('\r').TrimStart('\uFEFF');
    }

    /// <summary>How many stand before the arguments of a call; null where none do.</summary>
    private int? TypeArgumentsAt(int start)
    {
        var count = 1;
        for (int at = start, depth = 0; at < _text.Length; at++)
        {
            var character = _text[at];
            depth += character == '<' ? 1 : character == '>' ? -1 : 0;
            if (depth == 0)
                return at > start && _text.Substring(at + 1).TrimStart(' ', '\t').StartsWith("(", StringComparison.Ordinal) ? count : null;
            if (character == ',' && depth == 1)
                count++;
            else if (character is not ('<' or '>' or ',' or '.' or ':' or '?' or '[' or ']' or ' ')
                && !SyntaxFacts.IsIdentifierPartCharacter(character))
                return null;
        }

        return null;
    }

    private IEnumerable<int> PlacesOf(string name)
    {
        for (var at = _text.IndexOf(name, StringComparison.Ordinal); at >= 0; at = _text.IndexOf(name, at + 1, StringComparison.Ordinal))
        {
            var end = at + name.Length;
            if ((at == 0 || !SyntaxFacts.IsIdentifierPartCharacter(_text[at - 1]))
                && (end == _text.Length || !SyntaxFacts.IsIdentifierPartCharacter(_text[end])))
            {
                yield return at;
            }
        }
    }

    /// <summary><c>Load(</c> and <c>Load&lt;T&gt;(</c></summary>
    private bool IsCall(int end)
    {
        if (end < _text.Length && _text[end] == '<')
        {
            var close = _text.IndexOf('>', end);
            end = close >= 0 && close - end < 200 ? close + 1 : end;
        }

        while (end < _text.Length && _text[end] is ' ' or '\t')
            end++;
        return end < _text.Length && _text[end] == '(';
    }

    private bool IsAccess(int start) => start > 0 && _text[start - 1] == '.';

    private bool IsHandler(int start) =>
        start > 1
        && _text[start - 1] is '"' or '\'' or '@'
        && s_handler.IsMatch(TextBefore(start, 60));
}
