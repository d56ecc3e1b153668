using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.FlowAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>Which tasks an expression shows to be complete.</summary>
internal sealed class CompletionExpressions
{
    /// <summary>In the name of a method that waits for all tasks: it may end before.</summary>
    private static readonly string[] s_notAll = ["Or", "Any", "First", "Fast", "Until"];

    private readonly KnownTypes _types;

    public CompletionExpressions(KnownTypes types) => _types = types;

    /// <summary>The task that a method of the solution is asked about; null for any other call.</summary>
    public IOperation? AskedBy(IInvocationOperation call) => TaskQuestion.AskedBy(call, _types);

    /// <summary>False for most waits, on the result of some call: then no flow needs to be looked at.</summary>
    public bool MayBeCompleted(IOperation task) => Unwrap(task) switch
    {
        IConditionalAccessInstanceOperation or IInstanceReferenceOperation or IFlowCaptureReferenceOperation => true,
        IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation => true,
        IAwaitOperation or ISimpleAssignmentOperation or IObjectCreationOperation or IDefaultValueOperation or IArrayCreationOperation =>
            true,
        IInvocationOperation invocation => IsCompletedFactory(invocation) || IsTaskMember(invocation, "WhenAll")
            || SynchronousForm.IsAskedFor(invocation)
            || (invocation.Receiver() is { } receiver
                && (IsSameTask(invocation) ? MayBeCompleted(receiver) : Place.Of(invocation) is not null)),
        var other => Place.Of(other) is not null || other.Syntax is CollectionExpressionSyntax,
    };

    /// <summary>Whether the value of a task-typed expression is a task that has completed.</summary>
    public bool IsCompleted(IOperation operation, CompletionFacts facts)
    {
        var task = Unwrap(operation);
        if (Place.Of(task) is { } place && facts.IsCompleted(place))
            return true;

        switch (task)
        {
            case ISimpleAssignmentOperation assignment:
                return IsCompleted(assignment.Value, facts);
            case IAwaitOperation { Operation: var awaited }:
                return YieldsCompleted(awaited);
            case IPropertyReferenceOperation { Property.Name: "Result", Instance: { } any }:
                return YieldsCompleted(any);
            case IPropertyReferenceOperation { Property: { Name: "CompletedTask", IsStatic: true } property }:
                return IsTaskType(property.ContainingType);
            case IDefaultValueOperation { Type: var type }:
                return type.IsValueTask(_types);
            case IObjectCreationOperation { Arguments.Length: 1 } creation when creation.Type.IsValueTask(_types):
                return !creation.Arguments[0].Value.Type.IsTask(_types)
                    && creation.Arguments[0].Parameter?.OriginalDefinition.Type.TypeKind == TypeKind.TypeParameter;
            case IInvocationOperation invocation:
                return IsCompletedFactory(invocation)
                    || SynchronousForm.IsAskedFor(invocation)
                    || (IsSameTask(invocation) && invocation.Receiver() is { } receiver && IsCompleted(receiver, facts))
                    || (IsTaskMember(invocation, "WhenAll") && invocation.Arguments.All(a => AreCompleted(a.Value, facts)))
                    || (Place.Of(invocation.Receiver()) is not null && SelectsCompleted(invocation).Any(path => path.Count == 0));
            default:
                return false;
        }
    }

    /// <summary>Whether every task in a collection has completed.</summary>
    public bool AreCompleted(IOperation collection, CompletionFacts facts)
    {
        if (Parts(collection) is { } elements)
            return elements.Count > 0 && elements.All(e => e.Type.IsTask(_types) ? IsCompleted(e, facts) : AreCompleted(e, facts));

        if (collection.Type.IsTask(_types))
            return IsCompleted(collection, facts);

        return ElementsOf(collection) is { } place ? facts.IsCompleted(place) : IsWhenEach(collection);
    }

