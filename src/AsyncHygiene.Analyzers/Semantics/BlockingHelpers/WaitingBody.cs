using System;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.BlockingHelpers;

/// <summary>
/// A helper's body that does nothing but start the work it is given, wait for it and hand its result back, so that an await says the same.
/// Culture and synchronization context, which such helpers carry along, an await carries as well. Whatever is not known here, a lock, a
/// time limit or a line in a log, counts as more.
/// </summary>
internal sealed class WaitingBody
{
    private static readonly string[] s_tasks =
    [
        "System.Threading.Tasks.Task",
        "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.ValueTask",
        "System.Threading.Tasks.ValueTask`1",
        "System.Threading.Tasks.TaskFactory",
        "System.Threading.Tasks.TaskFactory`1",
        "System.Threading.Tasks.TaskExtensions",
    ];

    private static readonly string[] s_factories = ["System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskFactory`1"];

    private readonly KnownTypes _types;
    private readonly Func<IInvocationOperation, bool> _isSuchHelper;

    private WaitingBody(KnownTypes types, Func<IInvocationOperation, bool> isSuchHelper)
    {
        _types = types;
        _isSuchHelper = isSuchHelper;
    }

    /// <summary>Whether a body only waits; another helper that it calls is asked for with the delegate.</summary>
    public static bool Is(IOperation body, KnownTypes types, Func<IInvocationOperation, bool> isSuchHelper) =>
        new WaitingBody(types, isSuchHelper) is var check
        && (body is ILocalFunctionOperation
            ? body.ChildOperations.All(o => check.OnlyWaits(o, inLambda: false))
            : check.OnlyWaits(body, inLambda: false));

    private bool OnlyWaits(IOperation operation, bool inLambda)
    {
        switch (operation)
        {
            case IConditionalOperation { Condition: var condition, WhenTrue: var thrown, WhenFalse: null }
                when ThrowsOnly(thrown) && AsksForArgument(condition):
                return true;
            case ICoalesceOperation { WhenNull: var thrown, Value: var value } when ThrowsOnly(thrown):
                return OnlyWaits(value, inLambda);
            case IFieldReferenceOperation { Field: var factory } when _types.IsOneOf(factory.Type, s_factories) && !HasNoScheduler(factory):
            case ISimpleAssignmentOperation { Target: var culture, Value: var set } when IsCulture(culture) && !IsKept(set):
            case IReturnOperation { ReturnedValue: { } returned } when !inLambda && !IsResult(returned):
            case IInvocationOperation call when !IsPartOfWaiting(call):
            case ITryOperation { Catches.IsEmpty: false }:
            case ISimpleAssignmentOperation { Target: var target } when target is not ILocalReferenceOperation && !IsCulture(target):
            case IFieldReferenceOperation { Type: { } kept } when IsWork(kept):
            case IPropertyReferenceOperation { Type: { } read, Property: var property } when IsWork(read)
                && !IsOfTasks(property.ContainingType):
                return false;
            case IMethodBodyOperation
                or IBlockOperation
                or IExpressionStatementOperation
                or IReturnOperation
                or ITryOperation
                or IEmptyOperation:
            case IVariableDeclarationGroupOperation
                or IVariableDeclarationOperation
                or IVariableDeclaratorOperation
                or IVariableInitializerOperation
                or ISimpleAssignmentOperation:
            case IInvocationOperation or IArgumentOperation or IPropertyReferenceOperation or IAwaitOperation:
            case ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IInstanceReferenceOperation:
            case ILiteralOperation
                or IDefaultValueOperation
                or IConversionOperation
                or IParenthesizedOperation
                or IMethodReferenceOperation
                or IDelegateCreationOperation:
                return operation.ChildOperations.All(o => OnlyWaits(o, inLambda));
            case IBinaryOperation { ConstantValue.HasValue: true }:
                return true;
            case IAnonymousFunctionOperation lambda:
                return OnlyWaits(lambda.Body, inLambda: true);
            case IObjectCreationOperation creation:
                return _types.IsOneOf(creation.Type, s_tasks) && creation.ChildOperations.All(o => OnlyWaits(o, inLambda));
            default:
                return false;
        }
    }

