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
    private readonly Action<OperationAnalysisContext>[]?[] _byKind;

    public ActionTable(
        IReadOnlyCollection<(OperationKind Kind, Action<OperationAnalysisContext> Action)> ofOperations,
        IEnumerable<Action<OperationBlockAnalysisContext>> ofBlocks)
    {
        // An array and not a dictionary: this is asked at nearly every operation of a project.
        var kindsInAll = ofOperations.Select(registered => (int)registered.Kind + 1).DefaultIfEmpty().Max();
        _byKind = new Action<OperationAnalysisContext>[]?[kindsInAll];
        var kinds = ImmutableArray.CreateBuilder<OperationKind>();
        foreach (var (kind, action) in ofOperations)
        {
            if (_byKind[(int)kind] is { } actions)
            {
                _byKind[(int)kind] = actions.Append(action).ToArray();
                continue;
            }

            kinds.Add(kind);
            _byKind[(int)kind] = [action];
        }

        Kinds = kinds.ToImmutable();
        OfBlocks = ofBlocks.ToImmutableArray();
    }

    public ImmutableArray<OperationKind> Kinds { get; }

    public ImmutableArray<Action<OperationBlockAnalysisContext>> OfBlocks { get; }

    public Action<OperationAnalysisContext>[] Of(OperationKind kind) =>
        (int)kind < _byKind.Length ? _byKind[(int)kind] ?? s_none : s_none;
}
