using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>Steps through the operation tree that take no notice of what does not change a value.</summary>
internal static class OperationTree
{
    /// <summary>The operation of a value. Parentheses and <c>!</c> around it have none.</summary>
    public static IOperation? ValueOf(this SemanticModel model, ExpressionSyntax value, CancellationToken cancellationToken)
    {
        while (true)
        {
            switch (value)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    value = parenthesized.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure:
                    value = sure.Operand;
                    break;
                default:
                    return model.GetOperation(value, cancellationToken);
            }
        }
    }

    /// <summary>The value that conversions are applied to.</summary>
    public static IOperation WithoutConversions(this IOperation value)
    {
        while (value is IConversionOperation or IParenthesizedOperation)
            value = value is IConversionOperation conversion ? conversion.Operand : ((IParenthesizedOperation)value).Operand;
        return value;
    }

    /// <summary>The value itself, behind conversions and the calls that only say how its task is awaited.</summary>
    public static IOperation WithoutConfiguration(this IOperation value)
    {
        value = value.WithoutConversions();
        while (value is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" or "AsTask", Instance: { } task })
            value = task.WithoutConversions();
        return value;
    }

    /// <summary>
    /// What stands before the <c>?.</c> that an operation stands for; null for any other operation. In <c>a?.B()?.C</c> the one in
    /// <c>a?.B()</c> is in the operand of the second <c>?.</c>, and belongs to the first.
    /// </summary>
    public static IOperation? Accessed(this IOperation instance)
    {
        if (instance is not IConditionalAccessInstanceOperation)
            return null;

        for (var (child, parent) = (instance, instance.Parent); parent is not null; (child, parent) = (parent, parent.Parent))
        {
            if (parent is IConditionalAccessOperation access && access.WhenNotNull == child)
                return access.Operation;
        }

        return null;
    }

    /// <summary>The outermost of the conversions that are applied to a value.</summary>
    public static IOperation WithConversions(this IOperation value)
    {
        while (value.Parent is IConversionOperation or IParenthesizedOperation or IDelegateCreationOperation)
            value = value.Parent;
        return value;
    }

    /// <summary>What a lambda or method group is given to: the operation around it and the conversions to its delegate type.</summary>
    public static IOperation? GivenTo(this IOperation function)
    {
        var outer = function.Parent;
        while (outer is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
            outer = outer.Parent;
        return outer;
    }

    /// <summary>
    /// Everything below the operation in the order of the text, without lambdas and local functions: they may run at another time.
    /// </summary>
    public static IEnumerable<IOperation> OwnDescendants(this IOperation operation) =>
        operation.DescendantsExcept(o => o is IAnonymousFunctionOperation or ILocalFunctionOperation);

    /// <summary>Everything below the operation in the order of the text, without some operations and what is below them.</summary>
    public static IEnumerable<IOperation> DescendantsExcept(this IOperation operation, Func<IOperation, bool> isLeftOut)
    {
        var open = new Stack<IOperation>();
        Open(operation);
        while (open.Count > 0)
        {
            var next = open.Pop();
            yield return next;
            Open(next);
        }

        void Open(IOperation parent)
        {
            foreach (var child in parent.ChildOperations.Reverse())
            {
                if (!isLeftOut(child))
                    open.Push(child);
            }
        }
    }

    /// <summary>The body or initializer that everything around the operation belongs to.</summary>
    public static IOperation Root(this IOperation operation)
    {
        while (operation.Parent is { } parent)
            operation = parent;
        return operation;
    }

    /// <summary>The nearest loop of the same function whose body, not its head, holds the operation.</summary>
    public static ILoopOperation? LoopAround(this IOperation operation)
    {
        for (var (child, o) = (operation,
            operation.Parent); o is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation); (child, o) = (o, o.Parent))
        {
            if (o is ILoopOperation loop && loop.Body == child)
                return loop;
        }

        return null;
    }

    /// <summary>Also with ConfigureAwait between the task and its await.</summary>
    public static bool IsAwaited(this IOperation task)
    {
        var value = task.WithConversions();
        if (value.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } configured && configured.Instance == value)
            value = configured.WithConversions();
        return value.Parent is IAwaitOperation;
    }
}
