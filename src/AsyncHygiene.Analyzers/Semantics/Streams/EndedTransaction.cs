using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Streams;

/// <summary>
/// A transaction that is committed or rolled back on every way out of its <c>using</c>, also where something fails: nothing is left for its
/// disposal to do.
/// <code>
/// using var transaction = await connection.BeginTransactionAsync();
/// try { await SaveAsync(); await transaction.CommitAsync(); }
/// catch (Exception) { await transaction.RollbackAsync(); throw; }
/// </code>
/// </summary>
internal sealed class EndedTransaction
{
    private readonly ControlFlowGraph _graph;
    private readonly ControlFlowRegion _scope;
    private readonly ILocalSymbol? _transaction;
    private readonly ISymbol? _unit;
    private readonly KnownTypes _types;

    /// <summary>Whether the transaction has ended at the start of each block; null where no way there is known.</summary>
    private readonly bool?[] _starts;
    private bool _changed;
    private bool _leavesItOpen;

    private EndedTransaction(ControlFlowGraph graph, ControlFlowRegion scope, ILocalSymbol? transaction, ISymbol? unit, KnownTypes types)
    {
        _graph = graph;
        _scope = scope;
        _transaction = transaction;
        _unit = unit;
        _types = types;
        _starts = new bool?[graph.Blocks.Length];
    }

    /// <param name="declarator">The variable of the <c>using</c>.</param>
    /// <param name="using">The statement or declaration.</param>
    /// <param name="types">Those of the compilation.</param>
    public static bool Is(IVariableDeclaratorOperation declarator, AnalyzedOperation @using, KnownTypes types) =>
        declarator.Symbol is var transaction
        && CommittedTransaction.IsTransaction(transaction.Type, types)
        && In(
            @using.GetControlFlowGraph(),
            (region, graph) => Disposes(region, graph, o => IsLocal(o, transaction)),
            @using.CancellationToken) is var (graph, scope)
        && new EndedTransaction(graph, scope, transaction, UnitOf(declarator.GetVariableInitializer()?.Value), types).IsEndedOnEveryWay();

    /// <summary><c>using (_unit.BeginTransaction()) { … _unit.Commit(); }</c>: the unit of work keeps what it gives.</summary>
    public static bool OfUnit(IUsingOperation statement, AnalyzedOperation @using, KnownTypes types) =>
        UnitOf(statement.Resources) is { } unit
        && CommittedTransaction.IsTransaction(statement.Resources.WithoutConversions().Type, types)
        && In(
            @using.GetControlFlowGraph(),
            (region, graph) => Disposes(region, graph, o => o.Syntax == statement.Resources.Syntax),
            @using.CancellationToken) is var (graph, scope)
        && new EndedTransaction(graph, scope, transaction: null, unit, types).IsEndedOnEveryWay();

    /// <summary>The object of the author's own that begins the transaction; null for a connection or a context.</summary>
    private static ISymbol? UnitOf(IOperation? begun) =>
        begun?.WithoutConversions() is IInvocationOperation
        {
            TargetMethod: var method,
            Instance: { } instance,
        }
        && !method.IsInOrBelow("System")
        && !method.IsInOrBelow("Microsoft")
        && method.Name.StartsWith("Begin", StringComparison.Ordinal)
            ? MemberOf(instance)
            : null;

    private static ISymbol? MemberOf(IOperation instance) => instance.WithoutConversions() switch
    {
        IMemberReferenceOperation { Instance: null or IInstanceReferenceOperation, Member: var member } => member,
        IParameterReferenceOperation { Parameter: var parameter } => parameter,
        ILocalReferenceOperation { Local: var local } => local,
        _ => null,
    };

    /// <summary><c>using (_transaction) { await _transaction.CommitAsync(); }</c></summary>
    public static bool IsAtOnce(IUsingOperation @using, KnownTypes types) =>
        @using.Resources.WithoutConversions() is IMemberReferenceOperation { Member: var disposed } resource
        && CommittedTransaction.IsTransaction(resource.Type, types)
        && (@using.Body is not IBlockOperation { Operations: var statements } || statements.Length == 1)
        && @using.Body.Descendants().OfType<IInvocationOperation>().Any(call => IsEnd(call, types)
            && call.Instance?.WithoutConversions() is IMemberReferenceOperation { Member: var ended }
            && SymbolEqualityComparer.Default.Equals(ended, disposed));

    /// <summary>The graph of the function, or of one inside it, whose <c>using</c> disposes of the transaction.</summary>
    private static (ControlFlowGraph Graph, ControlFlowRegion Scope)? In(
        ControlFlowGraph graph,
        Func<ControlFlowRegion, ControlFlowGraph, bool> disposes,
        CancellationToken cancellationToken)
    {
        if (RegionsIn(graph.Root).FirstOrDefault(r => disposes(r, graph)) is { } scope)
            return (graph, scope);

        var lambdas = graph.Blocks
            .SelectMany(b => b.BranchValue is { } value ? b.Operations.Add(value) : b.Operations)
            .SelectMany(o => o.DescendantsAndSelf())
            .OfType<IFlowAnonymousFunctionOperation>()
            .Select(l => graph.GetAnonymousFunctionControlFlowGraph(l, cancellationToken));
        return graph.LocalFunctions
            .Select(f => graph.GetLocalFunctionControlFlowGraph(f, cancellationToken))
            .Concat(lambdas)
            .Select(inner => In(inner, disposes, cancellationToken))
            .FirstOrDefault(found => found is not null);
    }

    private static IEnumerable<ControlFlowRegion> RegionsIn(ControlFlowRegion region) =>
        region.NestedRegions.SelectMany(RegionsIn).Prepend(region);

