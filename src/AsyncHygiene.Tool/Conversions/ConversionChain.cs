using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// A function around blocking calls with everything above it that has to change along, and the blocking calls that go with these.
/// </summary>
/// <param name="Name">The function, as messages name it.</param>
/// <param name="Families">What changes together, from the function up; empty where that is async already.</param>
/// <param name="Sites">The blocking calls in all of it.</param>
internal sealed record ConversionChain(string Name, IReadOnlyList<Family> Families, IReadOnlyList<BlockingSite> Sites)
{
    /// <summary>The members of some families, in the words of reports.</summary>
    public static IEnumerable<string> MembersOf(IEnumerable<Family> families) =>
        families.SelectMany(f => f.Symbols).Select(s => s.ToDisplayString());

    /// <summary>The files in which families are declared, called or named.</summary>
    public static IEnumerable<string> FilesOf(IEnumerable<Family> families) =>
        families.SelectMany(f =>
            f.References.Select(r => r.Name.SyntaxTree.FilePath)
                .Concat(f.Symbols.SelectMany(s => s.DeclaringSyntaxReferences).Select(d => d.SyntaxTree.FilePath)));
}