    /// <summary><c>Task.WhenEach</c> gives each task when it is complete; also where it is enumerated with a token.</summary>
    private bool IsWhenEach(IOperation collection)
    {
        var value = Unwrap(collection);
        while (value is IInvocationOperation { TargetMethod.Name: "GetAsyncEnumerator" or "WithCancellation" or "ConfigureAwait" } wrapper
            && wrapper.Receiver() is { } inner)
        {
            value = Unwrap(inner);
        }
        return IsTaskMember(value, "WhenEach");
    }

    /// <summary>The places whose tasks are complete once the given task is.</summary>
    public IEnumerable<Place> CompletedWith(IOperation operation)
    {
        var task = Unwrap(operation);
        switch (task)
        {
            case ISimpleAssignmentOperation assignment:
                return CompletedWith(assignment.Value).Concat(Exact(Place.Of(assignment.Target)));
            case IInvocationOperation whenAll when IsWhenAll(whenAll):
                return whenAll.Arguments.SelectMany(a => CompletedAll(a.Value));
            case IInvocationOperation whenAny when IsTaskMember(whenAny, "WhenAny"):
                var tasks = whenAny.Arguments.SelectMany(a => Written(a.Value) ?? [a.Value]).ToList();
                return tasks.Count == 1 && tasks[0].Type.IsTask(_types) ? CompletedWith(tasks[0]) : [];
            case IInvocationOperation
            {
                TargetMethod.Name: "ContinueWith"
                or "WaitAsync"
                or "Unwrap"
                or "ConfigureAwait"
                or "GetAwaiter"
                or "AsTask"
            } wrapper
                when IsTaskType(wrapper.TargetMethod.ContainingType) || wrapper.TargetMethod.Name == "Unwrap":
                return wrapper.Receiver() is { } inner ? CompletedWith(inner) : [];
            default:
                return Exact(Place.Of(task));
        }
    }

    /// <summary>The places whose tasks are complete once all tasks of a collection, or the one task, are.</summary>
    public IEnumerable<Place> CompletedAll(IOperation operation)
    {
        if (Parts(operation) is { } parts)
            return parts.SelectMany(CompletedAll);

        return operation.Type.IsTask(_types) ? CompletedWith(operation) : ElementsOf(operation) is { } place ? [place] : [];
    }

    /// <summary>The expressions in an array or collection that is written out, or null.</summary>
    public static IReadOnlyList<IOperation>? Written(IOperation collection) => Unwrap(collection) switch
    {
        IArrayCreationOperation { Initializer: { } initializer } => initializer.ElementValues,
        // The operation has a type only in later compilers than the one that this is compiled against.
        { Syntax: CollectionExpressionSyntax } created and not (IFlowCaptureReferenceOperation or ILocalReferenceOperation) =>
            created.ChildOperations.ToList(),
        { IsImplicit: true, Parent: IArgumentOperation { IsImplicit: true } } created
            and not (IFlowCaptureReferenceOperation or IArrayCreationOperation) => created.ChildOperations.ToList(),
        _ => null,
    };

    /// <summary>What a collection is put together of, tasks and other collections; null where it is one thing.</summary>
    public static IReadOnlyList<IOperation>? Parts(IOperation collection)
    {
        var value = Unwrap(collection);
        if (value.Syntax is SpreadElementSyntax && value.ChildOperations.Count == 1)
            return [value.ChildOperations.First()];

        return value switch
        {
            IInvocationOperation
            {
                TargetMethod.Name: "Concat"
                or "Union"
                or "Append"
                or "Prepend"
            } joined when joined.Receiver() is { } first =>
                [first, .. joined.Arguments.Where(a => a.Value != first).Select(a => a.Value)],
            IInvocationOperation
            {
                TargetMethod.Name: "ToArray"
                or "ToList"
                or "AsEnumerable"
            } copy when copy.Receiver() is { } original => Parts(original),
            _ => Written(collection),
        };
    }

