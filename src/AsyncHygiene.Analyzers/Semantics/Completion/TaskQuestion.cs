using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// A method of the solution that does nothing but ask a task whether it is complete, whatever implements it.
/// <code>
/// public bool Succeeded(Task task) =&gt; task.IsCompletedSuccessfully;
/// </code>
/// </summary>
internal static class TaskQuestion
{
    /// <summary>The task that a call asks about, where it answers yes; null for any other call.</summary>
    public static IOperation? AskedBy(IInvocationOperation call, KnownTypes types)
    {
        var method = (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition;
        if (method is not { ReturnType.SpecialType: SpecialType.System_Boolean, DeclaringSyntaxReferences.IsEmpty: false })
            return null;

        var bodies = BodiesOf(method, types).ToList();
        return bodies.Count > 0
            ? call.Arguments.FirstOrDefault(a => a.Parameter is { } p && bodies.TrueForAll(b => AsksFor(p.Ordinal, b)))?.Value
            : null;
    }

    /// <summary>Of a method of an interface, all that the project shows.</summary>
    private static IEnumerable<IMethodSymbol> BodiesOf(IMethodSymbol method, KnownTypes types)
    {
        if (method.ContainingType.TypeKind != TypeKind.Interface)
            return method.IsVirtual || method.IsAbstract || method.IsOverride ? [] : [method];

        return TypeHierarchy.Of(types.Compilation).DerivedFrom(method.ContainingType)
            .Where(t => t.TypeKind != TypeKind.Interface)
            .Select(t => t.FindImplementationForInterfaceMember(method))
            .OfType<IMethodSymbol>();
    }

    private static bool AsksFor(int parameter, IMethodSymbol method) =>
        parameter < method.Parameters.Length
        && method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } declaration
        && FunctionSyntax.OnlyExpressionOf(declaration) is { } answer
        && AsksFor(method.Parameters[parameter].Name, answer);

    /// <summary>Where the answer is yes, also to other questions: <c>task != null &amp;&amp; task.IsCompleted</c></summary>
    private static bool AsksFor(string task, ExpressionSyntax answer) => answer switch
    {
        ParenthesizedExpressionSyntax inner => AsksFor(task, inner.Expression),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
            AsksFor(task, both.Left) || AsksFor(task, both.Right),
        MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax asked, Name.Identifier.ValueText: var sign } =>
            sign is "IsCompleted" or "IsCompletedSuccessfully" && asked.Identifier.ValueText == task,
        _ => false,
    };
}
