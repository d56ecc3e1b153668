using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.BlockingHelpers;

/// <summary>
/// Which tasks in a method's body come from one of its parameters: the parameter itself, its elements, what a delegate in it returns, a
/// task that runs such a delegate, and local variables that hold one of these.
/// </summary>
internal sealed class ParameterWork
{
    private readonly IParameterSymbol _parameter;
    private readonly KnownTypes _types;
    private readonly HashSet<ISymbol> _locals = new(SymbolEqualityComparer.Default);

    public ParameterWork(IParameterSymbol parameter, IOperation body, KnownTypes types)
    {
        _parameter = parameter;
        _types = types;

        // A variable may be filled from another one that stands later in the text only in a loop; one look in the order of the text is
        // enough.
        foreach (var operation in body.Descendants())
        {
            switch (operation)
            {
                case IVariableDeclaratorOperation declarator when declarator.GetVariableInitializer() is { Value: var value }
                    && IsIn(value):
                    _locals.Add(declarator.Symbol);
                    break;
                case ISimpleAssignmentOperation
                {
                    Target: ILocalReferenceOperation { Local: var local },
                    Value: var value
                } when IsIn(value):
                    _locals.Add(local);
                    break;
                case IForEachLoopOperation
                {
                    LoopControlVariable: IVariableDeclaratorOperation { Symbol: var item },
                    Collection: var collection
                } when IsIn(collection):
                    _locals.Add(item);
                    break;
            }
        }
    }

    public bool IsIn(IOperation operation)
    {
        switch (operation)
        {
            case IParameterReferenceOperation reference:
                return SymbolEqualityComparer.Default.Equals(reference.Parameter.OriginalDefinition, _parameter);
            case ILocalReferenceOperation local:
                return _locals.Contains(local.Local);
            case IConversionOperation conversion:
                return IsIn(conversion.Operand);
            case IParenthesizedOperation parenthesized:
                return IsIn(parenthesized.Operand);
            case IDelegateCreationOperation creation:
                return IsIn(creation.Target);
            case IMethodReferenceOperation { Instance: { } target }:
                return IsIn(target);
            case IConditionalAccessOperation access:
                return IsIn(access.Operation);
            case IConditionalAccessInstanceOperation instance:
                return instance.Accessed() is { } receiver && IsIn(receiver);
            case ICoalesceOperation coalesce:
                return IsIn(coalesce.Value) || IsIn(coalesce.WhenNull);
            case IConditionalOperation conditional:
                return IsIn(conditional.WhenTrue) || (conditional.WhenFalse is { } whenFalse && IsIn(whenFalse));
            case IAwaitOperation awaited:
                return IsIn(awaited.Operation);
            case IArrayCreationOperation { Initializer: { } initializer }:
                return initializer.ElementValues.Any(IsIn);
            case IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task }:
                return IsIn(task);
            case IArrayElementReferenceOperation element:
                return IsIn(element.ArrayReference);
            case IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } list }:
                return IsIn(list);
            case IAnonymousFunctionOperation lambda:
                return Runs(lambda);
            case IInvocationOperation call:
                return (call.Instance is { } on && IsIn(on)) || (GivesTask(call) && call.Arguments.Any(a => IsIn(a.Value)));
            default:
                return false;
        }
    }

    private bool GivesTask(IInvocationOperation call) => call.Type.IsTaskLike(_types) || AwaiterTypes.Contains(call.Type, _types);

    /// <summary>A lambda such as <c>() =&gt; { …; return work(); }</c> or <c>async () =&gt; await task</c>.</summary>
    /// <remarks>What takes a function inside it is asked for it: else each level would ask again for all below.</remarks>
    private bool Runs(IAnonymousFunctionOperation lambda) => lambda.Body.OwnDescendants().Any(o => o switch
    {
        IReturnOperation { ReturnedValue: { } value } => IsIn(value),
        IAwaitOperation { Operation: var task } => IsIn(task),
        _ => false,
    });
}
