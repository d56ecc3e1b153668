using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// The callers that were found in one compilation, handed on to the one that an edit makes of it. An edit inside a body changes what the
/// names in that file mean and nothing else; so where the declarations of all files are as they were, only the edited files are searched
/// again. An edit of a declaration may change what a name means anywhere, and hands nothing on.
/// </summary>
internal sealed class CallerRecords
{
    private static readonly ConditionalWeakTable<Compilation, CallerRecords> s_records = new();
    private static readonly CompilationLineage<CallerRecords> s_lineage = new();

    private readonly ConcurrentDictionary<string, CallerRecord> _records = new();
    private readonly CompilationOptions _options;
    private readonly ReferenceSet _references;
    private readonly Lazy<Dictionary<SyntaxTree, int>> _places;

    private CallerRecords(CSharpCompilation compilation)
    {
        Trees = compilation.SyntaxTrees;
        _options = compilation.Options;
        _references = ReferenceSet.Of(compilation);
        _places = new Lazy<Dictionary<SyntaxTree, int>>(() => Enumerable.Range(0, Trees.Length).ToDictionary(i => Trees[i]));
        if (s_lineage.Before(Trees) is { } before && HasSameDeclarations(before, out var changed))
        {
            foreach (var record in before._records)
            {
                if (record.Value.After(changed) is { } after)
                    _records.TryAdd(record.Key, after);
            }
        }
    }

    public ImmutableArray<SyntaxTree> Trees { get; }

    public static CallerRecords Of(Compilation compilation) => s_records.GetValue(compilation, static c =>
    {
        var records = new CallerRecords((CSharpCompilation)c);
        s_lineage.Add(records.Trees, records);
        return records;
    });

    /// <summary>What a member is called in every compilation that declares it; null for what has no such name.</summary>
    public static string? KeyOf(Function function)
    {
        if (function.Node is not null || function.Symbol.GetDocumentationCommentId() is not { } id)
            return null;

        // In code with errors two members may have one id.
        return function.Symbol.ContainingType?.GetMembers(function.Symbol.Name).Count(m => m.GetDocumentationCommentId() == id) > 1
            ? null
            : $"{id} {function.Symbol.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree.FilePath}";
    }

    public CallerRecord? Find(string key) => _records.TryGetValue(key, out var record) ? record : null;

    public void Add(string key, IEnumerable<CallSite> sites, Registration? registration, IEnumerable<SyntaxTree> otherBodies) =>
        _records[key] = CallerRecord.Create(sites, registration, otherBodies, _places.Value);

    private bool HasSameDeclarations(CallerRecords before, out ImmutableArray<int> changed)
    {
        changed = StaleTrees.Between(before.Trees, Trees) ?? default;
        return !changed.IsDefault
            && _options.Equals(before._options)
            && _references == before._references
            && changed.All(i =>
                Trees[i].Options.Equals(before.Trees[i].Options) && before.Trees[i].IsEquivalentTo(Trees[i], topLevel: true));
    }
}
