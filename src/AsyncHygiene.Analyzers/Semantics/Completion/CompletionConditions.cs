using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>What a condition shows about tasks where it is true, and where it is false.</summary>
internal sealed class CompletionConditions
{
    private readonly CompletionExpressions _expressions;
    private readonly AwaitingLoops _loops;

    public CompletionConditions(CompletionExpressions expressions, AwaitingLoops loops)
    {
        _expressions = expressions;
        _loops = loops;
    }

    public CompletionFacts Given(IOperation condition, bool isTrue, CompletionFacts facts)
    {
        switch (condition)
        {
            case IParenthesizedOperation parenthesized:
                return Given(parenthesized.Operand, isTrue, facts);
            case IConversionOperation { OperatorMethod: null } conversion:
                return Given(conversion.Operand, isTrue, facts);
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } negation:
                return Given(negation.Operand, !isTrue, facts);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.And } both when isTrue:
                return Given(both.RightOperand, true, Given(both.LeftOperand, true, facts));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalOr or BinaryOperatorKind.Or } either when !isTrue:
                return Given(either.RightOperand, false, Given(either.LeftOperand, false, facts));
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison:
                return isTrue == (comparison.OperatorKind == BinaryOperatorKind.Equals)
                    ? Equal(comparison.LeftOperand, comparison.RightOperand, facts)
                    : Unequal(comparison.LeftOperand, comparison.RightOperand, facts);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThanOrEqual } atLeast when isTrue
                && IsFinalStatus(atLeast.RightOperand):
                return Complete(atLeast.LeftOperand, facts);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.LessThan } below when !isTrue && IsZero(below.RightOperand):
                return Answered(below.LeftOperand, facts);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.GreaterThanOrEqual } found when isTrue && IsZero(found.RightOperand):
                return Answered(found.LeftOperand, facts);
            case IIsPatternOperation pattern:
                return Matches(pattern.Value, pattern.Pattern, isTrue, facts);
            case IInvocationOperation { TargetMethod.Name: "Equals" or "ReferenceEquals" } equals when isTrue:
                var operands = equals.Arguments.Select(a => a.Value).Prepend(equals.Instance).Where(o => o is not null).ToList();
                return operands.Count == 2 ? Equal(operands[0]!, operands[1]!, facts) : facts;
            case IInvocationOperation { TargetMethod: { Name: "Wait", IsStatic: false } } wait when isTrue:
                return facts.Complete(_expressions.CompletedWith(wait.Instance!));
            case IInvocationOperation { TargetMethod: { Name: "WaitAll", IsStatic: true }, Arguments.Length: > 0 } all when isTrue:
                return facts.Complete(_expressions.CompletedAll(all.Arguments[0].Value));
            case IInvocationOperation { TargetMethod.Name: "All" or "TrueForAll" } all when isTrue:
                return facts.Complete(CompletionExpressions.AskedOfAll(all, isNegated: false));
            case IInvocationOperation { TargetMethod.Name: "Any" or "Exists" } any when !isTrue:
                return facts.Complete(CompletionExpressions.AskedOfAll(any, isNegated: true));
            case IInvocationOperation question when isTrue && _expressions.AskedBy(question) is { } asked:
                return facts.Complete(_expressions.CompletedWith(asked));
            case IInvocationOperation { TargetMethod.Name: "MoveNext" } next when !isTrue:
                return _loops.AwaitsEachItem(next) && Place.Of(next.Instance) is { } items ? facts.Complete(items.Elements) : facts;
            default:
                return isTrue ? Complete(condition, facts) : facts;
        }
    }

    /// <summary>The places that are complete where the condition is true.</summary>
    public IEnumerable<Place> ShownBy(IOperation condition, CompletionFacts facts) => Given(condition, true, facts).CompletedBeyond(facts);

    /// <summary>
    /// A property in a pattern, <c>t is { IsCompleted: true, Result: 1 }</c>: its neighbours, or the value that the whole pattern is put
    /// to.
    /// </summary>
    public bool IsProven(IPropertyReferenceOperation member, CompletionFacts facts) =>
        member.Parent is IPropertySubpatternOperation { Parent: IRecursivePatternOperation pattern }
        && (pattern.PropertySubpatterns.Any(IsSign)
            || (pattern.Parent is IIsPatternOperation { Value: var value } && _expressions.IsCompleted(value, facts)));

    private CompletionFacts Equal(IOperation left, IOperation right, CompletionFacts facts)
    {
        if (right.WithoutConversions().ConstantValue is { HasValue: true, Value: bool value })
            return Given(left, value, facts);
        if (left.WithoutConversions().ConstantValue is { HasValue: true, Value: bool })
            return Equal(right, left, facts);
        if (IsFinalStatus(right))
            return Complete(left, facts);
        if (IsFinalStatus(left))
            return Complete(right, facts);

        // The same task: what is known of one is known of the other.
        if (_expressions.IsCompleted(left, facts))
            facts = facts.Complete(_expressions.CompletedWith(right));
        else if (_expressions.IsCompleted(right, facts))
            facts = facts.Complete(_expressions.CompletedWith(left));
        return facts;
    }

    private static bool IsZero(IOperation value) => value.WithoutConversions().ConstantValue is { HasValue: true, Value: 0 };

    /// <summary><c>Task.WaitAny([task], 2000)</c> gives the index of the one that is complete, or -1 when the time is over.</summary>
    private CompletionFacts Answered(IOperation index, CompletionFacts facts) =>
        index.WithoutConversions() is IInvocationOperation { TargetMethod: { Name: "WaitAny", IsStatic: true }, Arguments.Length: > 0 } any
        && any.Arguments[0].Value.WithoutConversions() is IArrayCreationOperation { Initializer.ElementValues: { Length: 1 } tasks }
            ? facts.Complete(_expressions.CompletedWith(tasks[0].WithoutConversions()))
            : facts;

    private CompletionFacts Unequal(IOperation left, IOperation right, CompletionFacts facts) =>
        (left.ConstantValue.Value, right.ConstantValue.Value) switch
        {
            (_, -1) => Answered(left, facts),
            (_, bool value) => Given(left, !value, facts),
            (bool value, _) => Given(right, !value, facts),
            _ => facts,
        };

    private CompletionFacts Matches(IOperation value, IPatternOperation pattern, bool isMatch, CompletionFacts facts)
    {
        switch (pattern)
        {
            case INegatedPatternOperation negated:
                return Matches(value, negated.Pattern, !isMatch, facts);
            case IConstantPatternOperation constant when isMatch:
                return Equal(value, constant.Value, facts);
            case IConstantPatternOperation constant:
                return Unequal(value, constant.Value, facts);
            case IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.And } both when isMatch:
                return Matches(value, both.RightPattern, true, Matches(value, both.LeftPattern, true, facts));
            case IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either when isMatch:
                return Matches(value, either.LeftPattern, true, facts).Meet(Matches(value, either.RightPattern, true, facts));
            case IRecursivePatternOperation recursive when isMatch && recursive.PropertySubpatterns.Any(IsSign):
                if (recursive.DeclaredSymbol is { } declared)
                    facts = facts.Complete(Place.Of(declared));
                return Complete(value, facts);
            default:
                return facts;
        }
    }

    private static bool IsSign(IPropertySubpatternOperation subpattern) =>
        subpattern.Member is IPropertyReferenceOperation { Property.Name: var name }
        && CompletionFacts.IsSign(name)
        && (name == "Status"
            ? IsFinal(subpattern.Pattern)
            : subpattern.Pattern is IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: true } });

    private static bool IsFinal(IPatternOperation pattern) => pattern switch
    {
        IConstantPatternOperation constant => IsFinalStatus(constant.Value),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either =>
            IsFinal(either.LeftPattern) && IsFinal(either.RightPattern),
        _ => false,
    };

    /// <summary>RanToCompletion, Canceled and Faulted are 5, 6 and 7.</summary>
    private static bool IsFinalStatus(IOperation operation) =>
        operation.ConstantValue is { HasValue: true, Value: >= 5 and <= 7 } && operation.Type?.Name == "TaskStatus";

    private static CompletionFacts Complete(IOperation operation, CompletionFacts facts) =>
        Place.Of(operation) is { IsExact: true } place ? facts.Complete(place) : facts;
}
