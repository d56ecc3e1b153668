using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// A member of the framework that reads or writes XML by a reader or writer which it is given: <c>document.SaveAsync(writer, token)</c>. It
/// throws unless that was made with <c>Async = true</c>, which code that calls the synchronous member has no reason to set.
/// </summary>
internal static class XmlArgument
{
    private static readonly string[] s_types = ["System.Xml.XmlReader", "System.Xml.XmlWriter"];

    public static bool Is(IMethodSymbol counterpart, KnownTypes types) =>
        counterpart.IsInOrBelow("System.Xml") && counterpart.Parameters.Any(p => types.IsOneOf(p.Type, s_types));
}
