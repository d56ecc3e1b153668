using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Rules.Combined;

/// <summary>What some rules do with code, by the kind of operation.</summary>
internal sealed class ActionTable
{
    private static readonly Action<OperationAnalysisContext>[] s_none = [];
    private readonly Action<OperationAnalysisContext>[][] _byKind;

    public ActionTable(
        IReadOnlyCollection<(OperationKind Kind, Action<OperationAnalysisContext> Action)> ofOperations,
        IEnumerable<Action<OperationBlockAnalysisContext>> ofBlocks)
    {
        Kinds = ofOperations.Select(registered => registered.Kind).Distinct().ToImmutableArray();

        // An array and not a dictionary: this is asked at nearly every operation of a project.
        _byKind = new Action<OperationAnalysisContext>[Kinds.Select(kind => (int)kind + 1).DefaultIfEmpty().Max()][];
        for (var kind = 0; kind < _byKind.Length; kind++)
            _byKind[kind] = s_none;
        foreach (var kind in ofOperations.GroupBy(registered => registered.Kind, registered => registered.Action))
            _byKind[(int)kind.Key] = kind.ToArray();

        OfBlocks = ofBlocks.ToImmutableArray();
    }

    public ImmutableArray<OperationKind> Kinds { get; }

    public ImmutableArray<Action<OperationBlockAnalysisContext>> OfBlocks { get; }

    public Action<OperationAnalysisContext>[] Of(OperationKind kind) => (int)kind < _byKind.Length ? _byKind[(int)kind] : s_none;
}
