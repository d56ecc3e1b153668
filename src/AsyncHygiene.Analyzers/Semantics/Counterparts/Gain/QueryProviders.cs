using System;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// Libraries that run queries in a way of their own: a document database, an object mapper. On theirs, the awaitable operators of Entity
/// Framework throw.
/// </summary>
internal static class QueryProviders
{
    private const string Contract = "IQueryProvider";

    private static readonly ConditionalWeakTable<IAssemblySymbol, object> s_known = new();

    /// <summary>The member of a library gives such a query. What knows Entity Framework may give one of its.</summary>
    public static bool Give(ISymbol member) =>
        member.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        && member.ContainingAssembly is { } assembly
        && (bool)s_known.GetValue(assembly, static a => IsOther(a));

    private static bool IsOther(IAssemblySymbol assembly) =>
        !IsEntityFramework(assembly.Identity)
        && !assembly.Name.StartsWith("System", StringComparison.Ordinal)
        && !assembly.Modules.Any(m => m.ReferencedAssemblies.Any(IsEntityFramework))
        && DeclaredTypes.In(assembly.GlobalNamespace).Any(t => t.AllInterfaces.Any(i => i.Name == Contract && i.IsIn("System.Linq")));

    private static bool IsEntityFramework(AssemblyIdentity assembly) =>
        assembly.Name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) || assembly.Name == "EntityFramework";
}
