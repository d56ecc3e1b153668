using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// A private semaphore that only synchronous functions of its type take, and that the function at hand releases: nothing holds it over an
/// await, so it is a lock.
/// </summary>
internal static class SemaphoreAsLock
{
    public static bool Is(IInvocationOperation wait, EnclosingFunction function, KnownTypes types) =>
        wait is
        {
            TargetMethod.Name: "Wait",
            Instance: IFieldReferenceOperation
            {
                Instance: null or IInstanceReferenceOperation,
                Field: { DeclaredAccessibility: Accessibility.Private } field,
            },
        }
        && types.Is(field.Type, types["System.Threading.SemaphoreSlim"])
        && !function.IsAsyncCode(types)
        && FunctionSyntax.Around(wait.Syntax) is { } around
        && CallsOn(field.Name, around, "Release").Any()
        && field.ContainingType.DeclaringSyntaxReferences.All(r => IsTakenSynchronously(field.Name, r.GetSyntax()));

    private static bool IsTakenSynchronously(string field, SyntaxNode type) =>
        CallsOn(field, type, "Wait", "WaitAsync").All(a => a.Name.Identifier.ValueText == "Wait" && !FunctionSyntax.IsInAsyncFunction(a));

    private static IEnumerable<MemberAccessExpressionSyntax> CallsOn(string field, SyntaxNode code, params string[] members) =>
        code.DescendantNodes()
            .OfType<MemberAccessExpressionSyntax>()
            .Where(a => members.Contains(a.Name.Identifier.ValueText) && NameOf(a.Expression) == field);

    private static string? NameOf(ExpressionSyntax receiver) => receiver switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax { Name: var name } => name.Identifier.ValueText,
        _ => null,
    };
}
