using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Editing.Files;

/// <summary>The documents whose text two states of a solution differ in.</summary>
internal static class ChangedDocuments
{
    public static IReadOnlyList<DocumentId> Between(Solution before, Solution after) =>
        after.GetChanges(before).GetProjectChanges().SelectMany(c => c.GetChangedDocuments()).ToList();

    /// <summary>Of a file that projects share only one copy is changed, so the changed solution does not compile as it is.</summary>
    public static bool AreShared(IEnumerable<DocumentId> changed, Solution before) =>
        changed.Any(id => !before.GetDocument(id)!.CopiesOf().IsEmpty);
}
