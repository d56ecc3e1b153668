using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>Methods whose name says that they change something.</summary>
internal static class NamedChange
{
    private static readonly string[] s_verbs =
    [
        "Save", "Write", "Flush", "Add", "Insert", "Update", "Upsert", "Delete", "Remove", "Send", "Publish", "Post", "Put", "Patch", "Set",
        "Store", "Upload", "Commit", "Create", "Enqueue", "Execute", "Clear", "Dispose", "Sleep",
    ];

    public static bool Is(IMethodSymbol method) => s_verbs.Any(verb => method.Name.StartsWith(verb, StringComparison.Ordinal));
}
