using System.Globalization;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Files that get their names from the place in the list where none is given.</summary>
public class SourceFileList(string defaultPrefix, string defaultExtension) : SourceFileCollection
{
    public void Add(string content) => Add(SourceText.From(content));

    public void Add(SourceText content) =>
        Add((defaultPrefix + Count.ToString(CultureInfo.InvariantCulture) + "." + defaultExtension, content));
}
