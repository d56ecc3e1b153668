using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

namespace AsyncHygiene.Editing.Files;

/// <summary>
/// The project files that a project file refers to, as its text has them: of projects in languages or of a kind that the host does not
/// load.
/// </summary>
internal static class ProjectReferences
{
    private static readonly Regex s_reference = new(
        "ProjectReference[^>]*Include\\s*=\\s*\"(?<path>[^\"]+)\"",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    /// <summary>Relative to its folder, with the separators of this system. A name may have properties of MSBuild in it.</summary>
    public static IEnumerable<string> In(string projectFile) =>
        s_reference.Matches(Folder.TextOf(projectFile) ?? "")
            .Cast<Match>()
            .Select(m => m.Groups["path"].Value.Replace('\\', Path.DirectorySeparatorChar));
}
