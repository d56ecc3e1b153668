using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// What a method does besides waiting, with the methods of its object that it calls: what it calls, sets, throws, raises, and what it asks
/// before it decides. Each by a name that is the same in both forms.
/// </summary>
internal sealed class MethodEffects
{
    private const int MaxDepth = 4;

    private readonly OwnCalls _calls;
    private readonly INamedTypeSymbol _type;
    private readonly IMethodSymbol _method;
    private readonly IMethodSymbol _other;
    private readonly KnownTypes _types;
    private readonly Dictionary<string, MethodEffect> _effects = new(StringComparer.Ordinal);
    private readonly HashSet<IMethodSymbol> _followed = new(SymbolEqualityComparer.Default);

    private MethodEffects(IMethodSymbol method, IMethodSymbol other, OwnCalls calls, KnownTypes types)
    {
        _calls = calls;
        _type = method.ContainingType.OriginalDefinition;
        _method = method.OriginalDefinition;
        _other = other.OriginalDefinition;
        _types = types;
    }

    /// <summary>The effects by what they are called.</summary>
    public IReadOnlyDictionary<string, MethodEffect> ByName => _effects;

    /// <summary>It runs a query, of which only the operators that decide something are effects.</summary>
    public bool RunsQuery { get; private set; }

    /// <summary>The methods of other objects that it calls.</summary>
    public HashSet<IMethodSymbol> Called { get; } = new(SymbolEqualityComparer.Default);

    /// <param name="method">What is looked at; null is returned where its source is not known.</param>
    /// <param name="other">The other form. Who is given it runs it.</param>
    /// <param name="calls">Knows the sources.</param>
    /// <param name="types">Those of the compilation.</param>
    public static MethodEffects? Of(IMethodSymbol method, IMethodSymbol other, OwnCalls calls, KnownTypes types)
    {
        var effects = new MethodEffects(method, other, calls, types);
        foreach (var parameter in method.Parameters.Where(p => p.HasExplicitDefaultValue))
        {
            if (other.Parameters.Any(p => p.Name == parameter.Name && p.HasExplicitDefaultValue))
                effects.Add(MethodEffect.Defaults(parameter));
        }

        return effects.TryFollow(method, MaxDepth) ? effects : null;
    }

    private bool TryFollow(IMethodSymbol method, int depth)
    {
        if (_followed.Contains(method.OriginalDefinition))
            return true;
        if (depth == 0 || _calls.BodyOf(method) is not { } body)
            return false;

        _followed.Add(method.OriginalDefinition);
        foreach (var operation in body.Descendants())
            Add(operation, depth);
        return true;
    }

    private void Add(IOperation operation, int depth)
    {
        switch (operation)
        {
            case IInvocationOperation call when !RunsOther(call):
                AddCall(call.TargetMethod, call.Instance, operation, depth);
                break;
            case IMethodReferenceOperation group:
                AddCall(group.Method, group.Instance, operation, depth);
                break;
            case IThrowOperation { Exception: { } exception }
                when exception.WithoutConversions() is IObjectCreationOperation { Type: { } type } && !EarlierExit.SaysWrongCall(type):
                Add(MethodEffect.Throws(type));
                break;
            case IObjectCreationOperation { Type: INamedTypeSymbol created } when IsScope(operation):
                Add(MethodEffect.Creates(created));
                break;
            case IAssignmentOperation { Target: IFieldReferenceOperation or IPropertyReferenceOperation } assignment:
                Add(MethodEffect.Sets(((IMemberReferenceOperation)assignment.Target).Member, HowSet(assignment)));
                break;
            case IIncrementOrDecrementOperation { Target: IMemberReferenceOperation target, Kind: var kind }:
                Add(MethodEffect.Sets(
                    target.Member,
                    kind == OperationKind.Increment ? BinaryOperatorKind.Add : BinaryOperatorKind.Subtract));
                break;
            case ILiteralOperation literal when TellingLiteral.Of(literal, _types) is { } text:
                Add(MethodEffect.Uses(text));
                break;
            case IReturnOperation { ReturnedValue: { } value } when ConstantOf(value) is { } constant:
                Add(MethodEffect.Returns(constant));
                break;
            case ICatchClauseOperation handler when IsHandled(handler):
                Add(MethodEffect.Catches(handler.ExceptionType));
                break;
            case IEventReferenceOperation { Parent: not IEventAssignmentOperation } raised:
                Add(MethodEffect.Raises(raised.Event));
                break;
            case IFieldReferenceOperation or IPropertyReferenceOperation when Decides(operation):
                Add(MethodEffect.Asks(((IMemberReferenceOperation)operation).Member));
                break;
        }
    }

    /// <summary>By which operator, or to which constant; null where it is computed.</summary>
    private static object? HowSet(IAssignmentOperation assignment) => assignment switch
    {
        ICompoundAssignmentOperation compound => compound.OperatorKind,
        { Value: var value } when value.WithoutConversions() is IFieldReferenceOperation { Field: { IsConst: true } constant } =>
            constant.Name,
        { Value.ConstantValue: { HasValue: true, Value: bool flag } } => flag,
        _ => null,
    };

    private void Add(MethodEffect? effect)
    {
        if (effect is not null)
            _effects[effect.Text] = effect;
    }

    private void AddCall(IMethodSymbol called, IOperation? instance, IOperation operation, int depth)
    {
        var method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            if ((instance?.Accessed() ?? instance) is IMemberReferenceOperation { Member: var kept } and not IEventReferenceOperation)
                Add(MethodEffect.Calls(kept));
            return;
        }

