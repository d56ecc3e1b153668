using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Xml.Linq;

namespace AsyncHygiene.Package.Tests;

/// <summary>The list of rule ids in the package's props, from which everything else that names all rules is made.</summary>
internal static class RuleIdList
{
    public static IReadOnlyList<string> Read(PackedPackage package) => Read(package, "AsyncHygieneRuleIds");

    /// <summary>The rules that warn by default.</summary>
    public static IReadOnlyList<string> ReadWarnings(PackedPackage package) => Read(package, "AsyncHygieneWarningIds");

    private static IReadOnlyList<string> Read(PackedPackage package, string property)
    {
        var props = XDocument.Parse(Encoding.UTF8.GetString(package.ReadFile("build/AsyncHygiene.props")).TrimStart('\uFEFF'));
        return props.Descendants(property).Single().Value.Split(';');
    }
}
