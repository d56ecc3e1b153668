using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Serves the files of &lt;include&gt; elements from the test itself.</summary>
internal sealed class TestXmlReferenceResolver(IReadOnlyDictionary<string, string> files) : XmlReferenceResolver
{
    public override string? ResolveReference(string path, string? baseFilePath) => path;

    public override Stream OpenRead(string resolvedPath) =>
        files.TryGetValue(resolvedPath, out var content)
            ? new MemoryStream(Encoding.UTF8.GetBytes(content))
            : throw new FileNotFoundException($"The test has no XML reference '{resolvedPath}'.", resolvedPath);

    public override bool Equals(object? other) => ReferenceEquals(this, other);

    public override int GetHashCode() => StringComparer.Ordinal.GetHashCode(nameof(TestXmlReferenceResolver));
}
