using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>
/// What code that is started for one item after the other does before its first certain wait, with all the source that it runs. So far
/// it ran in the items' order and by itself. Where other code could tell, the calls must not begin alongside each other.
/// <code>
/// async void Save(string text) { var number = _next; _next = number + 1; await File.WriteAllTextAsync(_folder + number, text); }
/// </code>
/// </summary>
internal sealed class EarlyWork
{
    private const int MaxDepth = 6;
    private const int MaxFunctions = 400;

    private readonly ReachedCode _source;
    private readonly KnownTypes _types;
    private readonly CertainWait _waits;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<SyntaxNode> _active = [];
    private int _functions;
    private bool _goesOnBehindWaits;

    private EarlyWork(DocumentContext context, CancellationToken cancellationToken)
    {
        _source = ReachedCode.Of(context);
        _types = context.Types;
        _waits = new CertainWait(context.Model.Compilation, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>A pass of a loop.</summary>
    /// <param name="loop">Around the call.</param>
    /// <param name="before">The statements of the pass before that of the call.</param>
    /// <param name="call">What the pass starts.</param>
    /// <param name="context">That of the loop.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool MayBeSeen(
        StatementSyntax loop,
        IEnumerable<StatementSyntax> before,
        IInvocationOperation call,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var work = new EarlyWork(context, cancellationToken);
        var frame = new EarlyFrame(loop, outer: null) { LetsExceptionsOut = true };
        return work.InOrder(
            before.Select(s => context.Model.GetOperation(s, cancellationToken)).OfType<IOperation>().Append(call),
            frame) == EarlyOutcome.MayBeSeen;
    }

    /// <summary>A lambda or a method that is called for one item after the other.</summary>
    public static bool MayBeSeen(IOperation selector, DocumentContext context, CancellationToken cancellationToken)
    {
        var work = new EarlyWork(context, cancellationToken);
        var items = ImmutableHashSet.Create(0, 1);
        var outcome = selector switch
        {
            IAnonymousFunctionOperation lambda => work.OfFunction(
                lambda.Body,
                new EarlyFrame(lambda.Syntax, outer: null) { OwnParameters = items, LetsExceptionsOut = !lambda.Symbol.IsAsync }),
            IMethodReferenceOperation group => work.OfBodies(
                group.Method,
                code => new EarlyFrame(code, outer: null) { OwnParameters = items, LetsExceptionsOut = !IsAsync(code) }),
            _ => null,
        };
        return outcome is EarlyOutcome.MayBeSeen || (outcome is null && selector is not IMethodReferenceOperation);
    }

    /// <summary>Code that runs while work is under way, to its end.</summary>
    public static bool MayBeSeen(IEnumerable<SyntaxNode> code, DocumentContext context, CancellationToken cancellationToken)
    {
        var work = new EarlyWork(context, cancellationToken) { _goesOnBehindWaits = true };
        return code.Any(c => context.Model.GetOperation(c, cancellationToken) is { } operation
            && work.Of(operation, new EarlyFrame(c, outer: null)) == EarlyOutcome.MayBeSeen);
    }

    private EarlyOutcome InOrder(IEnumerable<IOperation> steps, EarlyFrame frame)
    {
        foreach (var step in steps)
        {
            if (Of(step, frame) is not EarlyOutcome.GoesOn and var outcome)
                return outcome;
        }

        return EarlyOutcome.GoesOn;
    }

    private EarlyOutcome Of(IOperation? operation, EarlyFrame frame)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        return operation switch
        {
            null or ILocalFunctionOperation or IAnonymousFunctionOperation or INameOfOperation => EarlyOutcome.GoesOn,
            IAwaitOperation wait => Then(Of(wait.Operation, frame), () => IfWaits(wait.Operation)),
            IReturnOperation { Kind: OperationKind.Return } returned => OfReturn(returned, frame),
            IThrowOperation thrown => Then(Of(thrown.Exception, frame), () => Throws(frame)),
            IBranchOperation => EarlyOutcome.Left,
            IConditionalOperation branch => Then(
                Of(branch.Condition, frame),
                () => Joined([Of(branch.WhenTrue, frame), Of(branch.WhenFalse, frame)])),
            ISwitchOperation or ISwitchExpressionOperation => OfSwitch(operation, frame),
            ILoopOperation loop => OfLoop(loop, frame),
            ITryOperation @try => OfTry(@try, frame),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } or ICoalesceOperation
                or IConditionalAccessOperation => OfShortCircuit(operation, frame),
            IAssignmentOperation assignment => OfAssignment(assignment, frame),
            IIncrementOrDecrementOperation change => Set(change.Target, frame, isRead: true),
            IEventAssignmentOperation or IDynamicInvocationOperation or IDynamicMemberReferenceOperation or IDynamicIndexerAccessOperation
                or IInvalidOperation or IFunctionPointerInvocationOperation => EarlyOutcome.MayBeSeen,
            IInvocationOperation call => OfCall(call, frame),
            IObjectCreationOperation creation => OfCreation(creation, frame),
            IPropertyReferenceOperation property => Then(
                InOrder(property.ChildOperations, frame),
                () => OfAccessor(property, property.Property.GetMethod, frame)),
            _ => InOrder(operation.ChildOperations, frame),
        };
    }

    private static EarlyOutcome Then(EarlyOutcome first, Func<EarlyOutcome> next) => first == EarlyOutcome.GoesOn ? next() : first;

    private static EarlyOutcome Joined(IReadOnlyCollection<EarlyOutcome> branches) =>
        branches.Contains(EarlyOutcome.MayBeSeen) ? EarlyOutcome.MayBeSeen
        : branches.Contains(EarlyOutcome.GoesOn) ? EarlyOutcome.GoesOn
        : branches.Contains(EarlyOutcome.Left) ? EarlyOutcome.Left
        : EarlyOutcome.Waits;

    /// <summary>What is left of the part goes on behind it.</summary>
    private static EarlyOutcome Within(EarlyOutcome part) => part == EarlyOutcome.MayBeSeen ? part : EarlyOutcome.GoesOn;

    private EarlyOutcome IfWaits(IOperation task) => !_goesOnBehindWaits && _waits.Is(task) ? EarlyOutcome.Waits : EarlyOutcome.GoesOn;

    private static EarlyOutcome Throws(EarlyFrame frame) => frame.LetsExceptionsOut ? EarlyOutcome.MayBeSeen : EarlyOutcome.Left;

    private EarlyOutcome OfReturn(IReturnOperation returned, EarlyFrame frame) => Then(
        Of(returned.ReturnedValue, frame),
        () =>
        {
            frame.IsLeftEarly = true;
            frame.Returned.Add(returned.ReturnedValue is { } task && _waits.Is(task));
            return EarlyOutcome.Left;
        });

    private EarlyOutcome OfSwitch(IOperation @switch, EarlyFrame frame) =>
        @switch.ChildOperations.Select((part, i) => i == 0 ? Of(part, frame) : Within(InOrder(part.ChildOperations, frame))).ToList()
            is var parts
        && parts.Contains(EarlyOutcome.MayBeSeen) ? EarlyOutcome.MayBeSeen : parts[0];

    private EarlyOutcome OfLoop(ILoopOperation loop, EarlyFrame frame) => loop switch
    {
        IForEachLoopOperation each => Then(Of(each.Collection, frame), () => Within(Of(each.Body, frame))),
        IForLoopOperation counted => Then(
            InOrder(counted.Before, frame),
            () => Then(
                Of(counted.Condition, frame),
                () => Within(Then(Of(counted.Body, frame), () => InOrder(counted.AtLoopBottom, frame))))),
        IWhileLoopOperation { ConditionIsTop: false } once => Then(Of(once.Body, frame), () => Of(once.Condition, frame)),
        IWhileLoopOperation @while => Then(Of(@while.Condition, frame), () => Within(Of(@while.Body, frame))),
        _ => EarlyOutcome.MayBeSeen,
    };

    /// <summary>Handlers of what waits run later too, but for what cannot be called at all.</summary>
    private EarlyOutcome OfTry(ITryOperation @try, EarlyFrame frame)
    {
        var body = Of(@try.Body, frame);
        if (body is EarlyOutcome.Waits or EarlyOutcome.MayBeSeen)
            return body;

        var handled = Joined([body, .. @try.Catches.Select(c => Then(Of(c.Filter, frame), () => Of(c.Handler, frame)))]);
        return Of(@try.Finally, frame) is not EarlyOutcome.GoesOn and var last ? last : handled;
    }

    private EarlyOutcome OfShortCircuit(IOperation operation, EarlyFrame frame)
    {
        var parts = operation.ChildOperations.ToList();
        return Then(Of(parts[0], frame), () => Within(InOrder(parts.Skip(1), frame)));
    }

    private EarlyOutcome OfAssignment(IAssignmentOperation assignment, EarlyFrame frame) => Then(
        InOrder(assignment.Target.ChildOperations, frame),
        () => Then(
            Of(assignment.Value, frame),
            () => Set(assignment.Target, frame, isRead: assignment is ICompoundAssignmentOperation or ICoalesceAssignmentOperation)));

    private EarlyOutcome Set(IOperation target, EarlyFrame frame, bool isRead)
    {
        if (!frame.MaySet(target) && !IsInitializer(target))
            return EarlyOutcome.MayBeSeen;
        if (target is not IPropertyReferenceOperation property)
            return EarlyOutcome.GoesOn;

        return Then(
            isRead ? OfAccessor(property, property.Property.GetMethod, frame) : EarlyOutcome.GoesOn,
            () => OfAccessor(property, property.Property.SetMethod, frame));
    }

    /// <summary><c>new Item { Name = … }</c></summary>
    private static bool IsInitializer(IOperation target) => target.Parent?.Parent is IObjectOrCollectionInitializerOperation;

    private EarlyOutcome OfAccessor(IPropertyReferenceOperation property, IMethodSymbol? accessor, EarlyFrame frame) =>
        accessor is null
            ? EarlyOutcome.GoesOn
            : OfBodies(accessor, code => Called(code, frame, frame.Owns(property.Instance), default))
                ?? EarlyOutcome.GoesOn;

    private EarlyOutcome OfCreation(IObjectCreationOperation creation, EarlyFrame frame)
    {
        var outcome = Then(InOrder(creation.Arguments, frame), () => Of(creation.Initializer, frame));
        if (outcome != EarlyOutcome.GoesOn || creation.Constructor is not { } constructor)
            return outcome;

        var initial = InitialValues.Of(constructor.ContainingType, _cancellationToken)
            .Select(v => _source.ModelOf(v.SyntaxTree)?.GetOperation(v, _cancellationToken));
        var made = new EarlyFrame(creation.Syntax, outer: null) { OwnsThis = true, Depth = frame.Depth + 1 };
        return Then(
            Within(InOrder(initial.OfType<IOperation>(), made)),
            () => OfBodies(constructor, code => Called(code, frame, ownsThis: true, creation.Arguments))
                ?? EarlyOutcome.GoesOn);
    }

    private EarlyOutcome OfCall(IInvocationOperation call, EarlyFrame frame)
    {
        var outcome = InOrder(call.ChildOperations, frame);
        if (outcome != EarlyOutcome.GoesOn)
            return outcome;

        var method = call.TargetMethod;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            return frame.LambdaOf(call.Instance?.Accessed() ?? call.Instance) is { } given
                ? OfLambda(given.Lambda, given.In, call)
                : EarlyOutcome.MayBeSeen;
        }

        if (call.Arguments.Any(a => a.Parameter?.RefKind is RefKind.Ref or RefKind.Out && !frame.MaySet(a.Value) && !IsAtomic(method)))
            return EarlyOutcome.MayBeSeen;

        return OfBodies(method, code => Called(code, frame, frame.Owns(call.Instance), call.Arguments), call)
            ?? OfLibrary(call, frame);
    }

    private bool IsAtomic(IMethodSymbol method) =>
        _types.Is(method.ContainingType, _types["System.Threading.Interlocked"])
        || (_types.Is(method.ContainingType, _types["System.Threading.Volatile"]) && method.Name == "Read");

    private EarlyOutcome OfLibrary(IInvocationOperation call, EarlyFrame frame)
    {
        if (LibraryCalls.Throws(call.TargetMethod) && frame.LetsExceptionsOut)
            return EarlyOutcome.MayBeSeen;

        if (!IsOfOwn(call, frame) && !LibraryCalls.IsPlain(call.TargetMethod, _types))
            return EarlyOutcome.MayBeSeen;
        if (DoesElsewhere(call.TargetMethod))
            return EarlyOutcome.GoesOn;

        return Joined([EarlyOutcome.GoesOn, .. call.Arguments.Select(a => OfFunctionIn(a.Value, frame, call))]);
    }

    /// <summary>A method of an own object, or one that is given only such objects. Those of files know them by name.</summary>
    private static bool IsOfOwn(IInvocationOperation call, EarlyFrame frame) =>
        call.Instance is { } instance
            ? frame.Owns(instance)
            : !call.TargetMethod.IsIn("System.IO")
                && call.Arguments.Any(a => !EarlyFrame.IsCopied(a.Value))
                && call.Arguments.All(a => frame.OwnsOrCopies(a.Value) || IsFunction(a.Value));

    /// <summary>The pool has run it alongside other code all along.</summary>
    private bool DoesElsewhere(IMethodSymbol method) =>
        (_types.Is(method.ContainingType, _types.Task) && method.Name == "Run")
        || _types.Is(method.ContainingType, _types["System.Threading.Tasks.TaskFactory"]);

    private static bool IsFunction(IOperation value) => value.WithoutConversions() is IDelegateCreationOperation;

    private EarlyOutcome OfFunctionIn(IOperation value, EarlyFrame frame, IInvocationOperation call) =>
        (value.WithoutConversions() as IDelegateCreationOperation)?.Target switch
        {
            IAnonymousFunctionOperation lambda => Within(OfLambda(lambda, frame, call: null)),
            IMethodReferenceOperation group =>
                OfBodies(group.Method, code => Called(code, frame, frame.Owns(group.Instance), default))
                    ?? EarlyOutcome.GoesOn,
            null => EarlyOutcome.GoesOn,
            _ => EarlyOutcome.MayBeSeen,
        };

    private EarlyOutcome OfLambda(IAnonymousFunctionOperation lambda, EarlyFrame around, IInvocationOperation? call)
    {
        var outcome = OfFunction(
            lambda.Body,
            new EarlyFrame(lambda.Syntax, around)
            {
                LetsExceptionsOut = around.LetsExceptionsOut && !lambda.Symbol.IsAsync,
                Depth = around.Depth + 1,
            });
        if (outcome == EarlyOutcome.Waits && call is not null)
            _waits.Add(call);
        return Within(outcome);
    }

    private EarlyFrame Called(
        SyntaxNode code,
        EarlyFrame caller,
        bool ownsThis,
        ImmutableArray<IArgumentOperation> arguments)
    {
        var given = (arguments.IsDefault ? [] : arguments.AsEnumerable()).Where(a => a.Parameter is not null).ToList();
        return new EarlyFrame(code, caller)
        {
            OwnsThis = ownsThis,
            OwnParameters = given.Where(a => IsOwn(a, caller)).Select(a => a.Parameter!.Ordinal).ToImmutableHashSet(),
            Lambdas = given
                .Where(a => LambdaIn(a) is not null)
                .ToImmutableDictionary(a => a.Parameter!.Ordinal, a => (LambdaIn(a)!, caller)),
            LetsExceptionsOut = caller.LetsExceptionsOut && !IsAsync(code),
            Depth = caller.Depth + 1,
        };
    }

    private static bool IsAsync(SyntaxNode code) => FunctionSyntax.ModifiersOf(code).Has(SyntaxKind.AsyncKeyword);

    private static bool IsOwn(IArgumentOperation argument, EarlyFrame caller) =>
        argument.Parameter!.RefKind is RefKind.Ref or RefKind.Out ? caller.MaySet(argument.Value) : caller.Owns(argument.Value);

    private static IAnonymousFunctionOperation? LambdaIn(IArgumentOperation argument) =>
        (argument.Value.WithoutConversions() as IDelegateCreationOperation)?.Target as IAnonymousFunctionOperation;

    /// <summary>Null where no source shows what runs.</summary>
    private EarlyOutcome? OfBodies(IMethodSymbol method, Func<SyntaxNode, EarlyFrame> frame, IInvocationOperation? call = null)
    {
        var bodies = _source.BodiesOf((method.ReducedFrom ?? method).OriginalDefinition, _cancellationToken).Where(HasBody).ToList();
        if (bodies.Count == 0)
            return null;

        var outcomes = bodies.ConvertAll(b => OfBody(b, frame));
        if (call is not null && outcomes.TrueForAll(o => o == EarlyOutcome.Waits))
            _waits.Add(call);
        return outcomes.Contains(EarlyOutcome.MayBeSeen) ? EarlyOutcome.MayBeSeen : EarlyOutcome.GoesOn;
    }

    private static bool HasBody(SyntaxNode code) => code switch
    {
        AccessorDeclarationSyntax accessor => accessor.Body is not null || accessor.ExpressionBody is not null,
        ArrowExpressionClauseSyntax or PrimaryConstructorBaseTypeSyntax => true,
        ConstructorDeclarationSyntax { Initializer: not null } => true,
        _ => FunctionSyntax.BodyOf(code) is not null,
    };

    private EarlyOutcome OfBody(SyntaxNode code, Func<SyntaxNode, EarlyFrame> frame)
    {
        if (_source.ModelOf(code.SyntaxTree) is not { } model)
            return EarlyOutcome.MayBeSeen;

        var operation = model.GetOperation(code, _cancellationToken);
        if (operation is ILocalFunctionOperation { Body: { } local })
            operation = local;
        return operation is null ? EarlyOutcome.MayBeSeen : OfFunction(operation, frame(code));
    }

    /// <summary>What is under way already has been seen when it began.</summary>
    private EarlyOutcome OfFunction(IOperation body, EarlyFrame frame)
    {
        if (_active.Contains(body.Syntax))
            return EarlyOutcome.GoesOn;
        if (frame.Depth > MaxDepth || ++_functions > MaxFunctions)
            return EarlyOutcome.MayBeSeen;

        _active.Add(body.Syntax);
        var outcome = Of(body, frame);
        _active.Remove(body.Syntax);
        return outcome switch
        {
            EarlyOutcome.Waits when frame.IsLeftEarly => EarlyOutcome.GoesOn,
            EarlyOutcome.Left => frame.Returned.Count > 0 && frame.Returned.TrueForAll(isPending => isPending)
                ? EarlyOutcome.Waits
                : EarlyOutcome.GoesOn,
            _ => outcome,
        };
    }
}
