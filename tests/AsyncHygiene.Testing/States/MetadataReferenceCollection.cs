using System.Collections.Generic;
using System.Reflection;

namespace Microsoft.CodeAnalysis.Testing;

public class MetadataReferenceCollection : List<MetadataReference>
{
    public void Add(Assembly assembly) => Add(assembly.Location);

    public void Add(string path) => Add(MetadataReferenceCache.GetOrCreate(path));
}
