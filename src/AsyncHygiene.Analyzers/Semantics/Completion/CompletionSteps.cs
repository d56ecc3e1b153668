using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>What one operation, or one decision, adds to and takes from what is known of tasks.</summary>
internal sealed class CompletionSteps
{
    private static readonly string[] s_completionSources = [
        "System.Threading.Tasks.TaskCompletionSource",
        "System.Threading.Tasks.TaskCompletionSource`1"
    ];

    private readonly KnownTypes _types;
    private readonly CompletionExpressions _expressions;
    private readonly CompletionConditions _conditions;

    public CompletionSteps(KnownTypes types, CapturedWrites capturedWrites)
    {
        _types = types;
        CapturedWrites = capturedWrites;
        _expressions = new CompletionExpressions(types);
        _conditions = new CompletionConditions(_expressions, new AwaitingLoops(types));
    }

    public CapturedWrites CapturedWrites { get; }

    public CompletionFacts Given(IOperation condition, bool isTrue, CompletionFacts facts) => _conditions.Given(condition, isTrue, facts);

    /// <summary>Whether the operation waits for a task, or passes one as an argument, that has completed by now.</summary>
    public bool IsProven(IOperation operation, CompletionFacts facts) => operation switch
    {
        IPropertyReferenceOperation
        { Instance: IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.PatternInput } } member =>
            _conditions.IsProven(member, facts),
        IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => _expressions.IsCompleted(task, facts),
        IMethodReferenceOperation { Instance: { } task } => _expressions.IsCompleted(task, facts),
        IInvocationOperation invocation when BlockingWait.From(invocation, _types) is { } wait => wait.Kind switch
        {
            BlockingWaitKind.WaitAll => _expressions.AreCompleted(invocation.Arguments[0].Value, facts),
            BlockingWaitKind.WaitAny => CompletionExpressions.Written(invocation.Arguments[0].Value) is { } any
                ? any.Any(t => _expressions.IsCompleted(t, facts))
                : _expressions.AreCompleted(invocation.Arguments[0].Value, facts),
            _ => invocation.Instance is { } task && _expressions.IsCompleted(task, facts),
        },
        IArgumentOperation { Value: var value } =>
            value.Type.IsTask(_types) ? _expressions.IsCompleted(value, facts) : _expressions.AreCompleted(value, facts),
        _ => false,
    };

    public CompletionFacts After(IOperation operation, CompletionFacts facts)
    {
        switch (operation)
        {
            case IFlowCaptureOperation capture:
                return Assign(Place.Of(capture.Id), capture.Value, facts);
            case ISimpleAssignmentOperation { Target: var target, Value: var value }:
                return Place.Of(target) is { } place ? Assign(place, value, facts) : facts;
            case IIsPatternOperation { Value: var value, Pattern: var pattern } when Declared(pattern) is { } declared:
                return Assign(Place.Of(declared), value, facts);
            case IAwaitOperation { Operation: var awaited }:
                facts = facts.ForgetRootedIn(CapturedWrites.Variables);
                return facts.Complete(_expressions.CompletedWith(awaited));
            case IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } when IsAnyTask(task.Type):
                return facts.Complete(_expressions.CompletedWith(task));
            case IInvocationOperation invocation:
                return AfterCall(invocation, facts);
            default:
                return Writes.Of(operation).Aggregate(facts, (f, written) => f.Forget(written));
        }
    }

    /// <summary>
    /// What a lambda may rely on when it runs: what was known where it was created, of variables that are not written afterwards, and what
    /// the call that it is passed to says about its parameters.
    /// </summary>
    public CompletionFacts AtStartOf(IFlowAnonymousFunctionOperation lambda, CompletionFacts facts)
    {
        facts = facts.ForgetRootedIn(CapturedWrites.ChangedAfter(lambda.Syntax));
        IOperation? outer = lambda.Parent;
        while (outer is IDelegateCreationOperation or IConversionOperation)
            outer = outer.Parent;
        if (outer is not IArgumentOperation { Parent: IInvocationOperation call }
            || lambda.Symbol.Parameters.IsEmpty
            || call.Receiver() is not { } receiver)
        {
            return facts;
        }

        if (call.TargetMethod.Name == "ContinueWith" && receiver.Type.IsTask(_types))
            return facts.Complete(Place.Of(lambda.Symbol.Parameters[0])).Complete(_expressions.CompletedWith(receiver));

        if (call.TargetMethod.Name is "ContinueWhenAll" or "ContinueWhenAny")
        {
            var given = Place.Of(lambda.Symbol.Parameters[0]);
            return facts.Complete(call.TargetMethod.Name == "ContinueWhenAll" ? given.Elements : given);
        }

        foreach (var parameter in lambda.Symbol.Parameters.Select(p => Place.Of(p)))
        {
            if (Place.Of(receiver)?.Elements is { } elements)
                facts = facts.Complete(facts.CompletedBelow(elements, parameter));
            else if (_expressions.AreCompleted(receiver, facts))
                facts = facts.Complete(parameter);

            foreach (var path in CompletionExpressions.SelectsCompleted(receiver))
                facts = facts.Complete(path.Aggregate(parameter, (place, name) => place.Member(name)));
        }

        return facts;
    }

    /// <summary>An exception of a task that is waited for comes when the task has completed.</summary>
    public bool MayThrow(IOperation operation, out bool completesEvenThen)
    {
        completesEvenThen = operation is IAwaitOperation
            || (operation is IPropertyReferenceOperation { Property.Name: "Result" } result && IsAnyTask(result.Instance?.Type))
            || (operation is IInvocationOperation wait && BlockingWait.From(wait, _types) is { Kind: not BlockingWaitKind.WaitAny });
        return completesEvenThen || operation switch
        {
            IInvocationOperation { TargetMethod.ContainingType: var type } => !type.IsTask(_types) && !AwaiterTypes.Contains(type, _types),
            IPropertyReferenceOperation { Property.ContainingType: var type } =>
                !type.IsTask(_types) && !AwaiterTypes.Contains(type, _types),
            IObjectCreationOperation or IArrayElementReferenceOperation or IDynamicInvocationOperation or IThrowOperation => true,
            _ => false,
        };
    }

    private CompletionFacts AfterCall(IInvocationOperation invocation, CompletionFacts facts)
    {
        if (!invocation.TargetMethod.ContainingType.IsTask(_types)
            && !AwaiterTypes.Contains(invocation.TargetMethod.ContainingType, _types))
        {
            facts = facts.ForgetRootedIn(CapturedWrites.Variables);
        }

        if (BlockingWait.From(invocation, _types) is { } wait)
        {
            // With a timeout they tell by their value whether the task has completed: see the conditions.
            if (wait.Kind == BlockingWaitKind.WaitAny
                || invocation.Type?.SpecialType == SpecialType.System_Boolean && wait.Kind != BlockingWaitKind.GetResult)
            {
                return facts;
            }
            return facts.Complete(wait.Kind == BlockingWaitKind.WaitAll
                ? _expressions.CompletedAll(invocation.Arguments[0].Value)
                : _expressions.CompletedWith(invocation.Instance!));
        }

        if (invocation is { Instance: { } source, TargetMethod: { ContainingType: var completing } setter }
            && _types.IsOneOf(completing, s_completionSources)
            && (setter.Name.StartsWith("Set", System.StringComparison.Ordinal)
                || setter.Name.StartsWith("TrySet", System.StringComparison.Ordinal)))
        {
            // TrySet may come too late, but then another call was first.
            return Place.Of(source) is { IsExact: true } completed ? facts.Complete(completed.Member("Task")) : facts;
        }

        // Debug.Assert and its like: nothing follows them where what they are told is not so.
        foreach (var argument in invocation.Arguments)
        {
            if (argument.Parameter is { Type.SpecialType: SpecialType.System_Boolean } parameter
                && parameter.GetAttributes()
                    .FirstOrDefault(a => a.AttributeClass?.Name == "DoesNotReturnIfAttribute")
                        is { ConstructorArguments: { Length: 1 } values }
                && values[0].Value is bool ends)
            {
                facts = _conditions.Given(argument.Value, !ends, facts);
            }
        }

        if (invocation is { TargetMethod: { Name: "RunSynchronously", ContainingType: var type }, Instance: { } run }
            && type.IsTask(_types))
        {
            return facts.Complete(_expressions.CompletedWith(run));
        }

        if (invocation.TargetMethod.Name is "Add" or "AddRange" or "Insert" or "Enqueue" or "Push" or "TryAdd" or "AddFirst" or "AddLast"
            && !invocation.Arguments.IsEmpty
            && Place.Of(invocation.Receiver()) is { IsExact: true } collection)
        {
            return Add(invocation, collection, facts);
        }

        return facts;
    }

    /// <summary>
    /// The collection is complete as before only if what comes in is; and when all of it is one day, what came in is too.
    /// </summary>
    private CompletionFacts Add(IInvocationOperation invocation, Place collection, CompletionFacts facts)
    {
        var added = invocation.Arguments[invocation.Arguments.Length - 1].Value;
        if (!_expressions.AreCompleted(added, facts) && !_expressions.IsCompleted(added, facts))
        {
            foreach (var element in facts.CompletedBelow(collection.Elements, collection.Elements).ToList())
                facts = facts.Forget(element);
        }

        return _expressions.CompletedAll(added).Where(p => p.IsExact || p.Collection is not null)
            .Aggregate(facts, (f, place) => f.Imply(collection.Elements, place));
    }

    private CompletionFacts Assign(Place target, IOperation value, CompletionFacts facts)
    {
        var source = Place.Of(value);
        var gained = Enumerable.Empty<Place>();
        if (source is not null)
            gained = facts.CompletedBelow(source, target).Concat(facts.CompletedBelow(source.Elements, target.Elements));
        // Where there is no task, nothing waits.
        if (_expressions.IsCompleted(value, facts) || (value.Type.IsTask(_types) && IsNull(value)))
            gained = gained.Append(target);
        if (value.Type.IsTask(_types) && _expressions.IsWhenAny(value))
            gained = gained.Append(target.Member("Result"));
        if (!value.Type.IsTask(_types) && _expressions.AreCompleted(value, facts))
            gained = gained.Append(target.Elements);
        gained = gained.Concat(
            CompletionExpressions.SelectsCompleted(value)
                .Select(path => path.Aggregate(target.Elements, (place, name) => place.Member(name))));
        if (value is IInvocationOperation { TargetMethod.Name: "WaitAny" } any
            && BlockingWait.From(any, _types) is not null
            && Place.Of(any.Arguments[0].Value) is { } waited)
        {
            gained = gained.Append(waited.At(target));
        }
        gained = gained.ToList();

        var truths = value.Type?.SpecialType == SpecialType.System_Boolean ? _conditions.ShownBy(value, facts) : [];
        var causes = value.Type.IsTask(_types) ? _expressions.CompletedWith(value).ToList() : [];
        var elements = value.Type.IsTask(_types)
            ? []
            : CompletionExpressions.Parts(value)?.SelectMany(_expressions.CompletedAll).ToList() ?? [];

        facts = facts.Forget(target).Complete(gained);
        // What "a?.IsCompleted" is where there is no task is not true either.
        if (value.ConstantValue is { HasValue: true, Value: false }
            || value is IDefaultValueOperation
            || IsNull(value))
        {
            facts = facts.Deny(target);
        }
        foreach (var effect in truths.Concat(causes).Where(p => !p.IsChangedBy(target)))
            facts = facts.Imply(target, effect);
        foreach (var effect in elements.Where(p => !p.IsChangedBy(target)))
            facts = facts.Imply(target.Elements, effect);
        return source is null || source.IsChangedBy(target) ? facts : SameAs(target, source, value, facts);
    }

    private static bool IsNull(IOperation value) => value.WithoutConversions().ConstantValue is { HasValue: true, Value: null };

    /// <summary>Two names for one task, or for one collection of tasks: what is learned of one later holds for the other.</summary>
    private CompletionFacts SameAs(Place target, Place source, IOperation value, CompletionFacts facts)
    {
        var type = value.Type;
        if (type.IsTask(_types) || type.IsValueTask(_types) || AwaiterTypes.Contains(type, _types))
        {
            facts = facts.Imply(source, target);
            return source.IsExact ? facts.Imply(target, source) : facts;
        }

        if (CompletionFacts.IsSign(source.MemberName))
            return facts.Imply(target, source);

        var isEnumerator = value.WithoutConversions() is IInvocationOperation { TargetMethod.Name: "GetEnumerator" };
        if (!isEnumerator
            && type is not IArrayTypeSymbol
            && (type is not { SpecialType: not SpecialType.System_String }
                || !type.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable)))
        {
            return facts;
        }

        facts = facts.Imply(source.Elements, target.Elements);
        return CompletionExpressions.IsPart(value) ? facts : facts.Imply(target.Elements, source.Elements);
    }

    private static ISymbol? Declared(IPatternOperation pattern) => pattern switch
    {
        IDeclarationPatternOperation declaration => declaration.DeclaredSymbol,
        IRecursivePatternOperation recursive => recursive.DeclaredSymbol,
        _ => null,
    };

    /// <summary>
    /// A value task may be waited for once, but a second wait for it blocks nothing: it reads what is there, or throws.
    /// </summary>
    private bool IsAnyTask(ITypeSymbol? type) => type.IsTask(_types) || type.IsValueTask(_types);
}
