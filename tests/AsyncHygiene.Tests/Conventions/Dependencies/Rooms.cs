using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tests.Conventions.Dependencies;

/// <summary>
/// The rooms of <c>src</c> from top to bottom: the one place that says which part of the code may use which. A room may use the rooms in
/// the rows below its own. Rooms of one row may not use each other.
/// </summary>
internal static class Rooms
{
    private const string Root = "AsyncHygiene";
    private const string CodeFixes = "AsyncHygiene.CodeFixes";

    /// <summary>
    /// A namespace belongs to the room with the longest name that it begins with: <c>CallGraph.References</c> to <c>CallGraph</c>.
    /// </summary>
    private static readonly string[][] s_rows =
    [
        ["Fixes"],
        ["Chains"],
        [
            "Chains.Conversions.AsyncOverrides",
                "Chains.Conversions.Fields",
                "Chains.Conversions.Filters",
                "Chains.Conversions.FireAndForget",
            "Chains.Conversions.Iterators",
                "Chains.Conversions.KeptSync",
                "Chains.Conversions.Locks",
                "Chains.Conversions.Mocks",
                "Chains.Conversions.Parameters",
                "Chains.Conversions.Properties",
            "Chains.Conversions.TryPatterns",
            "Chains.Conversions.Wrappers",
        ],
        ["Chains.Safety"],
        ["Chains.Safety.Connections"],
        ["Chains.Families"],
        ["InPlace", "InPlace.Http", "InPlace.Parallel"],
        ["InPlace.Fields"],
        ["Chains.Hosts"],
        ["Chains.Threads"],
        ["Chains.Ambient"],
        ["AwaitSites"],
        ["Editing.Statements"],
        ["Editing.Syntax"],
        ["Editing"],
        [CodeFixes],

        // The analyzers' assembly.
        ["Rules"],
        ["Rules.Razor"],
        ["Rules.Combined"],
        ["Rules.Limits"],
        ["Rules.Blocking", "Rules.FireAndForget", "Rules.Http", "Rules.Settings"],
        ["Baselines"],
        ["RequestPaths"],
        ["CallGraph"],
        ["Semantics.Concurrency", "Semantics.BlockingHelpers"],
        ["Semantics.Delegates"],
        ["Semantics.Obstacles", "Semantics.Cancellation", "Semantics.Streams", "Semantics.Http"],
        ["Semantics.Counterparts"],
        ["Semantics.Completion"],
        ["Semantics.Configuration"],
        ["Semantics.Tasks"],
        ["Semantics.Hierarchy"],
        ["Semantics.TextSearch"],
        ["Semantics"],
        ["Settings"],
        [Root],
    ];

    /// <summary>
    /// What a room must leave alone although it lies below: by the first part of the names, and with the few that may use it.
    /// </summary>
    private static readonly (string Used, string By, string[] But)[] s_restricted =
    [
        ("InPlace", "Chains", []),

        // The rules themselves are asked for what is left when a chain is converted; nothing else in the code fixes runs rules.
        ("Rules", "Chains", ["Chains"]),
        ("Rules", "InPlace", []),
        ("Rules", "AwaitSites", []),
        ("Rules", "Editing", []),
        ("Rules", CodeFixes, []),
    ];

    /// <summary>What still goes the wrong way, with the reason. A row that is no longer needed fails the test.</summary>
    public static readonly (string From, string To, string Reason)[] ToGo =
    [
    ];

    private static readonly Dictionary<string, int> s_rowOf =
        s_rows.SelectMany((row, i) => row.Select(room => (Room: room, Row: i)))
            .ToDictionary(r => r.Room, r => r.Row, StringComparer.Ordinal);

    /// <summary>Null for what is not the project's own.</summary>
    public static string? Of(INamedTypeSymbol type)
    {
        var space = type.ContainingNamespace?.ToDisplayString();
        if (space == Root)
            return IsInCodeFixes(type) ? CodeFixes : Root;
        if (space is null || !space.StartsWith(Root + ".", StringComparison.Ordinal))
            return null;

        for (var room = space[(Root.Length + 1)..]; ; room = room[..room.LastIndexOf('.')])
        {
            if (s_rowOf.ContainsKey(room))
                return room;
            if (!room.Contains('.', StringComparison.Ordinal))
                throw new InvalidOperationException(
                    $"The namespace '{space}' belongs to no room: add it to {nameof(Rooms)}, in its place from top to bottom.");
        }
    }

    public static bool MayUse(string from, string to) =>
        s_rowOf[from] < s_rowOf[to]
        && !s_restricted.Any(r => IsIn(to, r.Used) && IsIn(from, r.By) && !r.But.Contains(from, StringComparer.Ordinal));

    private static bool IsIn(string room, string part) => room == part || room.StartsWith(part + ".", StringComparison.Ordinal);

    /// <summary>Both assemblies have types in the root namespace.</summary>
    private static bool IsInCodeFixes(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.Any(r =>
            r.SyntaxTree.FilePath.Replace('\\', '/').Contains($"/{CodeFixes}/", StringComparison.Ordinal));
}