        if (method.MethodKind == MethodKind.LocalFunction)
            return;

        // Of a hook, what overrides it counts, and that may be anywhere.
        var isOwn = instance is null or IInstanceReferenceOperation && IsOwn(method);
        var isHook = RunTimeMember.IsVirtual(method) && !method.IsSealed && instance?.Syntax is not BaseExpressionSyntax;
        if (isOwn && TryFollow(method, depth - 1) && (!isHook || IsOneForm(method)))
        {
            AddArguments(operation);
            return;
        }

        if (operation is IInvocationOperation call && QueryStep.IsOperator(method))
        {
            RunsQuery = true;
            foreach (var step in QueryStep.In(call))
                Add(MethodEffect.Calls(step));
            return;
        }

        if (!isOwn)
            Called.Add(method);
        if (CommonCall.Is(method, instance, _types))
            return;

        Add(MethodEffect.Calls(method));
        AddArguments(operation);
        if (!isOwn)
            AddFlags(operation, method);
    }

    private static IEnumerable<IArgumentOperation> WrittenArguments(IOperation operation) =>
        (operation as IInvocationOperation)?.Arguments.Where(a => a.ArgumentKind == ArgumentKind.Explicit) ?? [];

    private void AddFlags(IOperation operation, IMethodSymbol method)
    {
        foreach (var argument in WrittenArguments(operation))
        {
            if (argument.Value.WithoutConversions() is ILiteralOperation { ConstantValue: { HasValue: true, Value: bool flag } })
                Add(MethodEffect.Gives(flag, argument.Parameter!, method));
        }
    }

    /// <summary>Constants, members and parameters. A flag often tells the own method that both call which form it is to take.</summary>
    private void AddArguments(IOperation operation)
    {
        foreach (var argument in WrittenArguments(operation))
        {
            var parameter = argument.Parameter!;
            Add(argument.Value.WithoutConversions() switch
            {
                ILiteralOperation { ConstantValue: { HasValue: true, Value: not (null or bool) and var constant } } =>
                    MethodEffect.Gives(TellingLiteral.TextOf(constant), parameter),
                IMemberReferenceOperation { Member: var member } and not IMethodReferenceOperation => MethodEffect.Gives(member, parameter),
                IParameterReferenceOperation { Parameter: var own } when NameOf(own) is { } name => MethodEffect.Gives(name, parameter),
                _ => null,
            });
        }
    }

    /// <summary>Of a parameter that both forms have, at one place or by one name.</summary>
    private string? NameOf(IParameterSymbol parameter) =>
        SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol.OriginalDefinition, _method)
        && parameter.Ordinal < _other.Parameters.Length
        && _other.Parameters.Any(p => p.Name == parameter.Name)
            ? parameter.Name
            : null;

    private static string? ConstantOf(IOperation value) =>
        value.WithoutConversions() is ILiteralOperation { ConstantValue: { HasValue: true, Value: string text } } ? text : null;

    private bool IsOneForm(IMethodSymbol method) =>
        SymbolEqualityComparer.Default.Equals(method, _method) || SymbolEqualityComparer.Default.Equals(method, _other);

    private bool IsOwn(IMethodSymbol method) =>
        _type.SelfAndBaseTypes().Any(t => SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, method.ContainingType));

    /// <summary>A method that is given a call of the other form, or its task, runs it: <c>Jobs.RunSync(() => SaveAsync())</c>.</summary>
    private bool RunsOther(IInvocationOperation call) =>
        call.Arguments.Any(a => a.Value.DescendantsAndSelf().Any(IsOfOther));

    private bool IsOfOther(IOperation operation) => operation switch
    {
        IInvocationOperation call => SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, _other),
        IMethodReferenceOperation group => SymbolEqualityComparer.Default.Equals(group.Method.OriginalDefinition, _other),
        _ => false,
    };

    /// <summary>It is there for what happens until it is disposed of: nothing else asks for it.</summary>
    private static bool IsScope(IOperation creation)
    {
        var outer = creation;
        while (outer.Parent is IConversionOperation or IVariableInitializerOperation)
            outer = outer.Parent;
        return outer.Parent switch
        {
            IUsingOperation => true,
            IVariableDeclaratorOperation { Symbol: var scope, Parent.Parent.Parent: IUsingOperation or IUsingDeclarationOperation } =>
                !Body(outer).Descendants().Any(o => o is ILocalReferenceOperation { Local: var local }
                    && SymbolEqualityComparer.Default.Equals(local, scope)),
            _ => false,
        };
    }

    private static IOperation Body(IOperation operation)
    {
        while (operation.Parent is { } parent)
            operation = parent;
        return operation;
    }

    /// <summary>What a condition or the lambda of a query looks at. That a call was wrong, each form may say in its own way.</summary>
    private static bool Decides(IOperation operation)
    {
        for (var o = operation; o.Parent is { } parent and not IMethodBodyOperation; o = parent)
        {
            if (parent is IConditionalOperation conditional && conditional.Condition == o)
                return !EarlierExit.OnlySaysWrongCall(conditional.WhenTrue);
            if (parent is IInvocationOperation call)
                return o is IArgumentOperation && QueryStep.IsOperator(call.TargetMethod);
        }

        return false;
    }

    /// <summary>Not what only one of them can throw, nor what is thrown again.</summary>
    private static bool IsHandled(ICatchClauseOperation handler) =>
        handler.ExceptionType.Name is not ("AggregateException" or "OperationCanceledException" or "TaskCanceledException")
        && handler.Handler.Operations.LastOrDefault() is not IThrowOperation { Exception: null };
}
