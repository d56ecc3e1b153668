using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// Objects that stand for assemblies in what is kept. The symbol would keep a whole compilation alive where the assembly is a project's.
/// </summary>
internal static class AssemblyIdentities
{
    private static readonly ConditionalWeakTable<IAssemblySymbol, object> s_identities = new();

    public static object Of(IAssemblySymbol assembly) => s_identities.GetValue(assembly, static _ => new object());
}