    /// <summary>
    /// The tasks that are complete where <c>All</c> is true of a collection, or <c>Any</c> is false: the predicate asks each of them.
    /// </summary>
    public static IEnumerable<Place> AskedOfAll(IInvocationOperation question, bool isNegated)
    {
        if (question.Receiver() is not { } receiver || ElementsOf(receiver) is not { } elements)
            return [];

        return question.Arguments.Select(a => LambdaBody(a.Value)).Where(b => b is not null)
            .SelectMany(b => (isNegated, b!.Value.Body) switch
            {
                (false, var body) => Signs(body, b.Value.Parameter),
                (true, PrefixUnaryExpressionSyntax { Operand: not ParenthesizedExpressionSyntax } not) when not.IsKind(
                    SyntaxKind.LogicalNotExpression) => Signs(not.Operand, b.Value.Parameter),
                _ => [],
            })
            .Select(path => path.Aggregate(elements, (place, name) => place.Member(name)));
    }

    /// <summary>
    /// What a call such as <c>Where</c> or <c>First</c> with a predicate says about the elements that pass it: the member paths whose tasks
    /// are complete.
    /// </summary>
    public static IEnumerable<IReadOnlyList<string>> SelectsCompleted(IOperation collection)
    {
        for (var o = Unwrap(collection); o is IInvocationOperation invocation; o = invocation.Receiver() is { } receiver
            ? Unwrap(receiver)
            : null)
        {
            if (Place.Of(invocation) is null)
                yield break;

            foreach (var predicate in invocation.Arguments.Select(a => LambdaBody(a.Value)).Where(b => b is not null))
            {
                foreach (var path in Signs(predicate!.Value.Body, predicate.Value.Parameter))
                    yield return path;
            }
        }
    }

    /// <summary>Whether a collection holds only some elements of the one that it was made of.</summary>
    public static bool IsPart(IOperation collection)
    {
        for (var o = Unwrap(collection); o is IInvocationOperation invocation; o = invocation.Receiver() is { } receiver
            ? Unwrap(receiver)
            : null)
        {
            if (invocation.TargetMethod.Name is "Where" or "OfType" or "Take" or "TakeWhile" or "Skip" or "SkipWhile")
                return true;
        }

        return false;
    }

    /// <summary>The elements of a collection, or what <c>Select(x =&gt; x.Path)</c> takes of each.</summary>
    private static Place? ElementsOf(IOperation collection)
    {
        var value = Unwrap(collection);
        if (value is IInvocationOperation { TargetMethod.Name: "Select" } select
            && select.Receiver() is { } receiver
            && ElementsOf(receiver) is { } source
            && select.Arguments.Select(a => LambdaBody(a.Value)).FirstOrDefault(b => b is not null) is { } selector
            && PathFrom(selector.Body, selector.Parameter) is { } path)
        {
            return path.Aggregate(source, (place, name) => place.Member(name));
        }

        return Place.Of(value) is { } collected && value.Type is not null ? collected.Elements : null;
    }

    private static (ExpressionSyntax Body, string Parameter)? LambdaBody(IOperation value) => Unwrap(value).Syntax switch
    {
        SimpleLambdaExpressionSyntax { ExpressionBody: { } body } lambda => (body, lambda.Parameter.Identifier.ValueText),
        ParenthesizedLambdaExpressionSyntax { ExpressionBody: { } body, ParameterList.Parameters: { Count: 1 } parameters } =>
            (body, parameters[0].Identifier.ValueText),
        _ => null,
    };

    /// <summary>The names in <c>x.A.B</c>; empty for <c>x</c>; null for anything else.</summary>
    private static IReadOnlyList<string>? PathFrom(ExpressionSyntax expression, string parameter)
    {
        var names = new List<string>();
        var e = expression;
        while (e is MemberAccessExpressionSyntax access)
        {
            names.Insert(0, access.Name.Identifier.ValueText);
            e = access.Expression;
        }

        return e is IdentifierNameSyntax name && name.Identifier.ValueText == parameter ? names : null;
    }

