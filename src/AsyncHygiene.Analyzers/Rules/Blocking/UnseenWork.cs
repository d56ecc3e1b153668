using System;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking;

/// <summary>
/// A call of a contract of the solution whose implementation is in a project that is not seen from here, and whose form says that it need
/// not wait: it builds a query, or marks what a later save writes.
/// <code>
/// IQueryable&lt;T&gt; Get(…);     Task&lt;IQueryable&lt;T&gt;&gt; GetAsync(…);
/// void Update(T item);       Task UpdateAsync(T item);
/// </code>
/// </summary>
internal static class UnseenWork
{
    /// <summary>What the contexts of Entity Framework have without an await, and repositories call the same.</summary>
    private static readonly string[] s_marks =
    [
        "Add", "AddRange", "Update", "UpdateRange", "Remove", "RemoveRange", "Delete", "DeleteRange", "Insert", "InsertRange", "Create",
        "CreateRange", "Attach", "AttachRange", "Detach", "Clear", "ClearChangeTracker",
    ];

    public static bool Is(IInvocationOperation call, AnalyzedOperation context, KnownTypes types)
    {
        var method = call.TargetMethod;
        return method.IsAbstract
            && method.ContainingType.TypeKind == TypeKind.Interface
            && !method.IsFramework()
            && ((method.ReturnsVoid && Array.IndexOf(s_marks, method.Name) >= 0)
                || method.ReturnType.Inherits(types["System.Linq.IQueryable"]))
            && OwnAssemblies.Of(context.Compilation, context.Options).Contain(method.ContainingAssembly)
            && !IsImplementedHere(method.ContainingType, context.Compilation);
    }

    /// <summary>In this project or in that of the contract.</summary>
    private static bool IsImplementedHere(INamedTypeSymbol contract, Compilation compilation) =>
        HasClass(contract, compilation)
        || (SourceCompilation.Of(contract, compilation) is { } source && source != compilation && HasClassIn(contract, source));

    private static bool HasClassIn(INamedTypeSymbol contract, Compilation source) =>
        KnownTypes.Of(source)[MetadataNameOf(contract)] is { } local && HasClass(local, source);

    private static bool HasClass(INamedTypeSymbol contract, Compilation compilation) =>
        TypeHierarchy.Of(compilation).DerivedFrom(contract).Any(t => t.TypeKind is TypeKind.Class or TypeKind.Struct);

    private static string MetadataNameOf(INamedTypeSymbol type) =>
        type.ContainingNamespace is { IsGlobalNamespace: false } space
            ? $"{space.ToDisplayString()}.{type.MetadataName}"
            : type.MetadataName;
}