    private static bool Disposes(ControlFlowRegion region, ControlFlowGraph graph, Func<IOperation, bool> isTransaction) =>
        region.Kind == ControlFlowRegionKind.TryAndFinally
        && region.NestedRegions.Last() is var ending
        && Enumerable.Range(ending.FirstBlockOrdinal, ending.LastBlockOrdinal - ending.FirstBlockOrdinal + 1)
            .SelectMany(i => graph.Blocks[i].Operations)
            .SelectMany(o => o.DescendantsAndSelf())
            .Any(o => o is IInvocationOperation { IsImplicit: true, Instance: { } disposed } && isTransaction(disposed));

    private static bool IsLocal(IOperation value, ILocalSymbol local) =>
        value.WithoutConversions() is ILocalReferenceOperation { Local: var referenced }
        && SymbolEqualityComparer.Default.Equals(referenced, local);

    /// <summary>Follows the ways until nothing changes: what has ended on one way only has not ended where they meet.</summary>
    private bool IsEndedOnEveryWay()
    {
        var body = _scope.NestedRegions[0];
        Arrive(body, ended: false);
        do
        {
            _changed = false;
            for (var i = body.FirstBlockOrdinal; i <= body.LastBlockOrdinal && !_leavesItOpen; i++)
            {
                if (_starts[i] is { } ended)
                    Walk(_graph.Blocks[i], ended);
            }
        }
        while (_changed && !_leavesItOpen);

        return !_leavesItOpen;
    }

    private void Walk(BasicBlock block, bool ended)
    {
        foreach (var operation in block.BranchValue is { } value ? block.Operations.Add(value) : block.Operations)
        {
            var end = operation.DescendantsAndSelf().OfType<IInvocationOperation>().FirstOrDefault(Ends);

            // Where a commit fails, the transaction is still open for a handler. Where a rollback does, its disposal could do no better.
            ended |= end is not null && IsRollback(end);
            if (MayFail(operation) && !IsCaught(block, ended))
                _leavesItOpen |= !ended && end is null && !IsInHandler(block);
            ended |= end is not null;
        }

        Follow(block, block.ConditionalSuccessor, ended);
        Follow(block, block.FallThroughSuccessor, ended);
    }

    private void Follow(BasicBlock block, ControlFlowBranch? branch, bool ended)
    {
        switch (branch)
        {
            case null or { Semantics: ControlFlowBranchSemantics.ProgramTermination }:
                break;
            case { Semantics: ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow }:
                _leavesItOpen |= !IsCaught(block, ended) && !ended;
                break;
            case { Destination: { } destination } when !branch.LeavingRegions.Contains(_scope):
                foreach (var region in branch.FinallyRegions)
                    Arrive(region, ended);
                Arrive(destination.Ordinal, ended);
                break;
            // What follows an inner finally block is known from where it was entered.
            case { Semantics: ControlFlowBranchSemantics.StructuredExceptionHandling }:
                break;
            default:
                _leavesItOpen |= !ended;
                break;
        }
    }

    /// <summary>An exception goes to the handlers around the block; false where none of them catches everything.</summary>
    private bool IsCaught(BasicBlock block, bool ended)
    {
        foreach (var region in RegionsAround(block))
        {
            if (region is not { Kind: ControlFlowRegionKind.Try, EnclosingRegion: { Kind: ControlFlowRegionKind.TryAndCatch } statement })
                continue;

            foreach (var handler in statement.NestedRegions.Where(r => r != region))
                Arrive(handler, ended);
            if (statement.NestedRegions.Any(CatchesAll))
                return true;
        }

        return false;
    }

    /// <summary>What a handler calls before it rolls back is there to tell of the failure, and hardly ever fails itself.</summary>
    private bool IsInHandler(BasicBlock block) => RegionsAround(block)
        .Any(r => r.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter or ControlFlowRegionKind.Finally);

    private IEnumerable<ControlFlowRegion> RegionsAround(BasicBlock block)
    {
        for (var region = block.EnclosingRegion; region is not null && region != _scope; region = region.EnclosingRegion)
            yield return region;
    }

    private bool CatchesAll(ControlFlowRegion region) =>
        region.Kind == ControlFlowRegionKind.Catch
        && (region.ExceptionType?.SpecialType == SpecialType.System_Object
            || _types.Is(region.ExceptionType, _types["System.Exception"]));

    private void Arrive(ControlFlowRegion region, bool ended) => Arrive(region.FirstBlockOrdinal, ended);

    private void Arrive(int block, bool ended)
    {
        var after = _starts[block] is false ? false : ended;
        _changed |= _starts[block] != after;
        _starts[block] = after;
    }

    /// <summary>Calls do: other code may fail as well, but hardly ever does so.</summary>
    private static bool MayFail(IOperation operation) =>
        operation.DescendantsAndSelf().Any(o => o is IInvocationOperation or IDynamicInvocationOperation or IAwaitOperation);

    /// <summary>A call with a name only goes back to a savepoint.</summary>
    private static bool IsEnd(IInvocationOperation call, KnownTypes types) =>
        (call.TargetMethod.Name is "Commit" or "CommitAsync" || IsRollback(call))
        && call.TargetMethod.Parameters.All(p => types.Is(p.Type, types.CancellationToken));

    private bool Ends(IInvocationOperation call) =>
        call.Instance is { } instance
        && ((_transaction is not null && IsLocal(instance, _transaction))
            || (_unit is not null && SymbolEqualityComparer.Default.Equals(MemberOf(instance), _unit)))
        && IsEnd(call, _types);

    private static bool IsRollback(IInvocationOperation call) => call.TargetMethod.Name is "Rollback" or "RollbackAsync";
}
