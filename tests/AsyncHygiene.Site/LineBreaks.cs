using System.Net;
using System.Text.RegularExpressions;

namespace AsyncHygiene.Site;

/// <summary>
/// Where a line may break on a narrow screen: long names between their words, and a number not between it and its unit.
/// </summary>
internal static partial class LineBreaks
{
    private const string MayBreak = "<wbr>";

    /// <summary>Prose: only names of several parts, such as those of packages, are taken apart.</summary>
    public static string InProse(string text) =>
        NamePart().Replace(WebUtility.HtmlEncode(Unit().Replace(text, "\u00a0")), MayBreak);

    public static string InCode(string code) =>
        LongWord().Replace(CodePart().Replace(WebUtility.HtmlEncode(code), MayBreak), word => Hump().Replace(word.Value, MayBreak));

    [GeneratedRegex(@"(?<=[A-Za-z]\.)(?=[A-Z])")]
    private static partial Regex NamePart();

    // Not inside an entity: neither '&' nor ';' begins or ends a part.
    [GeneratedRegex(@"(?<=[A-Za-z0-9][._:/=(,])(?=[A-Za-z])")]
    private static partial Regex CodePart();

    [GeneratedRegex("[A-Za-z0-9]{21,}")]
    private static partial Regex LongWord();

    [GeneratedRegex("(?<=[a-z])(?=[A-Z])")]
    private static partial Regex Hump();

    [GeneratedRegex(@"(?<=\d) (?=(%|ms|µs|s|kB|MB|KB|kLOC)(?!\w)|/s|\(\d)|(?<=[≥≤±]) (?=\d)")]
    private static partial Regex Unit();
}
