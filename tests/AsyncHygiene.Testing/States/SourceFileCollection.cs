using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

public class SourceFileCollection : List<(string filename, SourceText content)>
{
    public void Add((string filename, string content) file) => Add((file.filename, SourceText.From(file.content)));

    internal bool HasSameContent(SourceFileCollection other) =>
        Count == other.Count
            && this.Zip(other)
                .All(pair => pair.First.filename == pair.Second.filename && pair.First.content.ContentEquals(pair.Second.content));
}
