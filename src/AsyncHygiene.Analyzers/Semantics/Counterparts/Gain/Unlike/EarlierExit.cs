using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A method that always does its work, and a namesake that looks at something first and may leave it undone. Each may call a pair of such
/// methods in turn.
/// <code>
/// void Add(Entry entry) =&gt; _store.Save(entry);
/// async Task AddAsync(Entry entry) { if (await _store.HasAsync(entry.Id)) return; await _store.SaveAsync(entry); }
/// </code>
/// </summary>
internal sealed class EarlierExit
{
    private const int MaxDepth = 4;

    private readonly Compilation _compilation;
    private readonly CancellationToken _cancellationToken;

    private EarlierExit(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _cancellationToken = cancellationToken;
    }

    public static bool Is(
        IMethodSymbol synchronous,
        IMethodSymbol counterpart,
        Compilation compilation,
        CancellationToken cancellationToken) =>
        new EarlierExit(compilation, cancellationToken).IsOf(synchronous, counterpart, MaxDepth);

    private bool IsOf(IMethodSymbol synchronous, IMethodSymbol counterpart, int depth)
    {
        if (depth == 0
            || SynchronousBody.BodyOf(synchronous, _compilation, _cancellationToken) is not { } one
            || SynchronousBody.BodyOf(counterpart, _compilation, _cancellationToken) is not { } other)
        {
            return false;
        }

        var calls = CallsIn(one);
        if (calls.Exists(c => AreSame(c, counterpart)))
            return false;

        if (other.OwnDescendants().Any(MayLeave) && !Decides(one, synchronous.ContainingType, MaxDepth))
            return true;

        return CallsIn(other).Exists(called => calls.Exists(c =>
            AsyncSuffix.AddTo(c.Name) == called.Name
            && SymbolEqualityComparer.Default.Equals(c.ContainingType.OriginalDefinition, called.ContainingType.OriginalDefinition)
            && IsOf(c, called, depth - 1)));
    }

    private static List<IMethodSymbol> CallsIn(IOperation body) =>
        body.Descendants().OfType<IInvocationOperation>().Select(call => call.TargetMethod.OriginalDefinition).Distinct(Methods).ToList();

    private static IEqualityComparer<IMethodSymbol> Methods => SymbolEqualityComparer.Default;

    private static bool AreSame(IMethodSymbol one, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, other.OriginalDefinition);

    /// <summary>It chooses what to do, in whatever form, or may do so in a method of its type.</summary>
    private bool Decides(IOperation body, INamedTypeSymbol type, int depth) =>
        depth == 0
        || body.Descendants().Any(o => o is IConditionalOperation
            or ICoalesceOperation
            or ICoalesceAssignmentOperation
            or IConditionalAccessOperation
            or ISwitchOperation
            or ISwitchExpressionOperation
            or ICatchClauseOperation
            or IWhileLoopOperation
            or IForLoopOperation
            or IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr })
        || CallsIn(body)
            .Where(c => type.SelfAndBaseTypes().Any(t => SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, c.ContainingType)))
            .Any(c => SynchronousBody.BodyOf(c, _compilation, _cancellationToken) is not { } called || Decides(called, type, depth - 1));

    /// <summary>A way out that does nothing, or throws, because of what was found out before.</summary>
    private static bool MayLeave(IOperation operation) =>
        operation switch
        {
            IReturnOperation { IsImplicit: false, ReturnedValue: null } => true,
            IReturnOperation { IsImplicit: false, ReturnedValue: { } value } => IsNothing(value.WithoutConversions()),
            IThrowOperation { Exception: { } exception } => !SaysWrongCall(exception.WithoutConversions().Type),
            _ => false,
        }
        && ConditionsOf(operation).Any(c => c.DescendantsAndSelf().Any(WasFoundOut));

    private static bool IsNothing(IOperation value) => value is IDefaultValueOperation || value.ConstantValue.HasValue;

    public static bool OnlySaysWrongCall(IOperation branch) =>
        (branch is IBlockOperation { Operations: { Length: 1 } only } ? only[0] : branch) is IThrowOperation { Exception: { } exception }
        && SaysWrongCall(exception.WithoutConversions().Type);

    /// <summary>Both forms may say so, each in its own way.</summary>
    public static bool SaysWrongCall(ITypeSymbol? exception) =>
        exception?.Name is { } name
        && (name.StartsWith("Argument", StringComparison.Ordinal)
            || name.EndsWith("CanceledException", StringComparison.Ordinal)
            || name is "ObjectDisposedException" or "NotSupportedException" or "NotImplementedException");

    private static IEnumerable<IOperation> ConditionsOf(IOperation operation)
    {
        for (var o = operation; o.Parent is { } parent and not IMethodBodyOperation; o = parent)
        {
            if (parent is IConditionalOperation conditional && conditional.Condition != o)
                yield return conditional.Condition;
        }
    }

    /// <summary>Not what the caller gives alone.</summary>
    private static bool WasFoundOut(IOperation operation) => operation switch
    {
        IAwaitOperation or IFieldReferenceOperation { Field.IsConst: false } => true,
        ILocalReferenceOperation { Local: { IsConst: false, Type.Name: not nameof(CancellationToken) } } => true,
        IPropertyReferenceOperation { Instance: IInstanceReferenceOperation } => true,
        IInvocationOperation { Instance: IInstanceReferenceOperation } => true,
        _ => false,
    };
}
