using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// A place inside a <c>lock</c> statement, where no await may stand. What <c>Monitor</c> does there belongs to the lock itself.
/// </summary>
internal static class HeldLock
{
    public static bool Contains(IOperation operation, KnownTypes types) =>
        !(operation is IInvocationOperation call && types.Is(call.TargetMethod.ContainingType, types["System.Threading.Monitor"]))
        && operation.Syntax.AncestorsAndSelf()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .Any(n => n.Parent is LockStatementSyntax held && held.Statement == n);
}
