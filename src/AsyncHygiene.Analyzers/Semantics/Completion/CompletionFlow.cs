using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// Follows what is known of tasks through the control-flow graph of one function and of the functions inside it, and notes the waits that
/// are for completed tasks. Facts only get fewer from round to round, so it ends; the limit on rounds is for code so tangled that nothing
/// would be worth proving.
/// </summary>
internal sealed class CompletionFlow
{
    private const int MaxRounds = 32;

    private readonly CompletionSteps _steps;
    private readonly HashSet<(SyntaxNode, OperationKind)> _proven;
    private readonly CancellationToken _cancellationToken;

    private CompletionFlow(CompletionSteps steps, HashSet<(SyntaxNode, OperationKind)> proven, CancellationToken cancellationToken)
    {
        _steps = steps;
        _proven = proven;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The expressions in the graph's function that wait for, or hand on, a task that has completed by then.</summary>
    public static HashSet<(SyntaxNode, OperationKind)> ProvenIn(
        ControlFlowGraph graph,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        var proven = new HashSet<(SyntaxNode, OperationKind)>();
        var steps = new CompletionSteps(types, CapturedWrites.In(graph, cancellationToken));
        new CompletionFlow(steps, proven, cancellationToken).Run(graph, CompletionFacts.None);
        return proven;
    }

    private void Run(ControlFlowGraph graph, CompletionFacts start)
    {
        var pass = new Pass(graph, _steps, _cancellationToken);
        if (!pass.Solve(start, MaxRounds))
            return;

        var calls = new Dictionary<IMethodSymbol, CompletionFacts>(SymbolEqualityComparer.Default);
        var lambdas = new List<(IFlowAnonymousFunctionOperation Lambda, CompletionFacts Facts)>();
        pass.Visit((operation, facts) =>
        {
            if (operation is IFlowAnonymousFunctionOperation lambda)
                lambdas.Add((lambda, _steps.AtStartOf(lambda, facts)));
            else if (LocalFunctionIn(operation) is { } local)
                calls[local] = calls.TryGetValue(local, out var known) ? known.Meet(facts) : facts;
            else if (_steps.IsProven(operation, facts))
                _proven.Add((operation.Syntax, operation.Kind));
        });

        foreach (var (lambda, facts) in lambdas)
            Run(graph.GetAnonymousFunctionControlFlowGraph(lambda, _cancellationToken), facts);
        foreach (var local in graph.LocalFunctions)
            Run(graph.GetLocalFunctionControlFlowGraph(local, _cancellationToken), StartOf(local));

        CompletionFacts StartOf(IMethodSymbol local) =>
            calls.TryGetValue(local, out var facts) && !_steps.CapturedWrites.IsUsedInNestedFunction(local)
                ? facts.ForgetRootedIn(_steps.CapturedWrites.Variables)
                : CompletionFacts.None;
    }

    private static IMethodSymbol? LocalFunctionIn(IOperation operation) => operation switch
    {
        IInvocationOperation { TargetMethod: { MethodKind: MethodKind.LocalFunction } method } => method.OriginalDefinition,
        IMethodReferenceOperation { Method: { MethodKind: MethodKind.LocalFunction } method } => method.OriginalDefinition,
        _ => null,
    };

    /// <summary>One graph with the facts at the start of each of its blocks.</summary>
    private sealed class Pass
    {
        private readonly ControlFlowGraph _graph;
        private readonly CompletionSteps _steps;
        private readonly CancellationToken _cancellationToken;
        private readonly CompletionFacts?[] _starts;
        private readonly Dictionary<ControlFlowRegion, CompletionFacts> _finallyEnds = [];
        private bool _changed;

        public Pass(ControlFlowGraph graph, CompletionSteps steps, CancellationToken cancellationToken)
        {
            _graph = graph;
            _steps = steps;
            _cancellationToken = cancellationToken;
            _starts = new CompletionFacts?[graph.Blocks.Length];
        }

        public bool Solve(CompletionFacts start, int maxRounds)
        {
            _starts[0] = start;
            for (var round = 0; round < maxRounds; round++)
            {
                _cancellationToken.ThrowIfCancellationRequested();
                _changed = false;
                foreach (var block in _graph.Blocks)
                {
                    if (_starts[block.Ordinal] is { } facts)
                        Leave(block, Walk(block, facts, visit: null));
                }

                if (!_changed)
                    return true;
            }

            return false;
        }

        public void Visit(System.Action<IOperation, CompletionFacts> visit)
        {
            foreach (var block in _graph.Blocks)
            {
                if (_starts[block.Ordinal] is { } facts)
                    Walk(block, facts, visit);
            }
        }

        private CompletionFacts Walk(BasicBlock block, CompletionFacts facts, System.Action<IOperation, CompletionFacts>? visit)
        {
            var handlers = visit is null ? HandlersOf(block) : [];
            foreach (var operation in block.Operations)
                facts = Walk(operation, facts, handlers, visit);
            if (block.BranchValue is { } value)
                facts = Walk(value, facts, handlers, visit);
            if (block.FallThroughSuccessor?.Semantics is ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow)
                Throw(facts, handlers);
            return facts;
        }

        private CompletionFacts Walk(
            IOperation operation,
            CompletionFacts facts,
            List<int> handlers,
            System.Action<IOperation, CompletionFacts>? visit)
        {
            foreach (var child in operation.ChildOperations)
                facts = Walk(child, facts, handlers, visit);

            visit?.Invoke(operation, facts);
            var after = _steps.After(operation, facts);
            if (handlers.Count > 0 && _steps.MayThrow(operation, out var completesEvenThen))
                Throw(completesEvenThen ? after : facts.Meet(after), handlers);
            return after;
        }

        private void Leave(BasicBlock block, CompletionFacts facts)
        {
            if (block.ConditionKind == ControlFlowConditionKind.None || block.BranchValue is not { } condition)
            {
                Follow(block.FallThroughSuccessor, facts);
                return;
            }

            var jumpsWhen = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
            Follow(block.ConditionalSuccessor, _steps.Given(condition, jumpsWhen, facts));
            Follow(block.FallThroughSuccessor, _steps.Given(condition, !jumpsWhen, facts));
        }

        private void Follow(ControlFlowBranch? branch, CompletionFacts facts)
        {
            if (branch is null)
                return;

            if (branch.Semantics == ControlFlowBranchSemantics.StructuredExceptionHandling && FinallyAround(branch.Source) is { } ending)
            {
                var known = _finallyEnds.TryGetValue(ending, out var before) ? before.Meet(facts) : facts;
                _changed |= before is null || !known.HasAsMany(before);
                _finallyEnds[ending] = known;
            }

            foreach (var region in branch.FinallyRegions)
            {
                Arrive(region.FirstBlockOrdinal, facts);
                if (!_finallyEnds.TryGetValue(region, out var atEnd))
                    return;

                // What was known before and is not touched in the finally block still holds after it, and so does what holds whenever it
                // ends.
                facts = WritesIn(region).Aggregate(facts, (f, written) => f.Forget(written)).Join(atEnd);
            }

            if (branch.Destination is { } destination)
                Arrive(destination.Ordinal, facts);
        }

        private void Throw(CompletionFacts facts, List<int> handlers)
        {
            foreach (var handler in handlers)
                Arrive(handler, facts);
        }

        private void Arrive(int block, CompletionFacts facts)
        {
            var before = _starts[block];
            var after = before?.Meet(facts) ?? facts;
            _changed |= before is null || !after.HasAsMany(before);
            _starts[block] = after;
        }

        /// <summary>Where an exception in the block may be caught, in this try statement or in one around it.</summary>
        private static List<int> HandlersOf(BasicBlock block)
        {
            // The regions around a lambda's own graph are those of the function that creates it: it runs at another time.
            var handlers = new List<int>();
            for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
            {
                if (region is { Kind: ControlFlowRegionKind.Try, EnclosingRegion: { } statement })
                    handlers.AddRange(statement.NestedRegions.Where(r => r != region).Select(r => r.FirstBlockOrdinal));
            }

            return handlers;
        }

        private static ControlFlowRegion? FinallyAround(BasicBlock block)
        {
            for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
            {
                if (region.Kind == ControlFlowRegionKind.Finally)
                    return region;
            }

            return null;
        }

        private IEnumerable<Place> WritesIn(ControlFlowRegion region)
        {
            for (var i = region.FirstBlockOrdinal; i <= region.LastBlockOrdinal; i++)
            {
                foreach (var place in _graph.Blocks[i].Operations.SelectMany(o => o.DescendantsAndSelf()).SelectMany(Writes.Of))
                    yield return place;
            }
        }
    }
}
