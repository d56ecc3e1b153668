using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>Calls started for all items before any is awaited: what a <c>Task.WhenAll</c> waits for.</summary>
internal sealed class FanOut
{
    private readonly IOperation? _items;

    private FanOut(SimpleNameSyntax name, IInvocationOperation start, IOperation? items)
    {
        Name = name;
        Start = start;
        _items = items;
    }

    /// <summary><c>Select</c>, or the call whose task is added to a list: the squiggle goes there.</summary>
    public SimpleNameSyntax Name { get; }

    /// <summary>The call of <c>Select</c>, or the one that is added.</summary>
    public IInvocationOperation Start { get; }

    /// <summary>
    /// The items are in a field, or belong to an object in one, such as settings: no request brings more of them.
    /// </summary>
    public bool IsOverOwnItems(Compilation compilation, CancellationToken cancellationToken) =>
        _items is not null && ItemsOrigin.IsOwn(_items, compilation, cancellationToken);

    /// <summary>The items are the answer of another service, as a rule no more than a person looks through.</summary>
    public bool IsOverAnswer(Compilation compilation, CancellationToken cancellationToken) =>
        _items is not null && ItemsOrigin.IsAnswer(_items, compilation, cancellationToken);

    /// <summary>
    /// The fan-out that a call begins, or null: it is asked of every call, so that a diagnostic stands where it is found.
    /// </summary>
    public static FanOut? From(IInvocationOperation call, Compilation compilation, KnownTypes types, CancellationToken cancellationToken) =>
        call.TargetMethod.Name switch
        {
            "Select" when call.Arguments.Length == 2 && IsEnumerable(call, types) =>
                FromSelect(call, compilation, types, cancellationToken),
            "Add" when types.Is(call.TargetMethod.ContainingType, types["System.Collections.Generic.List`1"]) =>
                FromAdd(call, compilation, types, cancellationToken),
            _ => null,
        };

    private static FanOut? FromSelect(
        IInvocationOperation select,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        select.Arguments[1].Value is IDelegateCreationOperation
        && BlockingWait.NameOf(select.Syntax) is { } name
        && IsAwaitedTogether(select, types, cancellationToken)
        && SourceOf(select, types) is var source
        && !ItemsPart.Is(source, cancellationToken)
        // No more calls than that would wait for the limit that the fix sets.
        && !UnthrottledLoop.IsFewItems(source, Options.FanOutLimit.Default, types)
        && !StartedCode.WaitsAtGate(select, compilation, cancellationToken)
            ? new FanOut(name, select, source)
            : null;

    private static FanOut? FromAdd(
        IInvocationOperation add,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken) =>
        add is { Instance: ILocalReferenceOperation { Local: var list }, Parent: IExpressionStatementOperation statement }
        && Unwrap(add.Arguments[0].Value, types) is IInvocationOperation start
        && start.Type.IsTask(types)
        && BlockingWait.NameOf(start.Syntax) is { } name
        && UnthrottledLoop.Around(statement, start, compilation, types, cancellationToken) is { } loop
        && !(loop is IForEachLoopOperation { Collection: var items } && ItemsPart.Is(Unwrap(items, types), cancellationToken))
        && IsAwaitedTogether(list, add.SemanticModel!, types, cancellationToken)
            ? new FanOut(name, start, (loop as IForEachLoopOperation)?.Collection)
            : null;

    /// <summary>The tasks go to Task.WhenAll, as they are, as a copy, or through a variable.</summary>
    private static bool IsAwaitedTogether(IOperation tasks, KnownTypes types, CancellationToken cancellationToken)
    {
        for (var parent = tasks.Parent; parent is not null; parent = parent.Parent)
        {
            switch (parent)
            {
                case IConversionOperation or IArgumentOperation or IVariableInitializerOperation:
                case IInvocationOperation copy when IsCopy(copy, types):
                    continue;
                case IInvocationOperation call:
                    return IsWhenAll(call.TargetMethod, types);
                case IVariableDeclaratorOperation { Symbol: var local }:
                    return IsAwaitedTogether(local, tasks.SemanticModel!, types, cancellationToken);
                default:
                    return false;
            }
        }

        return false;
    }

    private static bool IsAwaitedTogether(ILocalSymbol local, SemanticModel model, KnownTypes types, CancellationToken cancellationToken) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is { } declarator
        && ScopesOf(declarator).SelectMany(FunctionSyntax.NodesDownToFunctions)
            .OfType<InvocationExpressionSyntax>()
            .Any(call => call.ArgumentList.Arguments.Count == 1
                && BlockingWait.NameOf(call)?.Identifier.ValueText == "WhenAll"
                && call.ArgumentList.Arguments[0].Expression
                    .DescendantNodesAndSelf()
                    .OfType<IdentifierNameSyntax>()
                    .FirstOrDefault()?.Identifier.ValueText == local.Name
                && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
                && IsWhenAll(method, types));

    /// <summary>The block that a variable is declared in; top-level code has none, its statements are members of the file.</summary>
    private static IEnumerable<SyntaxNode> ScopesOf(SyntaxNode declarator) =>
        declarator.FirstAncestorOrSelf<BlockSyntax>() is { } block ? [block]
            : declarator.FirstAncestorOrSelf<GlobalStatementSyntax>()?.Parent is CompilationUnitSyntax unit
                ? unit.Members.Where(m => m is GlobalStatementSyntax)
            : [];

    private static bool IsWhenAll(IMethodSymbol method, KnownTypes types) =>
        method.Name == "WhenAll" && types.Is(method.ContainingType, types.Task);

    private static bool IsCopy(IInvocationOperation call, KnownTypes types) =>
        call is { TargetMethod.Name: "ToList" or "ToArray" or "AsEnumerable", Arguments.Length: 1 } && IsEnumerable(call, types);

    /// <summary>What stands behind conversions and copies to lists and arrays.</summary>
    private static IOperation Unwrap(IOperation operation, KnownTypes types)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation conversion:
                    operation = conversion.Operand;
                    break;
                case IInvocationOperation copy when IsCopy(copy, types):
                    operation = copy.Arguments[0].Value;
                    break;
                default:
                    return operation;
            }
        }
    }

    /// <summary>What the items come from, without operators that only leave some out or change their order.</summary>
    private static IOperation SourceOf(IInvocationOperation select, KnownTypes types)
    {
        var source = select.Arguments[0].Value;
        while (true)
        {
            source = Unwrap(source, types);
            if (source
                is not IInvocationOperation
                {
                    TargetMethod.Name: "Where"
                    or "Distinct"
                    or "OrderBy"
                    or "OrderByDescending"
                    or "Reverse"
                    or "Select"
                } call || !IsEnumerable(call, types))
            {
                return source;
            }

            source = call.Arguments[0].Value;
        }
    }

    private static bool IsEnumerable(IInvocationOperation call, KnownTypes types) =>
        types.Is(call.TargetMethod.ContainingType, types["System.Linq.Enumerable"]);
}
