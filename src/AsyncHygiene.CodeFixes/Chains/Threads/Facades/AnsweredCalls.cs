using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Threads.Facades;

/// <summary>
/// Calls of a library that code of the solution may answer before the library waits for anything: a handler of messages that knows the
/// answer, a store of users in memory.
/// </summary>
internal static class AnsweredCalls
{
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<LibraryFacade, bool>> s_known = new();

    public static bool May(IMethodSymbol called, Compilation compilation) =>
        LibraryFacade.All.Any(f => f.MayBeAnswered && f.Has(called) && IsGiven(f, compilation));

    /// <summary>By the project or by one that it references.</summary>
    private static bool IsGiven(LibraryFacade facade, Compilation compilation) =>
        s_known.GetValue(compilation, static _ => new()).GetOrAdd(
            facade,
            f => compilation.References.OfType<CompilationReference>()
                .Select(r => r.Compilation)
                .Prepend(compilation)
                .SelectMany(c => DeclaredTypes.In(c.Assembly.GlobalNamespace))
                .Any(type => type.BaseType.SelfAndBaseTypes().Concat(OwnInterfacesOf(type)).Any(t => t.IsAbstract && f.IsContract(t))));

    /// <summary>A class that adds something to a store of Entity Framework asks the database as that does.</summary>
    private static IEnumerable<INamedTypeSymbol> OwnInterfacesOf(INamedTypeSymbol type) =>
        type.BaseType is { } @base
            ? type.AllInterfaces.Except(@base.AllInterfaces, SymbolEqualityComparer.Default).OfType<INamedTypeSymbol>()
            : type.AllInterfaces;
}
