using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// Calls that read or write the stream they are made on or given, whether or not they have an awaitable form: spans, single bytes, XML.
/// </summary>
internal static class BodyAccess
{
    private static readonly string[] s_streams =
    [
        "System.IO.Stream",
        "System.IO.TextReader",
        "System.IO.TextWriter",
        "System.IO.BinaryReader",
        "System.IO.BinaryWriter",
    ];

    private static readonly string[] s_serializers =
    [
        "System.Xml.Serialization.XmlSerializer",
        "System.Runtime.Serialization.XmlObjectSerializer",
        "System.Xml.XmlDocument",
        "System.Xml.Linq.XDocument",
        "System.Xml.Linq.XElement",
        "Newtonsoft.Json.JsonSerializer",
    ];

    private static readonly HashSet<string> s_serializing = new(
        ["Deserialize", "Serialize", "ReadObject", "WriteObject", "Load", "Save"],
        StringComparer.Ordinal);

    public static bool Is(IMethodSymbol method, KnownTypes types) =>
        ((IsReadOrWrite(method.Name) && method.ContainingType.InheritsOneOf(s_streams, types))
            || (s_serializing.Contains(method.Name) && method.ContainingType.InheritsOneOf(s_serializers, types)))
        && !method.IsAsync
        && Awaitable.ResultOf(method.ReturnType) is null;

    private static bool IsReadOrWrite(string name) =>
        name is "Flush" or "CopyTo"
        || (name.StartsWith("Read", StringComparison.Ordinal) && !AsyncSuffix.IsOn(name))
        || (name.StartsWith("Write", StringComparison.Ordinal) && !AsyncSuffix.IsOn(name));
}
