using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Assemblies that are not in the solution and see the internal members of one that is: <c>[InternalsVisibleTo("Plugins")]</c>
/// </summary>
internal static class FriendAssemblies
{
    /// <summary>Makes the proxies of mock libraries, which implement whatever the interface declares.</summary>
    private const string ProxyAssembly = "DynamicProxyGenAssembly2";

    public static IEnumerable<string> OutsideOf(Solution solution, Compilation compilation) =>
        KnownTypes.Of(compilation)["System.Runtime.CompilerServices.InternalsVisibleToAttribute"] is not { } attribute
            ? []
            : compilation.Assembly.GetAttributes()
                .Where(a => SymbolEqualityComparer.Default.Equals(a.AttributeClass, attribute))
                .Select(a => (a.ConstructorArguments.FirstOrDefault().Value as string)?.Split(',')[0].Trim())
                .OfType<string>()
                .Where(name =>
                    name != ProxyAssembly
                        && !solution.Projects.Any(p => string.Equals(p.AssemblyName, name, StringComparison.OrdinalIgnoreCase)));
}
