using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing.Files;

/// <summary>Whether a word occurs in the code of a project, which need not be compiled for that.</summary>
internal static class ProjectMentions
{
    public static async Task<bool> MentionsAsync(this Project project, string name, CancellationToken cancellationToken)
    {
        // It keeps where its words are.
        if (project.TryGetCompilation(out var compilation))
            return compilation.Mentions(name, cancellationToken);

        foreach (var document in project.Documents)
        {
            if (NameScan.Scan(await document.GetTextAsync(cancellationToken).ConfigureAwait(false), name).Count > 0)
                return true;
        }

        return false;
    }
}
