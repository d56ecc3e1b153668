using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Cancellation;

/// <summary>
/// Whether a member asks if it is cancelled and then does or returns something of its own. Such code ends a cancelled run itself: an
/// exception from one of its awaits would run past that, before the question as well as behind it. To end a loop or to throw is no work.
/// </summary>
internal static class CancellationCheck
{
    private static readonly (string Type, string Member)[] s_answers =
    [
        ("System.Threading.CancellationToken", "IsCancellationRequested"),
        ("System.Threading.CancellationToken", "WaitHandle"),
        ("System.Threading.CancellationTokenSource", "IsCancellationRequested"),
        ("System.Threading.Tasks.Task", "IsCanceled"),
        ("System.Threading.Tasks.ValueTask", "IsCanceled"),
        ("System.Threading.Tasks.ValueTask`1", "IsCanceled"),
    ];

    public static bool IsAnsweredBy(ISymbol symbol, KnownTypes types) =>
        symbol is IPropertySymbol && s_answers.Any(a => a.Member == symbol.Name && types.Is(symbol.ContainingType, types[a.Type]));

    /// <summary>In the member around a node, with all functions inside it.</summary>
    public static bool IsFollowedByWork(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken)
    {
        var operations = node.AncestorsAndSelf().Select(n => model.GetOperation(n, cancellationToken));
        if (operations.FirstOrDefault(o => o is not null)?.Root() is not { } root)
            return false;

        var types = KnownTypes.Of(model.Compilation);
        if (Registers(root, types))
            return true;

        if (!root.Syntax.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => s_answers.Any(a => a.Member == n.Identifier.ValueText)))
            return false;

        return ControlFlowGraph.Create(root.Syntax, model, cancellationToken) is not { } graph || IsIn(graph, types, cancellationToken);
    }

    /// <summary><c>token.Register(() =&gt; _log.Add("stops"))</c>: what it does then is its answer, and it goes on.</summary>
    private static bool Registers(IOperation member, KnownTypes types) =>
        member.Syntax.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText is "Register" or "UnsafeRegister")
        && member.Descendants().OfType<IInvocationOperation>().Any(call =>
            call.TargetMethod.Name is "Register" or "UnsafeRegister"
            && types.Is(call.TargetMethod.ContainingType, types.CancellationToken));

    private static bool IsIn(ControlFlowGraph graph, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (var block in graph.Blocks.Where(b => !IsIn(b, ControlFlowRegionKind.Filter)))
        {
            // Kept or handed on, the answer is asked for somewhere else.
            if (block.Operations.Any(o => Asks(o, types)))
                return true;

            if (block.BranchValue is { } value && Asks(value, types) && After(block, value, types).Any(b => DoesWork(b, types)))
                return true;

            if (LambdasIn(block).Any(l => IsIn(graph.GetAnonymousFunctionControlFlowGraph(l, cancellationToken), types, cancellationToken)))
                return true;
        }

        return graph.LocalFunctions.Any(f => IsIn(graph.GetLocalFunctionControlFlowGraph(f, cancellationToken), types, cancellationToken));
    }

    private static IEnumerable<IFlowAnonymousFunctionOperation> LambdasIn(BasicBlock block) =>
        block.Operations.Append(block.BranchValue)
            .OfType<IOperation>()
            .SelectMany(o => o.DescendantsAndSelf())
            .OfType<IFlowAnonymousFunctionOperation>();

    private static bool Asks(IOperation operation, KnownTypes types) =>
        operation.DescendantsAndSelf().OfType<IPropertyReferenceOperation>().Any(o => IsAnsweredBy(o.Property, types));

    /// <summary>The blocks that run once the answer was yes; what cannot be told apart counts as yes.</summary>
    private static IEnumerable<BasicBlock> After(BasicBlock block, IOperation value, KnownTypes types)
    {
        if (block.ConditionKind == ControlFlowConditionKind.None)
        {
            // Returned: the caller asks.
            yield return block;
            yield break;
        }

        var seen = new HashSet<BasicBlock>();
        var open = new Stack<ControlFlowBranch?>();
        var jumps = block.ConditionKind == ControlFlowConditionKind.WhenTrue;
        while (value is IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } or IParenthesizedOperation)
        {
            jumps ^= value is IUnaryOperation;
            value = value is IUnaryOperation not ? not.Operand : ((IParenthesizedOperation)value).Operand;
        }

        var isPlain = value is IPropertyReferenceOperation { Property: var property } && IsAnsweredBy(property, types);
        if (jumps || !isPlain)
            open.Push(block.ConditionalSuccessor);
        if (!jumps || !isPlain)
            open.Push(block.FallThroughSuccessor);
        while (open.Count > 0)
        {
            if (open.Pop()?.Destination is not { } next || !seen.Add(next))
                continue;

            yield return next;
            open.Push(next.ConditionalSuccessor);
            open.Push(next.FallThroughSuccessor);
        }
    }

    /// <summary>What stands in <c>finally</c> runs after an exception too.</summary>
    private static bool DoesWork(BasicBlock block, KnownTypes types)
    {
        if (IsIn(block, ControlFlowRegionKind.Finally))
            return false;
        if (!block.Operations.IsEmpty)
            return true;
        if (block.BranchValue is not { } value)
            return false;

        return block.ConditionKind != ControlFlowConditionKind.None
            ? value.DescendantsAndSelf().Any(HasEffect)
            : block.FallThroughSuccessor?.Semantics switch
            {
                ControlFlowBranchSemantics.Throw or ControlFlowBranchSemantics.Rethrow => false,
                ControlFlowBranchSemantics.Return => !IsCompletedTask(value, types),
                _ => true,
            };
    }

    private static bool HasEffect(IOperation operation) => operation is IInvocationOperation
        or IDynamicInvocationOperation
        or IAssignmentOperation
        or IAwaitOperation
        or IIncrementOrDecrementOperation;

    private static bool IsCompletedTask(IOperation value, KnownTypes types) =>
        value.WithoutConversions() is IPropertyReferenceOperation { Property: { Name: "CompletedTask", ContainingType: var type } }
        && (types.Is(type, types.Task) || types.Is(type, types.ValueTask));

    private static bool IsIn(BasicBlock block, ControlFlowRegionKind kind)
    {
        for (var region = block.EnclosingRegion; region is { Kind: not ControlFlowRegionKind.Root }; region = region.EnclosingRegion)
        {
            if (region.Kind == kind)
                return true;
        }

        return false;
    }
}