    private static IEnumerable<IReadOnlyList<string>> Signs(ExpressionSyntax predicate, string parameter)
    {
        switch (predicate)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return Signs(parenthesized.Expression, parameter);
            case BinaryExpressionSyntax both when both.IsKind(SyntaxKind.LogicalAndExpression):
                return Signs(both.Left, parameter).Concat(Signs(both.Right, parameter));
            case BinaryExpressionSyntax equals when equals.IsKind(SyntaxKind.EqualsExpression) && IsFinalStatus(equals.Right):
                return Sign(equals.Left);
            case MemberAccessExpressionSyntax { Name.Identifier.ValueText: not "Status" }:
                return Sign(predicate);
            default:
                return [];
        }

        IEnumerable<IReadOnlyList<string>> Sign(ExpressionSyntax expression) =>
            PathFrom(expression, parameter) is { Count: > 0 } path && CompletionFacts.IsSign(path[path.Count - 1])
                ? [path.Take(path.Count - 1).ToList()]
                : [];

        static bool IsFinalStatus(ExpressionSyntax expression) =>
            expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "RanToCompletion" or "Faulted" or "Canceled" };
    }

    private static IOperation Unwrap(IOperation operation)
    {
        while (true)
        {
            switch (operation)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    operation = conversion.Operand;
                    break;
                case IConversionOperation { Operand: IArrayCreationOperation array }:
                    // An array becomes a span by a user-defined operator.
                    return array;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                case IDelegateCreationOperation creation:
                    operation = creation.Target;
                    break;
                default:
                    return operation;
            }
        }
    }

    private static IEnumerable<Place> Exact(Place? place) => place is { IsExact: true } ? [place] : [];

    private bool IsCompletedFactory(IInvocationOperation invocation) =>
        invocation.TargetMethod is { IsStatic: true, Name: "FromResult" or "FromException" or "FromCanceled" }
            && IsTaskType(invocation.TargetMethod.ContainingType);

    /// <summary>The task that <c>Task.WhenAny</c> gives has completed.</summary>
    private bool YieldsCompleted(IOperation any) => Unwrap(any) switch
    {
        IInvocationOperation invocation when IsSameTask(invocation) || invocation.TargetMethod.Name == "WaitAsync" =>
            invocation.Receiver() is { } inner && YieldsCompleted(inner),
        var other => IsTaskMember(other, "WhenAny"),
    };

    public bool IsWhenAny(IOperation value) => YieldsCompleted(value);

    private bool IsSameTask(IInvocationOperation invocation) =>
        invocation.TargetMethod.Name is "ConfigureAwait" or "GetAwaiter" or "AsTask" or "Preserve"
            && IsTaskType(invocation.TargetMethod.ContainingType);

    /// <summary>
    /// <c>Task.WhenAll</c>, or an author's own form of it, by its name: <c>WhenAllAndThrow</c>, but not <c>WhenAllOrAnyFailed</c>.
    /// </summary>
    private bool IsWhenAll(IInvocationOperation call) =>
        IsTaskMember(call, "WhenAll")
        || (call.TargetMethod.Name.StartsWith("WhenAll", StringComparison.Ordinal)
            && !s_notAll.Any(word => call.TargetMethod.Name.IndexOf(word, StringComparison.Ordinal) >= 0)
            && call.Type.IsTask(_types));

    private bool IsTaskMember(IOperation operation, string name) =>
        operation is IInvocationOperation { TargetMethod: { IsStatic: true } method }
            && method.Name == name
            && _types.Is(method.ContainingType, _types.Task);

    private bool IsTaskType(ITypeSymbol type) => type.IsTask(_types) || type.IsValueTask(_types) || AwaiterTypes.Contains(type, _types);
}