    /// <summary><c>if (work == null)</c>: of the task itself, or of anything else, a check is more than a wait.</summary>
    private static bool AsksForArgument(IOperation condition) =>
        condition.DescendantsAndSelf().All(o => o is IBinaryOperation
            or IIsPatternOperation
            or IConstantPatternOperation
            or IParameterReferenceOperation
            or ILiteralOperation
            or IConversionOperation);

    /// <summary>The culture of the caller, which an await keeps too.</summary>
    private static bool IsKept(IOperation culture) =>
        culture.WithoutConversions() is ILocalReferenceOperation or IParameterReferenceOperation;

    /// <summary>A scheduler of its own may run one piece of work at a time, or on a thread of its own.</summary>
    private static bool HasNoScheduler(IFieldSymbol factory) =>
        factory.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is VariableDeclaratorSyntax
        {
            Initializer.Value: BaseObjectCreationExpressionSyntax creation,
        }
        && creation.ArgumentList?.Arguments.All(a => a.Expression is MemberAccessExpressionSyntax
        {
            Expression: IdentifierNameSyntax
            {
                Identifier.ValueText: nameof(System.Threading.CancellationToken)
                        or nameof(System.Threading.Tasks.TaskCreationOptions)
                        or nameof(System.Threading.Tasks.TaskContinuationOptions),
            },
        }
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(System.Threading.Tasks.TaskScheduler.Default) }) != false;

    private bool IsCulture(IOperation target) =>
        target is IPropertyReferenceOperation && _types.Is(target.Type, _types["System.Globalization.CultureInfo"]);

    /// <summary>Work that is not the caller's: an await of the caller's own would leave it out.</summary>
    private bool IsWork(ITypeSymbol type) => type.TypeKind == TypeKind.Delegate || type.IsTaskLike(_types);

    /// <summary>A test of the arguments: <c>if (work == null) throw …</c></summary>
    private static bool ThrowsOnly(IOperation operation) => operation switch
    {
        IThrowOperation => true,
        IConversionOperation conversion => ThrowsOnly(conversion.Operand),
        IExpressionStatementOperation statement => ThrowsOnly(statement.Operation),
        IBlockOperation { Operations: { Length: 1 } statements } => ThrowsOnly(statements[0]),
        _ => false,
    };

    private bool IsResult(IOperation returned) => returned switch
    {
        IConversionOperation conversion => IsResult(conversion.Operand),
        IParenthesizedOperation parenthesized => IsResult(parenthesized.Operand),
        ILocalReferenceOperation => true,
        IInvocationOperation call => BlockingWait.From(call, _types) is { Kind: BlockingWaitKind.GetResult } || _isSuchHelper(call),
        IPropertyReferenceOperation property => BlockingWait.From(property, _types) is not null,
        _ => false,
    };

    private bool IsPartOfWaiting(IInvocationOperation call) => call.TargetMethod switch
    {
        { MethodKind: MethodKind.DelegateInvoke } => true,
        { Name: "Wait" } => BlockingWait.From(call, _types) is not null && call.Arguments.IsEmpty,
        { Name: "Run" or "StartNew" or "Unwrap" or "ConfigureAwait" or "AsTask" or "GetAwaiter" } method =>
            IsOfTasks(method.ContainingType),
        { Name: "GetResult" } method => AwaiterTypes.IsAwaiter(method.ContainingType, _types),
        { Name: "SetSynchronizationContext" } method => _types.Is(method.ContainingType, _types["System.Threading.SynchronizationContext"]),
        { Name: "ThrowIfNull" } method => _types.Is(method.ContainingType, _types["System.ArgumentNullException"]),
        _ => _isSuchHelper(call),
    };

    private bool IsOfTasks(ITypeSymbol type) => _types.IsOneOf(type, s_tasks) || AwaiterTypes.Contains(type, _types);
}
