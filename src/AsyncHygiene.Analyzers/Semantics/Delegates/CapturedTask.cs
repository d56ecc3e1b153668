using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// A task that a lambda puts into a variable and gives back to the call that runs the lambda. That call has been awaited, and as a rule it
/// awaits what its lambda gives.
/// <code>
/// Task&lt;int&gt; id = null;
/// await connection.UsingAsync(c =&gt; id = c.InsertAsync(order));
/// return id.Result;
/// </code>
/// </summary>
internal static class CapturedTask
{
    public static bool Is(IOperation task)
    {
        if (task.WithoutConfiguration() is not ILocalReferenceOperation { Local: var local } read)
            return false;

        var assignments = AssignmentsTo(local, read.Root()).ToList();
        return assignments.Count > 0 && assignments.TrueForAll(a => IsGivenToAwaitedCall(a, read));
    }

    /// <summary>Without those that say that there is no task yet.</summary>
    private static IEnumerable<IOperation> AssignmentsTo(ILocalSymbol local, IOperation root)
    {
        foreach (var operation in root.Descendants())
        {
            switch (operation)
            {
                case IVariableDeclaratorOperation { Symbol: var declared } declarator
                    when SymbolEqualityComparer.Default.Equals(declared, local)
                        && declarator.GetVariableInitializer() is { Value: var value } initializer
                        && !IsNull(value):
                    yield return initializer;
                    break;
                case IAssignmentOperation { Target: ILocalReferenceOperation target } assignment
                    when SymbolEqualityComparer.Default.Equals(target.Local, local) && !IsNull(assignment.Value):
                    yield return assignment;
                    break;
                case IArgumentOperation { Parameter.RefKind: RefKind.Ref or RefKind.Out, Value: ILocalReferenceOperation given }
                    when SymbolEqualityComparer.Default.Equals(given.Local, local):
                    yield return operation;
                    break;
            }
        }
    }

    private static bool IsNull(IOperation value) =>
        value.WithoutConversions() is IDefaultValueOperation or { ConstantValue: { HasValue: true, Value: null } };

    private static bool IsGivenToAwaitedCall(IOperation assignment, IOperation read)
    {
        if (assignment is not ISimpleAssignmentOperation
            || assignment.WithConversions().Parent is not IReturnOperation { Parent.Parent: IAnonymousFunctionOperation lambda }
            || lambda.GivenTo() is not IArgumentOperation { Parent: IInvocationOperation call }
            || !call.IsAwaited())
        {
            return false;
        }

        // It stands before the read, in a block around it. Where it has not run, there is no task.
        IOperation statement = call;
        while (statement.Parent is not (null or IBlockOperation))
            statement = statement.Parent;
        return statement.Parent is { } block
            && block.Syntax.Span.Contains(read.Syntax.Span)
            && statement.Syntax.Span.End <= read.Syntax.SpanStart;
    }
}
